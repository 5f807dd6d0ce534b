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

#include "slurry/core/vec3.hpp"
#include "slurry/grains/domain.hpp"
#include "slurry/grains/forms.hpp"
#include "slurry/grains/gaits.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/grains/loads.hpp"

namespace slurry {

struct FlowPlan;
struct FluidPoints;

// A step from t to t + dt.
struct FluidScene {
  const Grains& grains;
  const Forms& forms;
  double t, dt;
  const Domain& domain = open_domain;     // at t, with the rates of the step
  std::span<const TiedGrains> tied = {};  // the swimmers among the grains
  const FlowPlan* plan = nullptr;         // of a fluid on points, and its points
  const FluidPoints* points = nullptr;
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
  // Names of the obstacles, and of those that move or are not there all the time.
  std::vector<std::string> obstacles = {}, moving_obstacles = {};
};

// All that a fluid saves. What a solver keeps for its warm start belongs here too, else a resumed run loses bits.
struct FluidState {
  Vec3 force;    // of the drag of the grains on the fluid, mean over the last step, N
  Vec3 impulse;  // what it has given since the start of the run, N s
};

}  // namespace slurry
