// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A coupled problem by a sequence of problems that are block diagonal: an accelerated proximal gradient method
// (Beck and Teboulle, SIAM J. Imaging Sci. 2 (2009) 183) in the metric of the block diagonal.
//
// With H = B W B^T and G = kappa B D B^T >= H, the next impulses from y are those of the block-diagonal problem with
// the responses kappa D and the free velocities u(y) - kappa D B^T y, whose solution x satisfies z(y) + G (x - y) in
// place of z(x). Each needs one product with W, and as many sweeps as it takes. kappa starts at 1 and grows where (x -
// y).H (x - y) <= (x - y).G (x - y) does not hold. Between them impulses and velocities are extrapolated with
// Nesterov's sequence and its restart, as in momentum_gauss_seidel.hpp.
#pragma once

#include <functional>

#include "slurry/solvers/problem.hpp"

namespace slurry {

using BlockSolver = std::function<SolveReport(Problem&, const StopTest&, Velocities&)>;

// `solve` solves a problem without coupling. Iterations are those of `solve`, added up.
SolveReport solve_coupled(Problem& problem, const StopTest& stop, Velocities& velocities, const BlockSolver& solve);

}  // namespace slurry
