// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a grain gives to the fluid in a step: minus what its drag gives the grain, at the velocity that it ends with.
#pragma once

#include "slurry/world/workspace.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

// Force, mean over the step, N.
inline Vec3 given_to_fluid(const Workspace& work, const Grains& grains, const std::vector<Vec3>& after, std::size_t k) {
  // In flight, what it got besides the loads.
  if (!work.flown.acceleration.empty()) return work.loads.force[k] - grains.mass[k] * work.flown.acceleration[k];
  return work.fluid_resistance.drag_of(k) * after[k] - work.fluid_resistance.pull_of(k);
}

}  // namespace slurry
