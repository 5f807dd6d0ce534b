// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// HalfSpace: the plane z = 0.
#include "slurry/shapes/surfaces/half_space.hpp"

#include "slurry/shapes/solids/surface_touches.hpp"
#include "slurry/shapes/triangles.hpp"

namespace slurry {

Foot HalfSpace::nearest(Vec3 point) const { return {point.z, {0, 0, 1}, {point.x, point.y, 0}}; }

Touches HalfSpace::touches(const SolidNear& solid) const { return extreme_touches(solid, support_point); }

Triangles HalfSpace::triangulate(const Bounds& limits, int) const {
  if (limits.low.z > 0 || limits.high.z < 0) return {};
  const Vec3 a = limits.low, b = limits.high;
  return {{{a.x, a.y, 0}, {b.x, a.y, 0}, {b.x, b.y, 0}, {a.x, b.y, 0}}, {{0, 1, 2}, {0, 2, 3}}};
}

}  // namespace slurry
