// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The pressure of a fluid that is solved: its drop between two places, and the uniform gradient that drives it.
//
// The pressure at a place is the mean over points of a disc (in a planar case a line) across the way from one place to
// the other; points inside of grains or walls have none. Of a fluid on a grid, a uniform gradient is not a part of that
// pressure: in a cell without walls it is what holds the mean velocity of the case, and balances, with V the volume,
//
//     gradient = - (momentum that the grains give to the fluid in a step) / (dt V),
//
// once the flow no longer changes; between walls it is minus `drive`.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct PressureDropProbe {
  static constexpr const char* name = "pressure_drop";
  static constexpr const char* doc =
      "Pressure of a fluid that is solved: drop, that at `from` less that at `to` (Pa, without a uniform gradient), "
      "and of a fluid on a grid gx, gy, gz, the uniform gradient of the pressure that holds its mean velocity or "
      "drives it (Pa/m, mean since the last row), and loss, the whole drop from one place to the other.";
  Vec3 from, to;
  double radius = 0;
  static constexpr auto fields() {
    return FieldTable{
        field("from", &PressureDropProbe::from, "m", "The first place.", Rule::required),
        field("to", &PressureDropProbe::to, "m", "The second place.", Rule::required),
        field("radius", &PressureDropProbe::radius, "m",
              "Radius of the discs across the way that the pressure is averaged over; a point by default.",
              Rule::non_negative)};
  }
  static Words columns() { return {"drop", "gx", "gy", "gz", "loss"}; }
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const;
  void advance(const ProbeScene& scene, ProbeTarget& target) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
