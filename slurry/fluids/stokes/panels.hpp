// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Panels: the triangles of all surfaces of a problem with what the integrals need of each. Densities are constant on a
// panel. The three points of a panel integrate quadratic functions exactly, each with a third of the area.
#pragma once

#include <cstddef>
#include <vector>

#include "slurry/fluids/stokes/triangle_integrals.hpp"
#include "slurry/shapes/triangles.hpp"

namespace slurry::stokes {

struct Panels {
  static constexpr std::size_t points_per_panel = 3;

  std::vector<FlatTriangle> triangle;
  std::vector<Vec3> centre;
  std::vector<double> length;  // sqrt(2 area): the legs of a right-angled triangle of that area
  std::vector<Vec3> point;     // three for each panel

  std::size_t size() const { return triangle.size(); }
  double weight(std::size_t k) const { return triangle[k].area / points_per_panel; }
  const Vec3* points(std::size_t k) const { return point.data() + points_per_panel * k; }
};

void append(Panels& all, const Triangles& mesh);

// The integral of a function of space over panel k, by its points.
template <class Function>
auto integrate(const Panels& panels, std::size_t k, Function&& f) {
  const Vec3* p = panels.points(k);
  return panels.weight(k) * (f(p[0]) + f(p[1]) + f(p[2]));
}

}  // namespace slurry::stokes
