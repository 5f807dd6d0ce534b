// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Workspace: what the stages of a step hand on to each other, kept to save allocations. Nothing of it is needed to go
// on from a state.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "slurry/backends/devices.hpp"
#include "slurry/contacts/detect.hpp"
#include "slurry/contacts/scene.hpp"
#include "slurry/core/symmetric_matrix.hpp"
#include "slurry/core/timers.hpp"
#include "slurry/core/velocities.hpp"
#include "slurry/fluids/fluids.hpp"
#include "slurry/grains/loads.hpp"
#include "slurry/lubrication/pair_forces.hpp"
#include "slurry/neighbours/candidates.hpp"
#include "slurry/solvers/problem.hpp"
#include "slurry/world/loaded_freedom.hpp"
#include "slurry/world/state.hpp"

namespace slurry {

struct Stage;

// W of the grains: how they answer to impulses.
struct Response {
  std::vector<double> inverse_mass;              // 1/kg
  std::vector<SymmetricMatrix> inverse_inertia;  // 1/(kg m^2), world axes; empty where no body turns
  std::shared_ptr<const Coupling> coupling;      // null: the block diagonal is all
};

// What the flight of hard spheres through a step has come to; empty arrays: they did not fly.
struct FlownGrains {
  std::vector<Vec3> acceleration;  // of the flight without impacts, m/s^2
  std::vector<Vec3> position;      // at the end of the step, m
  std::vector<double> lost;        // energy that each has taken up, J
};

// How the grains lay before the step put them in order: what a step that throws goes back to.
struct OrderBefore {
  struct Moved {
    std::size_t place = 0;
    Vec3 position, velocity;
  };
  std::vector<Moved> moved;          // grains that went on as their images
  std::vector<std::int32_t> places;  // where each came from; empty: none was moved in memory
  std::vector<std::int32_t> ranks;   // of the curve before; empty: it was not drawn
};

struct Workspace {
  OrderBefore before;
  double dt = 0;                      // s, chosen
  Domain domain, next_domain;         // at the start of the step, with the rates of the step, and at its end
  Walls walls;                        // at the end of the step
  std::vector<LoadedFreedom> loaded;  // of walls and cell, with their rates in the step
  PlacedPieces pieces;
  std::vector<double> displaced;  // mass of the liquid in the place of each grain, kg; empty: no buoyancy
  Loads loads;
  Resistance fluid_resistance, resistance;  // of the fluid on each grain alone, and with overdamped dynamics
  std::vector<Vec3> kicked_spin;  // after loads and fluid, before the free rotation; empty where nothing turns
  Velocities free;                // U
  Response response;              // W
  std::shared_ptr<const FluidCoupling> fluid_coupling;  // null: the fluid acts on each grain alone
  std::vector<FilmPair> films;
  Selection selection;
  std::vector<double> gap;  // of each grain, up to which pairs are looked for, m
  Candidates candidates;
  Contacts contacts, other_contacts;  // those of the step; room for them while they are found anew
  Detection detection;
  Grains turned_grains;      // where the velocities found take grains that are not round
  std::vector<double> keep;  // per contact, the distance that it keeps, m; empty: none
  Problem problem;
  SolverMemory solver_memory;
  Machine machine;        // that sweeps
  Velocities velocities;  // after the contacts
  FlownGrains flown;      // by impacts; nothing in it where there are contacts
  StepReport report;
  FluidWork fluid;
  std::optional<FluidState::Own> next_fluid;  // at the end of the step; none: the fluid stays as it is

  std::vector<const Stage*> done;  // stages whose work is still good
  double smallest_radius = 1, mean_radius = 1;
  std::int64_t measured_version = -1;  // of the grains whose radii these are
  Timers timers;
  std::string trouble;                          // what the step met that missed the tolerance, and none before it
  bool keeps_trouble = false;
  std::optional<Problem> troubled_problem;  // of the first step that missed the tolerance, where it is kept
  std::vector<std::string> notes;           // of steps, for the user
  std::vector<bool> noted_walls;            // obstacles that a note speaks of
  bool noted_forces = false;                // a note speaks of forces that are not well known
};

}  // namespace slurry
