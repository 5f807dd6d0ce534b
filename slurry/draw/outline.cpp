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

std::vector<ShapePart> parts_of(const FrameShape& shape) {
  // Sets of joined vertices, each known by its least member (union-find, paths halved).
  std::vector<std::int32_t> parent(shape.vertex.size());
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&](std::int32_t v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
  };
  for (std::size_t t = 0; t + 2 < shape.corner.size(); t += 3)
    for (std::size_t i = 1; i < 3; ++i) {
      const std::int32_t a = root(shape.corner[t]), b = root(shape.corner[t + i]);
      parent[std::max(a, b)] = std::min(a, b);
    }
  std::vector<std::int32_t> rank(shape.vertex.size(), -1);
  std::vector<ShapePart> parts;
  for (std::size_t t = 0; t + 2 < shape.corner.size(); t += 3) {
    std::int32_t& r = rank[root(shape.corner[t])];
    if (r < 0) r = static_cast<std::int32_t>(parts.size()), parts.emplace_back();
    parts[r].corner.insert(parts[r].corner.end(), &shape.corner[t], &shape.corner[t] + 3);
  }
  for (ShapePart& part : parts) {
    part.vertex = part.corner;
    std::sort(part.vertex.begin(), part.vertex.end());
    part.vertex.erase(std::unique(part.vertex.begin(), part.vertex.end()), part.vertex.end());
    for (const std::int32_t v : part.vertex) part.middle += shape.vertex[v] / static_cast<double>(part.vertex.size());
  }
  return parts;
}

std::vector<std::vector<ShapePart>> parts_of(const Frame& frame) {
  std::vector<std::vector<ShapePart>> parts;
  for (const FrameShape& shape : frame.shapes) parts.push_back(parts_of(shape));
  return parts;
}

std::vector<Point> outline_of(const Frame& frame, std::size_t k, const ShapePart& part, const Layout& layout) {
  const FrameShape& shape = frame.shapes[frame.shape[k]];
  std::vector<Point> points;
  for (const std::int32_t v : part.vertex) points.push_back(layout(vertex_of(frame, k, shape.vertex[v])));
  return convex_hull(std::move(points));
}

}  // namespace slurry
