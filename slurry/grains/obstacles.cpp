// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Obstacles follow their prescribed motions.
#include "slurry/grains/obstacles.hpp"

#include <algorithm>

namespace slurry {
namespace {

// Up to here a loop over all pieces is as fast as the tree.
constexpr std::size_t few_pieces = 8;

// Empty where no surface moves along itself. The frame takes its surface along.
void set_surfaces(const std::vector<Obstacle>& obstacles, double t, Walls& walls) {
  walls.surface_velocity.clear(), walls.surface_turn.clear();
  if (std::none_of(obstacles.begin(), obstacles.end(), [](const Obstacle& o) { return o.surface.has_value(); })) return;
  walls.surface_velocity.resize(obstacles.size()), walls.surface_turn.resize(obstacles.size());
  for (std::size_t k = 0; k < obstacles.size(); ++k)
    if (const std::optional<SurfaceMotion>& surface = obstacles[k].surface) {
      const Vec3 turn = surface->speed(t) / norm(surface->axis) * surface->axis;
      walls.surface_velocity[k] = rotate(walls.orientation[k], surface->velocity(t));
      walls.surface_turn[k] = rotate(walls.orientation[k], turn);
    }
}

// Empty where all are there.
void set_presence(const std::vector<Obstacle>& obstacles, double t, std::vector<std::int32_t>& present) {
  present.clear();
  for (const Obstacle& o : obstacles) present.push_back(t >= o.since && t < o.until ? 1 : 0);
  if (std::find(present.begin(), present.end(), 0) == present.end()) present.clear();
}

}  // namespace

void index_pieces(Obstacle& obstacle) {
  if (obstacle.pieces.size() <= few_pieces) return;
  std::vector<Bounds> boxes;
  boxes.reserve(obstacle.pieces.size());
  for (const Piece& piece : obstacle.pieces) boxes.push_back(bounds_at(bounds(piece.surface), piece.pose));
  obstacle.tree = std::make_shared<const BoundingTree>(boxes);
}

NearestPiece nearest_piece(const Obstacle& obstacle, const Pose& pose, Vec3 x) {
  NearestPiece best;
  const auto measure = [&](std::int32_t k) {
    const Foot foot = nearest(obstacle.pieces[k].surface, compose(pose, obstacle.pieces[k].pose), x);
    // Of equal distances the first piece counts, in whatever order they are looked at.
    const bool is_better =
        foot.distance < best.foot.distance || (foot.distance == best.foot.distance && k < best.piece);
    if (is_better) best = {k, foot};
    return foot.distance;
  };
  if (obstacle.tree)
    obstacle.tree->nearest(to_local(pose, x), measure);
  else
    for (std::size_t k = 0; k < obstacle.pieces.size(); ++k) measure(static_cast<std::int32_t>(k));
  return best;
}

void set_walls(const std::vector<Obstacle>& obstacles, double t, double span, Walls& walls) {
  const std::size_t n = obstacles.size();
  walls.position.resize(n), walls.orientation.resize(n), walls.velocity.resize(n), walls.angular_velocity.resize(n);
  for (std::size_t k = 0; k < n; ++k) {
    const Obstacle& o = obstacles[k];
    const Pose pose = pose_at(o.motion, o.centre, t);
    const Twist twist = twist_at(o.motion, o.centre, t, span);
    walls.position[k] = pose.position, walls.orientation[k] = pose.orientation;
    walls.velocity[k] = twist.velocity, walls.angular_velocity[k] = twist.angular_velocity;
  }
  set_surfaces(obstacles, std::max(t - 0.5 * span, 0.0), walls);
  set_presence(obstacles, std::max(t - 0.5 * span, 0.0), walls.present);
}

Walls walls_at(const std::vector<Obstacle>& obstacles, double t, double span) {
  Walls walls;
  set_walls(obstacles, t, span, walls);
  return walls;
}

}  // namespace slurry
