// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "slurry/shapes/obstacles/plane.hpp"

#include <gtest/gtest.h>

#include "slurry/core/errors.hpp"
#include "tests/support/random_geometry.hpp"
#include "tests/support/shape_distance.hpp"

namespace slurry {
namespace {

TEST(Plane, distance_is_along_the_normal_of_any_length) {
  Random random(1);
  for (int k = 0; k < 100; ++k) {
    const Vec3 normal = test::random_direction(random);
    const Plane plane{test::random_point(random, 1), random.uniform(0.1, 10) * normal};
    const Vec3 p = test::random_point(random, 2);
    const Foot foot = test::nearest_piece(plane.pieces(false), p);
    // Thirty roundings of numbers of size 2.
    EXPECT_NEAR(foot.distance, dot(p - plane.point, normal), 7e-15);
    EXPECT_LT(norm(foot.normal - normal), 4e-15);
  }
}

TEST(Plane, is_one_half_space_about_its_point) {
  const Plane floor{{1, 2, 0}, {0, 1, 0}};
  EXPECT_EQ(floor.pieces(true).size(), 1u);
  EXPECT_EQ(floor.centre(), (Vec3{1, 2, 0}));
}

TEST(Plane, zero_normal_is_refused) { EXPECT_THROW((Plane{{}, {0, 0, 0}}.pieces(true)), InputError); }

}  // namespace
}  // namespace slurry
