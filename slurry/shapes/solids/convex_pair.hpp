// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The nearest points of any two convex bodies: the generic path, and the oracle of the special ones.
#pragma once

#include <optional>

#include "slurry/shapes/solids/convex_body.hpp"

namespace slurry {

// Of the cores, without their balls.
struct Nearest {
  double gap = 0;  // a lower bound of the signed distance, no more than `error` below it
  Vec3 normal;     // unit, from a to b
  Vec3 point_a, point_b;
  double error = 0;                      // upper bound minus lower bound of the gap
  std::optional<double> curvature = {};  // sum of the mean curvatures, where the search knows it
};

// `start`: a guess of the normal (not zero). The search stops early where the gap is certainly above `reach`; `gap` is
// then a lower bound.
Nearest nearest_points(const ConvexBody& a, const ConvexBody& b, bool planar, double reach, Vec3 start);

// The second half of the search alone: the least translation that parts two overlapping (or touching) cores.
Nearest least_overlap(const ConvexBody& a, const ConvexBody& b, bool planar);

}  // namespace slurry
