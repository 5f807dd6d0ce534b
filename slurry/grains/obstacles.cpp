// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Obstacles follow their prescribed motions.
#include "slurry/grains/obstacles.hpp"

namespace slurry {

void move_obstacles(std::vector<Obstacle>& obstacles, double t) {
  for (Obstacle& o : obstacles) {
    o.pose = pose_at(o.motion, o.centre, t);
    o.twist = twist_at(o.motion, o.centre, t);
  }
}

}  // namespace slurry
