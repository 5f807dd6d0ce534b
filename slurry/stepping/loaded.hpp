// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Walls and cells with a load. Each freedom has an inertia and is one more unknown of the contact problem: no gains, no
// lag. A wall of mass m under the force F and its own drag c, along a free direction e,
//
//     (m + dt c) q' = m q + dt F.e + sum_c P_c.e,
//
// about an axis the same with moments. The periodic cell, whose gradient L has the component q with the matrix E,
//
//     M q' = M q + dt ( V sigma : E + sum_k m v_k . E v_k ) + sum_c P_c . E l_c,     M = mass sum_ab (E_ab L_b)^2,
//
// sigma the stress that is asked for (positive: tension), v the velocities beside the flow, l the branch of a contact,
// L_b the lengths of the cell: the power of the contacts in the affine motion of the cell stands against that of the
// stress outside. All grains get the change of the flow, (L' - L)(x - middle). Without inertia of the grains there is
// none of walls and cells either: dt times the drag of the dynamics stands in the place of 1 beside each mass.
#pragma once

#include <functional>

#include "slurry/lubrication/film_system.hpp"
#include "slurry/solvers/carriers.hpp"
#include "slurry/world/state.hpp"
#include "slurry/world/workspace.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

// Where walls and cell go in the step without contacts. `work.walls` and `work.domain` hold what is prescribed.
void predict_loaded(const World& world, const State& state, Workspace& work, double dt);

// The carriers of the contacts in the workspace; `wall_point` tells where a contact is on its obstacle.
Carriers carriers_of(const World& world, const State& state, const Workspace& work,
                     const std::function<Vec3(std::size_t)>& wall_point);

// The same of the films in the workspace, and the velocities after the contacts beside what the rates that were found
// since then have added to them: what films resist.
FilmCarriers film_carriers_of(const ExplicitLubrication& film, const World& world, const State& state,
                              const Workspace& work);
Velocities velocities_for_films(const World& world, const State& state, const Workspace& work);

// After a solve: walls, cell and the flow of the grains follow the rates found.
void follow_rates(const World& world, const State& state, Workspace& work, double dt);

}  // namespace slurry
