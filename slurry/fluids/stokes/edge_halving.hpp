// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// EdgeHalving: a mesh whose edges are halved one by one; the one or two triangles of an edge are cut into two each. One
// half keeps the rank of its triangle, the other is appended.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>

#include "slurry/shapes/triangles.hpp"

namespace slurry::stokes {

class EdgeHalving {
 public:
  // An edge with its length; of edges of one length that of the larger ranks counts as the longer.
  struct Long {
    double length2 = -1;
    Edge edge{};
    bool operator<(const Long& b) const { return std::tie(length2, edge) < std::tie(b.length2, b.edge); }
  };

  explicit EdgeHalving(const Triangles& mesh);

  std::size_t size() const { return mesh_.triangle.size(); }
  const Triangles& mesh() const { return mesh_; }
  Triangles take() { return std::move(mesh_); }

  bool has(Edge edge) const { return sides_.contains(edge); }
  double length2(Edge edge) const { return norm2(mesh_.vertex[edge[0]] - mesh_.vertex[edge[1]]); }
  Long longest_of(std::int32_t triangle) const;
  // The triangle on the other side, or -1 where the mesh is open.
  std::int32_t across(std::int32_t triangle, Edge edge) const;

  // visit(edge) for each edge; and for each that comes with halving one at the point `middle`.
  template <class Visit>
  void for_each_edge(const Visit& visit) const {
    for (const auto& [edge, sides] : sides_) visit(edge);
  }
  template <class Visit>
  void halve(Edge edge, Vec3 middle, const Visit& visit) {
    const auto rank = static_cast<std::int32_t>(mesh_.vertex.size());
    const Sides sides = sides_.at(edge);
    mesh_.vertex.push_back(middle);
    sides_.erase(edge);
    visit(edge_of(edge[0], rank));
    visit(edge_of(edge[1], rank));
    for (const std::int32_t t : {sides.first, sides.second})
      if (t >= 0) visit(cut(t, edge, rank));
  }

 private:
  struct Sides {
    std::int32_t first = -1, second = -1;
  };
  static Edge edge_of(std::int32_t a, std::int32_t b) { return {std::min(a, b), std::max(a, b)}; }
  void enter(Edge edge, std::int32_t triangle);
  // Cuts the triangle from the middle of its edge; the edge in between.
  Edge cut(std::int32_t triangle, Edge edge, std::int32_t middle);

  Triangles mesh_;
  std::map<Edge, Sides> sides_;
};

}  // namespace slurry::stokes
