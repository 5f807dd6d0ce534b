// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/population.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/core/shown.hpp"

namespace slurry {
namespace {

const char* unit_of(RateOf what, bool planar) {
  if (what == RateOf::mass) return "kg";
  if (what == RateOf::volume) return planar ? "m^2" : "m^3";
  return "grains";
}

}  // namespace

std::vector<InletTotals> inlet_totals(const World& world, const State& state) {
  std::vector<InletTotals> totals;
  const InletStates& s = state.inlets;
  for (std::size_t k = 0; k < world.inlets.size(); ++k) {
    const Inlet& inlet = world.inlets[k];
    const auto waiting =
        std::count(state.waiting.order.begin(), state.waiting.order.end(), static_cast<std::int32_t>(k));
    totals.push_back({inlet.name, world.groups[inlet.kind.group], s.came[k], s.mass[k], s.owed[k],
                      unit_of(inlet.rate_of, world.planar), waiting, s.full[k]});
  }
  return totals;
}

std::vector<OutletTotals> outlet_totals(const World& world, const State& state) {
  std::vector<OutletTotals> totals;
  for (std::size_t o = 0; o < world.outlets.size(); ++o)
    for (std::int32_t g = 0; g < world.grain_groups; ++g) {
      const std::vector<std::int32_t>& groups = world.outlets[o].groups;
      if (!groups.empty() && std::find(groups.begin(), groups.end(), g) == groups.end()) continue;
      const std::size_t row = o * static_cast<std::size_t>(world.grain_groups) + static_cast<std::size_t>(g);
      totals.push_back({world.outlets[o].name, world.groups[g], state.outlets.left[row], state.outlets.mass[row]});
    }
  return totals;
}

std::vector<std::string> population_notes(const World& world, const State& state) {
  std::vector<std::string> notes;
  for (const InletTotals& t : inlet_totals(world, state)) {
    if (t.full_steps == 0) continue;
    std::string note =
        fmt::format("inlet \"{}\" was full in {} of {} steps: a grain found no free place; it owes {:.4g} {}",
                    shown(t.name), t.full_steps, state.clock.step, t.owed, t.owed_unit);
    if (t.waiting > 0) note += fmt::format(", and {} grains wait to come back", t.waiting);
    notes.push_back(note);
  }
  return notes;
}

}  // namespace slurry
