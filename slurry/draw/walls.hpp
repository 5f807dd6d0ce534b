// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Walls: what the obstacles of a frame look like, as flat faces in space.
#pragma once

#include <vector>

#include "slurry/io/results/frames.hpp"

namespace slurry {

// An axis-aligned box in the world.
struct Extent {
  Vec3 low, high;
  Vec3 centre() const { return 0.5 * (low + high); }
  double diagonal() const { return norm(high - low); }
};
Extent join(const Extent& a, const Extent& b);

struct WallFace {
  std::vector<Vec3> corner;  // a convex polygon
  Vec3 normal;               // unit, to the side where the grains are
  bool encloses = false;     // its solid is unbounded and seen from inside: a wall of a room rather than a thing
  bool is_flat = true;       // else a facet of a curved surface, whose edges are not drawn
};

struct DrawnWalls {
  std::vector<WallFace> faces;
  std::vector<std::vector<Vec3>> lines;  // thin segments, and rims of curved faces
};

// The box of the grains (a few strays far from all others do not count) and of the bounded pieces and meshes; with half
// spaces, up to those that are near. An empty world is a unit cube.
Extent extent_of(const Frame& frame);

// All obstacles, unbounded ones cut to the extent.
DrawnWalls walls_of(const Frame& frame, const Extent& extent);

// The part of a convex polygon where dot(x - point, normal) >= 0.
std::vector<Vec3> clip_polygon(const std::vector<Vec3>& corner, Vec3 point, Vec3 normal);

}  // namespace slurry
