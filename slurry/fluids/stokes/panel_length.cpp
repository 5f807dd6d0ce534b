// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/panel_length.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "slurry/fluids/stokes/surface_mesh.hpp"

namespace slurry::stokes {

double panel_length(const Body& body) {
  return body.scale * std::sqrt(2 * area_of(*body.mesh) / double(body.mesh->triangle.size()));
}

// A few panels are asked, since single ones differ.
double panel_length_at(const Triangles& mesh, Vec3 point) {
  constexpr std::size_t asked = 6;
  std::vector<std::pair<double, double>> near;  // square of the distance, area
  for (std::size_t t = 0; t < mesh.triangle.size(); ++t)
    near.emplace_back(norm2((mesh.corner(t, 0) + mesh.corner(t, 1) + mesh.corner(t, 2)) / 3 - point),
                      0.5 * norm(mesh.area(t)));
  const std::size_t count = std::min(asked, near.size());
  std::partial_sort(near.begin(), near.begin() + std::ptrdiff_t(count), near.end());
  double area = 0;
  for (std::size_t k = 0; k < count; ++k) area += near[k].second / double(count);
  return std::sqrt(2 * area);
}

double panel_length_at(const Body& body, Vec3 point) {
  return body.is_graded ? panel_length_at(placed_mesh(body), point) : panel_length(body);
}

}  // namespace slurry::stokes
