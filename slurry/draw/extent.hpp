// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The extent of a frame: the box that a picture of it must hold.
#pragma once

#include <vector>

#include "slurry/io/results/frames.hpp"
#include "slurry/shapes/bounds.hpp"

namespace slurry {

// The box of the grains (a few strays far from many others do not count) and of the obstacles. Of a surface without end
// the nearest point counts, and where one-sided pieces of an obstacle meet (the corners of a room) these places do, all
// within a few diagonals. An obstacle that has moved counts while it is near the rest. An empty world is a unit cube.
Bounds extent_of(const Frame& frame);

// What an obstacle at `pose` contributes: the corners of its pieces that end in at least two directions (along the
// third, level with `middle`), and those of the rooms that its one-sided pieces make inside the limits.
std::vector<Vec3> corners_of(const FrameObstacle& obstacle, const Pose& pose, Vec3 middle);
std::vector<Vec3> room_corners(const FrameObstacle& obstacle, const Pose& pose, const Bounds& limits, bool planar);

}  // namespace slurry
