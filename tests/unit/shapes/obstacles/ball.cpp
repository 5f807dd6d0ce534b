// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "slurry/shapes/obstacles/ball.hpp"

#include <gtest/gtest.h>

#include "tests/support/random_geometry.hpp"
#include "tests/support/shape_distance.hpp"

namespace slurry {
namespace {

TEST(Ball, distance_is_from_the_centre) {
  Random random(1);
  for (int k = 0; k < 100; ++k) {
    const Vec3 centre = test::random_point(random, 1);
    const double radius = random.uniform(0.1, 1);
    const Vec3 p = test::random_point(random, 2);
    const double outside = norm(p - centre) - radius;
    // A few roundings of numbers of size 5.
    EXPECT_NEAR(test::distance(Ball{centre, radius, false}, false, p), outside, 4e-15);
    EXPECT_NEAR(test::distance(Ball{centre, radius, true}, false, p), -outside, 4e-15);
  }
}

TEST(Ball, hollow_disc_of_the_plane_is_endless_along_z) {
  const Ball disc{{1, 2, 0}, 0.5, true};
  EXPECT_EQ(test::distance(disc, true, {1, 2.25, 0}), 0.25);
  EXPECT_EQ(test::distance(disc, true, {1, 2.25, 9}), 0.25);
  EXPECT_EQ(disc.centre(), (Vec3{1, 2, 0}));
}

}  // namespace
}  // namespace slurry
