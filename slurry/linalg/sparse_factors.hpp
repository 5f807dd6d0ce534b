// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Factors of sparse matrices, Eigen's: fill-reducing orders are the size of the method. Scalar code without threads,
// the same bits everywhere. Entries at one place are added.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "slurry/linalg/csr_matrix.hpp"
#include "slurry/linalg/operator.hpp"

namespace slurry {

// A = L U with pivots, of any regular matrix; columns ordered for little fill.
class SparseLu {
 public:
  SparseLu(std::size_t size, const std::vector<SparseEntry>& entries);
  ~SparseLu();
  SparseLu(SparseLu&&) noexcept;
  SparseLu& operator=(SparseLu&&) noexcept;

  bool is_regular() const;
  std::vector<double> solve(std::span<const double> b) const;

 private:
  struct Factors;
  std::unique_ptr<Factors> factors_;
};

// A = L D L^T of a symmetric matrix, of which only entries on and below the diagonal are read; in the order of Amestoy,
// Davis and Duff (1996).
class SparseCholesky {
 public:
  SparseCholesky(std::size_t size, const std::vector<SparseEntry>& entries);
  ~SparseCholesky();
  SparseCholesky(SparseCholesky&&) noexcept;
  SparseCholesky& operator=(SparseCholesky&&) noexcept;

  bool is_positive() const;
  std::vector<double> solve(std::span<const double> b) const;

 private:
  struct Factors;
  std::unique_ptr<Factors> factors_;
};

// L U ~ A with the entries that matter (Y. Saad, "ILUT", 1994): a preconditioner, and a smoother of multigrid. Without
// fill it is not stable on clouds that are no lattice.
class IncompleteLu : public LinearOperator {
 public:
  IncompleteLu(std::size_t size, const std::vector<SparseEntry>& entries);
  ~IncompleteLu() override;
  IncompleteLu(IncompleteLu&&) noexcept;
  IncompleteLu& operator=(IncompleteLu&&) noexcept;

  std::size_t size() const override;
  // out = (L U)^-1 in.
  void apply(std::span<const double> in, std::span<double> out) const override;

 private:
  struct Factors;
  std::unique_ptr<Factors> factors_;
};

}  // namespace slurry
