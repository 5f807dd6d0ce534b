// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Regions where grains come and go: places drawn in them, and what is inside.
#include "slurry/grains/regions.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace slurry {
namespace {

TEST(InletRegions, are_drawn_from_evenly) {
  const InletDisc disc{{1, 0, 0}, {0, 3, 4}, 2, 1};
  const Vec3 n{0, 0.6, 0.8};
  Random random(1);
  Vec3 mean;
  double square = 0;
  constexpr int draws = 4000;
  for (int k = 0; k < draws; ++k) {
    const Vec3 x = disc.draw(0.5, false, random) - Vec3{1, 0, 0};
    const double along = dot(x, n);
    EXPECT_TRUE(along >= 0 && along <= 1);
    EXPECT_LE(norm(x - along * n), 1.5 + 1e-12);
    mean += x / draws;
    square += norm2(x - along * n) / draws;
  }
  // Of a uniform disc of radius 1.5 the mean square distance is half of 1.5^2, its deviation 1.5^2 / sqrt(12); four
  // standard errors.
  EXPECT_NEAR(square, 0.5 * 1.5 * 1.5, 4 * 1.5 * 1.5 / std::sqrt(12.0 * draws));
  EXPECT_NEAR(norm(mean - 0.5 * n), 0, 4 * 1.5 / std::sqrt(draws));
}

TEST(InletRegions, say_where_no_grain_fits) {
  EXPECT_EQ((InletBox{{0, 0, 0}, {1, 1, 1}}.fault(false, 0.4).what), "");
  EXPECT_EQ((InletBox{{0, 0, 0}, {1, 1, 1}}.fault(false, 0.6).key), "high");
  EXPECT_EQ((InletBox{{0, 0, 0}, {1, 1, 0}}.fault(true, 0.4).what), "") << "z does not count in the plane";
  EXPECT_EQ((InletBox{{0, 0, 0}, {1, 1, 0}}.fault(false, 0.4).key), "high");
  EXPECT_EQ((InletDisc{{}, {}, 1}.fault(false, 0.1).key), "normal");
  EXPECT_EQ((InletDisc{{}, {0, 0, 1}, 1}.fault(false, 1.1).key), "radius");
  EXPECT_EQ((InletSegment{{0, 0, 0}, {0, 0, 0}}.fault(false, 0.1).key), "to");
  EXPECT_EQ((InletSegment{{0, 0, 0}, {0, 1, 0}}.fault(false, 0.6).key), "to");
}

TEST(OutletRegions, know_what_is_inside) {
  const OutletBox box{{0, 0, 0}, {1, 1, 1}};
  EXPECT_TRUE(box.takes({0.5, 0.5, 0.5}, false));
  EXPECT_FALSE(box.takes({0.5, 0.5, 2}, false));
  EXPECT_TRUE(box.takes({0.5, 0.5, 2}, true));
  OutletOutside outside;
  outside.high = {1, 1, 1};
  EXPECT_TRUE(outside.takes({0.5, 0.5, 2}, false));
  EXPECT_FALSE(outside.takes({0.5, 0.5, 0.5}, false));
  const OutletBeyond beyond{{0, 0, 1}, {0, 0, -2}};
  EXPECT_TRUE(beyond.takes({5, 5, 0.9}, false));
  EXPECT_FALSE(beyond.takes({5, 5, 1}, false));
  EXPECT_EQ(OutletBeyond{}.fault(false).key, "normal");
  EXPECT_EQ(OutletBox{}.fault(true).key, "high");
}

}  // namespace
}  // namespace slurry
