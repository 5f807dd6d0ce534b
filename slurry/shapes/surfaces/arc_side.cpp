// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ArcSide: the closest point of an arc, and which of the two sides it belongs to.
#include "slurry/shapes/surfaces/arc_side.hpp"

#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/shapes/solids/surface_touches.hpp"
#include "slurry/shapes/surfaces/thin.hpp"
#include "slurry/shapes/triangles.hpp"

namespace slurry {

namespace {

// Beyond which end of the arc is the direction: -1 the start, 1 the end, 0 none of them.
int beyond_end(const ArcSide& arc, Vec3 point) {
  const double angle = math::atan2(point.y, point.x);
  if (std::abs(angle) <= arc.half_angle) return 0;
  return angle > 0 ? 1 : -1;
}

Foot foot_on(const ArcSide& arc, Vec3 point) {
  const double distance = math::hypot(point.x, point.y);
  const Vec3 radial = distance > 0 ? Vec3{point.x / distance, point.y / distance, 0} : Vec3{1, 0, 0};
  if (const int end = beyond_end(arc, point); end != 0) {
    const double angle = end * arc.half_angle;
    return thin_foot(point, {arc.radius * math::cos(angle), arc.radius * math::sin(angle), point.z}, radial);
  }
  const Vec3 foot{arc.radius * radial.x, arc.radius * radial.y, point.z};
  return {std::abs(distance - arc.radius), distance < arc.radius ? -radial : radial, foot};
}

}  // namespace

Foot ArcSide::nearest(Vec3 point) const {
  Foot foot = foot_on(*this, point);
  const bool is_beyond = beyond_end(*this, point) != 0;
  const bool is_inside = !is_beyond && math::hypot(point.x, point.y) < radius;
  if ((is_beyond && !hard_ends) || inner != is_inside) foot.distance = no_contact;
  return foot;
}

double ArcSide::least_distance(Vec3 point) const { return foot_on(*this, point).distance; }

Bounds ArcSide::bounds() const {
  const double x = radius * (half_angle < std::numbers::pi ? math::cos(half_angle) : -1);
  const double y = radius * (half_angle < 0.5 * std::numbers::pi ? math::sin(half_angle) : 1);
  return {{x, -y, -endless}, {radius, y, endless}};
}

Touches ArcSide::touches(const SolidNear& solid) const {
  if (inner) return extreme_touches(solid, farthest_from_axis);
  return seam_touches(solid, {PointCore{}, radius, 0});
}

Triangles ArcSide::triangulate(const Bounds& limits, int facets) const {
  const int n = std::max(1, static_cast<int>(std::ceil(facets * half_angle / std::numbers::pi)));
  Triangles t;
  for (int k = 0; k <= n; ++k) {
    const double angle = half_angle * (2.0 * k / n - 1), x = radius * math::cos(angle), y = radius * math::sin(angle);
    t.vertex.insert(t.vertex.end(), {{x, y, limits.low.z}, {x, y, limits.high.z}});
  }
  for (std::int32_t k = 0; k < n; ++k)
    for (Corners c : {Corners{2 * k, 2 * k + 2, 2 * k + 3}, Corners{2 * k, 2 * k + 3, 2 * k + 1}}) {
      if (inner) std::swap(c[1], c[2]);
      t.triangle.push_back(c);
    }
  return t;
}

}  // namespace slurry
