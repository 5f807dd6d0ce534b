// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Cone: a profile of two points, swept; in the plane two rods without thickness.
#include "slurry/shapes/obstacles/cone.hpp"

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/shapes/obstacles/segment.hpp"
#include "slurry/shapes/obstacles/swept.hpp"

namespace slurry {

std::vector<Piece> Cone::pieces(bool planar) const {
  const Vec3 along = unit_direction(to - from, "`to` minus `from` of a cone");
  if (!(from_radius > 0 || to_radius > 0))
    throw InputError("`from_radius` and `to_radius` of a cone are both 0; one must be larger.");
  if (planar) {
    const Vec3 across{-along.y, along.x, 0};
    std::vector<Piece> sides = Segment{from + from_radius * across, to + to_radius * across}.pieces(true);
    sides.push_back(Segment{from - from_radius * across, to - to_radius * across}.pieces(true)[0]);
    return sides;
  }
  const double length = norm(to - from);
  return swept(angles_around(facets),
               [&](double a) {
                 const Vec3 out{math::cos(a), math::sin(a), 0};
                 return std::vector<Vec3>{from_radius * out, to_radius * out + Vec3{0, 0, length}};
               },
               false, {from, rotation_between({0, 0, 1}, along)});
}

}  // namespace slurry
