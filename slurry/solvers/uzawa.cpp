// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One product with H an iteration.
#include "slurry/solvers/uzawa.hpp"

#include <fmt/format.h>

#include "slurry/core/fields.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/solvers/aim.hpp"
#include "slurry/solvers/operator.hpp"

namespace slurry {

OptionFault Uzawa::fault(bool) const {
  if (step < 2) return {};
  return {name_of(&Uzawa::step), fmt::format("got {}, expected less than 2", step)};
}

SolveReport Uzawa::solve(Problem& problem, const StopTest& stop, Velocities& velocities) const {
  const Operator h(problem);
  const double rho = step / h.largest_eigenvalue();
  std::vector<LocalImpulse> p = impulses(problem);
  std::vector<LocalVelocity> z;
  Enough enough(stop);
  for (std::int64_t k = 0;; ++k) {
    h.apply(p, velocities, z);
    set_impulses(problem, p);
    const SolveReport report = report_of(problem, velocities, stop, k);
    if (enough(report) || k >= stop.max_iterations) return report;
    check_interrupt();
    parallel_for(p.size(), [&](std::size_t c) {
      p[c] = project(problem.set[c], p[c] - rho * impulse_against(z[c], h.w()[c]), h.w()[c]);
    });
  }
}

}  // namespace slurry
