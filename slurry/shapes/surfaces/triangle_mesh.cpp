// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The neighbours of a mesh, and the contact of one of its triangles.
#include "slurry/shapes/surfaces/triangle_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "slurry/shapes/surfaces/thin.hpp"

namespace slurry {
namespace {

constexpr int after(int k) { return k == 2 ? 0 : k + 1; }

TriangleMesh::Face face_of(const std::array<Vec3, 3>& p) {
  // Of the three cross products the one of the two shorter edges keeps the most digits: that at the widest angle.
  std::array<double, 3> length2;
  for (int k = 0; k < 3; ++k) length2[k] = norm2(p[after(k)] - p[k]);
  const int longest = static_cast<int>(std::max_element(length2.begin(), length2.end()) - length2.begin());
  const int wide = after(after(longest));  // the corner that faces the longest edge
  TriangleMesh::Face face;
  face.normal = normalised(cross(normalised(p[after(wide)] - p[wide]), normalised(p[after(after(wide))] - p[wide])));
  for (int k = 0; k < 3; ++k) face.inward[k] = normalised(cross(face.normal, normalised(p[after(k)] - p[k])));
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
      const auto [low, high] = std::minmax(triangles[t][k], triangles[t][after(k)]);
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

Foot foot_on(const TriangleMesh& mesh, std::int32_t t, Vec3 point) {
  const TriangleMesh::Face& face = mesh.face[t];
  std::array<Vec3, 3> corner;
  std::array<double, 3> inside;
  for (int k = 0; k < 3; ++k) {
    corner[k] = mesh.corner(t, k);
    inside[k] = dot(face.inward[k], point - corner[k]);
  }
  if (inside[0] >= 0 && inside[1] >= 0 && inside[2] >= 0) {
    const double height = dot(face.normal, point - corner[0]);
    return {std::abs(height), height < 0 ? -face.normal : face.normal, point - height * face.normal};
  }
  // Beyond some of the edges: the nearest point is on one of these.
  Vec3 best;
  double least = no_contact;
  for (int k = 0; k < 3; ++k) {
    if (inside[k] >= 0) continue;
    const Vec3 edge = corner[after(k)] - corner[k];
    const double part = dot(point - corner[k], edge) / norm2(edge);
    const Vec3 foot = part <= 0 ? corner[k] : (part >= 1 ? corner[after(k)] : corner[k] + part * edge);
    if (const double d = norm2(point - foot); d < least) least = d, best = foot;
  }
  return thin_foot(point, best, face.normal);
}

// Is `out` in the normal cone: not towards any of the unit vectors [begin, end)?
bool is_in_cone(Vec3 out, const std::vector<Vec3>& towards, std::int32_t begin, std::int32_t end, double width) {
  for (std::int32_t k = begin; k < end; ++k)
    if (dot(out, towards[k]) > 2 * width) return false;
  return true;
}

// Does the triangle report the contact at this foot? Corners first: what is within the width of one is not on an edge.
bool is_reported(const TriangleMesh& mesh, std::int32_t t, const Foot& foot, Vec3 point) {
  const double width = seam_width * (mesh.size + foot.distance);
  const Vec3 out = point - foot.foot;
  for (int k = 0; k < 3; ++k) {
    if (norm2(foot.foot - mesh.corner(t, k)) > width * width) continue;
    const std::int32_t v = mesh.triangle[t][k];
    return (mesh.owner[t] >> (3 + k) & 1) != 0 &&
           is_in_cone(out, mesh.leaving, mesh.leaving_start[v], mesh.leaving_start[v + 1], width);
  }
  for (int k = 0; k < 3; ++k) {
    if (dot(mesh.face[t].inward[k], foot.foot - mesh.corner(t, k)) > width) continue;
    const std::int32_t slot = 3 * t + k;
    return (mesh.owner[t] >> k & 1) != 0 &&
           is_in_cone(out, mesh.other_inward, mesh.other_start[slot], mesh.other_start[slot + 1], width);
  }
  return true;
}

}  // namespace

TriangleMesh connect(const TriangleSoup& soup, double scale) {
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

Foot Triangle::nearest(Vec3 point) const {
  Foot foot = foot_on(*mesh, index, point);
  if (!is_reported(*mesh, index, foot, point)) foot.distance = no_contact;
  return foot;
}

double Triangle::least_distance(Vec3 point) const { return foot_on(*mesh, index, point).distance; }

Bounds Triangle::bounds() const {
  const Vec3 a = mesh->corner(index, 0), b = mesh->corner(index, 1), c = mesh->corner(index, 2);
  return {{std::min({a.x, b.x, c.x}), std::min({a.y, b.y, c.y}), std::min({a.z, b.z, c.z})},
          {std::max({a.x, b.x, c.x}), std::max({a.y, b.y, c.y}), std::max({a.z, b.z, c.z})}};
}

}  // namespace slurry
