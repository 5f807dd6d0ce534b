// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From the triangles of a file to triangles that share their corners and edges.
#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "slurry/shapes/surfaces/bounding_tree.hpp"
#include "slurry/shapes/surfaces/triangle_mesh.hpp"

namespace slurry {
namespace {

// A cut leaves triangles that may be cut again; more rounds than edges of a triangle are hardly ever needed.
constexpr int most_rounds = 8;

double height(const std::vector<Vec3>& v, const Corners& c) {
  const Vec3 a = v[c[1]] - v[c[0]], b = v[c[2]] - v[c[0]];
  return norm(cross(a, b)) / std::sqrt(std::max({norm2(a), norm2(b), norm2(b - a)}));
}

bool has_area(const Triangles& soup, const Corners& c, double tolerance) {
  return c[0] != c[1] && c[1] != c[2] && c[2] != c[0] && height(soup.vertex, c) > tolerance;
}

// Of triangles with the same three corners only the first remains.
std::size_t drop_duplicates(Triangles& soup) {
  std::vector<std::pair<Corners, std::size_t>> keys;
  for (std::size_t t = 0; t < soup.triangle.size(); ++t) {
    Corners c = soup.triangle[t];
    std::sort(c.begin(), c.end());
    keys.emplace_back(c, t);
  }
  std::sort(keys.begin(), keys.end());
  std::vector<char> is_duplicate(soup.triangle.size(), 0);
  for (std::size_t k = 1; k < keys.size(); ++k) is_duplicate[keys[k].second] = keys[k].first == keys[k - 1].first;
  std::vector<Corners> kept;
  for (std::size_t t = 0; t < soup.triangle.size(); ++t)
    if (!is_duplicate[t]) kept.push_back(soup.triangle[t]);
  const std::size_t dropped = soup.triangle.size() - kept.size();
  soup.triangle = std::move(kept);
  return dropped;
}

// The edges that only one triangle has, as (triangle, edge).
std::vector<std::pair<std::size_t, int>> borders(const std::vector<Corners>& triangles) {
  std::vector<std::tuple<std::int32_t, std::int32_t, std::size_t, int>> sides;
  for (std::size_t t = 0; t < triangles.size(); ++t)
    for (int k = 0; k < 3; ++k) {
      const auto [low, high] = std::minmax(triangles[t][k], triangles[t][(k + 1) % 3]);
      sides.emplace_back(low, high, t, k);
    }
  std::sort(sides.begin(), sides.end());
  const auto same = [&](std::size_t a, std::size_t b) {
    return std::get<0>(sides[a]) == std::get<0>(sides[b]) && std::get<1>(sides[a]) == std::get<1>(sides[b]);
  };
  std::vector<std::pair<std::size_t, int>> found;
  for (std::size_t k = 0; k < sides.size(); ++k)
    if (!(k > 0 && same(k, k - 1)) && !(k + 1 < sides.size() && same(k, k + 1)))
      found.emplace_back(std::get<2>(sides[k]), std::get<3>(sides[k]));
  std::sort(found.begin(), found.end());
  return found;
}

// The vertices of borders, and those among them that lie on an edge, in order along it.
class BorderVertices {
 public:
  BorderVertices(const Triangles& soup, const std::vector<std::pair<std::size_t, int>>& border)
      : vertex_(soup.vertex), rank_(ranks(soup, border)), tree_(boxes()) {}

  std::vector<std::int32_t> on_edge(std::int32_t from, std::int32_t to, double tolerance) const {
    const Vec3 a = vertex_[from], edge = vertex_[to] - a;
    const double length = norm(edge);
    std::vector<std::pair<double, std::int32_t>> found;
    Bounds box{a, a};
    grow(box, vertex_[to]);
    tree_.for_each_overlap(widened(box, tolerance), [&](std::int32_t k) {
      const std::int32_t v = rank_[k];
      const double along = dot(vertex_[v] - a, edge) / length;
      if (v == from || v == to || along <= tolerance || along >= length - tolerance) return;
      if (norm(vertex_[v] - a - (along / length) * edge) <= tolerance) found.emplace_back(along, v);
    });
    std::sort(found.begin(), found.end());
    std::vector<std::int32_t> in_order;
    for (const auto& [along, v] : found) in_order.push_back(v);
    return in_order;
  }

 private:
  static std::vector<std::int32_t> ranks(const Triangles& soup,
                                         const std::vector<std::pair<std::size_t, int>>& border) {
    std::vector<std::int32_t> found;
    for (const auto& [t, k] : border) found.insert(found.end(), {soup.triangle[t][k], soup.triangle[t][(k + 1) % 3]});
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }
  std::vector<Bounds> boxes() const {
    std::vector<Bounds> points;
    for (const std::int32_t v : rank_) points.push_back({vertex_[v], vertex_[v]});
    return points;
  }

  const std::vector<Vec3>& vertex_;
  std::vector<std::int32_t> rank_;
  BoundingTree tree_;
};

// Cuts each triangle at the vertices of borders that lie on one of its own border edges; returns how many were cut.
std::size_t cut_at_vertices(Triangles& soup, double tolerance) {
  const auto border = borders(soup.triangle);
  const BorderVertices vertices(soup, border);
  std::vector<char> is_cut(soup.triangle.size(), 0);
  std::vector<Corners> parts;
  for (const auto& [t, k] : border) {
    if (is_cut[t]) continue;
    const std::int32_t from = soup.triangle[t][k], to = soup.triangle[t][(k + 1) % 3],
                       top = soup.triangle[t][(k + 2) % 3];
    std::vector<std::int32_t> on_edge = vertices.on_edge(from, to, tolerance);
    std::erase(on_edge, top);
    if (on_edge.empty()) continue;
    is_cut[t] = 1;
    on_edge.push_back(to);
    std::int32_t last = from;
    for (const std::int32_t v : on_edge) parts.push_back({std::exchange(last, v), v, top});
  }
  std::vector<Corners> kept;
  for (std::size_t t = 0; t < soup.triangle.size(); ++t)
    if (!is_cut[t]) kept.push_back(soup.triangle[t]);
  const std::size_t cut = soup.triangle.size() - kept.size();
  kept.insert(kept.end(), parts.begin(), parts.end());
  soup.triangle = std::move(kept);
  return cut;
}

}  // namespace

Cleaned clean(const Triangles& soup) {
  Bounds box = no_bounds;
  for (const Vec3& p : soup.vertex) grow(box, p);
  const double tolerance = soup.vertex.empty() ? 0 : weld_tolerance * box.diagonal();
  if (!(tolerance > 0)) return {{}, soup.triangle.size(), 0};
  Cleaned result{welded(soup, tolerance), 0, 0};
  result.dropped =
      std::erase_if(result.soup.triangle, [&](const Corners& c) { return !has_area(result.soup, c, tolerance); });
  result.dropped += drop_duplicates(result.soup);
  for (int round = 0; round < most_rounds; ++round) {
    const std::size_t cut = cut_at_vertices(result.soup, tolerance);
    if (cut == 0) break;
    result.split += cut;
    // What a cut leaves may be flat, or be there already.
    std::erase_if(result.soup.triangle, [&](const Corners& c) { return !has_area(result.soup, c, 0); });
    drop_duplicates(result.soup);
  }
  return result;
}

}  // namespace slurry
