// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What may go wrong with prescribed motions: a formula that leaves its range, and a wall that passes over grains.
//
// A wall is met where it is at the end of the step. One that goes farther in a step than the radius of a grain and half
// its own thickness can end beyond the grain's centre, which is then pushed out on the wrong side.
#pragma once

#include <vector>

#include "slurry/grains/obstacles.hpp"

namespace slurry {

// The rank of the first obstacle whose pose or velocity is not finite; that of none: the number of walls.
std::size_t first_not_finite(const Walls& walls);

// The pieces of an obstacle that have another side, in the obstacle's frame. Half-spaces and the insides of drums and
// hollow balls have none.
struct PassableParts {
  bool any = false;
  Bounds bounds;              // of all of them; along an endless direction, a point
  double half_thickness = 0;  // of the thinnest
};
PassableParts passable_parts(const Obstacle& obstacle);

// The farthest that a point of the box goes when its frame moves from one pose to another.
double largest_displacement(const Bounds& box, const Pose& from, const Pose& to);

}  // namespace slurry
