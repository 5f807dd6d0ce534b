// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a fluid is told about the grains in it, and what it keeps from step to step.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "slurry/core/arrays.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/grains/domain.hpp"
#include "slurry/grains/forms.hpp"
#include "slurry/grains/gaits.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/grains/loads.hpp"
#include "slurry/grains/obstacles.hpp"

namespace slurry {

// What the grains gave to it.
struct FluidTotals {
  Vec3 force;    // of the drag of the grains on the fluid, mean over the last step, N
  Vec3 impulse;  // what it has given since the start of the run, N s
};

// All that a fluid saves. What a solver keeps for its warm start belongs here too, else a resumed run loses bits. The
// arrays are of a fluid with inertia (grid/grid_fluid.hpp), and empty where it is at rest yet.
struct FluidState : FluidTotals {
  std::vector<double> velocity;      // on its grid, m/s
  std::vector<double> advection;     // div(u u) there at the start of the last step, m/s^2
  std::vector<std::int64_t> grain;   // ids
  std::vector<Vec3> grain_velocity;  // of these grains at the start of the last step, m/s
  std::vector<Vec3> grain_spin;      // the same, 1/s

  static constexpr auto arrays() {
    constexpr Array kept = Array::internal | Array::optional;
    return FieldTable{
        array("velocity", &FluidState::velocity, "m/s", "Velocity of the fluid on its grid.", kept),
        array("advection", &FluidState::advection, "m/s^2", "What the fluid carried, a step before.", kept),
        array("grain", &FluidState::grain, "", "Ids of grains.", kept),
        array("grain_velocity", &FluidState::grain_velocity, "m/s", "Their velocities, a step before.", kept),
        array("grain_spin", &FluidState::grain_spin, "1/s", "Their spins, a step before.", kept)};
  }
};

struct FlowPlan;
struct FluidPoints;

// A step from t to t + dt.
struct FluidScene {
  const Grains& grains;
  const Forms& forms;
  double t, dt;
  const Domain& domain = open_domain;     // at t, with the rates of the step
  std::span<const TiedGrains> tied = {};  // the swimmers among the grains
  const FluidState* fluid = nullptr;      // at t; null: not known
  double last_dt = 0;                     // s, of the step before; 0 at the start
  bool is_inertial = false;               // do the grains have inertia?
  const FlowPlan* plan = nullptr;         // of a fluid on points, and its points
  const FluidPoints* points = nullptr;
  const std::vector<Obstacle>* obstacles = nullptr;
  const Walls* walls = nullptr;       // where the obstacles are at t
  const Walls* next_walls = nullptr;  // and with what velocities they move in the step
};

// What a case has besides, for fluids that do not go together with all of it.
struct FluidCompany {
  bool planar = false;
  bool is_periodic = false;  // a cell
  bool has_films = false;    // of lubrication
  bool has_chains = false;
  bool has_clumps = false;                 // grains of several parts
  std::array<std::int64_t, 3> periodic{};  // 1 for axes along which the cell repeats itself
  bool has_loaded_cell = false;            // a cell under stress
  // Names of the obstacles (empty where one has none), and of those that move or are not there all the time.
  std::vector<std::string> obstacles = {}, moving_obstacles = {};
};

}  // namespace slurry
