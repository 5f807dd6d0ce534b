// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The touches of two convex bodies: the one place that chooses a method for a pair of cores.
#pragma once

#include "slurry/shapes/solids/convex_pair.hpp"

namespace slurry {

// Centres of both bodies relative to `origin`; the rest as touches() in touch.hpp.
Touches convex_touches(const ConvexBody& a, const ConvexBody& b, Vec3 origin, bool planar, double reach, Vec3 hint);

}  // namespace slurry
