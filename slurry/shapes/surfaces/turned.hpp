// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Surfaces of revolution as triangles: a profile turned about the local z axis.
#pragma once

#include <vector>

#include "slurry/shapes/triangles.hpp"

namespace slurry {

struct ProfilePoint {
  double out, height;  // distance from the axis, z
};

// The profile runs upwards; where its first or last point lies on the axis the surface closes there. It is seen from
// outside, or with `inwards` from the axis. `facets` to a full turn, one boundary between two of them in the half-plane
// y = 0, x > 0.
Triangles turned(const std::vector<ProfilePoint>& profile, int facets, bool inwards);

// The quarter of a circle about (0, height) that is below (side = -1) or above (side = 1) its equator, upwards.
std::vector<ProfilePoint> quarter_circle(double radius, double height, double side, int facets);

}  // namespace slurry
