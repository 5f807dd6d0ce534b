// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Schedule: an event at time E belongs to the step with before + slack(before) < E <= now + slack(now). The slack is a
// function of the time alone, so that the steps share the events out without a gap and without counting one twice.
#include "slurry/core/schedule.hpp"

#include <algorithm>
#include <cmath>

namespace slurry {

namespace {

// Adding dt a million times leaves a relative error of up to 1e6 * epsilon / 2 = 1.1e-10 in the clock.
constexpr double clock_drift = 2e-10;
constexpr double slack_of_every = 0.5e-6;

}  // namespace

bool Schedule::is_due(double before, double now, std::int64_t step) const {
  const double from = before * (1 + clock_drift), to = now * (1 + clock_drift);
  if (steps > 0 && step % steps == 0) return true;
  if (every > 0 && std::floor(to / every + slack_of_every) > std::floor(from / every + slack_of_every)) return true;
  return std::any_of(at.begin(), at.end(), [=](double instant) { return from < instant && instant <= to; });
}

}  // namespace slurry
