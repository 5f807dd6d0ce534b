// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/walls.hpp"

namespace slurry {

std::vector<WallMesh> walls_of(const Frame& frame, const Bounds& limits) {
  std::vector<WallMesh> walls;
  for (const FrameObstacle& o : frame.obstacles)
    walls.push_back(o.is_present ? wall_mesh(o.pieces, o.pose, limits, wall_facets) : WallMesh{});
  return walls;
}

}  // namespace slurry
