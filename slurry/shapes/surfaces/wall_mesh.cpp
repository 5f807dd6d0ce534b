// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// WallMesh: triangles piece by piece, one-sided ones cut; then welded, so that neighbours and edges are known.
#include "slurry/shapes/surfaces/wall_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace slurry {
namespace {

// Relative to the diagonal of the limits: a face reaches so far beyond what cuts it, so that a wall on the border of
// the limits or of its neighbour is not lost to round-off; vertices within a few times that are one.
constexpr double hair = 1e-10, weld = 1e-9;

using Polygon = std::vector<Vec3>;

bool is_same_plane(const Triangles& t, std::size_t a, std::size_t b) {
  const Vec3 m = t.area(a), n = t.area(b);
  return dot(m, n) >= (1 - 1e-12) * std::sqrt(norm2(m) * norm2(n));
}

// The triangles as convex polygons: two that follow each other and make a flat quadrilateral are one.
std::vector<Polygon> polygons_of(const Triangles& t) {
  std::vector<Polygon> polygons;
  for (std::size_t k = 0; k < t.triangle.size(); ++k) {
    const Corners& a = t.triangle[k];
    const Corners b = k + 1 < t.triangle.size() ? t.triangle[k + 1] : Corners{-1, -1, -1};
    const auto quad = [&](std::initializer_list<std::int32_t> corners) {
      polygons.emplace_back();
      for (const std::int32_t c : corners) polygons.back().push_back(t.vertex[c]);
    };
    const bool fits = a[0] == b[0] && is_same_plane(t, k, k + 1);
    if (fits && a[2] == b[1])
      quad({a[0], a[1], a[2], b[2]}), ++k;
    else if (fits && a[1] == b[2])
      quad({a[0], b[1], a[1], a[2]}), ++k;
    else
      quad({a[0], a[1], a[2]});
  }
  return polygons;
}

Bounds box_around(const Bounds& limits, const Pose& pose) {
  return bounds_at(limits, {rotate_back(pose.orientation, -pose.position), conjugate(pose.orientation)});
}

std::vector<Plane3> planes_of(const Triangles& t) {
  std::vector<Plane3> planes;
  for (const Polygon& p : polygons_of(t)) {
    const Vec3 normal = cross(p[1] - p[0], p[2] - p[0]);
    if (norm(normal) > 0) planes.push_back({p[0], normalised(normal)});
  }
  return planes;
}

// What of the polygon is in front of all planes, moved back by `room`.
Polygon clipped(Polygon polygon, const std::vector<Plane3>& planes, double room) {
  for (const Plane3& plane : planes) {
    if (polygon.size() < 3) return {};
    const Vec3 point = plane.point - room * plane.normal;
    const bool is_inside =
        std::all_of(polygon.begin(), polygon.end(), [&](Vec3 p) { return dot(p - point, plane.normal) >= 0; });
    if (!is_inside) polygon = clip_polygon(polygon, point, plane.normal);
  }
  return polygon.size() < 3 ? Polygon{} : polygon;
}

std::vector<Plane3> sides_of(const Bounds& box) {
  return {{box.low, {1, 0, 0}},   {box.low, {0, 1, 0}},   {box.low, {0, 0, 1}},
          {box.high, {-1, 0, 0}}, {box.high, {0, -1, 0}}, {box.high, {0, 0, -1}}};
}

Triangles fans_of(const std::vector<Polygon>& polygons) {
  Triangles t;
  for (const Polygon& p : polygons) {
    const auto first = static_cast<std::int32_t>(t.vertex.size());
    t.vertex.insert(t.vertex.end(), p.begin(), p.end());
    for (std::int32_t k = 2; k < std::ssize(p); ++k) t.triangle.push_back({first, first + k - 1, first + k});
  }
  return t;
}

}  // namespace

Triangles triangulate(const Surface& surface, const Pose& pose, const Bounds& limits, int facets) {
  Triangles world;
  append(world, triangulate(surface, box_around(limits, pose), facets), pose);
  return world;
}

std::vector<Plane3> planes_of(const Surface& surface, const Pose& pose, const Bounds& limits, int facets) {
  return planes_of(triangulate(surface, pose, limits, facets));
}

WallMesh wall_mesh(const std::vector<Piece>& pieces, const Pose& frame, const Bounds& limits, int facets) {
  const double size = limits.diagonal();
  std::vector<Triangles> of_piece;
  std::vector<std::vector<Plane3>> planes(pieces.size());
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    of_piece.push_back(triangulate(pieces[k].surface, compose(frame, pieces[k].pose), limits, facets));
    if (is_one_sided(pieces[k])) planes[k] = planes_of(of_piece[k]);
  }
  WallMesh wall;
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    Triangles& t = of_piece[k];
    if (is_one_sided(pieces[k])) {
      std::vector<Polygon> kept;
      for (const Polygon& whole : polygons_of(t)) {
        Polygon part = clipped(whole, sides_of(limits), hair * size);
        for (std::size_t other = 0; other < pieces.size() && !part.empty(); ++other)
          if (other != k) part = clipped(std::move(part), planes[other], hair * size);
        if (!part.empty()) kept.push_back(std::move(part));
      }
      t = fans_of(kept);
    }
    append(wall.faces, t);
    wall.piece.resize(wall.faces.triangle.size(), static_cast<std::int32_t>(k));
  }
  wall.faces = welded(wall.faces, weld * size);
  wall.edges = sharp_edges(wall.faces);
  // Lines have become edges; what the weld left of slivers has no area.
  std::size_t kept = 0;
  for (std::size_t t = 0; t < wall.faces.triangle.size(); ++t) {
    const Corners c = wall.faces.triangle[t];
    if (c[0] == c[1] || c[1] == c[2] || c[2] == c[0]) continue;
    wall.faces.triangle[kept] = c;
    wall.piece[kept++] = wall.piece[t];
  }
  wall.faces.triangle.resize(kept);
  wall.piece.resize(kept);
  return wall;
}

int facets_for(const Surface& surface, double tolerance) {
  constexpr double fewest = 16, most = 400;
  const Bounds e = extent(surface);
  double radius = 0;
  for (int k = 0; k < 3; ++k)
    if (const double half = 0.5 * (e.high[k] - e.low[k]); std::isfinite(half)) radius = std::max(radius, half);
  // A chord over the angle 2 pi / n is radius (1 - cos(pi / n)) = radius pi^2 / (2 n^2) off its circle.
  const double wanted = std::numbers::pi * std::sqrt(0.5 * radius / tolerance);
  return 4 * static_cast<int>(std::ceil(std::clamp(wanted, fewest, most) / 4));
}

}  // namespace slurry
