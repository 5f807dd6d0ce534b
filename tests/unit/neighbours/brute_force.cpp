// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The oracle itself, on pairs that can be checked by eye. All numbers are exact in binary: no tolerance is involved.
#include <gtest/gtest.h>

#include <limits>

#include "slurry/core/errors.hpp"
#include "slurry/neighbours/neighbours.hpp"

namespace slurry {
namespace {

TEST(BruteForce, ListsEachPairOnceInTheRowOfTheSmallerIndex) {
  // On a line, radius 1: gaps 0-1: 0.5, 1-2: 0, 0-2: 2.5, and grain 3 far away.
  const std::vector<Vec3> position{{0, 0, 0}, {2.5, 0, 0}, {4.5, 0, 0}, {100, 0, 0}};
  const std::vector<double> radius{1, 1, 1, 1};
  EXPECT_EQ(pairs_by_brute_force(position, radius, 0), (PairList{{0, 0, 1, 1, 1}, {2}}));
  EXPECT_EQ(pairs_by_brute_force(position, radius, 0.5), (PairList{{0, 1, 2, 2, 2}, {1, 2}}));
  EXPECT_EQ(pairs_by_brute_force(position, radius, 2.5), (PairList{{0, 2, 3, 3, 3}, {1, 2, 2}}));
}

TEST(BruteForce, GapIsMeasuredBetweenSurfaces) {
  const std::vector<Vec3> position{{0, 0, 0}, {3, 4, 0}};
  EXPECT_EQ(pairs_by_brute_force(position, {1, 2}, 2).partner.size(), 1u);
  EXPECT_EQ(pairs_by_brute_force(position, {1, 2}, 1.9375).partner.size(), 0u);
}

TEST(BruteForce, NegativeReachKeepsDeepOverlapsOnly) {
  const std::vector<Vec3> position{{0, 0, 0}, {1, 0, 0}, {2.75, 0, 0}};
  EXPECT_EQ(pairs_by_brute_force(position, {1, 1, 1}, -0.5), (PairList{{0, 1, 1, 1}, {1}}));
  // More negative than the sum of the radii: no gap is that small, although its square would pass.
  EXPECT_TRUE(pairs_by_brute_force(position, {1, 1, 1}, -8).partner.empty());
}

TEST(BruteForce, EmptyAndSingle) {
  EXPECT_EQ(pairs_by_brute_force({}, {}, 1), (PairList{{0}, {}}));
  EXPECT_EQ(pairs_by_brute_force({{1, 2, 3}}, {1}, 1), (PairList{{0, 0}, {}}));
}

}  // namespace
}  // namespace slurry
