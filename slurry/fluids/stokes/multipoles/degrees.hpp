// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The degree up to which the traction of each sphere is developed (sphere_resistance.hpp).
#pragma once

#include <span>
#include <vector>

#include "slurry/fluids/stokes/multipoles/sphere_resistance.hpp"

namespace slurry {

struct Degrees {
  std::vector<int> of;  // each sphere
  double error = 0;     // its estimate, in units of the drag of a single sphere
  int largest() const;
};

// Throws RunError where spheres touch, or come too close for `largest_degree`.
Degrees choose_degrees(std::span<const SphereBody> spheres, double tolerance, int largest_degree, int least_degree = 0);

// The same beside a wall, where the images of the spheres are neighbours too.
Degrees choose_degrees_by_wall(std::span<const SphereBody> spheres, const MultipoleOptions& options);

}  // namespace slurry
