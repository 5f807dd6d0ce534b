// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Obstacles: bodies whose motion is prescribed. An obstacle is a shape (a list of pieces), a motion and a group.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "slurry/grains/motion.hpp"
#include "slurry/shapes/shapes.hpp"

namespace slurry {

struct Obstacle {
  std::string name;
  std::int32_t group = 0;
  Vec3 centre;
  Motion motion;
  std::vector<Piece> pieces;     // in the obstacle's frame, which is the world's at t = 0
  std::int32_t first_piece = 0;  // rank of pieces[0] among all pieces of the world: the identity that contacts use
  Pose pose;                     // at the time given to move_obstacles
  Twist twist;
};

// Sets pose and twist of each obstacle for time t.
void move_obstacles(std::vector<Obstacle>& obstacles, double t);

// Velocity of the material point of the obstacle that is at the world point x.
inline Vec3 velocity_at(const Obstacle& o, Vec3 x) {
  return o.twist.velocity + cross(o.twist.angular_velocity, x - o.pose.position);
}

}  // namespace slurry
