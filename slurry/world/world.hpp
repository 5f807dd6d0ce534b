// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// World: what is constant during a run, derived once from the case (cases/build.hpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "slurry/collisions/breakage_options.hpp"
#include "slurry/collisions/collision_options.hpp"
#include "slurry/contacts/scene.hpp"
#include "slurry/fluids/fluids.hpp"
#include "slurry/forces/forces.hpp"
#include "slurry/grains/growth.hpp"
#include "slurry/grains/obstacle_watch.hpp"
#include "slurry/grains/squirmer.hpp"
#include "slurry/laws/law_table.hpp"
#include "slurry/lubrication/pair_forces.hpp"
#include "slurry/world/cell_load.hpp"
#include "slurry/world/cell_rates.hpp"
#include "slurry/world/dynamics.hpp"
#include "slurry/world/options.hpp"
#include "slurry/world/state.hpp"

namespace slurry {

// Moves walls in the place of their motions: it is told where they are at time t, and changes where they will be at
// t + dt.
using WallFunction = std::function<void(double t, double dt, const Walls& before, Walls& after)>;

struct World {
  bool planar = false;
  std::optional<CellRates> cell;    // how the periodic cell is deformed; none: space is open
  CellLoad cell_load;               // the stress under which it deforms by itself
  std::vector<std::string> groups;  // names of the groups of grains, then of the obstacles
  Dynamics dynamics;
  TimeOptions time;
  SolverOptions solver;
  double softness = 0;  // of the contacts: that of the solver options, or chosen (cases/softness.hpp)
  NeighbourOptions neighbours;
  Forms forms;
  Chains chains;
  Gaits gaits;
  std::vector<GrowthGroup> growth;
  std::int32_t grain_groups = 0;  // the first of the groups are those of grains
  std::vector<Inlet> inlets;
  std::vector<Outlet> outlets;
  std::vector<char> bound;         // by group of grains: are they chains or swimmers, whose members the state knows?
  std::vector<char> frozen;        // by group: do its grains keep their velocity? Empty: those of none do
  std::vector<std::int32_t> tied;  // by group: the rank of the obstacle that its frozen grains move with; -1: of none
  std::vector<SquirmerGroup> squirmers;  // by group; empty: there are none
  std::vector<Obstacle> obstacles;
  std::vector<PassableParts> passable;  // of each obstacle; a fixed one has none
  LawTable laws{0};
  std::vector<LocalSet> common_sets;  // LawTable::common_sets
  bool hard_spheres = false;          // do impacts take the place of the contact problem?
  Collisions collisions;
  std::vector<BreakageGroup> breakage;
  IgnoredPairs ignored;  // by the law "none"
  std::vector<AppliedForce> forces;
  std::vector<LoadFunction> functions;       // given by a program: no part of a case or a checkpoint
  std::vector<WallFunction> wall_functions;  // the same
  Lubrication lubrication;
  Fluid fluid;
  FluidPlan fluid_plan;
  double chain_step = std::numeric_limits<double>::infinity();  // s, the longest that the springs of chains bear

  bool is_inertial() const { return std::holds_alternative<Inertial>(dynamics); }
  bool is_frozen(std::int32_t group) const { return !frozen.empty() && frozen[group] != 0; }
  std::int32_t tied_to(std::int32_t group) const { return tied.empty() ? -1 : tied[group]; }
  bool has_tied(std::int32_t obstacle) const { return std::find(tied.begin(), tied.end(), obstacle) != tied.end(); }
  // The films between the grains, or null.
  const ExplicitLubrication* films() const { return std::get_if<ExplicitLubrication>(&lubrication); }
  // Is there a wall or a cell with a load?
  bool has_loads() const;
  // Do bodies turn in the contact problem?
  bool turns() const;
  Scene scene(const Grains& grains, const Domain& domain, const PlacedPieces& pieces) const {
    return {forms, chains, grains, pieces, &ignored, domain, gaits.empty() ? nullptr : &gaits};
  }

  // A step of length dt from the state for the fluid, in this domain; without what one session alone knows.
  FluidScene fluid_scene(const State& state, const Domain& domain, double dt) const;

  // Made, copied and destroyed in one source: every file that holds one would compile all its parts anew.
  World();
  World(const World&);
  World(World&&) noexcept;
  World& operator=(const World&);
  World& operator=(World&&) noexcept;
  ~World();
};

}  // namespace slurry
