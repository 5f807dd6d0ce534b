// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A step whose contact problem missed the tolerance: what to do about it, and what to say.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/world/state.hpp"
#include "slurry/world/workspace.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

// The length of a step that is tried, and tried again at half of it.
struct Cut {
  explicit Cut(double asked) : dt(asked), shortest(asked / 1024) {}
  void halve() { dt *= 0.5, ++times; }
  bool is_in_vain() const { return dt <= 2 * shortest; }
  double dt;
  double shortest;  // it is not cut below this
  std::int64_t times = 0;
};

// "step 12 at time 0.3", for messages.
std::string name_of_step(const State& state);
// " (grain 12 at (x, y, z))" for the first grain whose velocity is not finite, or an empty text.
std::string first_not_finite(const Grains& grains, const std::vector<Vec3>& velocity);

// Is the step to be taken as it is? If its problem was not solved, the case says: "continue" takes it, "shorten_step"
// asks for half of it, "stop" throws RunError. What went wrong in the first such step is left in `trouble`. Throws
// RunError where a velocity is not finite.
bool is_done(const World& world, const State& state, Workspace& work, const Cut& cut);

// Is a step that was too long to be made to be cut? So it is where the case says "shorten_step", until it is in vain.
bool may_shorten(const World& world, const State& state, Workspace& work, const Cut& cut, const StepTooLong& trouble);

}  // namespace slurry
