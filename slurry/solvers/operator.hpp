// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// H as an operator: products with H = B M^-1 B^T (scaled by the local inverse masses) for the gradient solvers.
//
// Gradient steps are taken in the metric of the diagonal, p <- P_K(p - rho z / w), which makes them independent of the
// spread of the masses: the matrix is D^-1/2 H D^-1/2 with D = diag(w), and its largest eigenvalue L is at most the largest
// number of contacts of a body (each body adds a matrix of norm <= 1 on its own contacts, and H_cc is shared by two).
#pragma once

#include <vector>

#include "slurry/solvers/problem.hpp"

namespace slurry {

class Operator {
 public:
  explicit Operator(const Problem& problem);

  // z = B (U + M^-1 B^T p) + offset, and the body velocities; a gather per body and per contact, without atomics.
  void local_velocities(const std::vector<double>& impulse, std::vector<Vec3>& velocity, std::vector<double>& z) const;

  // An upper estimate of the largest eigenvalue L of D^-1/2 H D^-1/2, by power iteration with 5 % to spare.
  double largest_eigenvalue() const;

  const std::vector<double>& w() const { return w_; }

 private:
  void gather(const std::vector<double>& impulse, bool with_free, std::vector<Vec3>& velocity) const;

  const Problem& problem_;
  std::vector<double> w_;
  std::vector<std::int64_t> start_;      // contacts of body b: entry_[start_[b] .. start_[b+1])
  std::vector<std::int32_t> entry_;      // contact index; the sign of the push is by which side the body is on
};

}  // namespace slurry
