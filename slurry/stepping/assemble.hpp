// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From contacts to the contact problem of a step, and what a law is told about a contact.
#pragma once

#include "slurry/contacts/contact_state.hpp"
#include "slurry/solvers/problem.hpp"
#include "slurry/world/state.hpp"
#include "slurry/world/workspace.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

// Fills contacts.law from the groups.
void assign_laws(const World& world, const State& state, const Workspace& work, Contacts& contacts);

ContactState contact_state(const World& world, const State& state, const Workspace& work, std::size_t contact,
                           double dt);

// Velocity of the image of the second grain of a contact against that grain, along the normal; 0 in open space.
double image_velocity_along(const World& world, const State& state, const Workspace& work, std::size_t contact,
                            double dt);

// (W, U, offsets, K) of the contacts in the workspace. `start_scale` multiplies the impulses of the step before to make
// the start; 0 starts cold.
Problem assemble(const World& world, const State& state, const Workspace& work, double dt, double start_scale);

}  // namespace slurry
