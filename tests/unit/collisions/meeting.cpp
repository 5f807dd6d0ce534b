// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/collisions/meeting.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/random.hpp"

namespace slurry::test {
namespace {

TEST(Meeting, finds_all_roots_of_a_polynomial) {
  // (s - 1)(s - 2)(s - 3)(s - 5), and the double root of (s - 2)^2 (s + 1).
  const std::vector<double> roots = roots_between({30, -61, 41, -11, 1}, 0, 10);
  ASSERT_EQ(roots.size(), 4u);
  // Roundings of values of up to 60 over slopes of at least 4, the slopes of the quartic at its roots.
  const double expected[] = {1, 2, 3, 5};
  for (int k = 0; k < 4; ++k) EXPECT_NEAR(roots[k], expected[k], 1e-13);
  const std::vector<double> simple = roots_between({4, 0, -3, 1}, -10, 0);
  ASSERT_EQ(simple.size(), 1u);
  EXPECT_NEAR(simple[0], -1, 1e-14);
  EXPECT_TRUE(roots_between({0, 0, 0}, 0, 1).empty());
  EXPECT_TRUE(roots_between({1, 0, 1}, -5, 5).empty());
}

TEST(Meeting, of_spheres_that_fly_straight) {
  EXPECT_DOUBLE_EQ(time_of_meeting({3, 0, 0}, {-2, 0, 0}, {}, 1, 10), 1);
  EXPECT_TRUE(std::isinf(time_of_meeting({3, 0, 0}, {-2, 0, 0}, {}, 1, 0.9)));
  EXPECT_TRUE(std::isinf(time_of_meeting({3, 0, 0}, {2, 0, 0}, {}, 1, 10)));
  EXPECT_TRUE(std::isinf(time_of_meeting({3, 1.001, 0}, {-2, 0, 0}, {}, 1, 10)));
  // Overlapping: only those that approach meet.
  EXPECT_EQ(time_of_meeting({0.5, 0, 0}, {-2, 0, 0}, {}, 1, 10), 0);
  EXPECT_TRUE(std::isinf(time_of_meeting({0.5, 0, 0}, {2, 0, 0}, {}, 1, 10)));
}

TEST(Meeting, of_a_ball_thrown_up_is_where_it_comes_down) {
  // Height over the surface 0, up at 3, gravity 2: back after 3 s. It does not meet what it leaves.
  EXPECT_NEAR(time_of_meeting({0, 1, 0}, {0, 3, 0}, {0, -2, 0}, 1, 10), 3, 1e-14);
}

// Pressed together while they still overlap by round-off and part: they do not sink into each other.
TEST(Meeting, of_spheres_that_overlap_and_part_is_where_they_come_back) {
  EXPECT_EQ(time_of_meeting({0, 1 - 1e-9, 0}, {0, -1, 0}, {0, -2, 0}, 1, 10), 0);
  // Apart by 1e-12 at most, after 1 us.
  EXPECT_NEAR(time_of_meeting({0, 1 - 1e-9, 0}, {0, 2e-6, 0}, {0, -2, 0}, 1, 10), 1e-6, 1e-15);
  // Out after 1 ms, back after 3 s.
  EXPECT_NEAR(time_of_meeting({0, 1 - 1e-9, 0}, {0, 3, 0}, {0, -2, 0}, 1, 10), 3, 1e-8);
}

// No sample of the way overlaps before the meeting that is found, and the two touch at it.
TEST(Meeting, agrees_with_a_fine_sampling) {
  Random random(7);
  const auto vector = [&](double size) {
    return Vec3{random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)};
  };
  int meetings = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const Vec3 d = vector(2), w = vector(3), a = vector(4);
    if (norm(d) < 1) continue;
    const double s = time_of_meeting(d, w, a, 1, 1);
    const auto distance = [&](double t) { return norm(d + t * w + (0.5 * t * t) * a); };
    const double last = std::isinf(s) ? 1 : s;
    for (int k = 0; k <= 2000; ++k) EXPECT_GT(distance(last * k / 2000), 1 - 1e-12) << trial;
    if (std::isinf(s)) continue;
    ++meetings;
    EXPECT_NEAR(distance(s), 1, 1e-12);
  }
  EXPECT_GT(meetings, 20);
}

}  // namespace
}  // namespace slurry::test
