// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Cylinder: in the half-plane through the axis, a rectangle.
#include "slurry/shapes/surfaces/cylinder.hpp"

#include <cmath>

#include "slurry/core/math.hpp"
#include "slurry/shapes/solids/surface_touches.hpp"
#include "slurry/shapes/surfaces/direction.hpp"
#include "slurry/shapes/surfaces/turned.hpp"

namespace slurry {

Foot Cylinder::nearest(Vec3 point) const {
  // `side` and `end` are how far the point is beyond the edges of the rectangle.
  const Direction radial = from_axis(point);
  const Vec3 axial{0, 0, sign(point.z)};
  const double side = radial.length - radius, end = std::abs(point.z) - half_length;
  if (end <= 0 && side >= end) return make_foot(point, side, radial.unit);
  if (side <= 0) return make_foot(point, end, axial);
  const Direction out = direction(side * radial.unit + end * axial, radial.unit);
  return make_foot(point, out.length, out.unit);
}

Bounds Cylinder::bounds() const {
  const Vec3 high{radius, radius, half_length};
  return {-high, high};
}

Touches Cylinder::touches(const SolidNear& solid) const {
  if (solid.planar) return body_touches(solid, {PointCore{}, radius, 0});
  const Span along = span_near(solid, half_length, radius);
  return body_touches(
      solid, {CylinderCore{radius, along.half}, 0, math::hypot(radius, along.half), {{0, 0, along.centre}, {}}});
}

Triangles Cylinder::triangulate(const Bounds& limits, int facets) const {
  if (!std::isfinite(half_length)) return turned({{radius, limits.low.z}, {radius, limits.high.z}}, facets, false);
  // The rims belong to the side and to the ends, which meet there at a right angle.
  return turned({{0, -half_length}, {radius, -half_length}, {radius, half_length}, {0, half_length}}, facets, false);
}

}  // namespace slurry
