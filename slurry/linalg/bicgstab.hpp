// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// BiCGSTAB with a preconditioner on the right (H. A. van der Vorst, SIAM J. Sci. Stat. Comput. 13 (1992) 631), for
// A x = b with A not symmetric. It starts again from where it is when the residual has become orthogonal to that of the
// start.
#pragma once

#include <span>

#include "slurry/linalg/krylov.hpp"
#include "slurry/linalg/operator.hpp"

namespace slurry {

struct BicgstabOptions {
  double enough = 0;  // norm of the residual
  int most_iterations = 1000;
};

// On entry x is a guess and r its residual b - A x; on return the solution and what is left.
KrylovReport bicgstab(const LinearOperator& a, const LinearOperator& preconditioner, std::span<double> x,
                      std::span<double> r, const BicgstabOptions& options);

}  // namespace slurry
