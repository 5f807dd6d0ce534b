// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Points on a sphere: as even as a lattice, and with the symmetries of a cube.
#include "slurry/fluids/grid/even_points.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <tuple>

namespace slurry::grid {
namespace {

std::vector<std::tuple<double, double, double>> sorted(const std::vector<Vec3>& points) {
  std::vector<std::tuple<double, double, double>> all;
  // Adding 0 makes the zeros of both signs one.
  for (const Vec3& x : points) all.emplace_back(x.x + 0.0, x.y + 0.0, x.z + 0.0);
  std::sort(all.begin(), all.end());
  return all;
}

TEST(EvenPoints, AreTheSameAfterExchangeOfAxesToTheLastBit) {
  for (const double wanted : {5.0, 30.0, 73.0, 180.0, 332.0}) {
    const std::vector<Vec3> points = even_points(wanted);
    const auto all = sorted(points);
    std::array<int, 3> order{0, 1, 2};
    do
      for (const double sign : {1.0, -1.0}) {
        std::vector<Vec3> moved;
        for (const Vec3& x : points) moved.push_back({sign * x[order[0]], x[order[1]], x[order[2]]});
        EXPECT_EQ(sorted(moved), all) << wanted;
      }
    while (std::next_permutation(order.begin(), order.end()));
  }
}

TEST(EvenPoints, AreAsManyAsWantedAndEven) {
  for (const double wanted : {18.0, 24.0, 40.0, 73.0, 121.0, 180.0, 332.0, 700.0}) {
    const std::vector<Vec3> points = even_points(wanted);
    // n and n + 1 have 4 n^2 points twice over: half of the step between them.
    EXPECT_LT(std::abs(std::log(double(points.size()) / wanted)), 1.1 / std::sqrt(wanted)) << wanted;
    const double spacing = std::sqrt(4 * std::numbers::pi / double(points.size()));
    for (const Vec3& x : points) {
      EXPECT_NEAR(norm(x), 1, 1e-15);
      double nearest = 9;
      for (const Vec3& y : points)
        if (norm(x - y) > 1e-9) nearest = std::min(nearest, norm(x - y) / spacing);
      // A hexagonal lattice has 1.07, a square one 1; near the corners and poles they are something between.
      EXPECT_GT(nearest, 0.85) << wanted;
      EXPECT_LT(nearest, 1.16) << wanted;
    }
  }
}

}  // namespace
}  // namespace slurry::grid
