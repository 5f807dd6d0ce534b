// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Smoothing Newton: a finishing method for the exact law of Coulomb, where sweeps stall.
//
// It solves p = P_tau(p - z / w), with P_tau the projection rounded off over the impulse tau (smooth_law.hpp), by
// Newton's method with a line search, and lets tau go to zero. Eliminating the impulses leaves one sparse
// system for the velocities of the bodies,
//
//     (1 + sum_c M^-1 G_c^T Q_c G_c) du = - sum_c M^-1 G_c^T (1 - D_c)^-1 F_c,      Q_c = (1 - D_c)^-1 D_c / w_c,
//
// (G_c: body velocities -> z_c, D_c: slope of P_tau, F = p - P_tau), which is regular however many contacts a body has,
// because 1 - D_c > 0 for tau > 0. It is not symmetric where contacts slide, and is factorised by a sparse LU.
#pragma once

#include "slurry/solvers/problem.hpp"

namespace slurry {

// Goes on from the impulses of the problem. If it misses the tolerance, it leaves the best impulses that it met,
// those of the start included. Iterations of the report: factorisations.
SolveReport finish_with_newton(Problem& problem, const StopTest& stop, Velocities& velocities);

}  // namespace slurry
