// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Motions that are not finite, and the displacement of walls that can be passed over.
#include "slurry/grains/obstacle_watch.hpp"

#include <algorithm>
#include <cmath>

namespace slurry {
namespace {

bool is_finite(const Quaternion& q) {
  return std::isfinite(q.w) && std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z);
}

void add(PassableParts& parts, const Bounds& box, Vec3 centre, double thickness) {
  parts.any = true;
  parts.half_thickness = std::min(parts.half_thickness, thickness);
  for (int k = 0; k < 3; ++k) {
    const bool is_endless = !std::isfinite(box.low[k]) || !std::isfinite(box.high[k]);
    parts.bounds.low[k] = std::min(parts.bounds.low[k], is_endless ? centre[k] : box.low[k]);
    parts.bounds.high[k] = std::max(parts.bounds.high[k], is_endless ? centre[k] : box.high[k]);
  }
}

}  // namespace

std::size_t first_not_finite(const Walls& walls) {
  for (std::size_t k = 0; k < walls.size(); ++k)
    if (!slurry::is_finite(walls.position[k]) || !is_finite(walls.orientation[k]) ||
        !slurry::is_finite(walls.velocity[k]) || !slurry::is_finite(walls.angular_velocity[k]))
      return k;
  return walls.size();
}

PassableParts passable_parts(const Obstacle& obstacle) {
  PassableParts parts{false, no_bounds, endless};
  for (const Piece& piece : obstacle.pieces)
    if (const double thickness = half_thickness(piece.surface); thickness < endless)
      add(parts, bounds_at(bounds(piece.surface), piece.pose), piece.pose.position, thickness);
  return parts;
}

double largest_displacement(const Bounds& box, const Pose& from, const Pose& to) {
  // The displacement is an affine function of the point, so that a corner moves farthest.
  double largest = 0;
  for (int k = 0; k < 8; ++k) {
    const Vec3 x = corner(box, k);
    largest = std::max(largest, norm(to_world(to, x) - to_world(from, x)));
  }
  return largest;
}

}  // namespace slurry
