// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "slurry/shapes/obstacles/paddle_wheel.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "slurry/core/errors.hpp"
#include "tests/support/random_geometry.hpp"
#include "tests/support/shape_distance.hpp"

namespace slurry {
namespace {

using std::numbers::pi;
// Forty roundings of numbers of size 3.
constexpr double rounding = 1e-14;

PaddleWheel make_wheel() { return {{1, 2, 0}, 0.3, 5, 0.4, 0.1, 0.2, 0.8}; }

Vec3 at(const PaddleWheel& wheel, double radius, double angle) {
  return wheel.centre() + Vec3{radius * std::cos(angle), radius * std::sin(angle), 0};
}

class PaddleWheelTest : public testing::TestWithParam<bool> {};  // planar or not
INSTANTIATE_TEST_SUITE_P(planar, PaddleWheelTest, testing::Bool());

TEST_P(PaddleWheelTest, tips_are_at_hub_plus_length_in_every_paddle_direction) {
  const PaddleWheel wheel = make_wheel();
  EXPECT_EQ(wheel.pieces(GetParam()).size(), 6u);
  for (int k = 0; k < 5; ++k) {
    const double angle = 0.2 + 2 * pi * k / 5;
    EXPECT_NEAR(test::distance(wheel, GetParam(), at(wheel, 1.0, angle)), 0.3, rounding);
    // Beside a paddle: half a thickness from its middle line.
    const Vec3 across{-std::sin(angle), std::cos(angle), 0};
    const Foot beside = test::nearest_piece(wheel.pieces(GetParam()), at(wheel, 0.5, angle) + 0.1 * across);
    EXPECT_NEAR(beside.distance, 0.05, rounding);
    EXPECT_LT(norm(beside.normal - across), rounding);
  }
}

TEST_P(PaddleWheelTest, hub_shows_between_the_paddles) {
  const PaddleWheel wheel = make_wheel();
  EXPECT_NEAR(test::distance(wheel, GetParam(), at(wheel, 0.35, 0.2 + pi / 5)), 0.05, rounding);
}

// Along the sides of a paddle there is no free room between it and the rim of the hub. A paddle that started at the rim
// would leave 0.004 there; the steps are shorter.
TEST_P(PaddleWheelTest, no_notch_where_a_paddle_meets_the_hub) {
  const PaddleWheel wheel = make_wheel();
  for (double radius = 0.2; radius < 0.6; radius += 0.001)
    for (const double side : {-1.0, 1.0}) {
      const Vec3 p = wheel.centre() + rotate(rotation({0, 0, 0.2}), {radius, side * 0.049, 0});
      EXPECT_LT(test::distance(wheel, GetParam(), p), 0);
    }
}

TEST(PaddleWheel, width_bounds_the_wheel_along_z_in_space_alone) {
  PaddleWheel wheel = make_wheel();
  const Vec3 above = at(wheel, 0.5, 0.2) + Vec3{0, 0, 1};
  EXPECT_NEAR(test::distance(wheel, false, above), 0.6, rounding);
  wheel.width.reset();
  EXPECT_NEAR(test::distance(wheel, false, above), -0.05, rounding);
}

TEST(PaddleWheel, too_thick_paddles_are_refused) {
  PaddleWheel wheel = make_wheel();
  wheel.thickness = 0.61;
  EXPECT_THROW(wheel.pieces(true), InputError);
  wheel.hub = 1;
  EXPECT_NO_THROW(wheel.pieces(true));
  wheel.length = 0.3;
  EXPECT_THROW(wheel.pieces(false), InputError);
}

}  // namespace
}  // namespace slurry
