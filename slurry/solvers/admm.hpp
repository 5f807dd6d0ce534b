// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ADMM: a finishing method for the exact law of Coulomb, where sweeps stall.
//
// The alternating direction method of multipliers splits the problem into the linear mechanics of all bodies and the
// laws of the contacts, each solved exactly in turn. In the coordinates of scaled_problem.hpp, with one number rho and
// q the only unknown,
//
//     P = P_K(q),     Y = (P - q) / rho                                   (the laws: impulses and velocities)
//     (1 + rho A^T A) x = A^T (P + rho (Y - c)),     Z = A x + c          (the bodies)
//     q <- P - rho (a Z + (1 - a) Y),                                     a = 1.6: over-relaxation.
//
// At a fixed point Z = Y, which is the natural map of the problem. For convex laws it converges for any rho; Coulomb's
// law enters by its own projection (normal part first), which makes the velocity s = mu |z_t| of Acary et al. (2011)
// and Carpentier et al. (2024) exact in each iteration. Anderson's acceleration (anderson.hpp) is refused when the
// defect grows; then the plain step is taken. The matrix is factorised once, in the order of least fill.
//
// One thread: the same bits for any number.
#pragma once

#include <cstdint>

#include "slurry/solvers/problem.hpp"

namespace slurry {

namespace admm {
// In turn, each for its share of the iterations and from the best impulses so far: what one rho misses another often
// reaches. Chosen on the steps of a column of 200 discs (mu = 1), where sweeps miss 151: 10 alone misses 15, the
// four 4.
inline constexpr double rhos[] = {10, 3, 30, 1};
// 1 to 1.6 were alike in the plane; Anderson's memory of 10 and 20 as well, 5 is slower.
inline constexpr double relaxation = 1.6;
inline constexpr int memory = 10;
// The residual costs half an iteration.
inline constexpr int check_every = 5;
}  // namespace admm

// Goes on from the impulses of the problem for at most stop.max_iterations. If it misses the tolerance, it leaves the
// best impulses that it met, those of the start included.
SolveReport finish_with_admm(Problem& problem, const StopTest& stop, Velocities& velocities);

}  // namespace slurry
