// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/point_sum.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/fluids/stokes/wall_image.hpp"

namespace slurry::stokes {
namespace {

TEST(PointSum, ImagesAreThoseOfSinglePoints) {
  const Wall wall{{0.2, 0, 1}, normalised(Vec3{1, 2, -1})};
  std::vector<Vec3> points, forces;
  for (int k = 0; k < 7; ++k) {
    points.push_back(wall.point + (0.1 + 0.2 * k) * wall.normal +
                     cross(wall.normal, Vec3{std::sin(5.0 * k), std::cos(7.0 * k), 0}));
    forces.push_back({std::cos(3.0 * k), std::sin(2.0 * k), 0.5});
  }
  std::vector<Vec3> with(points.size()), without(points.size());
  PointSum(points, wall, {1e-3, SumMethod::direct}).apply(forces, with);
  PointSum(points, {}, {1e-3, SumMethod::direct}).apply(forces, without);
  for (std::size_t i = 0; i < points.size(); ++i) {
    Vec3 images;
    for (std::size_t j = 0; j < points.size(); ++j) images += image_velocity(wall, points[i], points[j], forces[j]);
    // A few roundings of terms of order h^2/X^3, which are up to 100.
    EXPECT_NEAR(norm(with[i] - without[i] - images / (8 * std::numbers::pi)), 0, 1e-12) << i;
  }
}

}  // namespace
}  // namespace slurry::stokes
