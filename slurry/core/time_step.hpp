// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace slurry {

// A time step: a number, or "auto" (0 inside).
struct TimeStep {
  double value = 0;
  bool is_auto() const { return value <= 0; }
  bool operator==(const TimeStep&) const = default;
};

}  // namespace slurry
