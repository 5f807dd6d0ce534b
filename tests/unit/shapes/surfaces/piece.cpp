// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Surfaces in world axes and the rotations that put them there.
#include "slurry/shapes/surfaces/piece.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "slurry/core/errors.hpp"
#include "tests/support/random_geometry.hpp"

namespace slurry {
namespace {

// A rotation makes some twenty roundings of numbers of size 1, each of 1.1e-16.
constexpr double rounding = 2e-15;

TEST(Piece, nearest_moves_with_the_pose) {
  Random random(1);
  const Surface surface = Block{{0.5, 0.8, 0.3}};
  for (int k = 0; k < 200; ++k) {
    const Pose pose = test::random_pose(random, 1);
    const Vec3 local = test::random_point(random, 1.5);
    const Foot expected = std::get<Block>(surface).nearest(local);
    const Foot found = nearest(surface, pose, to_world(pose, local));
    EXPECT_NEAR(found.distance, expected.distance, 2 * rounding);
    // At an edge of the medial surface round-off may choose another face; the seed meets none.
    EXPECT_LT(norm(found.normal - rotate(pose.orientation, expected.normal)), 1e-12);
    EXPECT_LT(norm(found.foot - to_world(pose, expected.foot)), 1e-12);
  }
}

TEST(Piece, compose_applies_the_inner_pose_first) {
  Random random(2);
  for (int k = 0; k < 50; ++k) {
    const Pose frame = test::random_pose(random, 1), local = test::random_pose(random, 1);
    const Vec3 p = test::random_point(random, 1);
    EXPECT_LT(norm(to_world(compose(frame, local), p) - to_world(frame, to_world(local, p))), 2 * rounding);
  }
}

TEST(Piece, rotation_between_takes_one_axis_to_the_other) {
  Random random(3);
  for (int k = 0; k < 200; ++k) {
    const Vec3 from = test::random_direction(random), to = test::random_direction(random);
    EXPECT_LT(norm(rotate(rotation_between(from, to), from) - to), rounding);
  }
}

// Axes that are nearly parallel or nearly opposite, down to round-off: where the usual formulas lose half their digits.
TEST(Piece, rotation_between_keeps_its_digits_near_parallel_and_opposite_axes) {
  Random random(4);
  for (double offset = 1e-3; offset > 1e-18; offset /= 7)
    for (int k = 0; k < 20; ++k) {
      const Vec3 from = test::random_direction(random);
      for (const double side : {-1.0, 1.0}) {
        const Vec3 to = normalised(side * from + offset * test::random_direction(random));
        const Quaternion q = rotation_between(from, to);
        EXPECT_LT(norm(rotate(q, from) - to), rounding) << offset << " " << side;
        EXPECT_NEAR(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z, 1, rounding);
      }
    }
}

TEST(Piece, rotation_between_is_the_least_one) {
  EXPECT_EQ(rotation_between({1, 0, 0}, {1, 0, 0}), Quaternion{});
  Random random(5);
  for (int k = 0; k < 50; ++k) {
    const Vec3 from = test::random_direction(random), to = test::random_direction(random);
    const Quaternion q = rotation_between(from, to);
    // cos(theta / 2) of the least angle; the axis is across both.
    EXPECT_NEAR(q.w, std::sqrt(0.5 * (1 + dot(from, to))), 1e-12);
    EXPECT_NEAR(dot(Vec3{q.x, q.y, q.z}, from), 0, rounding);
  }
}

// Walls of a planar case turn about z and leave the plane invariant, also by half a turn.
TEST(Piece, rotation_between_axes_of_the_plane_is_about_z) {
  for (int k = 0; k <= 64; ++k) {
    const double angle = 2 * 3.141592653589793 * k / 64;
    const Quaternion q = rotation_between({1, 0, 0}, {std::cos(angle), std::sin(angle), 0});
    EXPECT_EQ(q.x, 0);
    EXPECT_EQ(q.y, 0);
  }
  EXPECT_EQ(rotation_between({1, 0, 0}, {-1, 0, 0}).x, 0);
  EXPECT_EQ(rotation_between({1, 0, 0}, {-1, 0, 0}).y, 0);
}

TEST(Piece, unit_direction_refuses_what_has_none) {
  EXPECT_EQ(unit_direction({0, 0, 5}, "axis"), (Vec3{0, 0, 1}));
  EXPECT_EQ(unit_direction({0, 1e200, 0}, "axis"), (Vec3{0, 1, 0}));
  EXPECT_EQ(unit_direction({-1e-200, 0, 0}, "axis"), (Vec3{-1, 0, 0}));
  EXPECT_THROW(unit_direction({}, "axis"), InputError);
  EXPECT_THROW(unit_direction({0, std::numeric_limits<double>::quiet_NaN(), 1}, "axis"), InputError);
  EXPECT_THROW(unit_direction({std::numeric_limits<double>::infinity(), 0, 1}, "axis"), InputError);
  try {
    unit_direction({}, "`axis` of a drum");
    FAIL();
  } catch (const InputError& e) {
    EXPECT_NE(std::string(e.what()).find("`axis` of a drum is [0, 0, 0]"), std::string::npos) << e.what();
  }
}

}  // namespace
}  // namespace slurry
