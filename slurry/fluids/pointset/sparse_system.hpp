// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SparseSystem: A x = b with a sparse matrix that is not symmetric, for many b.
//
// `direct` factorises A once, A = L U with columns ordered for little fill: what a cloud that stays wants, whose matrix
// is that of the step before. `iterative` is BiCGSTAB (van der Vorst 1992) with an incomplete factorisation: what a
// cloud that moves wants, whose matrix is used once. (`multigrid` is a class of its own, cloud_multigrid.hpp; here it
// is `iterative`.) Both are serial, so that their bits depend on A and b alone.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "slurry/fluids/pointset/flow_words.hpp"
#include "slurry/linalg/csr_matrix.hpp"

namespace slurry {

class SparseSystem {
 public:
  // Entries at one place are added. Throws RunError where the matrix is singular.
  SparseSystem(std::size_t size, const std::vector<SparseEntry>& entries, SparseMethod method);
  ~SparseSystem();
  SparseSystem(SparseSystem&&) noexcept;
  SparseSystem& operator=(SparseSystem&&) noexcept;

  // x, from a guess where the method is iterative. Throws RunError where it does not converge: |A x - b| <= 1e-10 |b|.
  std::vector<double> solve(const std::vector<double>& rhs, const std::vector<double>& guess);
  // Since the start; 0 for the direct method.
  std::int64_t iterations() const;

 private:
  struct Factors;
  std::unique_ptr<Factors> factors_;
};

// L U ~ A with the entries that matter (Y. Saad, "ILUT", 1994): a preconditioner, and a smoother of multigrid. Without
// fill it is not stable on clouds that are no lattice.
class IncompleteFactors {
 public:
  IncompleteFactors(std::size_t size, const std::vector<SparseEntry>& entries);
  ~IncompleteFactors();
  IncompleteFactors(IncompleteFactors&&) noexcept;
  IncompleteFactors& operator=(IncompleteFactors&&) noexcept;
  // (L U)^-1 b.
  std::vector<double> solve(const std::vector<double>& b) const;

 private:
  struct Factors;
  std::unique_ptr<Factors> factors_;
};

}  // namespace slurry
