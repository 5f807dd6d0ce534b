// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Reactions: what the grains do to obstacles in a step, by contacts and by films, and the mean contact forces, p / dt.
//
// The normal of a contact points from first to second: second receives +p n, first -p n. The contact point is taken on
// the first grain, x + r n, with the position at the end of the step; hard spheres have that of their impact
// (contact_arms.hpp).
#pragma once

#include <vector>

#include "slurry/observe/contact_arms.hpp"
#include "slurry/world/state.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

struct Reaction {
  Vec3 force;   // N
  Vec3 torque;  // N m
};

// Where the centre of an obstacle is now.
Vec3 centre_of(const World& world, const State& state, std::size_t obstacle);

// What one contact or film does to an obstacle in a step.
struct WallImpulse {
  Vec3 normal;           // unit, from the grain into the wall
  Vec3 impulse;          // N s
  Vec3 angular_impulse;  // N m s, about a point
  Vec3 point;            // m, where it acts
};
// Of all contacts and then all films of the last step with an obstacle, in the order of the state; moments about a
// point.
std::vector<WallImpulse> wall_impulses(const World& world, const State& state, const StepReport& report,
                                       std::size_t obstacle, Vec3 about);

// Mean force of the grains on an obstacle over the step of the report, and its torque about the obstacle's centre,
// where that is now. Zero before the first step.
Reaction obstacle_reaction(const World& world, const State& state, const StepReport& report, std::size_t obstacle);

// Load of each grain, in the order of the grains: sum of |p| / dt over its contacts, N. Zero when dt = 0.
std::vector<double> grain_loads(const State& state, double dt);

}  // namespace slurry
