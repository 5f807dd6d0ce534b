// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The resistance of two spheres, and of a sphere and a wall, against the tables.
#include "slurry/fluids/stokes/two_spheres.hpp"

#include <gtest/gtest.h>

#include "tests/support/stokes_tables.hpp"

namespace slurry::stokes {
namespace {

TEST(TwoSpheres, AlongTheLineOfCentres) {
  for (const auto& row : exact_table("two_sphere_axisymmetric")) {
    const Matrix r = two_sphere_resistance(row[0], row[1], row[2], {0, 0, 1});
    // The series is cut at the order 150, where its terms are about 1e-7.
    const double scale = 6 * pi, tolerance = 2e-6;
    EXPECT_NEAR(r(2, 2) / scale, row[3], tolerance * row[3]) << row[1] << " " << row[2];
    EXPECT_NEAR(r(2, 8) / scale, row[4], tolerance * row[3]) << row[1] << " " << row[2];
    EXPECT_NEAR(r(8, 8) / scale, row[5], tolerance * row[5]) << row[1] << " " << row[2];
    EXPECT_EQ(r(2, 8), r(8, 2));
  }
}

TEST(TwoSpheres, AcrossTheLineOfCentres) {
  // Rows and columns of (F1, T1, F2, T2) in the order of the table, for an axis along -z.
  constexpr int places[10][2] = {{0, 0}, {0, 4}, {0, 6}, {0, 10}, {4, 4}, {4, 6}, {4, 10}, {6, 6}, {6, 10}, {10, 10}};
  for (const auto& row : exact_table("two_sphere_transverse")) {
    const Matrix r = two_sphere_resistance(row[0], row[1], row[2], {0, 0, -1});
    for (int k = 0; k < 10; ++k) {
      const auto [i, j] = places[k];
      // Against the geometric mean of the diagonal, as a resistance is used. The coefficients oscillate with the order,
      // the more the farther the radii are apart.
      const double size = std::sqrt(r(i, i) * r(j, j)) / pi;
      EXPECT_NEAR(r(i, j) / pi, row[3 + k], (row[1] > 5 ? 5e-4 : 3e-5) * size) << row[1] << " " << row[2] << " " << k;
      EXPECT_EQ(r(i, j), r(j, i));
    }
  }
}

TEST(TwoSpheres, TurningAboutTheLineOfCentres) {
  for (const auto& row : exact_table("torsion_XC")) {
    const Matrix r = two_sphere_resistance(1, 1, row[0], {0, 0, 1}),
                 wall = sphere_wall_resistance(1, row[0], {0, 0, 1});
    EXPECT_NEAR(r(5, 5) / (8 * pi), row[2], 1e-9);
    EXPECT_NEAR(r(5, 11) / (8 * pi), row[3], 1e-9);
    // Terms are left out below 1e-18, of sums of some thousand.
    EXPECT_NEAR(wall(5, 5) / (8 * pi), row[1], 1e-9);
  }
}

TEST(TwoSpheres, TheAxisMayPointAnywhere) {
  const Vec3 axis = normalised(Vec3{1, -2, 0.5});
  const Matrix r = two_sphere_resistance(1, 2, 0.1, axis), z = two_sphere_resistance(1, 2, 0.1, {0, 0, 1});
  const auto quadratic = [](const Matrix& m, const std::vector<double>& u) {
    double sum = 0;
    for (std::size_t i = 0; i < 12; ++i)
      for (std::size_t j = 0; j < 12; ++j) sum += u[i] * m(i, j) * u[j];
    return sum;
  };
  const Quaternion turn = normalised(Quaternion{1 + axis.z, -axis.y, axis.x, 0});  // z to the axis
  std::vector<double> u(12), v(12);
  for (int k = 0; k < 4; ++k) {
    const Vec3 a{0.3 + k, 0.7 - k, 0.2 * k}, b = rotate(turn, a);
    for (int d = 0; d < 3; ++d) u[3 * k + d] = a[d], v[3 * k + d] = b[d];
  }
  EXPECT_NEAR(quadratic(r, v), quadratic(z, u), 1e-11 * quadratic(z, u));
}

TEST(SphereAndWall, NormalAndTangentialMotion) {
  for (const auto& row : exact_table("sphere_plane_normal")) {
    const Matrix r = sphere_wall_resistance(2, 2 * row[0], {0, 0, 1});
    // Differences of hyperbolic functions lose 1/gap roundings.
    EXPECT_NEAR(r(2, 2) / (12 * pi), row[1], 1e-9 * row[1]);
  }
  for (const auto& row : exact_table("sphere_plane_tangential")) {
    
    const Matrix r = sphere_wall_resistance(2, 2 * row[0], {0, 0, 1});
    // The error of the fit.
    EXPECT_NEAR(r(0, 0) / (12 * pi), row[1], 1e-6);
    EXPECT_NEAR(std::abs(r(0, 4)) / (32 * pi), row[2], 1e-6);
    EXPECT_NEAR(r(3, 3) / (64 * pi), row[4], 1e-6);
  }
}

}  // namespace
}  // namespace slurry::stokes
