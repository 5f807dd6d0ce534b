// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Reactions: the mean contact forces of the last step, p / dt.
//
// The normal of a contact points from first to second: second receives +p n, first -p n. The contact point is taken on
// the first grain, x + r n, with the position at the end of the step.
#pragma once

#include <vector>

#include "slurry/world/state.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

struct Reaction {
  Vec3 force;   // N
  Vec3 torque;  // N m
};

Vec3 contact_point(const Grains& grains, const Contacts& contacts, std::size_t contact);

// Mean force of the grains on an obstacle over a step of length dt, and its torque about the obstacle's centre, where
// that is now. Zero when dt = 0 (before the first step).
Reaction obstacle_reaction(const World& world, const State& state, std::size_t obstacle, double dt);

// Load of each grain, in the order of the grains: sum of |p| / dt over its contacts, N. Zero when dt = 0.
std::vector<double> grain_loads(const State& state, double dt);

}  // namespace slurry
