// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How many grains there are, came and left. The counts are a part of the state (world/population.hpp).
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct PopulationProbe {
  static constexpr const char* name = "population";
  static constexpr const char* doc =
      "Grains that come and go: grains (their number now), age (mean time since they came, s), and since the start of "
      "the run came and came_mass by inlets, owed (what is due and has not come, in the unit of the rate), waiting (to "
      "come back), full (steps in which a grain found no place), left and left_mass by outlets.";
  std::string inlet, outlet;
  static constexpr auto fields() {
    return FieldTable{field("inlet", &PopulationProbe::inlet, "", "Name of the inlet; all together by default."),
                      field("outlet", &PopulationProbe::outlet, "", "Name of the outlet; all together by default.")};
  }
  static Words columns() {
    return {"grains", "age", "came", "came_mass", "owed", "waiting", "full", "left", "left_mass"};
  }
  ProbeTarget resolve(const std::string& label, const World& world, const State& state) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
