// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Markers on the surfaces of obstacles that the fluid of a grid feels: held bodies that move as the obstacle does.
//
// The points of a lattice of cells that lie near the surface are taken to it; of those the ones are kept that are far
// enough from those kept before. Like those of grains they stand inside of the surface. They are bound together in
// patches, each a body of its own to the preconditioner, so that its matrices stay small. The lattice is that of the
// obstacle's frame: the same points wherever it goes.
#pragma once

#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/grid/box.hpp"
#include "slurry/grains/obstacles.hpp"

namespace slurry::grid {

struct ObstaclePatch {
  Vec3 middle;               // in the obstacle's frame, m
  std::vector<Vec3> points;  // about it
};

// Throws RunError where the obstacle has no end, or is too large for its markers to be looked for.
std::vector<ObstaclePatch> obstacle_patches(const Box& box, const Obstacle& obstacle);

}  // namespace slurry::grid
