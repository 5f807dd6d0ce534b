// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The resistance of two spheres, and of a sphere and a wall, against the tables.
#include "slurry/fluids/stokes/two_spheres.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/math.hpp"
#include "slurry/core/random.hpp"
#include "slurry/fluids/stokes/multipoles/sphere_resistance.hpp"
#include "tests/support/stokes_tables.hpp"

namespace slurry::stokes {
namespace {

TEST(TwoSpheres, AlongTheLineOfCentres) {
  for (const auto& row : exact_table("two_sphere_axisymmetric")) {
    const Matrix r = two_sphere_resistance(row[0], row[1], row[2], {0, 0, 1});
    // Round-off, which grows as the gap closes (two_spheres.cpp).
    const double scale = 6 * pi, tolerance = 2e-8;
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
      // Against the geometric mean of the diagonal, as a resistance is used: round-off, and that of the table, 3e-9.
      const double size = std::sqrt(r(i, i) * r(j, j)) / pi;
      EXPECT_NEAR(r(i, j) / pi, row[3 + k], 2e-8 * size) << row[1] << " " << row[2] << " " << k;
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

// Against the multipoles of single spheres, which know nothing of bispherical coordinates.
TEST(TwoSpheres, AgreeWithMultipolesAtAnyRatio) {
  Random random(11);
  for (int trial = 0; trial < 12; ++trial) {
    const double first = random.uniform(0.3, 2), second = first * math::exp(random.uniform(0, std::log(20.0))),
                 gap = std::min(first, second) * random.uniform(1, 3);
    const Vec3 axis = normalised(Vec3{random.normal(), random.normal(), random.normal()});
    const Matrix r = two_sphere_resistance(first, second, gap, axis);
    const SphereBody spheres[2] = {{{}, first}, {(first + second + gap) * axis, second}};
    MultipoleOptions options;
    options.tolerance = 1e-10;
    options.largest_degree = 100;
    const Eigen::MatrixXd other = resistance_of_spheres(spheres, options).matrix;
    const auto place = [](std::size_t k) { return Eigen::Index(sphere_freedoms * (k / 6) + k % 6); };
    for (std::size_t i = 0; i < 12; ++i)
      for (std::size_t j = 0; j < 12; ++j)
        // Ten times the tolerance of the multipoles.
        EXPECT_NEAR(r(i, j), other(place(i), place(j)), 1e-9 * std::sqrt(r(i, i) * r(j, j)))
            << first << " " << second << " " << gap << " " << i << " " << j;
  }
}

// To a small sphere a large one is a plane but for terms of the order of the ratio.
TEST(TwoSpheres, ALargeSphereIsNearlyAPlane) {
  for (const double gap : {1.0, 0.1, 1e-2, 1e-3}) {
    const Matrix plane = sphere_wall_resistance(1, gap, {0, 0, -1});
    double before = 0;
    for (const double ratio : {50.0, 500.0}) {
      const Matrix r = two_sphere_resistance(1, ratio, gap, {0, 0, 1});
      double off = 0;
      for (std::size_t i = 0; i < 6; ++i)
        for (std::size_t j = 0; j < 6; ++j)
          off = std::max(off, std::abs(r(i, j) - plane(i, j)) / std::sqrt(plane(i, i) * plane(j, j)));
      // 2/ratio of an approach; the large sphere moves with the wall.
      EXPECT_LT(off, 3 / ratio) << gap;
      // Ten times the ratio, a tenth of what is left, but for gaps that are not small beside the large sphere.
      if (before > 0) {
        EXPECT_NEAR(off / before, 0.1, 0.02) << gap;
      }
      before = off;
    }
  }
}

// Values on a fine scale of gaps lie on smooth curves: also where they are continued to thinner gaps.
template <class Entries>
void expect_smooth(const Entries& entries) {
  const double step = 0.1;
  std::vector<std::vector<double>> rows;
  std::vector<double> gaps;
  for (double log = std::log(1e-6); log < std::log(3.0); log += step) {
    gaps.push_back(math::exp(log));
    rows.push_back(entries(gaps.back()));
  }
  for (std::size_t n = 2; n + 2 < rows.size(); ++n)
    for (std::size_t k = 0; k < rows[n].size(); ++k) {
      const double between = (4 * (rows[n - 1][k] + rows[n + 1][k]) - rows[n - 2][k] - rows[n + 2][k]) / 6;
      // A cubic through four neighbours: fourth derivatives along the logarithm are those of gap ln(gap), and
      // round-off.
      EXPECT_NEAR(rows[n][k], between, 1e-7 + 2 * step * step * step * step * gaps[n]) << gaps[n] << " " << k;
    }
}

TEST(SphereAndWall, TangentialMotionIsSmoothInTheGap) {
  expect_smooth([](double gap) {
    const Matrix r = sphere_wall_resistance(1, gap, {0, 0, 1});
    return std::vector<double>{r(0, 0) / (6 * pi), r(0, 4) / (8 * pi), r(4, 4) / (8 * pi)};
  });
}

TEST(TwoSpheres, MotionAcrossTheLineIsSmoothInTheGap) {
  for (const double other : {1.0, 3.0})
    expect_smooth([&](double gap) {
      const Matrix r = two_sphere_resistance(1, other, gap, {0, 0, 1});
      std::vector<double> entries;
      for (const std::size_t i : {0u, 4u, 6u, 10u})
        for (const std::size_t j : {0u, 4u, 6u, 10u}) entries.push_back(r(i, j) / std::sqrt(r(i, i) * r(j, j)));
      return entries;
    });
}

TEST(SphereAndWall, AgreesWithMultipolesOnADenseScan) {
  for (double gap = 0.4; gap < 3; gap *= 1.15) {
    const Matrix r = sphere_wall_resistance(1.3, 1.3 * gap, {0, 0, 1});
    const SphereBody sphere{{0.2, 0.1, 1.3 * (1 + gap)}, 1.3};
    MultipoleOptions options;
    options.tolerance = 1e-8;
    options.wall = true;
    const Eigen::MatrixXd other = resistance_of_spheres(std::span(&sphere, 1), options).matrix;
    for (std::size_t i = 0; i < 6; ++i)
      for (std::size_t j = 0; j < 6; ++j)
        EXPECT_NEAR(r(i, j), other(Eigen::Index(i), Eigen::Index(j)), 1e-7 * std::sqrt(r(i, i) * r(j, j))) << gap;
  }
}

TEST(SphereAndWall, NormalAndTangentialMotion) {
  for (const auto& row : exact_table("sphere_plane_normal")) {
    const Matrix r = sphere_wall_resistance(2, 2 * row[0], {0, 0, 1});
    // Differences of hyperbolic functions lose 1/gap roundings.
    EXPECT_NEAR(r(2, 2) / (12 * pi), row[1], 1e-9 * row[1]);
  }
  for (const auto& row : exact_table("sphere_plane_tangential")) {
    const Matrix r = sphere_wall_resistance(2, 2 * row[0], {0, 0, 1});
    // The digits of the table at its thinnest gaps; 2e-8 of ours.
    EXPECT_NEAR(r(0, 0) / (12 * pi), row[1], 1e-6);
    EXPECT_NEAR(std::abs(r(0, 4)) / (32 * pi), row[2], 1e-6);
    EXPECT_NEAR(r(3, 3) / (64 * pi), row[4], 1e-6);
  }
}

}  // namespace
}  // namespace slurry::stokes
