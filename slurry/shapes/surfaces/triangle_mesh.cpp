// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The neighbours of a mesh.
#include "slurry/shapes/surfaces/triangle_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace slurry {
namespace {

TriangleMesh::Face face_of(const std::array<Vec3, 3>& p) {
  // Of the three cross products the one of the two shorter edges keeps the most digits: that at the widest angle.
  std::array<double, 3> length2;
  for (int k = 0; k < 3; ++k) length2[k] = norm2(p[next_corner(k)] - p[k]);
  const int longest = static_cast<int>(std::max_element(length2.begin(), length2.end()) - length2.begin());
  const int wide = next_corner(next_corner(longest));  // the corner that faces the longest edge
  TriangleMesh::Face face;
  face.normal = normalised(cross(normalised(p[next_corner(wide)] - p[wide]), normalised(p[next_corner(next_corner(wide))] - p[wide])));
  for (int k = 0; k < 3; ++k) face.inward[k] = normalised(cross(face.normal, normalised(p[next_corner(k)] - p[k])));
  return face;
}

// An edge of a triangle, by its vertices in ascending order.
struct Side {
  std::int32_t low, high, triangle;
  int edge;
};

std::vector<Side> sorted_sides(const std::vector<Corners>& triangles) {
  std::vector<Side> sides;
  sides.reserve(3 * triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t)
    for (int k = 0; k < 3; ++k) {
      const auto [low, high] = std::minmax(triangles[t][k], triangles[t][next_corner(k)]);
      sides.push_back({low, high, static_cast<std::int32_t>(t), k});
    }
  std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
    return std::tie(a.low, a.high, a.triangle, a.edge) < std::tie(b.low, b.high, b.triangle, b.edge);
  });
  return sides;
}

// Calls visit(first, last) for each run of sides that are the same edge.
template <class Visit>
void for_each_edge(const std::vector<Side>& sides, Visit&& visit) {
  for (std::size_t first = 0, last = 0; first < sides.size(); first = last) {
    while (last < sides.size() && sides[last].low == sides[first].low && sides[last].high == sides[first].high) ++last;
    visit(first, last);
  }
}

void connect_edges(TriangleMesh& mesh, const std::vector<Side>& sides) {
  mesh.other_start.assign(3 * mesh.triangle.size() + 1, 0);
  for_each_edge(sides, [&](std::size_t first, std::size_t last) {
    for (std::size_t s = first; s < last; ++s)
      mesh.other_start[3 * sides[s].triangle + sides[s].edge + 1] = static_cast<std::int32_t>(last - first - 1);
    mesh.owner[sides[first].triangle] |= static_cast<std::uint8_t>(1u << sides[first].edge);
  });
  for (std::size_t k = 1; k < mesh.other_start.size(); ++k) mesh.other_start[k] += mesh.other_start[k - 1];
  mesh.other_inward.resize(mesh.other_start.back());
  for_each_edge(sides, [&](std::size_t first, std::size_t last) {
    for (std::size_t s = first; s < last; ++s) {
      std::int32_t at = mesh.other_start[3 * sides[s].triangle + sides[s].edge];
      for (std::size_t o = first; o < last; ++o)
        if (o != s) mesh.other_inward[at++] = mesh.face[sides[o].triangle].inward[sides[o].edge];
    }
  });
}

void connect_corners(TriangleMesh& mesh, const std::vector<Side>& sides) {
  std::vector<char> has_owner(mesh.vertex.size(), 0);
  for (std::size_t t = 0; t < mesh.triangle.size(); ++t)
    for (int k = 0; k < 3; ++k)
      if (!std::exchange(has_owner[mesh.triangle[t][k]], 1)) mesh.owner[t] |= static_cast<std::uint8_t>(8u << k);

  mesh.leaving_start.assign(mesh.vertex.size() + 1, 0);
  for_each_edge(sides, [&](std::size_t first, std::size_t) {
    ++mesh.leaving_start[sides[first].low + 1];
    ++mesh.leaving_start[sides[first].high + 1];
  });
  for (std::size_t v = 0; v < mesh.vertex.size(); ++v) mesh.leaving_start[v + 1] += mesh.leaving_start[v];
  mesh.leaving.resize(mesh.leaving_start.back());
  std::vector<std::int32_t> next(mesh.leaving_start.begin(), mesh.leaving_start.end() - 1);
  for_each_edge(sides, [&](std::size_t first, std::size_t) {
    const std::int32_t a = sides[first].low, b = sides[first].high;
    const Vec3 along = normalised(mesh.vertex[b] - mesh.vertex[a]);
    mesh.leaving[next[a]++] = along;
    mesh.leaving[next[b]++] = -along;
  });
}

}  // namespace

TriangleMesh connect(const Triangles& soup, double scale) {
  TriangleMesh mesh;
  mesh.triangle = soup.triangle;
  mesh.vertex = soup.vertex;
  for (Vec3& v : mesh.vertex) {
    v *= scale;
    mesh.size = std::max({mesh.size, std::abs(v.x), std::abs(v.y), std::abs(v.z)});
  }
  mesh.face.reserve(mesh.triangle.size());
  for (const Corners& c : mesh.triangle)
    mesh.face.push_back(face_of({mesh.vertex[c[0]], mesh.vertex[c[1]], mesh.vertex[c[2]]}));
  mesh.owner.assign(mesh.triangle.size(), 0);
  const std::vector<Side> sides = sorted_sides(mesh.triangle);
  connect_edges(mesh, sides);
  connect_corners(mesh, sides);
  return mesh;
}

void TriangleMesh::complete() { *this = connect(*this, 1); }

}  // namespace slurry
