// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// State: all that changes during a run. A checkpoint is exactly this.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "slurry/contacts/contacts.hpp"
#include "slurry/core/tensor.hpp"
#include "slurry/fluids/fluid_coupling.hpp"
#include "slurry/fluids/fluids.hpp"
#include "slurry/grains/domain.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/grains/members.hpp"
#include "slurry/grains/obstacles.hpp"
#include "slurry/solvers/problem.hpp"
#include "slurry/world/population.hpp"

namespace slurry {

struct Clock {
  double time = 0;        // s
  std::int64_t step = 0;  // steps done
  double last_dt = 0;     // s, of the step before; 0 at the start
};

// Sums and extremes since the start of the run; they belong to the state so that a resumed run reports the whole run.
struct Totals {
  std::int64_t iterations = 0;       // of the solver
  std::int64_t solves = 0;           // contact problems solved (more than the steps when pairs were added)
  std::int64_t not_converged = 0;    // steps whose problem missed the tolerance
  std::int64_t shortened_steps = 0;  // steps cut by on_trouble = "shorten_step"
  std::int64_t collisions = 0;       // impacts of hard spheres
  std::int64_t left_out = 0;         // meetings of hard spheres that were not resolved
  std::int64_t breaks = 0;           // grains that broke
  std::int64_t most_contacts = 0;
  std::int64_t most_glued = 0;
  double worst_residual = 0;  // largest |r_c| / velocity_scale over the run
  double deepest_overlap =
      0;  // after a step, in units of the smaller radius of the pair (>= 0; of other forms half the least thickness)
  double wall_seconds = 0;  // of earlier sessions of this run
};

struct State {
  Clock clock;
  Domain domain;  // at the end of the last step
  Grains grains;
  Members members;    // of chains and swimmers, also those that are no more
  Walls walls;        // the obstacles at the end of the last step
  Contacts contacts;  // of the last step: geometry at its start, history after it
  FluidState fluid;
  InletStates inlets;
  OutletStates outlets;
  WaitingGrains waiting;
  Breaks breaks;
  Totals totals;
  std::int64_t next_id = 0;   // of the next grain that is born
  std::string first_trouble;  // what the first step that missed the tolerance met; empty: none did
};

// The same state with the grains in another order in memory: new place k holds what was at order[k].
// `room` is some contacts that are of no use any more: those of the state get their arrays, and leave theirs there.
void reorder(State& state, const std::vector<std::int32_t>& order, Contacts& room);
inline void reorder(State& state, const std::vector<std::int32_t>& order) {
  Contacts room;
  reorder(state, order, room);
}

// Who comes and who goes in a step.
struct PopulationChange {
  std::vector<std::size_t> deaths;  // places, ascending
  Grains births;                    // with their ids
};
// The one place where the arrays of the state change length: removes and appends grains, mends the rows of contacts,
// and raises grains.version, which lists and views made before notice.
void populate(State& state, const PopulationChange& change);

// What a film gave to a piece of an obstacle in a step.
struct FilmLoad {
  std::int32_t piece = 0;  // its rank among all pieces
  Vec3 normal;             // unit, from the grain into the wall
  Vec3 impulse;            // N s
  Vec3 point;              // where, on the wall, at the start of the step
};

// A grain that left by an outlet in a step.
struct Departure {
  std::int32_t outlet = 0;        // its rank
  std::int64_t id = 0;            // of the grain
  double diameter = 0, mass = 0;  // m, kg
};

// What one step did.
struct StepReport {
  double dt = 0;
  std::int64_t contacts = 0;
  std::int64_t glued = 0;  // contacts with gamma < 0 after the step
  SolveReport solve;
  std::int64_t collisions = 0;  // impacts of hard spheres
  std::int64_t left_out = 0;    // meetings of hard spheres that were not resolved
  std::int64_t solves = 0;      // 1, plus one for each time that pairs had to be added
  double deepest_overlap = 0;   // after the step, in units of the smaller radius of the pair (0: none; of other forms
                                // half the least thickness)
  std::vector<FilmLoad> film_loads = {};  // of the films at walls
  FluidExchange fluid;
  std::vector<Departure> departures = {};  // by outlets, in the order of the ids
  Tensor film_moment;  // sum over the films of (impulse on the second) (vector from the first to it), N s m
};

}  // namespace slurry
