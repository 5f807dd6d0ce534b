// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The stages of a step that belong to no other folder, each one function: choose the time step, predict, assemble,
// integrate, advance the history. Simulation::step calls them in order.
#pragma once

#include <string>
#include <vector>

#include "slurry/contacts/contact_state.hpp"
#include "slurry/contacts/contacts.hpp"
#include "slurry/contacts/detect.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/grains/obstacles.hpp"
#include "slurry/laws/law_table.hpp"
#include "slurry/solvers/problem.hpp"
#include "slurry/stepping/dynamics.hpp"

namespace slurry {

// The longest step, at most `longest`, in which no point of a grain moves farther than `distance`:
// v dt + a dt^2 = distance with the largest speed v and acceleration a (an overdamped grain moves at its drift).
double time_step_for(const Grains& grains, const std::vector<Vec3>& acceleration, const std::vector<Vec3>& drift,
                     const Dynamics& dynamics, double distance, double longest);

// Free velocity U: V + dt a, or drift + a / drag when overdamped. In a planar case the z component is dropped.
std::vector<Vec3> predict(const Grains& grains, const std::vector<Vec3>& acceleration, const std::vector<Vec3>& drift,
                          const Dynamics& dynamics, double dt, bool planar);

// Free spin: the mean angular velocity over the step if there were no contact, so that a rotation by dt times it turns
// the body as torque-free motion does. `start` are the angular velocities before the step; `torque` (N m, may be empty)
// acts first. The motion of a body that is not round is the implicit midpoint rule for its angular momentum in the body
// frame,
//
//     Pi' - Pi = dt Pi_m x I^-1 Pi_m,   Pi_m = (Pi + Pi') / 2,   R' = R cay(dt I^-1 Pi_m),
//
// of second order, which keeps the energy and the angular momentum exactly (Austin, Krishnaprasad and Wang 1993).
std::vector<Vec3> predict_spin(const Grains& grains, const std::vector<Vec3>& start, const std::vector<Vec3>& torque,
                               const Dynamics& dynamics, double dt, bool planar);

// Fills contacts.law from the groups.
void assign_laws(const Grains& grains, const PlacedPieces& pieces, const std::vector<Obstacle>& obstacles,
                 const LawTable& laws, Contacts& contacts);

// What the laws may ask about the contacts of a step.
struct ContactWorld {
  const Grains& grains;
  const PlacedPieces& pieces;
  const std::vector<Obstacle>& obstacles;
  const std::vector<Vec3>& acceleration;  // of the grains by the forces
  const LawTable& laws;
  double dt;
  bool turns;  // do bodies turn in the contact problem?
  // Per contact, the distance that it keeps (films); empty: none.
  const std::vector<double>* keep = nullptr;
  // Without inertia: resist rotations by the pressure of the contacts, see `pressure_inertia` in stages.cpp.
  bool is_overdamped = false;
};
ContactState contact_state(const ContactWorld& world, const Contacts& contacts, std::size_t c);

// (H, b, K) of the step. `start_scale` multiplies the impulses of the step before to make the start; 0 starts cold.
Problem assemble(const ContactWorld& world, const Contacts& contacts, const Velocities& free, double start_scale);

// Longest distance between the centres of a pair in contact (the gap included); 0 without pairs.
double longest_pair(const Grains& grains, const Contacts& contacts);

// " (grain 12 at (x, y, z))" for the first grain whose velocity is not finite, or an empty text.
std::string first_not_finite(const Grains& grains, const std::vector<Vec3>& velocity);
// The same for the first grain whose flight in a step, or the place that it reaches, is not finite.
std::string first_lost(const Grains& grains, const std::vector<Vec3>& velocity, double dt);

// Where velocities take the grains over a step: positions and orientations, as `integrate` will set them.
Grains moved(Grains grains, const Velocities& velocities, double dt, bool planar);

// Positions and orientations after the step: x + dt V; the rotation by dt times the angular velocity. A planar case
// stays in its plane to the last bit, whatever the round-off of the normals. The angular velocity of a body that is not
// round follows from its angular momentum, to which contacts have added I (omega - Omega) and torques dt T; without
// inertia (an empty free.angular) it is that of the step.
void integrate(Grains& grains, const Velocities& velocities, const Velocities& free, const std::vector<Vec3>& torque,
               double dt, bool planar);

// Stores the impulses of the solution and the new gamma; returns the number of glued contacts.
std::int64_t advance_history(const ContactWorld& world, const Problem& problem, Contacts& contacts);

// Deepest overlap over the contacts at the grains' present positions, in units of the smaller radius; 0 without
// overlap.
double deepest_overlap(const Grains& grains, const PlacedPieces& pieces, const Contacts& contacts);

}  // namespace slurry
