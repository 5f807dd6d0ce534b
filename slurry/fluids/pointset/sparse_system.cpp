// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/sparse_system.hpp"

#include <fmt/format.h>

#include <Eigen/Sparse>
#include <Eigen/SparseLU>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

using SparseColumns = Eigen::SparseMatrix<double, Eigen::ColMajor, std::int32_t>;
using SparseRows = Eigen::SparseMatrix<double, Eigen::RowMajor, std::int32_t>;

// Relative residual of the iterations: far below the errors of any stencil.
constexpr double residual_asked = 1e-10;
constexpr int most_iterations = 2000;

Eigen::Map<const Eigen::VectorXd> mapped(const std::vector<double>& v) {
  return {v.data(), static_cast<Eigen::Index>(v.size())};
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
  std::vector<Eigen::Triplet<double, std::int32_t>> triplets;
  triplets.reserve(entries.size());
  for (const SparseEntry& e : entries) triplets.emplace_back(e.row, e.column, e.value);
  const auto n = static_cast<Eigen::Index>(size);
  factors_->method = method;
  factors_->rows.resize(n, n);
  factors_->rows.setFromTriplets(triplets.begin(), triplets.end());
  if (method == SparseMethod::direct) {
    factors_->direct.compute(SparseColumns(factors_->rows));
    if (factors_->direct.info() != Eigen::Success) throw RunError("the equations of the fluid are singular");
    return;
  }
  factors_->iterative.preconditioner().setDroptol(1e-3);
  factors_->iterative.preconditioner().setFillfactor(5);
  factors_->iterative.setTolerance(residual_asked);
  factors_->iterative.setMaxIterations(most_iterations);
  factors_->iterative.compute(factors_->rows);
}

SparseSystem::~SparseSystem() = default;
SparseSystem::SparseSystem(SparseSystem&&) noexcept = default;
SparseSystem& SparseSystem::operator=(SparseSystem&&) noexcept = default;

std::vector<double> SparseSystem::solve(const std::vector<double>& rhs, const std::vector<double>& guess) {
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

}  // namespace slurry
