// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Torque about an axis, and power: of the grains on a wall, or on a group of grains.
//
// With the impulses J_c of contacts and films on a wall at the places x_c in a step, and a point o of the axis with the
// unit vector a,
//
//     torque = a . sum (x_c - o) x J_c / time,      power = - sum J_c . v(x_c) / time,
//
// v the velocity of the wall there, with that of its surface (a belt). Power is what the wall gives to the grains: the
// torque times - rate of a wall that turns about the axis. Of a group of grains the contacts with all others count, and
// v is the velocity of the grain at the contact.
#pragma once

#include <optional>

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct TorqueProbe {
  static constexpr const char* name = "torque";
  static constexpr const char* doc =
      "Torque of the grains about an axis on an obstacle or on a group (contacts with all others; films at walls), and "
      "the power that it gives to them: torque, power (means since the last row), and work (J since the start). "
      "Obstacles of one name count together.";
  std::string obstacle, group;
  Vec3 axis{0, 0, 1};
  std::optional<Vec3> about;
  static constexpr auto fields() {
    return FieldTable{
        field("obstacle", &TorqueProbe::obstacle, "", "Name of the obstacle."),
        field("group", &TorqueProbe::group, "", "Name of a group of grains, in place of an obstacle."),
        field("axis", &TorqueProbe::axis, "", "Direction of the axis."),
        field("about", &TorqueProbe::about, "m",
              "A point of the axis, at rest; by default the centre of the obstacle where it is now, or the origin.")};
  }
  static Words columns() { return {"torque", "power", "work"}; }
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const;
  void advance(const ProbeScene& scene, ProbeTarget& target) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
