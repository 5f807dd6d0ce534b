// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One grain, followed by its identity. A grain that is no more has no numbers.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct GrainProbe {
  static constexpr const char* name = "grain";
  static constexpr const char* doc = "Position and velocity of one grain: x, y, z, vx, vy, vz.";
  std::int64_t grain = 0;
  static constexpr auto fields() {
    return FieldTable{field("grain", &GrainProbe::grain, "",
                            "Identity of the grain (`id`): given from 0 in the order of the case, then to those born.",
                            Rule::non_negative)};
  }
  static Words columns() { return {"x", "y", "z", "vx", "vy", "vz"}; }
  ProbeTarget resolve(const std::string& label, const World&, const State& state) const {
    require_grain(label, grain, state);
    return {};
  }
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
    const Grains& grains = scene.state.grains;
    const std::size_t k = find_grain(grains, grain, target.place);
    if (k == grains.size()) return append_nothing(out, 6);
    append(out, grains.position[k]);
    append(out, grains.velocity[k]);
  }
};

}  // namespace slurry
