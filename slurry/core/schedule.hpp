// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Schedule: when something is written or measured. In a case file:
//     frames = 0.02                 every 0.02 units of simulated time (and at the start and the end)
//     frames = { every = 0.02 }     the same
//     frames = { steps = 10 }       every ten steps
//     frames = { at = [0, 1, 2.5] } at the first step whose time reaches each value
//     frames = false                never
#pragma once

#include <cstdint>
#include <vector>

namespace slurry {

struct Schedule {
  double every = 0;        // simulated time between events; 0: not used
  std::int64_t steps = 0;  // steps between events; 0: not used
  std::vector<double> at;  // instants
  static Schedule never() { return {}; }
  static Schedule each(double every) { return {every, 0, {}}; }
  static Schedule each_steps(std::int64_t steps) { return {0, steps, {}}; }
  bool is_never() const { return every <= 0 && steps <= 0 && at.empty(); }

  // Is something due at the end of a step that went from time `before` to `now` and made the step count `step`?
  // Depends on these numbers alone, so that a resumed run keeps the rhythm. Half a millionth of `every`, and 2e-10 of
  // the time, are the slack that absorbs the round-off of the clock. The start of a run is the step from -infinity.
  bool is_due(double before, double now, std::int64_t step) const;
  bool operator==(const Schedule&) const = default;
};

}  // namespace slurry
