// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What is done to triangles of any origin: put together, welded, their edges found.
#include "slurry/shapes/triangles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

#include "slurry/core/math.hpp"
#include "slurry/shapes/bounds.hpp"

namespace slurry {
namespace {

// Gives each point the number of the first one that is within the tolerance of it. Points are kept in a table of cells
// twice as wide as the tolerance, so that at most two cells along each axis hold its neighbours.
class Welder {
 public:
  Welder(std::size_t most_points, Vec3 origin, double tolerance)
      : origin_(origin), tolerance_(tolerance), head_(std::bit_ceil(2 * most_points + 1), -1) {}

  std::int32_t number_of(Vec3 p) {
    std::int32_t found = find_in(cell_of(p), p, 0);  // the same point again: the most frequent answer
    if (found < 0) found = find_near(p);
    if (found >= 0) return found;
    const std::size_t place = bucket(cell_of(p));
    next_.push_back(std::exchange(head_[place], static_cast<std::int32_t>(points.size())));
    points.push_back(p);
    return head_[place];
  }

  std::vector<Vec3> points;  // all that have a number

 private:
  struct Cell {
    std::int64_t x, y, z;
  };
  Cell cell_of(Vec3 p) const {
    const Vec3 c = (p - origin_) / (2 * tolerance_);
    return {std::llround(std::floor(c.x)), std::llround(std::floor(c.y)), std::llround(std::floor(c.z))};
  }
  std::size_t bucket(Cell c) const {
    // Large odd numbers scatter neighbouring cells over the table (Teschner et al. 2003).
    const auto hash = static_cast<std::uint64_t>(c.x) * 73856093u ^ static_cast<std::uint64_t>(c.y) * 19349663u ^
                      static_cast<std::uint64_t>(c.z) * 83492791u;
    return static_cast<std::size_t>(hash) & (head_.size() - 1);
  }
  std::int32_t find_in(Cell c, Vec3 p, double distance) const {
    for (std::int32_t k = head_[bucket(c)]; k >= 0; k = next_[k])
      if (norm2(points[k] - p) <= distance * distance) return k;
    return -1;
  }
  std::int32_t find_near(Vec3 p) const {
    const Vec3 t{tolerance_, tolerance_, tolerance_};
    const Cell a = cell_of(p - t), b = cell_of(p + t);
    for (std::int64_t x = a.x; x <= b.x; ++x)
      for (std::int64_t y = a.y; y <= b.y; ++y)
        for (std::int64_t z = a.z; z <= b.z; ++z)
          if (const std::int32_t k = find_in({x, y, z}, p, tolerance_); k >= 0) return k;
    return -1;
  }

  Vec3 origin_;
  double tolerance_;
  std::vector<std::int32_t> head_, next_;
};

// A side of a triangle by its vertices in ascending order, and whether the triangle runs along it in that sense.
struct Side {
  std::int32_t low, high;
  std::size_t triangle;
  bool is_forward;
};

std::vector<Side> sorted_sides(const std::vector<Corners>& triangles) {
  std::vector<Side> sides;
  sides.reserve(3 * triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t)
    for (int k = 0; k < 3; ++k) {
      const std::int32_t from = triangles[t][k], to = triangles[t][next_corner(k)];
      if (from != to) sides.push_back({std::min(from, to), std::max(from, to), t, from < to});
    }
  std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
    return std::tie(a.low, a.high, a.triangle, a.is_forward) < std::tie(b.low, b.high, b.triangle, b.is_forward);
  });
  return sides;
}

// Do two triangles turn by more than the sharp angle where they meet?
bool is_sharp(const Triangles& t, const Side& a, const Side& b) {
  const Vec3 m = t.area(a.triangle), n = (a.is_forward == b.is_forward ? -1.0 : 1.0) * t.area(b.triangle);
  return !(dot(m, n) > math::cos(sharp_angle) * std::sqrt(norm2(m) * norm2(n)));
}

}  // namespace

std::string first_fault(const Triangles& t) {
  for (const Corners& c : t.triangle)
    for (const std::int32_t v : c)
      if (v < 0 || v >= std::ssize(t.vertex))
        return fmt::format("a triangle names vertex {} of {}", v, t.vertex.size());
  return {};
}

void append(Triangles& all, const Triangles& more, const Pose& pose, double scale) {
  const auto first = static_cast<std::int32_t>(all.vertex.size());
  for (const Vec3& v : more.vertex) all.vertex.push_back(to_world(pose, scale * v));
  for (const Corners& c : more.triangle) all.triangle.push_back({first + c[0], first + c[1], first + c[2]});
}

Triangles welded(const Triangles& t, double tolerance) {
  Bounds box = no_bounds;
  for (const Vec3& p : t.vertex) grow(box, p);
  Welder welder(t.vertex.size(), box.low, tolerance);
  std::vector<std::int32_t> number;
  number.reserve(t.vertex.size());
  for (const Vec3& p : t.vertex) number.push_back(welder.number_of(p));
  Triangles result{std::move(welder.points), t.triangle};
  for (Corners& c : result.triangle)
    for (std::int32_t& v : c) v = number[v];
  return result;
}

std::vector<Edge> sharp_edges(const Triangles& t) {
  const std::vector<Side> sides = sorted_sides(t.triangle);
  std::vector<Edge> edges;
  for (std::size_t first = 0, last = 0; first < sides.size(); first = last) {
    while (last < sides.size() && sides[last].low == sides[first].low && sides[last].high == sides[first].high) ++last;
    if (last - first != 2 || is_sharp(t, sides[first], sides[first + 1]))
      edges.push_back({sides[first].low, sides[first].high});
  }
  return edges;
}

Triangles joined(const RingStack& stack) {
  Triangles t;
  const std::int32_t n = stack.around, start = stack.first ? 1 : 0;
  if (stack.first) t.vertex.push_back(*stack.first);
  for (std::int32_t i = 0; i < stack.rings; ++i)
    for (std::int32_t j = 0; j < n; ++j) t.vertex.push_back(stack.at(i, j));
  if (stack.last) t.vertex.push_back(*stack.last);
  const auto rank = [&](std::int32_t i, std::int32_t j) { return start + i * n + j % n; };
  const auto top = static_cast<std::int32_t>(t.vertex.size()) - 1;
  for (std::int32_t j = 0; j < n; ++j) {
    if (stack.first) t.triangle.push_back({0, rank(0, j + 1), rank(0, j)});
    for (std::int32_t i = 0; i + 1 < stack.rings; ++i) {
      t.triangle.push_back({rank(i, j), rank(i, j + 1), rank(i + 1, j + 1)});
      t.triangle.push_back({rank(i, j), rank(i + 1, j + 1), rank(i + 1, j)});
    }
    if (stack.last) t.triangle.push_back({rank(stack.rings - 1, j), rank(stack.rings - 1, j + 1), top});
  }
  return t;
}

std::vector<Vec3> clip_polygon(const std::vector<Vec3>& corner, Vec3 point, Vec3 normal) {
  std::vector<Vec3> out;
  for (std::size_t k = 0; k < corner.size(); ++k) {
    const Vec3 a = corner[k], b = corner[(k + 1) % corner.size()];
    const double da = dot(a - point, normal), db = dot(b - point, normal);
    if (da >= 0) out.push_back(a);
    if ((da > 0 && db < 0) || (da < 0 && db > 0)) out.push_back(a + da / (da - db) * (b - a));
  }
  return out;
}

}  // namespace slurry
