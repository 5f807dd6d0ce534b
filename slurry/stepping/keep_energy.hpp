// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The law of energy for grains that turn: contacts make no kinetic energy.
//
// The contact problem obeys it (limit_rebounds.hpp) for gaps that are linear in the motion and not negative. A grain
// that is not round turns beyond that: the gap that makes a touch at the end of the step exact may be negative though
// nothing overlapped (contacts/detect.hpp), an overlap that turning has left is pushed out, and a body that tumbles has
// other moments of inertia at the end of the step than those by which the contacts moved it. Each may put in energy of
// the first order in the angle of a step.
//
// So each island, grains that contacts tie together, is held to the energy E_0 that it had after the loads of the step,
// before its contacts. Its motion is that of a rigid body, with its momentum and its angular momentum, and a rest,
//
//     v_i = V + Omega x (x_i - X) + q_i,     omega_i = Omega + rho_i,     E = E_rigid + E_rest.
//
// Where E > E_0 the rest is made smaller by the factor s, s^2 E_rest = E_rest - (E - E_0), at the end of the step: the
// grains stay where they are, without overlap. Momentum and angular momentum are kept, which the rest has none of; and
// all relative velocities of surfaces that touch are s times what they were, for in the rigid motion there are none. So
// what parted parts, what slid slides in the same direction, and what rolled rolls.
//
// With a wall at rest the rigid motion is rest, and the wall takes up the momentum: it is given to the impulses of the
// wall's contacts, in proportion to their sizes. In a periodic cell Omega is 0 (an island may reach around the cell).
//
// Not held to it: islands that something else drives or that keep energy in their contacts (walls that move, walls and
// cells under loads, cells that are deformed, adhesion, softness, restitution by Newton's law, films, fluids, growth);
// round grains, which obey the law as they are.
#pragma once

#include <vector>

#include "slurry/world/state.hpp"
#include "slurry/world/workspace.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

// The kinetic energy of each grain after the loads of the step, before its contacts; empty where the law is not asked
// for. For a state whose grains have not moved yet.
std::vector<double> energies_before_contacts(const World& world, const State& state, const Workspace& work);

// Holds the islands of the contacts of the state to it, once the grains have moved and the contacts have their
// impulses.
void keep_energy(const World& world, State& state, const Workspace& work, const std::vector<double>& before);

}  // namespace slurry
