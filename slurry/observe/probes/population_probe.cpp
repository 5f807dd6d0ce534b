// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/population_probe.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/core/shown.hpp"
#include "slurry/observe/population.hpp"

namespace slurry {

ProbeTarget PopulationProbe::resolve(const std::string& label, const World& world, const State&) const {
  const auto require = [&](const char* kind, const std::string& wanted, const auto& list) {
    const bool is_known = std::any_of(list.begin(), list.end(), [&](const auto& one) { return one.name == wanted; });
    if (!wanted.empty() && !is_known) refuse_probe(label, fmt::format("there is no {} \"{}\"", kind, shown(wanted)));
  };
  require("inlet", inlet, world.inlets);
  require("outlet", outlet, world.outlets);
  return {};
}

void PopulationProbe::measure(const ProbeScene& scene, ProbeTarget&, std::vector<double>& out) const {
  const Grains& grains = scene.state.grains;
  const auto count = static_cast<double>(grains.size());
  double age = 0, came = 0, came_mass = 0, owed = 0, waiting = 0, full = 0, left = 0, left_mass = 0;
  for (const double birth : grains.birth) age += scene.state.clock.time - birth;
  for (const InletTotals& t : inlet_totals(scene.world, scene.state)) {
    if (!inlet.empty() && t.name != inlet) continue;
    came += static_cast<double>(t.came), came_mass += t.mass, owed += t.owed;
    waiting += static_cast<double>(t.waiting), full += static_cast<double>(t.full_steps);
  }
  for (const OutletTotals& t : outlet_totals(scene.world, scene.state)) {
    if (!outlet.empty() && t.name != outlet) continue;
    left += static_cast<double>(t.left), left_mass += t.mass;
  }
  out.insert(out.end(), {count, count > 0 ? age / count : 0, came, came_mass, owed, waiting, full, left, left_mass});
}

}  // namespace slurry
