// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Brackets beside a wall: those of free fluid far from it, more motions near it.
#include "slurry/swimmers/wall_control.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/swimmers/ready_made.hpp"

namespace slurry::test {
namespace {

Swimmer three_balls(double tolerance = 1e-4) {
  return Swimmer(ThreeSphereSwimmer{}.describe(), {.tolerance = tolerance});
}

Pose pose_above(double height, double tilt) { return {{0, 0, height}, rotation({0, tilt, 0})}; }

TEST(WallAlgebra, is_that_of_free_fluid_far_from_the_wall) {
  const Swimmer swimmer = three_balls(1e-7);
  const SwimmerShape shape = Eigen::Vector2d(5, 6);
  const double curl = first_brackets(DirectConnection(swimmer), shape)[0].value(0);
  const auto off = [&](double height) {
    const WallAlgebra algebra = wall_algebra(swimmer, shape, pose_above(height, 0.3), 1);
    return (algebra.first[0].value - curl * RigidTwist::Unit(0)).norm() / std::abs(curl);
  };
  // No net force acts: what the wall does falls at least like the square of the height.
  const double near = off(30), far = off(120);
  EXPECT_LT(far, 1e-3);
  EXPECT_LT(far, near / 10);
}

// The mirror image in the plane through the line of the balls across the wall is the same swimmer: it moves along x and
// z and turns about y, and all three are reached.
TEST(WallAlgebra, lets_a_swimmer_in_line_rise_and_turn) {
  const Swimmer swimmer = three_balls();
  const WallAlgebra algebra = wall_algebra(swimmer, Eigen::Vector2d(5, 6), pose_above(4, 0.3));
  EXPECT_EQ(algebra.span_of_first.rank, 1);
  EXPECT_EQ(algebra.span.rank, 3);
  for (const auto* list : {&algebra.first, &algebra.second})
    for (const LieBracket& b : *list)
      for (const int k : {1, 3, 5}) EXPECT_NEAR(b.value(k), 0, 1e-9);
}

// Level, with equal arms and the stroke turned around, a swimmer sees the same wall: [arm1, arm2] moves it along x.
TEST(WallAlgebra, keeps_the_symmetry_of_a_level_swimmer) {
  const Swimmer swimmer = three_balls();
  const WallAlgebra algebra = wall_algebra(swimmer, Eigen::Vector2d(5, 5), pose_above(4, 0), 1);
  const RigidTwist f = algebra.first[0].value;
  EXPECT_GT(std::abs(f(0)), 1e-3);
  // Mirrored front to back, arm1 and arm2 change places: the bracket changes its sign, x and the turn about y do too, z
  // does not.
  EXPECT_NEAR(f(2), 0, 1e-9);
}

TEST(LeastHeight, is_that_of_the_lowest_ball) {
  const Swimmer swimmer = three_balls();
  const double lowest = least_height(swimmer, Eigen::Vector2d(5, 6), pose_above(10, 0.3));
  EXPECT_NEAR(lowest, 10 - 6 * std::sin(0.3) - 1, 1e-12);
}

}  // namespace
}  // namespace slurry::test
