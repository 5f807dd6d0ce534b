// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SparseSystem: A x = b with a sparse matrix that is not symmetric, for many b.
//
// `direct` factorises A once, A = L U with columns ordered for little fill: what a cloud that stays wants, whose matrix
// is that of the step before. `iterative` is BiCGSTAB with an incomplete factorisation: what a cloud that moves wants,
// whose matrix is used once. (`multigrid` is a class of its own, cloud_multigrid.hpp; here it is `iterative`.)
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "slurry/fluids/pointset/flow_words.hpp"
#include "slurry/linalg/sparse_factors.hpp"

namespace slurry {

class SparseSystem {
 public:
  // Entries at one place are added. Throws RunError where the matrix is singular.
  SparseSystem(std::size_t size, const std::vector<SparseEntry>& entries, SparseMethod method);

  // x, from a guess where the method is iterative. Throws RunError where it does not converge: |A x - b| <= 1e-10 |b|.
  std::vector<double> solve(const std::vector<double>& rhs, const std::vector<double>& guess);
  // Since the start; 0 for the direct method.
  std::int64_t iterations() const { return iterations_; }

 private:
  CsrMatrix matrix_;
  std::optional<SparseLu> direct_;
  std::optional<IncompleteLu> incomplete_;
  std::int64_t iterations_ = 0;
};

// Solves A x = b by BiCGSTAB to |A x - b| <= 1e-10 |b|, from what x is. Returns the iterations; throws RunError where
// it does not converge.
int solve_fluid_equations(const LinearOperator& a, const LinearOperator& preconditioner, std::span<const double> rhs,
                          std::vector<double>& x, int most_iterations);

}  // namespace slurry
