// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Moments of a union of any solids, by parallel lines.
#pragma once

#include "slurry/shapes/solids/clump_mass.hpp"
#include "slurry/shapes/solids/moments.hpp"

namespace slurry {

// About the origin, by the midpoint rule over lines along z (planar: along y), each met by every part in one interval.
// The relative error is of the order of (lines across)^-1.5: below 1e-4 in space, 1e-5 in the plane.
Moments line_union_moments(const std::vector<ClumpPart>& parts, bool planar);

}  // namespace slurry
