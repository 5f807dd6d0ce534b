// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Momentum Gauss-Seidel: the default solver.
//
// A sweep visits each contact once, solves its local law exactly and updates the two bodies at once. Between sweeps the
// impulses and, by linearity, the body velocities are extrapolated, y = p + beta (p - p_before), with Nesterov's
// sequence
//
//     theta_0 = 1,   theta' = (theta sqrt(theta^2 + 4) - theta^2) / 2,   beta = theta (1 - theta) / (theta^2 + theta').
//
// The sequence starts again when the step x - y of a sweep points against the motion x - p (O'Donoghue and Candes
// 2015), and, for safety, when the residual of the sweep grows to four times its best. To reach a small residual it
// needs about half the sweeps of accelerated projected gradients and a tenth of those of plain Gauss-Seidel
// (docs/theory/solvers.md).
//
// Coulomb's law is not the gradient of anything. There beta is capped at 0.9, the cap comes down when the residual does
// not, and a solve that has made no progress for a hundred sweeps is stalled. A stalled problem of at most
// `finish_bodies` bodies is handed to ADMM (admm.hpp) for at most `finish_iterations`; a larger one, or one that ADMM
// misses too, ends and says so: the next step goes on from its impulses. Where contacts yield, solutions are found: the
// sweeps go on for 500 without progress, and then plain sweeps and Uzawa's method take the few problems whose sweeps go
// in a circle.
//
// Bodies that a liquid couples are swept as if they were not, inside an outer loop (coupled.hpp).
//
// Multipliers. Where glued contacts outnumber the degrees of freedom the impulses are not unique (velocities are). The
// solver returns the ones that it reaches from the start it was given, the impulses of the step before: of all
// admissible multipliers those that continue the past. The order of the work is fixed by the positions, not by the
// threads, so the choice is the same on any number of threads.
#pragma once

#include <cstdint>

#include "slurry/core/fields.hpp"
#include "slurry/solvers/problem.hpp"

namespace slurry {

struct MomentumGaussSeidel {
  static constexpr const char* name = "momentum_gauss_seidel";
  static constexpr const char* doc = "Gauss-Seidel with momentum, batched for SIMD and threads: the default.";
  std::int64_t finish_bodies = 200;
  std::int64_t finish_iterations = 1600;
  static constexpr auto fields() {
    using S = MomentumGaussSeidel;
    return FieldTable{
        field(
            "finish_bodies", &S::finish_bodies, "",
            "Where Coulomb's friction makes the sweeps stall on rigid contacts, a problem of at most so many bodies is "
            "finished by ADMM; 0: never.",
            Rule::non_negative),
        field("finish_iterations", &S::finish_iterations, "",
              "Most iterations of ADMM for one problem. One costs about 4 sweeps for 200 discs, 12 for 125 "
              "spheres, and more for more bodies.",
              Rule::positive)};
  }
  SolveReport solve(Problem& problem, const StopTest& stop, Velocities& velocities) const;
};

}  // namespace slurry
