// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "slurry/shapes/obstacles/segment.hpp"

#include <gtest/gtest.h>

#include "slurry/core/errors.hpp"
#include "tests/support/random_geometry.hpp"
#include "tests/support/shape_distance.hpp"

namespace slurry {
namespace {

TEST(Segment, distance_is_to_the_middle_line_less_half_the_thickness) {
  Random random(1);
  for (int k = 0; k < 100; ++k) {
    const Segment segment{test::random_point(random, 1), test::random_point(random, 1), random.uniform(0, 0.4)};
    const Vec3 p = test::random_point(random, 2);
    const Vec3 along = segment.to - segment.from;
    const double share = std::clamp(dot(p - segment.from, along) / norm2(along), 0.0, 1.0);
    const double expected = norm(p - segment.from - share * along) - 0.5 * segment.thickness;
    // Thirty roundings of numbers of size 3; short segments are no worse, since their ends are kept.
    EXPECT_NEAR(test::distance(segment, false, p), expected, 1e-14);
  }
}

TEST(Segment, thin_wall_has_two_sides) {
  const Segment wall{{0, 0, 0}, {2, 0, 0}, 0};
  EXPECT_EQ(test::nearest_piece(wall.pieces(true), {1, 0.5, 0}).normal, (Vec3{0, 1, 0}));
  EXPECT_EQ(test::nearest_piece(wall.pieces(true), {1, -0.5, 0}).normal, (Vec3{0, -1, 0}));
  EXPECT_EQ(wall.centre(), (Vec3{1, 0, 0}));
}

TEST(Segment, of_no_length_is_refused) { EXPECT_THROW((Segment{{1, 2, 0}, {1, 2, 0}, 0.1}.pieces(true)), InputError); }

}  // namespace
}  // namespace slurry
