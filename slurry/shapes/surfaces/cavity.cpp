// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Cavity: the distance from a point.
#include "slurry/shapes/surfaces/cavity.hpp"

#include "slurry/shapes/solids/surface_touches.hpp"
#include "slurry/shapes/surfaces/direction.hpp"
#include "slurry/shapes/surfaces/turned.hpp"

namespace slurry {

Foot Cavity::nearest(Vec3 point) const {
  const Direction radial = direction(point, {1, 0, 0});
  return make_foot(point, radius - radial.length, -radial.unit);
}

Touches Cavity::touches(const SolidNear& solid) const {
  return extreme_touches(solid, solid.planar ? farthest_from_axis : farthest_from_centre);
}

Triangles Cavity::triangulate(const Bounds&, int facets) const {
  std::vector<ProfilePoint> profile = quarter_circle(radius, 0, -1, facets);
  const std::vector<ProfilePoint> upper = quarter_circle(radius, 0, 1, facets);
  profile.insert(profile.end(), upper.begin() + 1, upper.end());
  return turned(profile, facets, true);
}

}  // namespace slurry
