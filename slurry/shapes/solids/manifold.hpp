// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The further touches of bodies with flat or straight parts that lie on each other, so that they rest without rocking.
#pragma once

#include <vector>

#include "slurry/shapes/solids/convex_pair.hpp"
#include "slurry/shapes/solids/touch.hpp"

namespace slurry {

// Touches of the flat parts of a and b that face each other along the normal of `nearest` (of the cores): corners of
// the overlap of two faces, or of a face and a line; the ends of the overlap of two lines. None where the parts are
// tilted by more than flat_tilt. Their curvature is left 0.
std::vector<Touch> facing_touches(const ConvexBody& a, const ConvexBody& b, bool planar, const Nearest& nearest);

// The touches within reach, and the nearest one in any case. Of more than Touches::most: the nearest, then always the
// one farthest from those chosen.
Touches chosen(const std::vector<Touch>& all, double reach);

}  // namespace slurry
