// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Pipe: a rectangle (or a line) beside the axis, swept; in the plane two rods.
#include "slurry/shapes/obstacles/pipe.hpp"

#include "slurry/core/math.hpp"
#include "slurry/shapes/obstacles/segment.hpp"
#include "slurry/shapes/obstacles/swept.hpp"

namespace slurry {

std::vector<Piece> Pipe::pieces(bool planar) const {
  const Vec3 along = unit_direction(to - from, "`to` minus `from` of a pipe");
  if (planar) {
    const Vec3 across = (radius + 0.5 * thickness) * Vec3{-along.y, along.x, 0};
    std::vector<Piece> sides = Segment{from + across, to + across, thickness}.pieces(true);
    sides.push_back(Segment{from - across, to - across, thickness}.pieces(true)[0]);
    return sides;
  }
  const Vec3 end{0, 0, norm(to - from)};
  return swept(angles_around(facets),
               [&](double a) {
                 const Vec3 out{math::cos(a), math::sin(a), 0};
                 std::vector<Vec3> profile{radius * out, radius * out + end};
                 if (thickness > 0)
                   profile.insert(profile.end(), {(radius + thickness) * out + end, (radius + thickness) * out});
                 return profile;
               },
               thickness > 0, {from, rotation_between({0, 0, 1}, along)});
}

}  // namespace slurry
