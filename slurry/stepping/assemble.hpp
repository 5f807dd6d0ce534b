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

// The normal offset of a contact whose law asks for `offset`, where contacts yield with the
// softness d.
//
// The law of a contact that yields sees z + d w p. In an impact p is what it takes to stop the grains, and to yield to
// that would leave d of their speed: an overlap, out of which the spring then throws them at up to d times the speed,
// also where e = 0. So the offset is less by d c, with c the speed that the impact takes from the two,
//
//     c = max(0, -g - o),     g: the gap's rate of change before the step (or with its loads, where these part the
//     two),
//                             o: what the law asks for, a rebound or the closing of the gap; 0 for an overlap,
//
// which is w p of an impact of two bodies alone: they then part at e times their speed. What the contact carries beside
// that, it yields to. Without inertia there are no impacts.
double soft_offset(const World& world, double softness, const ContactState& state, double offset);

// (W, U, offsets, K) of the contacts in the workspace. `start_scale` multiplies the impulses of the step before to make
// the start; 0 starts cold. The arrays of `problem` are used again.
void assemble(const World& world, const State& state, const Workspace& work, double dt, double start_scale,
              Problem& problem);

}  // namespace slurry
