// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What stands against the motion of each grain: the drag of overdamped dynamics, which pulls towards the desired
// velocity, and that of the fluid.
#pragma once

#include "slurry/world/world.hpp"

namespace slurry {

// The drag of overdamped dynamics on rotations, drag times the moments of inertia, is not in it (see respond.cpp).
Resistance resistance_of(const World& world, const State& state, const Loads& loads, double dt);

}  // namespace slurry
