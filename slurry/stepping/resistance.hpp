// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What stands against the motion of each grain: the drag of the fluid, and that of overdamped dynamics, which pulls
// towards the desired velocity; and the correction of a response that is a model.
#pragma once

#include "slurry/world/workspace.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

// Sets work.fluid_resistance, of the fluid on each grain alone, and work.resistance, the same with the drag of
// overdamped dynamics. The part of that on rotations, drag times the moments of inertia, is not in it: see spin_mass.
void set_resistance(const World& world, const State& state, const Domain& domain, double dt, Workspace& work);

// A of the rotation of grain k about its body axes, kg m^2 (respond.cpp): moments of inertia and drags. Infinite where
// the grain does not turn.
Vec3 spin_mass(const World& world, const Grains& grains, const Resistance& resistance, std::size_t k, double dt);

// Makes the response anew about the impulses of the contact problem that was solved, where the fluid asks for it
// (FluidCoupling::about); U and W are then others. False where they are good.
bool correct_response(const World& world, const State& state, Workspace& work, double dt);

}  // namespace slurry
