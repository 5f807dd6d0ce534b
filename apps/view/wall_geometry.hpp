// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the page draws of an obstacle, in the obstacle's frame: it moves the whole by the pose of each frame.
#pragma once

#include <vector>

#include "slurry/shapes/surfaces/piece.hpp"
#include "slurry/shapes/triangles.hpp"

namespace slurry {

struct WallGeometry {
  std::vector<Vec3> vertex;
  std::vector<Corners> room;  // triangles of one-sided walls, seen from the side of the grains alone
  std::vector<Corners> body;  // the others
  std::vector<Edge> edges;
};

// In space. Walls without end are cut to the limits, a box in the axes of the obstacle; one-sided ones also to the free
// side of the neighbours, one-sided pieces of other obstacles in the frame of this one.
WallGeometry wall_in_space(const std::vector<Piece>& pieces, const Bounds& limits,
                           const std::vector<Piece>& neighbours = {});

// In the plane, flat: solids are filled, a one-sided wall is a band of the given width on its solid side, and what is
// thinner than `thin` to each side gets that width.
WallGeometry wall_in_plane(const std::vector<Piece>& pieces, const Bounds& limits, double band, double thin);

}  // namespace slurry
