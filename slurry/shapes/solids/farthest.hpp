// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The points of a superellipsoid that are locally farthest from an axis or from a point: where it meets a hollow
// cylinder or a hollow ball from inside.
#pragma once

#include <vector>

#include "slurry/shapes/solids/convex_body.hpp"

namespace slurry {

// Through `point` along the unit `direction`; a zero direction: the point alone.
struct Axis {
  Vec3 point, direction;
};

struct FarPoint {
  Vec3 point;            // in the frame of body.centre and axis.point
  std::int32_t feature;  // the octant of the solid that it lies in, 1 to 8
};

// All maxima that are found from the hint, the direction of the centre, the axes and the diagonals of the solid: at
// least one, farthest first.
std::vector<FarPoint> farthest_points(const Superellipsoid& shape, const ConvexBody& body, const Axis& axis, Vec3 hint);

}  // namespace slurry
