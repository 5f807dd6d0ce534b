// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// When a solver has done enough: the tolerance is reached, and the aim beyond it (StopTest) too, or a few iterations
// more were spent on it. At rest the next step goes on from there with the same problem, so that a few a step are
// enough to reach the aim in the end.
#pragma once

#include <cstdint>

#include "slurry/solvers/problem.hpp"

namespace slurry {

// Iterations that the aim is worth once the tolerance is reached. They keep a heap at rest. What a step leaves of the
// velocities is with the next one, beside the impulses that it starts from: from step to step the error is extrapolated
// as with a momentum of 1, and few sweeps a step make it grow until it meets the tolerance. In settled boxes of 512
// spheres three sweeps more let it hover at a hundredth of the tolerance, seven damp it to round-off within some
// hundred steps (docs/theory/solvers.md). They cost a tenth of a step at rest.
inline constexpr std::int64_t most_for_aim = 7;

class Enough {
 public:
  explicit Enough(const StopTest& stop) : stop_(stop) {}
  // Asked once an iteration.
  bool operator()(const SolveReport& report) {
    if (is_enough(report, stop_)) return true;
    return report.status == SolveStatus::converged && ++beyond_ > most_for_aim;
  }

 private:
  StopTest stop_;
  std::int64_t beyond_ = 0;
};

}  // namespace slurry
