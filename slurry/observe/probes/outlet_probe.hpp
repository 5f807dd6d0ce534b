// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What left through an outlet: number, mass, flow and sizes by mass.
//
// The sieve curve is the share of the mass that has left in grains smaller than each opening (sieve_probe.hpp). d_10,
// d_50 and d_90 are read from it, linear between two openings and between the smallest and the largest grain at its
// ends: the probe keeps the sums at the openings, not the grains.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct OutletProbe {
  static constexpr const char* name = "outlet";
  static constexpr const char* doc =
      "What left through an outlet since the start: grains, mass (kg), and by mass d_10, d_50, d_90 (m, read from the "
      "sieve curve) and passing_<opening>, the share of smaller grains; and flow (kg/s), the mean since the last row.";
  std::string outlet;
  std::vector<double> openings;
  static constexpr auto fields() {
    return FieldTable{field("outlet", &OutletProbe::outlet, "", "Name of the outlet; all together by default."),
                      field("openings", &OutletProbe::openings, "m", "Openings of the sieves, ascending.")};
  }
  Words columns() const;
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const;
  void advance(const ProbeScene& scene, ProbeTarget& target) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
