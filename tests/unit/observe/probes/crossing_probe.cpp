// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains through a plane and a disc: who is counted, when, and in which direction.
#include "slurry/observe/probes/crossing_probe.hpp"

#include <gtest/gtest.h>

#include "slurry/core/errors.hpp"
#include "slurry/observe/probes/probe_set.hpp"

namespace slurry {
namespace {

using Values = std::vector<double>;

struct Flight {
  World world;
  State state;
  StepReport report;

  Flight() {
    Grains& g = state.grains;
    g.resize(3);
    g.id = {0, 1, 2};
    g.group = {0, 0, 1};
    g.mass = {1, 2, 4};
    g.position = {{0, 0, -1}, {3, 0, -1}, {0, 0, 1}};
    g.velocity = {{0, 0, 2}, {0, 0, 2}, {1, 0, -2}};
    state.next_id = 3;
    world.groups = {"a", "b"};
  }
  ProbeScene scene() const { return {world, state, report}; }
  // One second; 2 m up or down.
  void fly(ProbeSet& probes) {
    for (std::size_t k = 0; k < state.grains.size(); ++k) state.grains.position[k] += state.grains.velocity[k];
    state.clock.time += 1;
    ++state.clock.step;
    probes.advance(scene());
  }
  Values row(ProbeSet& probes) {
    Values values;
    probes.sample(scene(), values);
    probes.begin_interval(state.clock.time);
    return values;
  }
};

CrossingProbe plane() { return {{0, 0, 0}, {0, 0, 5}, {}, ""}; }

TEST(CrossingProbe, counts_both_directions_with_mass_and_momentum) {
  Flight f;
  ProbeSet probes({{"p", plane()}}, f.world, f.state);
  EXPECT_EQ(f.row(probes), Values(12, 0.0));
  f.fly(probes);
  // 1 + 2 kg up with 2 m/s each, 4 kg down: the momentum of what went down counts less.
  EXPECT_EQ(f.row(probes), (Values{2, 1, 3, 4, -4, 0, 6 + 8, -1, 2, 1, 3, 4}));
  f.fly(probes);
  EXPECT_EQ(f.row(probes), (Values{0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 3, 4})) << "away from the plane";
}

TEST(CrossingProbe, a_disc_is_passed_inside_its_radius) {
  Flight f;
  CrossingProbe disc = plane();
  disc.radius = 0.6;
  ProbeSet probes({{"p", disc}}, f.world, f.state);
  f.fly(probes);
  // Grain 1 passes at 3 m; grain 2 goes from x = 0 to 1 and is at 0.5 in the plane.
  const Values row = f.row(probes);
  EXPECT_EQ(row[0], 1);
  EXPECT_EQ(row[1], 1);
  disc.radius = 0.4;
  Flight again;
  ProbeSet narrow({{"p", disc}}, again.world, again.state);
  again.fly(narrow);
  EXPECT_EQ(again.row(narrow)[1], 0);
}

TEST(CrossingProbe, of_one_group) {
  Flight f;
  CrossingProbe probe = plane();
  probe.group = "b";
  ProbeSet probes({{"p", probe}}, f.world, f.state);
  f.fly(probes);
  const Values row = f.row(probes);
  EXPECT_EQ(row[0], 0);
  EXPECT_EQ(row[1], 1);
}

// A grain that ends a step on the plane has arrived; one that starts there and goes on was counted.
TEST(CrossingProbe, on_the_plane_is_beyond_it) {
  Flight f;
  for (Vec3& v : f.state.grains.velocity) v = {0, 0, 1};
  ProbeSet probes({{"p", plane()}}, f.world, f.state);
  f.fly(probes);
  EXPECT_EQ(f.row(probes)[0], 2);
  f.fly(probes);
  EXPECT_EQ(f.row(probes)[0], 0);
}

TEST(CrossingProbe, follows_grains_through_reordering_and_does_not_count_newborns) {
  Flight f;
  ProbeSet probes({{"p", plane()}}, f.world, f.state);
  reorder(f.state, {2, 0, 1});
  Grains& g = f.state.grains;
  PopulationChange change;
  change.births = f.state.grains;
  change.births.resize(1);
  change.births.id[0] = 3;
  change.births.position[0] = {9, 9, 0.5};
  change.births.velocity[0] = {0, 0, 2};
  populate(f.state, change);
  f.fly(probes);
  const Values row = f.row(probes);
  EXPECT_EQ(row[0], 2);
  EXPECT_EQ(row[1], 1);
  EXPECT_EQ(g.size(), 4u);
}

TEST(CrossingProbe, refuses_a_normal_without_direction) {
  const Flight f;
  CrossingProbe probe = plane();
  probe.normal = {};
  EXPECT_THROW(ProbeSet({{"p", probe}}, f.world, f.state), InputError);
  probe = plane();
  probe.group = "c";
  EXPECT_THROW(ProbeSet({{"p", probe}}, f.world, f.state), InputError);
}

}  // namespace
}  // namespace slurry
