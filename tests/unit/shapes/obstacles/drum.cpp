// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "slurry/shapes/obstacles/drum.hpp"

#include <gtest/gtest.h>

#include "slurry/core/errors.hpp"
#include "tests/support/random_geometry.hpp"
#include "tests/support/shape_distance.hpp"

namespace slurry {
namespace {

TEST(Drum, distance_from_inside_is_to_the_side_or_to_an_end) {
  Random random(1);
  for (int k = 0; k < 200; ++k) {
    const Vec3 axis = test::random_direction(random), centre = test::random_point(random, 1);
    const double radius = random.uniform(0.2, 1), length = random.uniform(0.2, 2);
    const Vec3 p = centre + test::random_point(random, 1.5);
    const double along = dot(p - centre, axis);
    const double side = radius - norm(p - centre - along * axis), end = 0.5 * length - std::abs(along);
    // Forty roundings of numbers of size 2.
    EXPECT_NEAR(test::distance(Drum{centre, 3 * axis, radius, {}, true}, false, p), side, 1e-14);
    EXPECT_NEAR(test::distance(Drum{centre, 3 * axis, radius, length, true}, false, p), std::min(side, end), 1e-14);
  }
}

TEST(Drum, inside_and_outside_agree_on_the_surface) {
  Random random(2);
  const Drum hollow{{1, 2, 3}, {1, 1, 0}, 0.7, 1.2, true}, solid{{1, 2, 3}, {1, 1, 0}, 0.7, 1.2, false};
  for (int k = 0; k < 500; ++k) {
    const Vec3 p = hollow.centre() + test::random_point(random, 0.9);
    const double inside = test::distance(hollow, false, p), outside = test::distance(solid, false, p);
    // Forty roundings of numbers of size 3.
    if (inside > 0) {
      EXPECT_NEAR(outside, -inside, 1e-14);
    }
    EXPECT_EQ(inside > 0, outside < 0);
  }
}

TEST(Drum, planar_drum_is_an_endless_tube_about_z) {
  const Drum drum{{1, 2, 0}, {0, 0, 1}, 0.5, 0.1, true};
  EXPECT_EQ(drum.pieces(true).size(), 1u);
  EXPECT_EQ(drum.pieces(false).size(), 3u);
  EXPECT_EQ(test::distance(drum, true, {1, 2.25, 0}), 0.25);
  EXPECT_THROW((Drum{{}, {0, 1, 1}, 0.5, {}, true}.pieces(true)), InputError);
  EXPECT_THROW((Drum{{}, {0, 0, 0}, 0.5, {}, true}.pieces(false)), InputError);
}

}  // namespace
}  // namespace slurry
