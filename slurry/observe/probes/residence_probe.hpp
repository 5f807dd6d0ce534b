// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How long grains stay in a box: from the step at whose end the centre is inside to that at whose end it is not, or the
// grain is no more. A grain that comes back is counted anew.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct ResidenceProbe {
  static constexpr const char* name = "residence";
  static constexpr const char* doc =
      "How long grains stay in a box: inside (their number now), age (mean time since these came in), left (how many "
      "have gone since the start), mean and deviation of the time that these had spent inside, and longest. Those that "
      "are inside when the run begins count as coming in then.";
  Vec3 low, high;
  std::string group;
  static constexpr auto fields() {
    return FieldTable{field("low", &ResidenceProbe::low, "m", "Lower corner of the box.", Rule::required),
                      field("high", &ResidenceProbe::high, "m", "Upper corner of the box.", Rule::required),
                      field("group", &ResidenceProbe::group, "", "Name of the group; all grains by default.")};
  }
  static Words columns() { return {"inside", "age", "left", "mean", "deviation", "longest"}; }
  ProbeTarget resolve(const std::string& label, const World& world, const State& state) const;
  void advance(const ProbeScene& scene, ProbeTarget& target) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
