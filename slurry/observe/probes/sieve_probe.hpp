// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The sizes of grains by their mass: what passes sieves, and the diameters that a share of the mass does not exceed.
//
// The diameter of a grain is that of the smallest sphere about its centre that holds it.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct SieveProbe {
  static constexpr const char* name = "sieve";
  static constexpr const char* doc =
      "Sizes by mass: d_10, d_50, d_90, the least diameters (m) up to which grains make 10, 50 and 90 % of the mass, "
      "and for each opening the share of the mass of smaller grains, passing_<opening>.";
  std::string group;
  std::vector<double> openings;
  static constexpr auto fields() {
    return FieldTable{field("group", &SieveProbe::group, "", "Name of the group; all grains by default."),
                      field("openings", &SieveProbe::openings, "m", "Openings of the sieves.")};
  }
  Words columns() const;
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
