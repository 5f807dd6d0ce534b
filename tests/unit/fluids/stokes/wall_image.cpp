// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/wall_image.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace slurry::stokes {
namespace {

TEST(WallImage, VelocityVanishesOnTheWallAndIsReciprocal) {
  const Wall wall{{0.2, 0, 1}, normalised(Vec3{1, 2, -1})};
  const Vec3 f{0.3, -1, 2};
  // A point on the wall, and two in the fluid.
  const Vec3 on = wall.point + cross(wall.normal, Vec3{2, 1, 0.5});
  const Vec3 x = wall.point + 0.4 * wall.normal + cross(wall.normal, Vec3{1, 0, 3});
  const Vec3 y = wall.point + 1.3 * wall.normal + cross(wall.normal, Vec3{-1, 0.4, 1});
  const auto stokeslet = [](Vec3 r, Vec3 g) { return g / norm(r) + dot(r, g) / std::pow(norm(r), 3) * r; };
  // Sums of a few terms of order 1.
  EXPECT_NEAR(norm(stokeslet(on - y, f) + image_velocity(wall, on, y, f)), 0, 1e-13);
  const Matrix3 there = image_matrix(wall, x, y), back = image_matrix(wall, y, x);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) EXPECT_NEAR(there[i][j], back[j][i], 1e-13);
}

// mu Laplace u = grad p and div u = 0, by differences.

TEST(WallImage, PressureBelongsToTheVelocity) {
  const Wall wall{{0, 0, 0}, {0, 0, 1}};
  const Vec3 y{0.1, 0.2, 0.7}, x{0.6, -0.3, 0.9}, f{0.5, 1, -2};
  const double h = 1e-3;
  const auto u = [&](Vec3 at) { return image_velocity(wall, at, y, f); };
  Vec3 laplace, gradient;
  double divergence = 0;
  for (int d = 0; d < 3; ++d) {
    Vec3 e;
    e[d] = h;
    laplace += (u(x + e) + u(x - e) - 2 * u(x)) / (h * h);
    gradient[d] = (image_pressure(wall, x + e, y, f) - image_pressure(wall, x - e, y, f)) / (2 * h);
    divergence += (u(x + e) - u(x - e))[d] / (2 * h);
  }
  // Differences of second order, of derivatives of order 10.
  EXPECT_NEAR(norm(laplace - gradient), 0, 1e-4);
  EXPECT_NEAR(divergence, 0, 1e-5);
}

}  // namespace
}  // namespace slurry::stokes
