// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the closed forms of closest points share. Each projects the point onto the solid, and where the point is inside,
// onto the nearest face, with an error of a few units of round-off of the coordinates.
#pragma once

#include "slurry/shapes/surfaces/foot.hpp"

namespace slurry {

// Length and direction of a vector.
struct Direction {
  double length;
  Vec3 unit;
};

// A vector that is too short to have a direction is given `otherwise`: the squared length of what is shorter than
// 1e-145 loses digits to underflow (below 1e-308).
inline Direction direction(Vec3 v, Vec3 otherwise) {
  constexpr double shortest = 1e-145;
  const double length = norm(v);
  return length > shortest ? Direction{length, v / length} : Direction{0, otherwise};
}

// The direction from the z axis; on the axis it is x, which lies in the plane of a planar case.
inline Direction from_axis(Vec3 point) { return direction({point.x, point.y, 0}, {1, 0, 0}); }

inline Foot make_foot(Vec3 point, double distance, Vec3 normal) {
  return {distance, normal, point - distance * normal};
}

inline double sign(double x) { return x < 0 ? -1 : 1; }

}  // namespace slurry
