// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Section: what a piece of a planar case looks like in its plane, z = 0: cut out of its triangles.
#pragma once

#include <vector>

#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

struct Section {
  double half_thickness = 0;  // of the surface: 0 for a thin wall, infinite for a one-sided one
  // Where the surface crosses the plane, inside the limits and on the free side of the other pieces of the obstacle;
  // the grains are on the left. A closed line ends where it begins.
  std::vector<std::vector<Vec3>> lines;
  // The outline of a solid. Of a one-sided surface: the part of the limits that is free, convex; nothing where all of
  // it is solid. Of a thin one: nothing.
  std::vector<Vec3> ring;
};

// One for each piece of an obstacle whose frame is at `frame`. Curves are within `tolerance` of their chords; of
// `limits`, x and y count.
std::vector<Section> sections(const std::vector<Piece>& pieces, const Pose& frame, const Bounds& limits,
                              double tolerance);

}  // namespace slurry
