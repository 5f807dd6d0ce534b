// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Swept: walls made of a profile that goes round an axis, as the triangles of one mesh. Seams are felt as those of a
// mesh are: not at all.
//
// A circle of radius r becomes a polygon with its corners on it: the middles of its sides are r (1 - cos(pi / sides))
// nearer to the axis, 0.12 % of r for 64.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

// Directions about an axis, counter-clockwise: `facets` to each quarter of a turn, and the angles `besides` (rad).
std::vector<double> angles_around(std::int64_t facets, const std::vector<double>& besides = {});

// The profile at each angle, joined to that of the next; a closed profile has a wall from its last point to its first
// besides. Every profile has as many points. Triangles without an area (a tip) are left out.
std::vector<Piece> swept(const std::vector<double>& angles, const std::function<std::vector<Vec3>(double)>& profile,
                         bool is_closed, const Pose& pose);

}  // namespace slurry
