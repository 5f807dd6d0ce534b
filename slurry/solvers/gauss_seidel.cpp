// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One sweep is one loop over the contacts; body velocities follow each visit.
#include "slurry/solvers/gauss_seidel.hpp"

#include <cmath>

namespace slurry {

SolveReport GaussSeidel::solve(Problem& problem, const StopTest& stop, std::vector<Vec3>& velocity) const {
  velocity = body_velocities(problem);
  SolveReport report = report_of(problem, velocity, stop, 0);
  while (report.status == SolveStatus::not_converged && report.iterations < stop.max_iterations) {
    for (std::size_t c = 0; c < problem.contacts(); ++c) {
      const double p = problem.impulse[c];
      const double z = normal_velocity(problem, velocity, c);
      problem.impulse[c] = project(problem.set[c], p - relaxation * z / local_inverse_mass(problem, c));
      push(problem, velocity, c, problem.impulse[c] - p);
    }
    report = report_of(problem, velocity, stop, report.iterations + 1);
  }
  velocity = body_velocities(problem);
  return report_of(problem, velocity, stop, report.iterations);
}

}  // namespace slurry
