// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the grains do to an obstacle, by contacts and by films: means over the time since the last row, so that no
// impact between two rows is missed, and the impulse since the start. Of a box also face by face: a contact belongs to
// the face that its normal is nearest to.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct ObstacleProbe {
  static constexpr const char* name = "obstacle";
  static constexpr const char* doc =
      "Force and torque of the grains on an obstacle (contacts and films), means since the last row: fx, fy, fz, tx, "
      "ty, tz (about its centre), and the impulse since the start, px, py, pz. Obstacles of one name count together, "
      "with the torque about the centre of the first.";
  std::string obstacle;
  bool faces = false;
  static constexpr auto fields() {
    return FieldTable{field("obstacle", &ObstacleProbe::obstacle, "", "Name of the obstacle.", Rule::required),
                      field("faces", &ObstacleProbe::faces, "",
                            "Of a box: also the mean force on each face, x-.fx, x-.fy, x-.fz, x+.fx and so on, along "
                            "the world's axes; the faces are named as before all turning.")};
  }
  Words columns() const;
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const;
  void advance(const ProbeScene& scene, ProbeTarget& target) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
