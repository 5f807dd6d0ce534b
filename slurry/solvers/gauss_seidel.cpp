// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One sweep is one loop over the contacts; body velocities follow each visit.
#include "slurry/solvers/gauss_seidel.hpp"

#include <fmt/format.h>

#include "slurry/core/fields.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/solvers/aim.hpp"

namespace slurry {

OptionFault GaussSeidel::fault(bool rubs) const {
  const std::string key = name_of(&GaussSeidel::relaxation);
  if (relaxation >= 2) return {key, fmt::format("got {}, expected less than 2", relaxation)};
  if (!rubs || relaxation <= 1) return {};
  return {key,
          fmt::format("got {} with a law of friction, expected at most 1: over-relaxation is for frictionless laws",
                      relaxation)};
}

SolveReport GaussSeidel::solve(Problem& problem, const StopTest& stop, Velocities& velocities) const {
  velocities = body_velocities(problem);
  SolveReport report = report_of(problem, velocities, stop, 0);
  Enough enough(stop);
  while (!enough(report) && report.iterations < stop.max_iterations) {
    check_interrupt();
    for (std::size_t c = 0; c < problem.contacts(); ++c) {
      const LocalMass w = mass_of(problem, c);
      const LocalImpulse p = local_impulse(problem, c);
      const double softness = softness_of(problem, c);
      const LocalVelocity z = yielding(softness, local_velocity(problem, velocities, c), p, w);
      const LocalImpulse step = (relaxation / (1 + softness)) * impulse_against(z, w);
      const LocalImpulse x = project(problem.set[c], p - step, w);
      set_impulse(problem, c, x);
      push(problem, velocities, c, x - p);
    }
    report = report_of(problem, velocities, stop, report.iterations + 1);
  }
  velocities = body_velocities(problem);
  return report_of(problem, velocities, stop, report.iterations);
}

}  // namespace slurry
