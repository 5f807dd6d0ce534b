// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sizes by mass: shares, openings and refusals.
#include "slurry/observe/probes/sieve_probe.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/observe/probes/probe_set.hpp"

namespace slurry {
namespace {

using Values = std::vector<double>;

struct Heap {
  World world;
  State state;
  StepReport report;
  // Diameters 1 to 4 with masses 1 to 4: 10 in all.
  Heap() {
    world.groups = {"a", "b"};
    Grains& g = state.grains;
    g.resize(4);
    g.group = {0, 1, 0, 1};
    g.radius = {2, 0.5, 1, 1.5};
    g.mass = {4, 1, 2, 3};
  }
  Values sample(const SieveProbe& probe) const {
    ProbeSet probes({{"s", probe}}, world, state);
    Values values;
    probes.sample({world, state, report}, values);
    return values;
  }
};

TEST(SieveProbe, gives_the_shares_of_the_mass) {
  // 1 of 10 kg up to 1 m, 6 up to 3 m, all up to 4 m. What is as large as an opening does not pass.
  EXPECT_EQ(Heap().sample({"", {0.5, 2, 2.5, 5}}), (Values{1, 3, 4, 0, 0.1, 0.3, 1}));
  EXPECT_EQ(Heap().sample({"b", {2}}), (Values{1, 3, 3, 0.25}));
}

TEST(SieveProbe, names_its_columns_after_the_openings) {
  const Heap heap;
  const ProbeSet probes({{"s", SieveProbe{"", {0.001, 0.25}}}}, heap.world, heap.state);
  const std::vector<std::string> expected{"s.d_10", "s.d_50", "s.d_90", "s.passing_0.001", "s.passing_0.25"};
  EXPECT_EQ(probes.column_names(), expected);
}

TEST(SieveProbe, knows_nothing_without_grains) {
  Heap heap;
  heap.state.grains.resize(0);
  for (const double value : heap.sample({"", {1}})) EXPECT_TRUE(std::isnan(value));
}

TEST(SieveProbe, refuses_openings_that_do_not_grow) {
  EXPECT_THROW(Heap().sample({"", {1, 1}}), InputError);
  EXPECT_THROW(Heap().sample({"", {0}}), InputError);
}

}  // namespace
}  // namespace slurry
