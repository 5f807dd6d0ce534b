// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Triangles: the one form in which surfaces are read from files, written to frames, drawn and exported.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/core/quaternion.hpp"

namespace slurry {

// Ranks of vertices.
using Corners = std::array<std::int32_t, 3>;
using Edge = std::array<std::int32_t, 2>;

constexpr int next_corner(int k) { return k == 2 ? 0 : k + 1; }

// Vertices and the triangles between them. Those of a solid or of a wall run counter-clockwise as seen from outside,
// that is from the side of the grains; of triangles from a file nothing is known. What has no width is a triangle whose
// last two corners are the same vertex: a line.
struct Triangles {
  std::vector<Vec3> vertex;
  std::vector<Corners> triangle;

  static constexpr auto fields() {
    return FieldTable{field("vertices", &Triangles::vertex, "", "Corners."),
                      field("triangles", &Triangles::triangle, "", "Ranks of the three vertices of each triangle.")};
  }
  Vec3 corner(std::size_t t, int k) const { return vertex[triangle[t][k]]; }
  // Along the normal, as long as twice the area.
  Vec3 area(std::size_t t) const { return cross(corner(t, 1) - corner(t, 0), corner(t, 2) - corner(t, 0)); }
};

// Why the triangles cannot be used: one names a vertex that is not there. Empty where they can.
std::string first_fault(const Triangles& t);

constexpr bool is_line(const Corners& c) { return c[1] == c[2]; }

// Adds `more`, its lengths times `scale`, at `pose`.
void append(Triangles& all, const Triangles& more, const Pose& pose = {}, double scale = 1);

// Gives each vertex the place of the first one within `tolerance` of it, and that one its rank; triangles keep theirs.
Triangles welded(const Triangles& t, double tolerance);

// The edges that a picture shows: those of one triangle alone, those of more than two, those where two meet at more
// than `sharp_angle`, and the lines. Neighbours are known by the vertices that they share; it does not matter in which
// sense they run.
inline constexpr double sharp_angle = 0.5;  // rad: facets of a round thing are far below, its rims far above
std::vector<Edge> sharp_edges(const Triangles& t);

// Rings of `around` points, ring i being the points at(i, 0), at(i, 1), ... counter-clockwise about the direction in
// which i grows; each is joined to the next. Where a first (last) point is given, the first (last) ring closes in it.
struct RingStack {
  std::int32_t rings = 0, around = 0;
  std::function<Vec3(std::int32_t ring, std::int32_t place)> at;
  const Vec3 *first = nullptr, *last = nullptr;
};
Triangles joined(const RingStack& stack);

// The part of a convex polygon where dot(x - point, normal) >= 0.
std::vector<Vec3> clip_polygon(const std::vector<Vec3>& corner, Vec3 point, Vec3 normal);

}  // namespace slurry
