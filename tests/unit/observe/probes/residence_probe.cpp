// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How long grains stay in a box: who came, who left and who was taken away; and what a checkpoint remembers of it.
#include "slurry/observe/probes/residence_probe.hpp"

#include <gtest/gtest.h>

#include "slurry/core/errors.hpp"
#include "slurry/observe/probes/probe_set.hpp"

namespace slurry {
namespace {

struct Passage {
  World world;
  State state;
  StepReport report;

  // The box is 0 <= x < 2; one grain starts inside, two come in after one and three seconds.
  Passage() {
    Grains& g = state.grains;
    g.resize(3);
    g.id = {7, 3, 5};
    g.group = {0, 0, 1};
    g.position = {{1, 0.5, 0.5}, {-0.5, 0.5, 0.5}, {-2.5, 0.5, 0.5}};
    world.groups = {"a", "b"};
  }
  ProbeScene scene() const { return {world, state, report}; }
  void pass(ProbeSet& probes) {
    for (Vec3& x : state.grains.position) x.x += 1;
    state.clock.time += 1;
    ++state.clock.step;
    probes.advance(scene());
  }
  std::vector<double> row(ProbeSet& probes) const {
    std::vector<double> values;
    probes.sample(scene(), values);
    return values;
  }
};

ResidenceProbe box() { return {{0, 0, 0}, {2, 1, 1}, ""}; }

using Row = std::vector<double>;

TEST(ResidenceProbe, follows_those_that_stay_come_and_leave) {
  Passage p;
  ProbeSet probes({{"r", box()}}, p.world, p.state);
  EXPECT_EQ(p.row(probes), (Row{1, 0, 0, 0, 0, 0}));
  p.pass(probes);  // 7 leaves after 1 s, 3 comes
  EXPECT_EQ(p.row(probes), (Row{1, 0, 1, 1, 0, 1}));
  p.pass(probes);
  EXPECT_EQ(p.row(probes), (Row{1, 1, 1, 1, 0, 1}));
  p.pass(probes);  // 3 leaves after 2 s, 5 comes
  EXPECT_EQ(p.row(probes), (Row{1, 0, 2, 1.5, 0.5, 2}));
}

TEST(ResidenceProbe, counts_a_grain_that_is_taken_away_as_one_that_leaves) {
  Passage p;
  ProbeSet probes({{"r", box()}}, p.world, p.state);
  p.state.grains.resize(0);
  p.pass(probes);
  EXPECT_EQ(p.row(probes), (Row{0, 0, 1, 1, 0, 1}));
}

TEST(ResidenceProbe, is_about_a_group) {
  Passage p;
  ProbeSet probes({{"r", ResidenceProbe{{0, 0, 0}, {2, 1, 1}, "b"}}}, p.world, p.state);
  EXPECT_EQ(p.row(probes)[0], 0);
  for (int n = 0; n < 3; ++n) p.pass(probes);
  EXPECT_EQ(p.row(probes), (Row{1, 0, 0, 0, 0, 0}));
}

TEST(ResidenceProbe, is_recalled_and_goes_on_as_if_nothing_had_happened) {
  Passage p;
  ProbeSet probes({{"r", box()}}, p.world, p.state);
  p.pass(probes);
  p.pass(probes);
  ProbeSet other({{"r", box()}}, p.world, p.state);
  ASSERT_TRUE(other.recall(probes.memory(), p.state));
  EXPECT_EQ(other.memory(), probes.memory());
  p.pass(probes);
  EXPECT_EQ(p.row(probes), (Row{1, 0, 2, 1.5, 0.5, 2}));
}

TEST(ResidenceProbe, does_not_recall_what_is_cut_or_of_another_length) {
  Passage p;
  ProbeSet probes({{"r", box()}}, p.world, p.state);
  p.pass(probes);
  const std::vector<double> whole = probes.memory();
  for (std::size_t length = 0; length < whole.size(); ++length)
    EXPECT_FALSE(probes.recall({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)}, p.state))
        << length;
  std::vector<double> more = whole;
  more.push_back(0);
  EXPECT_FALSE(probes.recall(more, p.state));
  EXPECT_EQ(probes.memory(), whole);
}

TEST(ResidenceProbe, refuses_a_box_without_inside) {
  const Passage p;
  EXPECT_THROW(ProbeSet({{"r", ResidenceProbe{{0, 0, 0}, {2, 0, 1}, ""}}}, p.world, p.state), InputError);
}

}  // namespace
}  // namespace slurry
