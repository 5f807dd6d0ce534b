// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Obstacles: bodies whose motion is prescribed. An obstacle is a shape (a list of pieces), a motion and a group; all of
// it is constant. Where the obstacles are, and how they move, is in Walls, a part of the state.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "slurry/core/arrays.hpp"
#include "slurry/grains/motion.hpp"
#include "slurry/grains/surface_motion.hpp"
#include "slurry/shapes/obstacles/shapes.hpp"
#include "slurry/shapes/surfaces/bounding_tree.hpp"

namespace slurry {

struct Obstacle {
  std::string name;
  std::string label;  // for messages: obstacle "floor", or obstacle 2 (plane) where it has no name
  std::int32_t group = 0;
  Vec3 centre;
  Motion motion;
  std::optional<SurfaceMotion> surface = {};
  double since = -std::numeric_limits<double>::infinity();  // s, from when on it is there
  double until = std::numeric_limits<double>::infinity();   // s, up to when
  std::optional<Quaternion> edges = {};  // of a box: the directions of its edges in the obstacle's frame
  std::vector<Piece> pieces;             // in the obstacle's frame, which is the world's at t = 0
  std::int32_t first_piece = 0;  // rank of pieces[0] among all pieces of the world: the identity that contacts use
  std::shared_ptr<const BoundingTree> tree;  // of the pieces' boxes in the obstacle's frame; null: all are looked at
};

// Poses and velocities of the obstacles, by their rank: the frame is the identity where nothing has moved.
struct Walls {
  std::vector<Vec3> position;
  std::vector<Quaternion> orientation;
  std::vector<Vec3> velocity;
  std::vector<Vec3> angular_velocity;
  std::vector<std::int32_t> present;   // 0: not there now; empty: all are
  std::vector<Vec3> surface_velocity;  // of surfaces that move along themselves; empty: none does
  std::vector<Vec3> surface_turn;      // speed times the unit vector of the axis

  static constexpr auto arrays() {
    return FieldTable{
        array("position", &Walls::position, "m", "Displacement of the obstacle's frame since t = 0, m."),
        array("orientation", &Walls::orientation, "", "Rotation since t = 0, as a unit quaternion (w, x, y, z)."),
        array("velocity", &Walls::velocity, "m/s", "Velocity of the frame's origin, m/s."),
        array("angular_velocity", &Walls::angular_velocity, "rad/s", "Angular velocity, rad/s."),
        array("present", &Walls::present, "", "0: the obstacle is not there now; empty where all are there.",
              Array::optional),
        array("surface_velocity", &Walls::surface_velocity, "m/s",
              "Velocity of a surface that runs straight on, m/s; empty where no surface moves along itself.",
              Array::optional),
        array("surface_turn", &Walls::surface_turn, "m/s",
              "Speed of a surface that runs round an axis, along that axis, m/s; empty where no surface moves along "
              "itself.",
              Array::optional)};
  }

  std::size_t size() const { return position.size(); }
  bool is_present(std::size_t k) const { return present.empty() || present[k] != 0; }
  Pose pose(std::size_t k) const { return {position[k], orientation[k]}; }
  // Velocity of the material point of obstacle k that is at the world point x.
  Vec3 velocity_at(std::size_t k, Vec3 x) const { return velocity[k] + cross(angular_velocity[k], x - position[k]); }
  // How the surface of obstacle k moves along itself where the unit normal to its free side is `outward`
  // (grains/surface_motion.hpp).
  Vec3 surface_at(std::size_t k, Vec3 outward) const {
    if (surface_velocity.empty()) return {};
    const Vec3 v = surface_velocity[k] + cross(surface_turn[k], outward);
    return v - dot(v, outward) * outward;
  }
};

// Where the motions have the obstacles at time t, the end of a step of length `span` (see twist_at). An obstacle is
// there in the steps whose middle is between its two times: one that begins at such a time is the first, one that ends
// there the last, whatever the round-off of the clock. Before the first step counts what is there at t = 0.
Walls walls_at(const std::vector<Obstacle>& obstacles, double t, double span = usual_span);
// The same in the memory of other walls.
void set_walls(const std::vector<Obstacle>& obstacles, double t, double span, Walls& walls);

// Gives the obstacle its tree if it has more pieces than are looked at one by one without loss.
void index_pieces(Obstacle& obstacle);

// The box in the obstacle's frame that holds all world points within `reach` of x, with room for the rounding of the
// way to that frame.
inline Bounds search_box(const Pose& pose, Vec3 x, double reach) {
  const double room = reach + 1e-12 * (norm(x) + norm(pose.position) + std::abs(reach));
  return bounds_around(to_local(pose, x), room);
}

// Calls visit(k) for the pieces k that may be within `reach` of the world point x (and perhaps for others).
template <class Visit>
void for_each_piece_near(const Obstacle& o, const Pose& pose, Vec3 x, double reach, Visit&& visit) {
  if (!o.tree) {
    for (std::size_t k = 0; k < o.pieces.size(); ++k) visit(k);
    return;
  }
  o.tree->for_each_overlap(search_box(pose, x, reach), [&](std::int32_t k) { visit(static_cast<std::size_t>(k)); });
}

// The piece nearest to the world point x, and its foot; where none has a contact to report, rank -1 and an infinite
// distance.
struct NearestPiece {
  std::int32_t piece = -1;  // rank in the obstacle
  Foot foot{no_contact, {1, 0, 0}, {}};
};
NearestPiece nearest_piece(const Obstacle& obstacle, const Pose& pose, Vec3 x);

}  // namespace slurry
