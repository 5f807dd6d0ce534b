// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/edge_halving.hpp"

#include <algorithm>

namespace slurry::stokes {

EdgeHalving::EdgeHalving(const Triangles& mesh) : mesh_(mesh) {
  for (std::int32_t t = 0; t < std::int32_t(mesh_.triangle.size()); ++t)
    for (int k = 0; k < 3; ++k) enter(edge_of(mesh_.triangle[t][k], mesh_.triangle[t][next_corner(k)]), t);
}

void EdgeHalving::enter(Edge edge, std::int32_t triangle) {
  Sides& sides = sides_[edge];
  (sides.first < 0 ? sides.first : sides.second) = triangle;
}

EdgeHalving::Long EdgeHalving::longest_of(std::int32_t triangle) const {
  Long most;
  for (int k = 0; k < 3; ++k) {
    const Edge e = edge_of(mesh_.triangle[triangle][k], mesh_.triangle[triangle][next_corner(k)]);
    most = std::max(most, Long{length2(e), e});
  }
  return most;
}

std::int32_t EdgeHalving::across(std::int32_t triangle, Edge edge) const {
  const Sides& sides = sides_.at(edge);
  return sides.first == triangle ? sides.second : sides.first;
}

Edge EdgeHalving::cut(std::int32_t triangle, Edge edge, std::int32_t middle) {
  Corners c = mesh_.triangle[triangle];
  while (edge_of(c[0], c[1]) != edge) c = {c[1], c[2], c[0]};
  const auto fresh = static_cast<std::int32_t>(mesh_.triangle.size());
  mesh_.triangle[triangle] = {c[0], middle, c[2]};
  mesh_.triangle.push_back({middle, c[1], c[2]});
  Sides& kept = sides_.at(edge_of(c[1], c[2]));
  (kept.first == triangle ? kept.first : kept.second) = fresh;
  enter(edge_of(c[0], middle), triangle);
  enter(edge_of(middle, c[1]), fresh);
  const Edge between = edge_of(middle, c[2]);
  sides_[between] = {triangle, fresh};
  return between;
}

}  // namespace slurry::stokes
