// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Conjugate gradients with a preconditioner (Hestenes and Stiefel, J. Res. NBS 49 (1952) 409) for A x = b. A and the
// preconditioner M^-1 are symmetric and positive in the scalar product sum w a b.
//
// It also solves A x + G^T l = b with constraints G x = g, l among the unknowns, if the guess has G x = g and the
// preconditioner is such a system with another A, which answers (r, 0) by an x with G x = 0 (Gould, Hribar and Nocedal,
// SIAM J. Sci. Comput. 23 (2001) 1376): the constraints then hold to round-off at every iteration, and the residual of
// the second equation is 0. The iteration does not find l by itself unless the preconditioner is near to A: `settle`
// adds what the preconditioner finds of it.
#pragma once

#include <functional>
#include <span>

#include "slurry/linalg/krylov.hpp"
#include "slurry/linalg/operator.hpp"

namespace slurry {

struct ConjugateGradientOptions {
  // By the residual r and r.M^-1 r.
  std::function<bool(std::span<const double> r, double rz)> is_solved;
  int most_iterations = 1000;
  std::span<const double> weights = {};  // w; none: 1
  // With z = M^-1 r: adds the multipliers of z to x, takes what they do from r, and leaves them 0 in z.
  std::function<void(std::span<double> x, std::span<double> r, std::span<double> z)> settle = {};
};

// On entry x is a guess and r its residual b - A x; on return the solution and what is left.
KrylovReport conjugate_gradients(const LinearOperator& a, const LinearOperator& preconditioner, std::span<double> x,
                                 std::span<double> r, const ConjugateGradientOptions& options);

}  // namespace slurry
