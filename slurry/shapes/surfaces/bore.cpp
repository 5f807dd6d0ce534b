// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Bore: the distance from an axis.
#include "slurry/shapes/surfaces/bore.hpp"

#include "slurry/shapes/solids/surface_touches.hpp"
#include "slurry/shapes/surfaces/direction.hpp"
#include "slurry/shapes/surfaces/turned.hpp"

namespace slurry {

Foot Bore::nearest(Vec3 point) const {
  const Direction radial = from_axis(point);
  return make_foot(point, radius - radial.length, -radial.unit);
}

Touches Bore::touches(const SolidNear& solid) const { return extreme_touches(solid, farthest_from_axis); }

Triangles Bore::triangulate(const Bounds& limits, int facets) const {
  return turned({{radius, limits.low.z}, {radius, limits.high.z}}, facets, true);
}

}  // namespace slurry
