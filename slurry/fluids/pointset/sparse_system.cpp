// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/sparse_system.hpp"

#include <fmt/format.h>

#include <Eigen/Sparse>
#include <Eigen/SparseLU>
#include <algorithm>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

using SparseColumns = Eigen::SparseMatrix<double, Eigen::ColMajor, std::int32_t>;
using SparseRows = Eigen::SparseMatrix<double, Eigen::RowMajor, std::int32_t>;

// Relative residual of the iterations: far below the errors of any stencil.
constexpr double residual_asked = 1e-10;
constexpr int most_iterations = 2000;

// Of incomplete factors: entries below this part of their row are dropped, and no more are kept than so many times
// those of the matrix.
constexpr double least_kept = 1e-3;
constexpr int most_fill = 5;

Eigen::Map<const Eigen::VectorXd> mapped(const std::vector<double>& v) {
  return {v.data(), static_cast<Eigen::Index>(v.size())};
}

SparseRows assembled(std::size_t size, const std::vector<SparseEntry>& entries) {
  std::vector<Eigen::Triplet<double, std::int32_t>> triplets;
  triplets.reserve(entries.size());
  for (const SparseEntry& e : entries) triplets.emplace_back(e.row, e.column, e.value);
  const auto n = static_cast<Eigen::Index>(size);
  SparseRows rows(n, n);
  rows.setFromTriplets(triplets.begin(), triplets.end());
  return rows;
}

}  // namespace

struct SparseSystem::Factors {
  SparseMethod method;
  SparseRows rows;
  Eigen::SparseLU<SparseColumns, Eigen::COLAMDOrdering<std::int32_t>> direct;
  Eigen::BiCGSTAB<SparseRows, Eigen::IncompleteLUT<double, std::int32_t>> iterative;
  std::int64_t iterations = 0;
};

SparseSystem::SparseSystem(std::size_t size, const std::vector<SparseEntry>& entries, SparseMethod method)
    : factors_(std::make_unique<Factors>()) {
  factors_->method = method;
  factors_->rows = assembled(size, entries);
  if (method == SparseMethod::direct) {
    factors_->direct.compute(SparseColumns(factors_->rows));
    if (factors_->direct.info() != Eigen::Success) throw RunError("the equations of the fluid are singular");
    return;
  }
  factors_->iterative.preconditioner().setDroptol(least_kept);
  factors_->iterative.preconditioner().setFillfactor(most_fill);
  factors_->iterative.setTolerance(residual_asked);
  factors_->iterative.setMaxIterations(most_iterations);
  factors_->iterative.compute(factors_->rows);
}

SparseSystem::~SparseSystem() = default;
SparseSystem::SparseSystem(SparseSystem&&) noexcept = default;
SparseSystem& SparseSystem::operator=(SparseSystem&&) noexcept = default;

std::vector<double> SparseSystem::solve(const std::vector<double>& rhs, const std::vector<double>& guess) {
  // Of which the iterations would say that they were all that are allowed.
  if (std::all_of(rhs.begin(), rhs.end(), [](double b) { return b == 0; })) return std::vector<double>(rhs.size(), 0.0);
  Eigen::VectorXd x;
  if (factors_->method == SparseMethod::direct) {
    x = factors_->direct.solve(mapped(rhs));
  } else {
    x = factors_->iterative.solveWithGuess(mapped(rhs), mapped(guess));
    factors_->iterations += factors_->iterative.iterations();
    if (factors_->iterative.info() != Eigen::Success)
      throw RunError(fmt::format("the equations of the fluid were not solved: residual {:.3g} after {} iterations",
                                 factors_->iterative.error(), factors_->iterative.iterations()));
  }
  return {x.data(), x.data() + x.size()};
}

std::int64_t SparseSystem::iterations() const { return factors_->iterations; }

struct IncompleteFactors::Factors {
  Eigen::IncompleteLUT<double, std::int32_t> lu;
};

IncompleteFactors::IncompleteFactors(std::size_t size, const std::vector<SparseEntry>& entries)
    : factors_(std::make_unique<Factors>()) {
  factors_->lu.setDroptol(least_kept);
  factors_->lu.setFillfactor(most_fill);
  factors_->lu.compute(assembled(size, entries));
}

IncompleteFactors::~IncompleteFactors() = default;
IncompleteFactors::IncompleteFactors(IncompleteFactors&&) noexcept = default;
IncompleteFactors& IncompleteFactors::operator=(IncompleteFactors&&) noexcept = default;

std::vector<double> IncompleteFactors::solve(const std::vector<double>& b) const {
  const Eigen::VectorXd x = factors_->lu.solve(mapped(b));
  return {x.data(), x.data() + x.size()};
}

}  // namespace slurry
