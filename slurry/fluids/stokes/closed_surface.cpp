// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Edges are counted; crossings are looked for among triangles whose boxes overlap, found by a sweep along x.
#include "slurry/fluids/stokes/closed_surface.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <numeric>
#include <vector>

#include "slurry/core/math.hpp"
#include "slurry/fluids/stokes/surface_mesh.hpp"
#include "slurry/shapes/bounds.hpp"

namespace slurry::stokes {
namespace {

// How often each edge is run along, forwards less backwards, and in all.
struct EdgeUse {
  int sense = 0, count = 0;
};

std::string edge_fault(const Triangles& mesh) {
  std::map<Edge, EdgeUse> edges;
  for (const Corners& c : mesh.triangle)
    for (int k = 0; k < 3; ++k) {
      const std::int32_t from = c[k], to = c[next_corner(k)];
      EdgeUse& use = edges[{std::min(from, to), std::max(from, to)}];
      use.sense += from < to ? 1 : -1;
      ++use.count;
    }
  std::size_t open = 0, many = 0, against = 0;
  for (const auto& [edge, use] : edges) {
    open += use.count == 1;
    many += use.count > 2;
    against += use.count == 2 && use.sense != 0;
  }
  if (open > 0)
    return fmt::format("{} of {} edges have one triangle alone, expected a closed surface", open, edges.size());
  if (many > 0) return fmt::format("{} edges have more than two triangles, expected the surface of one body", many);
  if (against > 0) return fmt::format("{} pairs of neighbours run in opposite senses, expected one sense", against);
  return "";
}

// Does the segment from p to q pass through the triangle?
bool passes_through(Vec3 p, Vec3 q, Vec3 a, Vec3 b, Vec3 c) {
  const Vec3 n = cross(b - a, c - a);
  const double hp = dot(p - a, n), hq = dot(q - a, n);
  if ((hp > 0) == (hq > 0)) return false;
  const Vec3 x = p + hp / (hp - hq) * (q - p);
  return dot(cross(b - a, x - a), n) > 0 && dot(cross(c - b, x - b), n) > 0 && dot(cross(a - c, x - c), n) > 0;
}

bool triangles_cross(const Triangles& s, std::size_t i, const Triangles& t, std::size_t j) {
  for (int k = 0; k < 3; ++k) {
    if (passes_through(s.corner(i, k), s.corner(i, next_corner(k)), t.corner(j, 0), t.corner(j, 1), t.corner(j, 2)))
      return true;
    if (passes_through(t.corner(j, k), t.corner(j, next_corner(k)), s.corner(i, 0), s.corner(i, 1), s.corner(i, 2)))
      return true;
  }
  return false;
}

// The boxes of the triangles, in the order of their low x.
struct SortedBoxes {
  std::vector<Bounds> box;
  std::vector<std::size_t> order;
  explicit SortedBoxes(const Triangles& mesh) : box(mesh.triangle.size(), no_bounds), order(mesh.triangle.size()) {
    for (std::size_t t = 0; t < box.size(); ++t)
      for (int k = 0; k < 3; ++k) grow(box[t], mesh.corner(t, k));
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](auto i, auto j) { return box[i].low.x < box[j].low.x; });
  }
};

bool share_corner(const Corners& a, const Corners& b) {
  return std::any_of(a.begin(), a.end(), [&](auto v) { return std::find(b.begin(), b.end(), v) != b.end(); });
}

bool crosses_itself(const Triangles& mesh) {
  const SortedBoxes boxes(mesh);
  for (std::size_t first = 0; first < boxes.order.size(); ++first) {
    const std::size_t i = boxes.order[first];
    for (std::size_t second = first + 1; second < boxes.order.size(); ++second) {
      const std::size_t j = boxes.order[second];
      if (boxes.box[j].low.x > boxes.box[i].high.x) break;
      if (overlap(boxes.box[i], boxes.box[j]) && !share_corner(mesh.triangle[i], mesh.triangle[j]) &&
          triangles_cross(mesh, i, mesh, j))
        return true;
    }
  }
  return false;
}

// From a point to a triangle: over its plane where the foot lies inside, else to its edges.
double distance_to_triangle(Vec3 x, Vec3 a, Vec3 b, Vec3 c) {
  const Vec3 n = cross(b - a, c - a);
  const double size = norm(n);
  if (size > 0 && dot(cross(b - a, x - a), n) >= 0 && dot(cross(c - b, x - b), n) >= 0 &&
      dot(cross(a - c, x - c), n) >= 0)
    return std::abs(dot(x - a, n)) / size;
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [p, q] : {std::pair{a, b}, {b, c}, {c, a}}) {
    const double s = std::clamp(dot(x - p, q - p) / norm2(q - p), 0.0, 1.0);
    least = std::min(least, norm(x - p - s * (q - p)));
  }
  return least;
}

}  // namespace

std::string closed_surface_fault(const Triangles& mesh) {
  if (mesh.triangle.size() < 4) return fmt::format("{} triangles, expected a closed surface", mesh.triangle.size());
  for (std::size_t t = 0; t < mesh.triangle.size(); ++t)
    if (!(norm2(mesh.area(t)) > 0)) return fmt::format("triangle {} has no area", t);
  if (std::string fault = edge_fault(mesh); !fault.empty()) return fault;
  if (!(volume_of(mesh) > 0)) return "the triangles run clockwise as seen from outside, expected counter-clockwise";
  if (crosses_itself(mesh)) return "the surface crosses itself";
  return "";
}

bool do_cross(const Triangles& a, const Triangles& b) {
  const SortedBoxes boxes(b);
  double widest = 0;
  for (const Bounds& box : boxes.box) widest = std::max(widest, box.high.x - box.low.x);
  for (std::size_t i = 0; i < a.triangle.size(); ++i) {
    Bounds box = no_bounds;
    for (int k = 0; k < 3; ++k) grow(box, a.corner(i, k));
    const auto lower = [&](std::size_t j, double x) { return boxes.box[j].low.x < x; };
    for (auto j = std::lower_bound(boxes.order.begin(), boxes.order.end(), box.low.x - widest, lower);
         j != boxes.order.end() && boxes.box[*j].low.x <= box.high.x; ++j)
      if (overlap(box, boxes.box[*j]) && triangles_cross(a, i, b, *j)) return true;
  }
  return false;
}

double winding(const Triangles& mesh, Vec3 point) {
  double sum = 0;
  for (std::size_t t = 0; t < mesh.triangle.size(); ++t) {
    const Vec3 a = mesh.corner(t, 0) - point, b = mesh.corner(t, 1) - point, c = mesh.corner(t, 2) - point;
    const double ra = norm(a), rb = norm(b), rc = norm(c);
    sum += 2 * math::atan2(dot(a, cross(b, c)), ra * rb * rc + dot(a, b) * rc + dot(b, c) * ra + dot(a, c) * rb);
  }
  return sum / (4 * std::numbers::pi);
}

double distance_to_surface(const Triangles& mesh, Vec3 x) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t t = 0; t < mesh.triangle.size(); ++t)
    least = std::min(least, distance_to_triangle(x, mesh.corner(t, 0), mesh.corner(t, 1), mesh.corner(t, 2)));
  return least;
}

bool do_touch(const Triangles& a, const Triangles& b, double tolerance) {
  const auto has_near_vertex = [&](const Triangles& one, const Triangles& other) {
    Bounds box = no_bounds;
    for (const Vec3& v : other.vertex) grow(box, v);
    const Vec3 margin{tolerance, tolerance, tolerance};
    box = {box.low - margin, box.high + margin};
    return std::ranges::any_of(one.vertex, [&](Vec3 v) {
      return overlap(box, Bounds{v, v}) && distance_to_surface(other, v) < tolerance;
    });
  };
  return has_near_vertex(a, b) || has_near_vertex(b, a);
}

}  // namespace slurry::stokes
