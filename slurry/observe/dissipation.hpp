// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The energy that one contact takes in a step (the formula is in probes/dissipation_probe.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "slurry/world/state.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

// How the grains moved at the start of the step, in their present order; NaN: it was not there.
struct MotionBefore {
  std::vector<Vec3> velocity, spin;
};

// J; negative where the contact gave energy.
struct ContactLoss {
  double normal = 0, tangential = 0, rolling = 0;
};
// Of contact c of the last step, from the motion of the grains before it and after it.
ContactLoss contact_loss(const World& world, const State& state, const MotionBefore& before, std::size_t c);

// The groups of the two partners of a contact, by their ranks in the world.
std::pair<std::int32_t, std::int32_t> groups_of_contact(const World& world, const State& state, std::size_t c);

}  // namespace slurry
