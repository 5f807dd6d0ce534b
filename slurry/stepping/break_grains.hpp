// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains that break at the end of a step (collisions/breakage.hpp).
//
// A grain that has taken up more energy than it bears breaks in two. Its fragments lie side by side where it was, in a
// random direction of those in which neither overlaps another grain or an obstacle; where none of those that were
// drawn is free, it stays whole and tries again in the next step. The numbers are drawn from the seed of the group, the
// name of the grain and the step.
#pragma once

#include "slurry/world/state.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

// Who breaks, and the fragments with their names; the breaks are told in the state. `now` is the end of the step.
PopulationChange break_grains(const World& world, State& state, double now);

}  // namespace slurry
