// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How many grains came by the inlets and left by the outlets since the start of a run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "slurry/world/state.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

struct InletTotals {
  std::string name, group;
  std::int64_t came = 0;        // grains, those that came back included
  double mass = 0;              // kg
  double owed = 0;              // what is due and has not come
  std::string owed_unit;        // "grains", "kg" or "m^3"
  std::int64_t waiting = 0;     // grains that are to come back and have no place yet
  std::int64_t full_steps = 0;  // steps in which a grain found no place
};
struct OutletTotals {
  std::string name, group;
  std::int64_t left = 0;  // grains
  double mass = 0;        // kg
};

std::vector<InletTotals> inlet_totals(const World& world, const State& state);
// A row for each outlet and each group that may leave by it.
std::vector<OutletTotals> outlet_totals(const World& world, const State& state);

// A sentence for each inlet that was full.
std::vector<std::string> population_notes(const World& world, const State& state);

}  // namespace slurry
