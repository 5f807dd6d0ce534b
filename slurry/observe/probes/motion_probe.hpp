// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How far an obstacle has gone and how fast it goes: of one with a load it is a result.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct MotionProbe {
  static constexpr const char* name = "motion";
  static constexpr const char* doc =
      "Motion of an obstacle: the displacement of its centre since t = 0, ux, uy, uz, its velocity vx, vy, vz, and the "
      "angular velocity wx, wy, wz. Of obstacles of one name the first counts.";
  std::string obstacle;
  static constexpr auto fields() {
    return FieldTable{field("obstacle", &MotionProbe::obstacle, "", "Name of the obstacle.", Rule::required)};
  }
  static Words columns() { return {"ux", "uy", "uz", "vx", "vy", "vz", "wx", "wy", "wz"}; }
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const {
    ProbeTarget target;
    target.ranks = ranks_of_obstacle(label, obstacle, world);
    return target;
  }
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
    const std::int32_t k = target.ranks[0];
    const Walls& walls = scene.state.walls;
    const Vec3 start = scene.world.obstacles[k].centre, now = to_world(walls.pose(k), start);
    append(out, now - start);
    append(out, walls.velocity_at(k, now));
    append(out, walls.angular_velocity[k]);
  }
};

}  // namespace slurry
