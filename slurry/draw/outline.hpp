// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The outline of a grain on the paper: those of its convex parts, which overlap where the grain is a clump.
#pragma once

#include <vector>

#include "slurry/draw/scene.hpp"

namespace slurry {

// The convex hull of some points, counter-clockwise as seen with y up (Andrew's monotone chain).
std::vector<Point> convex_hull(std::vector<Point> points);

// A convex part of a shape, as ranks in its lists.
struct ShapePart {
  std::vector<std::int32_t> vertex;  // ranks in the form's surface
  std::vector<Corners> triangle;     // of them
  Vec3 middle;                       // mean of the vertices
};

// The parts of a shape. Each is a closed surface of its own (grains/forms.hpp), so triangles that are joined by their
// vertices belong to one part.
std::vector<ShapePart> parts_of(const Triangles& surface);
// The parts of every shape of a frame, by its rank.
std::vector<std::vector<ShapePart>> parts_of(const Frame& frame);

// The silhouette of a part of grain k: the hull of the vertices of its surface.
std::vector<Point> outline_of(const Frame& frame, std::size_t k, const ShapePart& part, const Layout& layout);

// A vertex of the surface of grain k, in the world.
inline Vec3 vertex_of(const Frame& frame, std::size_t k, Vec3 vertex) {
  const Grains& g = frame.grains;
  return g.position[k] + rotate(g.orientation[k], g.radius[k] * vertex);
}

}  // namespace slurry
