// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The outline of a grain on the paper.
#pragma once

#include <vector>

#include "slurry/draw/scene.hpp"

namespace slurry {

// The convex hull of some points, counter-clockwise as seen with y up (Andrew's monotone chain).
std::vector<Point> convex_hull(std::vector<Point> points);

// The silhouette of grain k, which has a shape: the hull of the vertices of its surface.
std::vector<Point> outline_of(const Frame& frame, std::size_t k, const Layout& layout);

// A vertex of the surface of grain k, in the world.
inline Vec3 vertex_of(const Frame& frame, std::size_t k, Vec3 vertex) {
  const Grains& g = frame.grains;
  return g.position[k] + rotate(g.orientation[k], g.radius[k] * vertex);
}

}  // namespace slurry
