// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The stages of a step, one file each: step.cpp puts them in order, and a program may do so too. To add one: a function
// in a file beside this one, a line in the table of stages.cpp, and its name here and in step.cpp.
//
// A stage reads the world and the state and works in the workspace. Those before `commit_walls` leave the state as it
// is (but for the order of the grains in memory), so that a step that fails has changed nothing.
#pragma once

#include <array>
#include <span>

#include "slurry/world/state.hpp"
#include "slurry/world/workspace.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

struct Stage {
  const char* name;
  const char* doc;
  std::array<const Stage*, 2> needs;  // must have been done before it, since the grains last moved; null: nothing
  void (*work)(const World&, State&, Workspace&, double dt);

  // Does it, timed under its name. Throws RunError where something that it needs is missing.
  void operator()(const World& world, State& state, Workspace& workspace, double dt) const;
};

extern const Stage keep_order, choose_time_step, move_walls, sum_loads, respond, resolve_contacts, solve_fluid,
    commit_walls, advance_history, integrate, advance_fluid, change_population, advance_clock;

// All of them, in the order of the step.
std::span<const Stage* const> stages();

}  // namespace slurry
