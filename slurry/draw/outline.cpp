// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/outline.hpp"

#include <algorithm>

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

std::vector<Point> outline_of(const Frame& frame, std::size_t k, const Layout& layout) {
  std::vector<Point> points;
  for (const Vec3& v : frame.shapes[frame.shape[k]].vertex) points.push_back(layout(vertex_of(frame, k, v)));
  return convex_hull(std::move(points));
}

}  // namespace slurry
