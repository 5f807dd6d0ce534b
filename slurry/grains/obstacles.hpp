// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Obstacles: bodies whose motion is prescribed. An obstacle is a shape (a list of pieces), a motion and a group.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "slurry/grains/motion.hpp"
#include "slurry/shapes/bounding_tree.hpp"
#include "slurry/shapes/shapes.hpp"

namespace slurry {

struct Obstacle {
  std::string name;
  std::string label;  // for messages: obstacle "floor", or obstacle 2 (plane) where it has no name
  std::int32_t group = 0;
  Vec3 centre;
  Motion motion;
  std::vector<Piece> pieces;     // in the obstacle's frame, which is the world's at t = 0
  std::int32_t first_piece = 0;  // rank of pieces[0] among all pieces of the world: the identity that contacts use
  Pose pose;                     // at the time given to move_obstacles
  Twist twist;
  std::shared_ptr<const BoundingTree> tree;  // of the pieces' boxes in the obstacle's frame; null: all are looked at
};

// Gives the obstacle its tree if it has more pieces than are looked at one by one without loss.
void index_pieces(Obstacle& obstacle);

// The box in the obstacle's frame that holds all world points within `reach` of x, with room for the rounding of the
// way to that frame.
inline Bounds search_box(const Obstacle& o, Vec3 x, double reach) {
  const double room = reach + 1e-12 * (norm(x) + norm(o.pose.position) + std::abs(reach));
  return bounds_around(to_local(o.pose, x), room);
}

// Calls visit(k) for the pieces k that may be within `reach` of the world point x (and perhaps for others).
template <class Visit>
void for_each_piece_near(const Obstacle& o, Vec3 x, double reach, Visit&& visit) {
  if (!o.tree) {
    for (std::size_t k = 0; k < o.pieces.size(); ++k) visit(k);
    return;
  }
  o.tree->for_each_overlap(search_box(o, x, reach), [&](std::int32_t k) { visit(static_cast<std::size_t>(k)); });
}

// The piece nearest to the world point x, and its foot; where none has a contact to report, rank -1 and an infinite
// distance.
struct NearestPiece {
  std::int32_t piece = -1;  // rank in the obstacle
  Foot foot{no_contact, {1, 0, 0}, {}};
};
NearestPiece nearest_piece(const Obstacle& obstacle, Vec3 x);

// Sets pose and twist of each obstacle for time t, the end of a step of length `span` (see twist_at).
void move_obstacles(std::vector<Obstacle>& obstacles, double t, double span = usual_span);

// Velocity of the material point of the obstacle that is at the world point x.
inline Vec3 velocity_at(const Obstacle& o, Vec3 x) {
  return o.twist.velocity + cross(o.twist.angular_velocity, x - o.pose.position);
}

}  // namespace slurry
