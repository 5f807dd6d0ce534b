// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Nearest points of two superellipsoids, or of a superellipsoid and a point (the core of a globe): a safeguarded Newton
// method on the normal.
#pragma once

#include "slurry/shapes/solids/convex_pair.hpp"

namespace slurry {

// True for the cores that the method takes: superellipsoids and points, not two points.
bool is_smooth_pair(const ConvexBody& a, const ConvexBody& b);

// Of the cores, as nearest_points; `start` need not be good.
Nearest nearest_smooth(const ConvexBody& a, const ConvexBody& b, bool planar, double reach, Vec3 start);

}  // namespace slurry
