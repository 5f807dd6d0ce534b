// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// GMRES with a preconditioner on the right (Saad and Schultz, SIAM J. Sci. Stat. Comput. 7 (1986) 856): the least
// residual over the Krylov space of A M^-1. No restart: the problems here take some tens of iterations.
#pragma once

#include <span>

#include "slurry/linalg/krylov.hpp"
#include "slurry/linalg/operator.hpp"

namespace slurry {

struct GmresOptions {
  double tolerance = 1e-8;  // residual over right-hand side
  int most_iterations = 300;
};

// Solves A x = b from x = 0. Where it does not converge, x is the best that was found; 0 for numbers that are not
// finite.
KrylovReport gmres(const LinearOperator& a, const LinearOperator& preconditioner, std::span<const double> b,
                   std::span<double> x, const GmresOptions& options);

}  // namespace slurry
