// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// TriangleMesh: triangles that know their neighbours, so that a sphere over a seam feels one surface.
//
// The nearest point of one triangle lies on its face, on an edge or at a corner. Taken alone, each triangle would push
// a sphere that rolls over a flat floor away from the edges it comes to: the normal from an edge is tilted. The rule:
//
// 1. An edge or a corner belongs to the triangle of least index among those that share it; the others report no contact
//    there (distance +infinity).
// 2. The owner reports it only if it is the nearest point of all triangles that share it. With d = point - foot: for an
//    edge, d . t <= 0 for each triangle, t being the direction in its plane from the edge inwards; for a corner,
//    d . e <= 0 for each edge e that leaves it. This is the normal cone of the edge or corner: seen from the convex
//    side a wedge, from a flat or concave one empty (but for the normal itself).
//
// The nearest point of the whole mesh always satisfies both, so it is always reported: there is no hole. In a concave
// corner each face reports its own contact. Nothing is asked of the mesh: an edge may have one triangle (a border, felt
// as a hard edge), two, or more; triangles may be oriented in any way, since both sides are felt.
//
// Before that the triangles of a file are cleaned (see `clean`), for neighbours are known by the corners that they
// share.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "slurry/shapes/triangles.hpp"

namespace slurry {

// Relative to the diagonal of the box of the mesh: vertices nearer than this are one, triangles lower than this are
// none. Several roundings of the single precision of a binary STL; far below any detail that is meant.
inline constexpr double weld_tolerance = 1e-6;

struct Cleaned {
  Triangles soup;
  std::size_t dropped = 0;  // triangles without an area
  std::size_t split = 0;    // triangles that were cut at a vertex of another on their edge
};

// Welds vertices, drops triangles without area, and cuts a triangle at each vertex of others that lies on one of its
// edges (a T-junction), so that triangles which touch along an edge share it. Duplicates of a triangle go too (counted
// with the dropped).
Cleaned clean(const Triangles& soup);

struct TriangleMesh : Triangles {
  // Unit vectors of a triangle; edge k runs from corner k to corner k + 1.
  struct Face {
    Vec3 normal;
    std::array<Vec3, 3> inward;  // in the plane, from edge k to the inside
  };

  std::vector<Face> face;
  double size = 0;  // largest coordinate, the scale of round-off

  // Neighbours of edge k of triangle t: other_inward[other_start[3 t + k] .. other_start[3 t + k + 1]), the `inward` of
  // the other triangles on that edge; owner says whether t owns edge k (bit k) and corner k (bit 3 + k).
  std::vector<std::int32_t> other_start;
  std::vector<Vec3> other_inward;
  std::vector<std::uint8_t> owner;
  // The unit vectors along the edges that leave vertex v: leaving[leaving_start[v] .. leaving_start[v + 1]).
  std::vector<std::int32_t> leaving_start;
  std::vector<Vec3> leaving;

  // For files: the vertices and triangles are written under this name, and the rest is derived from them.
  static constexpr const char* plural = "meshes";
  static constexpr auto fields() { return inherited_fields<TriangleMesh, Triangles>(); }
  std::size_t pieces() const { return triangle.size(); }
  std::string first_fault() const { return slurry::first_fault(*this); }
  void complete();
};

// Of triangles that have been cleaned, all lengths multiplied by `scale`.
TriangleMesh connect(const Triangles& soup, double scale);

}  // namespace slurry
