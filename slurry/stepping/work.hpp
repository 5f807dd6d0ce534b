// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the stages do (stages.hpp): one function and one file each.
#pragma once

#include "slurry/world/state.hpp"
#include "slurry/world/workspace.hpp"
#include "slurry/world/world.hpp"

namespace slurry::work {

void keep_order(const World& world, State& state, Workspace& work, double dt);
void choose_time_step(const World& world, State& state, Workspace& work, double dt);
void move_walls(const World& world, State& state, Workspace& work, double dt);
void sum_loads(const World& world, State& state, Workspace& work, double dt);
void respond(const World& world, State& state, Workspace& work, double dt);
void resolve_contacts(const World& world, State& state, Workspace& work, double dt);
void solve_fluid(const World& world, State& state, Workspace& work, double dt);
void commit_walls(const World& world, State& state, Workspace& work, double dt);
void advance_history(const World& world, State& state, Workspace& work, double dt);
void integrate(const World& world, State& state, Workspace& work, double dt);
void advance_fluid(const World& world, State& state, Workspace& work, double dt);
void change_population(const World& world, State& state, Workspace& work, double dt);
void advance_clock(const World& world, State& state, Workspace& work, double dt);

}  // namespace slurry::work

namespace slurry {

// Undoes what keep_order has done to the state.
void put_back(State& state, Workspace& work);

// What the clock will show at the end of a step of this length, s. With equal steps it is a product, free of
// accumulated round-off.
double time_after(const World& world, const State& state, double dt);

// Do bodies turn in the contact problem of this step? A program may have added torques.
inline bool turns(const World& world, const Workspace& work) { return world.turns() || !work.loads.torque.empty(); }

}  // namespace slurry
