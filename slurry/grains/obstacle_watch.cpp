// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Motions that are not finite, and the displacement of walls that can be passed over.
#include "slurry/grains/obstacle_watch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace slurry {
namespace {

bool is_finite(const Quaternion& q) {
  return std::isfinite(q.w) && std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z);
}

template <class Kind>
constexpr bool is_one_sided =
    std::is_same_v<Kind, HalfSpace> || std::is_same_v<Kind, Bore> || std::is_same_v<Kind, Cavity>;

double half_thickness(const Rod& s) { return s.radius; }
double half_thickness(const Block& s) { return std::min({s.half.x, s.half.y, s.half.z}); }
double half_thickness(const Cylinder& s) { return std::min(s.radius, s.half_length); }
double half_thickness(const Triangle&) { return 0; }
double half_thickness(const Link&) { return 0; }
double half_thickness(const ArcSide&) { return 0; }

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
  constexpr double infinity = std::numeric_limits<double>::infinity();
  PassableParts parts{false, {{infinity, infinity, infinity}, {-infinity, -infinity, -infinity}}, infinity};
  for (const Piece& piece : obstacle.pieces)
    std::visit(
        [&]<class Kind>(const Kind& surface) {
          if constexpr (!is_one_sided<Kind>)
            add(parts, bounds_at(surface.bounds(), piece.pose), piece.pose.position, half_thickness(surface));
        },
        piece.surface);
  return parts;
}

double largest_displacement(const Bounds& box, const Pose& from, const Pose& to) {
  // The displacement is an affine function of the point, so that a corner moves farthest.
  double largest = 0;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 x{(corner & 1) ? box.low.x : box.high.x, (corner & 2) ? box.low.y : box.high.y,
                 (corner & 4) ? box.low.z : box.high.z};
    largest = std::max(largest, norm(to_world(to, x) - to_world(from, x)));
  }
  return largest;
}

}  // namespace slurry
