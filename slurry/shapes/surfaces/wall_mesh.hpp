// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// WallMesh: what the pieces of an obstacle look like together, as triangles and the lines where they bend.
//
// Unbounded surfaces end at a box. A piece whose solid has no other side (half_thickness() infinite: a half-space, a
// bore, a cavity) has a convex free side, and grains are on the free sides of all of them: so each is cut to those of
// the others. Six half-spaces make a closed room, a bore and two of them a drum with round ends. Facets of a round
// piece are planes, so that rims fit.
#pragma once

#include <vector>

#include "slurry/shapes/surfaces/piece.hpp"
#include "slurry/shapes/triangles.hpp"

namespace slurry {

struct WallMesh {
  Triangles faces;                  // seen from the side of the grains
  std::vector<std::int32_t> piece;  // of each triangle, its rank in the list
  std::vector<Edge> edges;          // of the vertices of `faces`: borders, bends and thin segments
};

// The pieces of an obstacle whose frame is at `frame`, in the axes of the box `limits`, where unbounded ones end. Round
// pieces get `facets` to a full turn, a multiple of 4.
WallMesh wall_mesh(const std::vector<Piece>& pieces, const Pose& frame, const Bounds& limits, int facets);

// Is the piece one whose solid has no other side?
inline bool is_one_sided(const Piece& piece) { return half_thickness(piece.surface) == endless; }

// The triangles of a surface at `pose`, in the axes of `limits`; not cut by them, though unbounded ones end near.
Triangles triangulate(const Surface& surface, const Pose& pose, const Bounds& limits, int facets);

// So many facets that the chords of the largest circle of a surface are nowhere farther than `tolerance` from it.
int facets_for(const Surface& surface, double tolerance);

struct Plane3 {
  Vec3 point, normal;  // unit, to the free side
};
// The planes of the triangles of a surface at `pose`; what is on the free side of all of them is the free side of a
// one-sided piece.
std::vector<Plane3> planes_of(const Surface& surface, const Pose& pose, const Bounds& limits, int facets);

}  // namespace slurry
