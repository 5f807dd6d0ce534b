// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a fluid is told about the grains in it, and of its own parts (fluid_parts.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/core/velocities.hpp"
#include "slurry/fluids/fluid_parts.hpp"
#include "slurry/grains/domain.hpp"
#include "slurry/grains/forms.hpp"
#include "slurry/grains/gaits.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/grains/loads.hpp"
#include "slurry/grains/obstacles.hpp"
#include "slurry/grains/squirmer.hpp"

namespace slurry {

// What the grains gave to it.
struct FluidTotals {
  Vec3 force;    // of the drag of the grains on the fluid, mean over the last step, N
  Vec3 impulse;  // what it has given since the start of the run, N s
};

struct FluidPlan;
struct FluidState;
struct FluidWork;
class FluidCoupling;

// A step from t to t + dt, or an instant t.
struct FluidScene {
  const Grains& grains;
  const Forms& forms;
  double t, dt;
  const Domain& domain = open_domain;     // at t, with the rates of the step
  std::span<const TiedGrains> tied = {};  // the swimmers among the grains
  double last_dt = 0;                     // s, of the step before; 0 at the start
  bool is_inertial = false;               // do the grains have inertia?
  bool planar = false;
  std::span<const SquirmerGroup> squirmers = {};  // by group; empty: there are none
  const std::vector<Obstacle>* obstacles = nullptr;
  const Walls* walls = nullptr;       // where the obstacles are at t
  const Walls* next_walls = nullptr;  // and with what velocities they move in the step
  // The parts of the fluid at t, which fluids.hpp hands to their fluid; null: not known.
  const FluidPlan* plans = nullptr;
  const FluidState* states = nullptr;
  FluidWork* works = nullptr;
  // Of an instant: what coupled the grains in the last step, and the velocities that it ended with; null: not known.
  const FluidCoupling* coupling = nullptr;
  const Velocities* velocities = nullptr;
};

// The same for a fluid with parts: with its own, null where they are not known.
template <class F>
struct SceneOf : FluidScene {
  const PlanOf<F>* plan = nullptr;
  const StateOf<F>* state = nullptr;
  Cached<WorkOf<F>>* work = nullptr;
};

// What plans are made of.
struct FluidSetting {
  const Forms& forms;
  const std::vector<Obstacle>& obstacles;
  bool planar = false;
};

// What the grains did in a step, for a fluid that is solved for its end.
struct FluidStep {
  const Velocities& after;                  // that the grains end with
  std::function<Vec3(std::size_t)> force;   // that a grain gave by its drag, mean over the step, N
  std::function<double(std::size_t)> drag;  // of a grain, kg/s
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
  bool is_round = true;                    // spheres or discs alone
  bool has_swimmers = false;
  // Names of the obstacles (empty where one has none), and of those that move or are not there all the time.
  std::vector<std::string> obstacles = {}, moving_obstacles = {};
  bool has_squirmers = false;
};

}  // namespace slurry
