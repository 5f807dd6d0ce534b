// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "slurry/grains/grains.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <utility>

#include "slurry/core/random.hpp"

namespace slurry {
namespace {

// Grains whose every entry tells which grain it belongs to.
Grains make_grains(std::int32_t n) {
  Grains grains;
  grains.resize(n);
  for (std::int32_t k = 0; k < n; ++k) {
    const double x = k;
    grains.id[k] = k;
    grains.group[k] = 2 * k;
    grains.radius[k] = 3 * x;
    grains.mass[k] = 4 * x;
    grains.inertia[k] = {5 * x, 6 * x, 7 * x};
    grains.position[k] = {x, 2 * x, 3 * x};
    grains.velocity[k] = {4 * x, 5 * x, 6 * x};
    grains.orientation[k] = {x, -x, 2 * x, -2 * x};
    grains.angular_velocity[k] = {7 * x, 8 * x, 9 * x};
  }
  return grains;
}

// More grains than one chunk of a parallel loop.
TEST(Grains, reorder_moves_every_array_alike) {
  const std::int32_t n = 5000;
  Random random(1);
  std::vector<std::int32_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  for (std::int32_t k = n - 1; k > 0; --k) std::swap(order[k], order[random.below(k + 1)]);

  const Grains before = make_grains(n);
  Grains after = before;
  after.reorder(order);
  ASSERT_EQ(after.size(), before.size());
  for (std::int32_t k = 0; k < n; ++k) {
    EXPECT_EQ(after.id[k], order[k]);
    EXPECT_EQ(after.group[k], before.group[order[k]]);
    EXPECT_EQ(after.radius[k], before.radius[order[k]]);
    EXPECT_EQ(after.mass[k], before.mass[order[k]]);
    EXPECT_EQ(after.inertia[k], before.inertia[order[k]]);
    EXPECT_EQ(after.position[k], before.position[order[k]]);
    EXPECT_EQ(after.velocity[k], before.velocity[order[k]]);
    EXPECT_EQ(after.orientation[k], before.orientation[order[k]]);
    EXPECT_EQ(after.angular_velocity[k], before.angular_velocity[order[k]]);
  }
}

// Views from outside hold the addresses.
TEST(Grains, reorder_keeps_the_memory_of_every_array) {
  Grains grains = make_grains(3);
  std::vector<const void*> before, after;
  for_each_array(grains, [&](const auto&, auto& array) { before.push_back(array.data()); });
  grains.reorder({2, 0, 1});
  for_each_array(grains, [&](const auto&, auto& array) { after.push_back(array.data()); });
  EXPECT_EQ(before, after);
  EXPECT_EQ(grains.id, (std::vector<std::int64_t>{2, 0, 1}));
}

TEST(Grains, no_grains_can_be_reordered) {
  Grains grains;
  grains.reorder({});
  EXPECT_TRUE(grains.empty());
}

}  // namespace
}  // namespace slurry
