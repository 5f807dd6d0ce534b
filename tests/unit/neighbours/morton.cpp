// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "clouds.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/neighbours/neighbours.hpp"

namespace slurry {
namespace {

std::vector<std::int64_t> ranks(std::size_t n) {
  std::vector<std::int64_t> id(n);
  std::iota(id.begin(), id.end(), 0);
  return id;
}

TEST(Morton, WalksTheEightCellsOfACubeWithXFastest) {
  // Cells are counted from the median, 1 on each axis: 0 and 1 lie on both sides of the curve's first division.
  std::vector<Vec3> position;
  for (int k = 7; k >= 0; --k) position.push_back({double(k & 1), double(k >> 1 & 1), double(k >> 2)});
  EXPECT_EQ(morton_order(position, ranks(8), 1), (std::vector<std::int32_t>{7, 6, 5, 4, 3, 2, 1, 0}));
}

TEST(Morton, EqualCellsKeepTheOrderOfTheIds) {
  const std::vector<Vec3> position(4, Vec3{1, 1, 1});
  EXPECT_EQ(morton_order(position, {30, 10, 20, 0}, 1), (std::vector<std::int32_t>{3, 1, 2, 0}));
}

// The sequence of ids along the curve is a property of the grains, not of the order in which they are stored.
TEST(Morton, DoesNotDependOnTheStorageOrder) {
  const Cloud cloud = packed_cloud(5000, 0.6, 1, 1);
  const std::vector<std::int32_t> order = morton_order(cloud.position, ranks(5000), 2.3);
  std::vector<Vec3> reversed(cloud.position.rbegin(), cloud.position.rend());
  std::vector<std::int64_t> id = ranks(5000);
  std::reverse(id.begin(), id.end());
  const std::vector<std::int32_t> other = morton_order(reversed, id, 2.3);
  for (std::size_t k = 0; k < order.size(); ++k) ASSERT_EQ(order[k], id[other[k]]);
}

double mean_jump(const Cloud& cloud, const std::vector<std::int32_t>& order) {
  double sum = 0;
  for (std::size_t k = 1; k < order.size(); ++k) sum += norm(cloud.position[order[k]] - cloud.position[order[k - 1]]);
  return sum / static_cast<double>(order.size() - 1);
}

TEST(Morton, NeighboursOnTheCurveAreNeighboursInSpaceEvenWithAThrownGrain) {
  Cloud cloud = packed_cloud(5000, 0.6, 1, 2);
  const double edge = edge_at_fraction(cloud.radius, 0.6);
  // Random order jumps by 0.66 of the edge (mean distance of two points of a cube); the curve by about a cell.
  EXPECT_LT(mean_jump(cloud, morton_order(cloud.position, ranks(5000), 2.3)), 0.15 * edge);
  cloud.position[17] = {-1e12, 1e12, 1e15};
  std::vector<std::int32_t> order = morton_order(cloud.position, ranks(5000), 2.3);
  std::erase(order, 17);
  EXPECT_LT(mean_jump(cloud, order), 0.15 * edge);
}

TEST(Morton, SameResultForAnyNumberOfThreads) {
  const Cloud cloud = packed_cloud(20000, 0.6, 1, 3);
  const int before = threads();
  set_threads(1);
  const auto expected = morton_order(cloud.position, ranks(20000), 2);
  set_threads(4);
  EXPECT_EQ(morton_order(cloud.position, ranks(20000), 2), expected);
  set_threads(before);
}

TEST(Morton, RefusesWhatHasNoOrder) {
  EXPECT_TRUE(morton_order({}, {}, 1).empty());
  EXPECT_THROW(morton_order({{0, 0, 0}}, {0}, 0), RunError);
  EXPECT_THROW(morton_order({{0, std::numeric_limits<double>::quiet_NaN(), 0}}, {0}, 1), RunError);
}

}  // namespace
}  // namespace slurry
