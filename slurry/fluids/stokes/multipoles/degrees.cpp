// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/multipoles/degrees.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"

namespace slurry {
namespace {

// A single sphere needs the degree 1; neighbours far away are felt as strains, degree 2.
constexpr int least_degree = 2;
// The error of the degree l is near 1e-4 l^4 kappa^(2l), in units of the drag of a single sphere: measured on two equal
// spheres that approach each other, at gaps from 0.1 to 3 radii (0.9 to 1.4 of it). Twice that is assumed, and at least
// kappa^(2l), which covers swelling spheres at low degrees.
constexpr double error_factor = 2e-4;

double error_of_degree(int l, double depth) {
  return std::max(1.0, error_factor * math::pow(l, 4)) * math::pow(depth, 2 * l);
}

// The least degree whose error is below the tolerance; one more than `largest` where that is not enough.
int degree_for(double tolerance, double depth, int largest) {
  int l = least_degree;
  while (l <= largest && error_of_degree(l, depth) > tolerance) ++l;
  return l;
}

// How far inside the first sphere the images of the second accumulate, in its radii; 1 where they touch.
double depth_of_images(const SphereBody& a, const SphereBody& b) {
  const double d = norm(b.centre - a.centre);
  const double x = (d * d + a.radius * a.radius - b.radius * b.radius) / (2 * d * a.radius);
  return d > a.radius + b.radius ? 1 / (x + std::sqrt((x - 1) * (x + 1))) : 1;
}

}  // namespace

int Degrees::largest() const { return *std::max_element(of.begin(), of.end()); }

Degrees choose_degrees(std::span<const SphereBody> spheres, double tolerance, int largest_degree, int least) {
  Degrees degrees;
  for (std::size_t i = 0; i < spheres.size(); ++i) {
    int degree = std::max(least, spheres.size() == 1 ? 1 : least_degree);
    for (std::size_t j = 0; j < spheres.size(); ++j) {
      if (i == j) continue;
      const double gap = norm(spheres[j].centre - spheres[i].centre) - spheres[i].radius - spheres[j].radius;
      if (!(gap > 0))
        throw RunError(fmt::format("spheres {} and {} {} (gap {:.4g}), expected a gap > 0", std::min(i, j) + 1,
                                   std::max(i, j) + 1, gap == 0 ? "touch" : "overlap", gap));
      const double depth = depth_of_images(spheres[i], spheres[j]);
      const int needed = degree_for(tolerance, depth, largest_degree);
      if (needed > largest_degree)
        throw RunError(
            fmt::format("spheres {} and {} are too close (gap {:.4g}): harmonics up to degree {} leave an "
                        "error of {:.1g}, more than {:g}; expected a larger gap or a larger tolerance",
                        std::min(i, j) + 1, std::max(i, j) + 1, gap, largest_degree,
                        error_of_degree(largest_degree, depth), tolerance));
      degree = std::max(degree, needed);
      degrees.error = std::max(degrees.error, error_of_degree(needed, depth));
    }
    degrees.of.push_back(degree);
  }
  return degrees;
}

Degrees choose_degrees_by_wall(std::span<const SphereBody> spheres, const MultipoleOptions& options) {
  std::vector<SphereBody> all(spheres.begin(), spheres.end());
  for (const SphereBody& s : spheres) all.push_back({{s.centre.x, s.centre.y, -s.centre.z}, s.radius});
  Degrees degrees = choose_degrees(all, options.tolerance, options.largest_degree, options.least_degree);
  degrees.of.resize(spheres.size());
  return degrees;
}

}  // namespace slurry
