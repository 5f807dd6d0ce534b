// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One product with H an iteration.
#include "slurry/solvers/uzawa.hpp"

#include "slurry/core/parallel.hpp"
#include "slurry/solvers/operator.hpp"

namespace slurry {

SolveReport Uzawa::solve(Problem& problem, const StopTest& stop, std::vector<Vec3>& velocity) const {
  const Operator h(problem);
  const double rho = step / h.largest_eigenvalue();
  std::vector<double> z;
  for (std::int64_t k = 0;; ++k) {
    h.local_velocities(problem.impulse, velocity, z);
    const SolveReport report = report_of(problem, velocity, stop, k);
    if (report.status != SolveStatus::not_converged || k >= stop.max_iterations) return report;
    parallel_for(problem.contacts(), [&](std::size_t c) {
      problem.impulse[c] = project(problem.set[c], problem.impulse[c] - rho * z[c] / h.w()[c]);
    });
  }
}

}  // namespace slurry
