// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// H as an operator: products with H = B W B^T for the gradient solvers.
//
// Gradient steps are taken in the metric of the diagonal, p <- P_K(p - rho z / w), which makes them independent of the
// spread of the masses: the matrix is D^-1/2 H D^-1/2 with D = diag(w), and its largest eigenvalue L is at most the
// largest number of contacts of a body (each body adds a matrix of norm <= 1 on its own contacts, and H_cc is shared by
// two).
#pragma once

#include <vector>

#include "slurry/solvers/problem.hpp"

namespace slurry {

class Operator {
 public:
  explicit Operator(const Problem& problem);

  // Body velocities U + W B^T p and the contacts' velocities z, by gathers per body and per contact, without
  // atomics.
  void apply(const std::vector<LocalImpulse>& impulse, Velocities& velocities, std::vector<LocalVelocity>& z) const;

  // An upper estimate of the largest eigenvalue L of D^-1/2 H D^-1/2, by power iteration with 5 % to spare.
  double largest_eigenvalue() const;

  const std::vector<LocalMass>& w() const { return w_; }

 private:
  const Problem& problem_;
  std::vector<LocalMass> w_;
  std::vector<std::int64_t> start_;  // contacts of body b: entry_[start_[b] .. start_[b+1])
  std::vector<std::int32_t> entry_;
};

std::vector<LocalImpulse> impulses(const Problem& problem);
void set_impulses(Problem& problem, const std::vector<LocalImpulse>& impulse);

// sum w a b: the scalar product of the metric.
double weighted_product(const std::vector<LocalMass>& w, const std::vector<LocalImpulse>& a,
                        const std::vector<LocalImpulse>& b);

}  // namespace slurry
