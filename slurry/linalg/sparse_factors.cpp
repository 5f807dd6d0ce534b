// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/linalg/sparse_factors.hpp"

#include <Eigen/Sparse>
#include <Eigen/SparseCholesky>
#include <Eigen/SparseLU>
#include <chrono>
#include <cstdint>
#include <future>
#include <thread>
#include <utility>

#include "slurry/core/interrupt.hpp"

namespace slurry {
namespace {

using SparseColumns = Eigen::SparseMatrix<double, Eigen::ColMajor, std::int32_t>;

// Of incomplete factors: entries below this part of their row are dropped, and no more are kept than so many times
// those of the matrix.
constexpr double least_kept = 1e-3;
constexpr int most_fill = 5;

Eigen::Map<const Eigen::VectorXd> mapped(std::span<const double> v) {
  return {v.data(), static_cast<Eigen::Index>(v.size())};
}

template <class Sparse>
Sparse assembled(std::size_t size, const std::vector<SparseEntry>& entries) {
  std::vector<Eigen::Triplet<double, std::int32_t>> triplets;
  triplets.reserve(entries.size());
  for (const SparseEntry& e : entries) triplets.emplace_back(e.row, e.column, e.value);
  Sparse matrix(static_cast<Eigen::Index>(size), static_cast<Eigen::Index>(size));
  matrix.setFromTriplets(triplets.begin(), triplets.end());
  return matrix;
}

// Below this many unknowns factors take less than a second.
constexpr Eigen::Index in_a_second = 20000;

// factors->*method, computed from the matrix. Eigen looks at no flag: where somebody may interrupt, large ones are made
// in a thread of their own, which owns all that it touches, and is left behind by an interrupt.
template <class Factors, class Method, class Sparse>
std::unique_ptr<Factors> factorised(std::unique_ptr<Factors> factors, Method Factors::*method, Sparse matrix) {
  if (!interrupt_flag() || matrix.rows() < in_a_second) {
    ((*factors).*method).compute(matrix);
    return factors;
  }
  const auto ours =
      std::make_shared<std::pair<std::unique_ptr<Factors>, Sparse>>(std::move(factors), std::move(matrix));
  std::packaged_task<void()> task([ours, method] { ((*ours->first).*method).compute(ours->second); });
  std::future<void> done = task.get_future();
  std::thread(std::move(task)).detach();
  while (done.wait_for(std::chrono::milliseconds(10)) != std::future_status::ready) check_interrupt();
  done.get();
  return std::move(ours->first);
}

template <class Method>
std::vector<double> solution(const Method& method, std::span<const double> b) {
  std::vector<double> x(b.size());
  Eigen::Map<Eigen::VectorXd>(x.data(), static_cast<Eigen::Index>(x.size())) = method.solve(mapped(b));
  return x;
}

}  // namespace

struct SparseLu::Factors {
  Eigen::SparseLU<SparseColumns, Eigen::COLAMDOrdering<std::int32_t>> lu;
};
SparseLu::SparseLu(std::size_t size, const std::vector<SparseEntry>& entries) {
  // By way of rows: the order in which entries at one place are added.
  using SparseRows = Eigen::SparseMatrix<double, Eigen::RowMajor, std::int32_t>;
  factors_ = factorised(std::make_unique<Factors>(), &Factors::lu, SparseColumns(assembled<SparseRows>(size, entries)));
}
SparseLu::~SparseLu() = default;
SparseLu::SparseLu(SparseLu&&) noexcept = default;
SparseLu& SparseLu::operator=(SparseLu&&) noexcept = default;
bool SparseLu::is_regular() const { return factors_->lu.info() == Eigen::Success; }
std::vector<double> SparseLu::solve(std::span<const double> b) const { return solution(factors_->lu, b); }

struct SparseCholesky::Factors {
  Eigen::SimplicialLDLT<SparseColumns> ldlt;
};
SparseCholesky::SparseCholesky(std::size_t size, const std::vector<SparseEntry>& entries)
    : factors_(factorised(std::make_unique<Factors>(), &Factors::ldlt, assembled<SparseColumns>(size, entries))) {}
SparseCholesky::~SparseCholesky() = default;
SparseCholesky::SparseCholesky(SparseCholesky&&) noexcept = default;
SparseCholesky& SparseCholesky::operator=(SparseCholesky&&) noexcept = default;
bool SparseCholesky::is_positive() const {
  const auto& ldlt = factors_->ldlt;
  return ldlt.info() == Eigen::Success && (ldlt.rows() == 0 || ldlt.vectorD().minCoeff() > 0);
}
std::vector<double> SparseCholesky::solve(std::span<const double> b) const { return solution(factors_->ldlt, b); }

struct IncompleteLu::Factors {
  Eigen::IncompleteLUT<double, std::int32_t> lu;
};
IncompleteLu::IncompleteLu(std::size_t size, const std::vector<SparseEntry>& entries)
    : factors_(std::make_unique<Factors>()) {
  using SparseRows = Eigen::SparseMatrix<double, Eigen::RowMajor, std::int32_t>;
  factors_->lu.setDroptol(least_kept);
  factors_->lu.setFillfactor(most_fill);
  factors_ = factorised(std::move(factors_), &Factors::lu, assembled<SparseRows>(size, entries));
}
IncompleteLu::~IncompleteLu() = default;
IncompleteLu::IncompleteLu(IncompleteLu&&) noexcept = default;
IncompleteLu& IncompleteLu::operator=(IncompleteLu&&) noexcept = default;
std::size_t IncompleteLu::size() const { return static_cast<std::size_t>(factors_->lu.rows()); }
void IncompleteLu::apply(std::span<const double> in, std::span<double> out) const {
  Eigen::Map<Eigen::VectorXd>(out.data(), static_cast<Eigen::Index>(out.size())) = factors_->lu.solve(mapped(in));
}

}  // namespace slurry
