// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Walls: what the obstacles of a frame look like in space.
#pragma once

#include <vector>

#include "slurry/io/results/frames.hpp"
#include "slurry/shapes/surfaces/wall_mesh.hpp"

namespace slurry {

// Facets to a full turn of round walls in pictures and exports.
inline constexpr int wall_facets = 48;

// The obstacles of a frame, each as triangles and edges in the world, walls without end cut to the limits;
// empty where it is not there.
std::vector<WallMesh> walls_of(const Frame& frame, const Bounds& limits);

}  // namespace slurry
