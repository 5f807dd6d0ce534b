// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Rod: the closest point of a segment, and a ball around it.
#include "slurry/shapes/surfaces/rod.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/shapes/solids/surface_touches.hpp"
#include "slurry/shapes/surfaces/direction.hpp"
#include "slurry/shapes/surfaces/turned.hpp"

namespace slurry {

Foot Rod::nearest(Vec3 point) const {
  const Vec3 on_axis{std::clamp(point.x, -half_length, half_length), 0, 0};
  const Direction out = direction(point - on_axis, {0, 1, 0});
  return make_foot(point, out.length - radius, out.unit);
}

Bounds Rod::bounds() const {
  const Vec3 high{half_length + radius, radius, radius};
  return {-high, high};
}

Touches Rod::touches(const SolidNear& solid) const {
  const Core core = half_length > 0 ? Core{SegmentCore{half_length}} : Core{PointCore{}};
  return body_touches(solid, {core, radius, half_length});
}

Triangles Rod::triangulate(const Bounds&, int facets) const {
  if (!(radius > 0)) return {{{-half_length, 0, 0}, {half_length, 0, 0}}, {{0, 1, 1}}};
  std::vector<ProfilePoint> profile = quarter_circle(radius, -half_length, -1, facets);
  const std::vector<ProfilePoint> upper = quarter_circle(radius, half_length, 1, facets);
  profile.insert(profile.end(), upper.begin() + (half_length > 0 ? 0 : 1), upper.end());
  Triangles t = turned(profile, facets, false);
  for (Vec3& v : t.vertex) v = {v.z, v.x, v.y};  // its axis is x
  return t;
}

}  // namespace slurry
