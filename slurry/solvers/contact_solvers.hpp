// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Solvers that work on W alone (contact_system.hpp), for problems that others wrote, and to compare. Case files do not
// name them. Both go on from the impulses of the problem, and leave the best ones that they met.
//
// block_gauss_seidel: sweeps over the contacts; each is solved exactly with its full block of W (coulomb_contact.hpp).
// contact_admm: the iteration of admm.hpp in the coordinates of the contacts. With x = A^T l and W' = A A^T,
//
//     P = P_K(q),     (1 + rho W') l = 2 P - q - rho c,     q <- q + 1.6 (l - P),
//
// which asks for factors of a matrix of the size of W, also of one that is singular or not symmetric.
#pragma once

#include "slurry/solvers/problem.hpp"

namespace slurry {

// Throw RunError where the problem is not dry (system_of).
SolveReport block_gauss_seidel(Problem& problem, const StopTest& stop, Velocities& velocities);
SolveReport contact_admm(Problem& problem, const StopTest& stop, Velocities& velocities);

}  // namespace slurry
