// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Lacey's index of what is apart, in order, and dealt at random.
#include "slurry/observe/probes/mixing_probe.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/observe/probes/probe_set.hpp"

namespace slurry {
namespace {

// `cells` cells of edge 1 in a row with `each` grains in each; group(k) of grain k.
template <class Group>
std::vector<double> index_of(int cells, int each, Group&& group) {
  World world;
  State state;
  StepReport report;
  world.groups = {"a", "b"};
  Grains& g = state.grains;
  g.resize(static_cast<std::size_t>(cells * each));
  for (int k = 0; k < cells * each; ++k) {
    g.position[k] = {k / each - 5 + (k % each + 0.5) / each, 0, 0};
    g.group[k] = group(k);
  }
  ProbeSet probes({{"p", MixingProbe{"a", 1}}}, world, state);
  std::vector<double> values;
  probes.sample({world, state, report}, values);
  return values;
}

TEST(MixingProbe, is_0_where_the_kinds_are_apart) {
  const std::vector<double> values = index_of(10, 4, [](int k) { return k < 12 ? 0 : 1; });
  EXPECT_NEAR(values[0], 0, 1e-15);
  EXPECT_DOUBLE_EQ(values[1], 0.3);
  EXPECT_EQ(values[2], 10);
}

// Each cell has its share: s = 0, and M = 1 / (1 - (C - 1) / (N - 1)).
TEST(MixingProbe, is_a_little_above_1_in_perfect_order) {
  const std::vector<double> values = index_of(10, 4, [](int k) { return k % 2; });
  EXPECT_NEAR(values[0], 1 / (1 - 9.0 / 39.0), 1e-14);
}

// All 15 ways to deal two labels to six places in two cells: the mean is exact, to the round-off of fifteen terms.
TEST(MixingProbe, is_1_in_the_mean_of_all_random_mixtures) {
  double sum = 0;
  int ways = 0;
  for (int a = 0; a < 6; ++a)
    for (int b = a + 1; b < 6; ++b, ++ways) sum += index_of(2, 3, [&](int k) { return k == a || k == b ? 0 : 1; })[0];
  ASSERT_EQ(ways, 15);
  EXPECT_NEAR(sum / ways, 1, 1e-14);
}

TEST(MixingProbe, knows_nothing_of_one_kind) {
  EXPECT_TRUE(std::isnan(index_of(3, 4, [](int) { return 0; })[0]));
  EXPECT_TRUE(std::isnan(index_of(8, 1, [](int k) { return k % 2; })[0])) << "each in a cell of its own";
}

}  // namespace
}  // namespace slurry
