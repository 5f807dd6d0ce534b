// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/panels.hpp"

#include <cmath>

namespace slurry::stokes {

void append(Panels& all, const Triangles& mesh) {
  for (std::size_t t = 0; t < mesh.triangle.size(); ++t) {
    const Vec3 a = mesh.corner(t, 0), b = mesh.corner(t, 1), c = mesh.corner(t, 2), sum = a + b + c;
    all.triangle.push_back(flat_triangle(a, b, c));
    all.centre.push_back(sum / 3);
    all.length.push_back(std::sqrt(2 * all.triangle.back().area));
    // Halfway between a corner and the centre.
    for (const Vec3 corner : {a, b, c}) all.point.push_back(0.5 * corner + sum / 6);
  }
}

}  // namespace slurry::stokes
