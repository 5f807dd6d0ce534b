// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/outline.hpp"

#include <algorithm>
#include <numeric>

namespace slurry {

std::vector<Point> convex_hull(std::vector<Point> points) {
  std::sort(points.begin(), points.end(), [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  std::vector<Point> hull;
  const auto add = [&](Point p, std::size_t least) {
    const auto turns_left = [&] {
      const Point a = hull[hull.size() - 2], b = hull.back();
      return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0;
    };
    while (hull.size() >= least + 2 && !turns_left()) hull.pop_back();
    hull.push_back(p);
  };
  if (points.size() < 3) return points;
  for (const Point& p : points) add(p, 0);
  const std::size_t lower = hull.size() - 1;
  for (std::size_t k = points.size() - 1; k-- > 0;) add(points[k], lower);
  hull.pop_back();
  return hull;
}

std::vector<ShapePart> parts_of(const Triangles& surface) {
  // Sets of joined vertices, each known by its least member (union-find, paths halved).
  std::vector<std::int32_t> parent(surface.vertex.size());
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&](std::int32_t v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
  };
  for (const Corners& c : surface.triangle)
    for (int i = 1; i < 3; ++i) {
      const std::int32_t a = root(c[0]), b = root(c[i]);
      parent[std::max(a, b)] = std::min(a, b);
    }
  std::vector<std::int32_t> rank(surface.vertex.size(), -1);
  std::vector<ShapePart> parts;
  for (const Corners& c : surface.triangle) {
    std::int32_t& r = rank[root(c[0])];
    if (r < 0) r = static_cast<std::int32_t>(parts.size()), parts.emplace_back();
    parts[r].triangle.push_back(c);
    parts[r].vertex.insert(parts[r].vertex.end(), c.begin(), c.end());
  }
  for (ShapePart& part : parts) {
    std::sort(part.vertex.begin(), part.vertex.end());
    part.vertex.erase(std::unique(part.vertex.begin(), part.vertex.end()), part.vertex.end());
    for (const std::int32_t v : part.vertex) part.middle += surface.vertex[v] / static_cast<double>(part.vertex.size());
  }
  return parts;
}

std::vector<std::vector<ShapePart>> parts_of(const Frame& frame) {
  std::vector<std::vector<ShapePart>> parts;
  for (const FrameForm& form : frame.shapes) parts.push_back(parts_of(form.surface));
  return parts;
}

std::vector<Point> outline_of(const Frame& frame, std::size_t k, const ShapePart& part, const Layout& layout) {
  const Triangles& surface = frame.shapes[frame.shape[k]].surface;
  std::vector<Point> points;
  for (const std::int32_t v : part.vertex) points.push_back(layout(vertex_of(frame, k, surface.vertex[v])));
  return convex_hull(std::move(points));
}

}  // namespace slurry
