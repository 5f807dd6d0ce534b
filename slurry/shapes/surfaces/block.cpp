// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Block: three pairs of faces.
#include "slurry/shapes/surfaces/block.hpp"

#include <cmath>

#include "slurry/core/math.hpp"
#include "slurry/shapes/solids/polyhedron.hpp"
#include "slurry/shapes/solids/surface_touches.hpp"
#include "slurry/shapes/surfaces/direction.hpp"
#include "slurry/shapes/triangles.hpp"

namespace slurry {

Foot Block::nearest(Vec3 point) const {
  // Depth of the point behind each pair of faces; the shallowest is the nearest face for a point inside.
  const Vec3 beyond{std::abs(point.x) - half.x, std::abs(point.y) - half.y, std::abs(point.z) - half.z};
  int face = beyond.y > beyond.x ? 1 : 0;
  if (beyond.z > beyond[face]) face = 2;
  Vec3 face_normal;
  face_normal[face] = sign(point[face]);
  if (beyond[face] <= 0) return make_foot(point, beyond[face], face_normal);

  const Vec3 inside{std::clamp(point.x, -half.x, half.x), std::clamp(point.y, -half.y, half.y),
                    std::clamp(point.z, -half.z, half.z)};
  const Direction out = direction(point - inside, face_normal);
  return {out.length, out.unit, inside};
}

Touches Block::touches(const SolidNear& solid) const {
  const double across = math::hypot(half.x, half.y);
  if (solid.planar) return body_touches(solid, {PolyhedronCore{&unit_cube(), {half.x, half.y, 1}, true}, 0, across});
  const Span along = span_near(solid, half.z, across);
  const Core core = PolyhedronCore{&unit_cube(), {half.x, half.y, along.half}, false};
  return body_touches(solid, {core, 0, math::hypot(across, along.half), {{0, 0, along.centre}, {}}});
}

Triangles Block::triangulate(const Bounds& limits, int) const {
  Bounds box = bounds();
  for (int k = 0; k < 3; ++k)
    if (!std::isfinite(half[k])) box.low[k] = limits.low[k], box.high[k] = limits.high[k];
  Triangles t;
  for (int k = 0; k < 8; ++k) t.vertex.push_back(corner(box, k));
  for (int axis = 0; axis < 3; ++axis) {
    if (!std::isfinite(half[axis])) continue;
    // The four corners of the lower face, counter-clockwise from below; the upper face has them the other way round.
    const std::int32_t u = 1 << (axis + 1) % 3, v = 1 << (axis + 2) % 3, up = 1 << axis;
    t.triangle.push_back({0, v, u + v}), t.triangle.push_back({0, u + v, u});
    t.triangle.push_back({up, up + u, up + u + v}), t.triangle.push_back({up, up + u + v, up + v});
  }
  return t;
}

}  // namespace slurry
