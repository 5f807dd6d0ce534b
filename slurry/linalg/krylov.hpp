// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the Krylov methods say of a solution. They throw nothing of their own: the caller knows what the equations are
// and what to tell the user. What an operator throws passes through.
#pragma once

namespace slurry {

enum class KrylovStatus {
  converged,
  too_many_iterations,
  broken_down,  // a division by zero: the matrix is singular, or not what the method needs
  not_finite    // a residual that is no number
};

struct KrylovReport {
  KrylovStatus status = KrylovStatus::converged;
  int iterations = 0;
  double residual = 0;  // its norm
  bool has_converged() const { return status == KrylovStatus::converged; }
};

}  // namespace slurry
