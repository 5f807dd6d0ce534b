// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From a packing to a problem of limit analysis: the contacts that a short step from rest finds, and the loads of that
// step.
#pragma once

#include <string>
#include <vector>

#include "slurry/studies/stability/case.hpp"
#include "slurry/studies/stability/limit.hpp"
#include "slurry/world/state.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

struct StabilitySetup {
  World world;
  State state;  // the grains in the order of the bodies
  LimitProblem limit;
  std::vector<double> gap;             // of each contact, m
  std::vector<std::int32_t> obstacle;  // of each contact; -1: between grains
  std::vector<Vec3> point;             // of each contact
};

// Throws InputError where the packing cannot be analysed: glue, cohesion, rolling friction, loads on walls, no weight.
StabilitySetup make_setup(const StabilityCase& c);

}  // namespace slurry
