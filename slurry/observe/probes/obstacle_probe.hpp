// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the grains do to an obstacle.
#pragma once


#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"
#include "slurry/observe/reactions.hpp"

namespace slurry {

struct ObstacleProbe {
  static constexpr const char* name = "obstacle";
  static constexpr const char* doc =
      "Mean force and torque of the grains on an obstacle over the last step: fx, fy, fz, tx, ty, tz (about its "
      "centre).";
  std::string obstacle;
  static constexpr auto fields() {
    return FieldTable{field("obstacle", &ObstacleProbe::obstacle, "", "Name of the obstacle.", Rule::required)};
  }
  static Words columns() { return {"fx", "fy", "fz", "tx", "ty", "tz"}; }
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const {
    return {rank_of_obstacle(label, obstacle, world)};
  }
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
    const Reaction reaction = obstacle_reaction(scene.world, scene.state, target.rank, scene.report.dt);
    append(out, reaction.force);
    append(out, reaction.torque);
  }
};

}  // namespace slurry
