// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Contacts that hold together: the load at which they part, chains that hang, friction of what is pulled, the energy of
// a bridge of liquid.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

// A ball of 1 kg under a ceiling: it is pressed on for 0.1 s, then pulled down with a force that grows, 1 N each
// second.
Case pulled(const std::string& law) {
  return parse_case(fmt::format(R"(
time = {{ step = 0.01, end = 9 }}
[[grains]]
place = "points"
positions = [[0, 0, -1]]
radius = 1
mass = 1
[[obstacles]]
name = "ceiling"
shape = "plane"
normal = [0, 0, -1]
[[forces]]
force = "force"
value = [0, 0, "t < 0.1 ? 1 : -t"]
[[contacts]]
{}
)",
                                law),
                    "pulled");
}

// The mean of the load over the step is t + dt/2: the ball leaves in the first step in which that exceeds the pull.
TEST(Cohesion, lets_go_when_it_is_pulled_with_more_than_its_force) {
  for (const double force : {3.0, 5.5}) {
    Simulation s(pulled(fmt::format("law = \"cohesion\"\nforce = {}", force)));
    double left = 0;
    run(s, [&](const Simulation& now) {
      // The first step of the fall has 5e-5 m/s, one that hangs the round-off.
      if (left == 0 && now.state().grains.velocity[0].z < -1e-9) left = now.state().clock.time;
      // Impulses are exact in one contact: what the ball hangs with is the load.
      if (left == 0 && now.state().clock.time > 0.2) {
        ASSERT_NEAR(first_contact(now).impulse, -0.01 * (now.state().clock.time - 0.005), 1e-12);
      }
    });
    EXPECT_NEAR(left, force, 0.01 + 1e-9) << "a step";
    EXPECT_LT(s.state().grains.position[0].z, -2) << "it is gone";
  }
}

TEST(Cohesion, does_not_hold_what_never_touched) {
  Simulation s(parse_case(R"(
time = { step = 0.01, end = 0.5 }
[[grains]]
place = "points"
positions = [[0, 0, -1.0001]]
radius = 1
[[obstacles]]
shape = "plane"
normal = [0, 0, -1]
[[forces]]
force = "gravity"
acceleration = [0, 0, -1]
[[contacts]]
law = "cohesion"
force = 100
)",
                          "near"));
  run(s);
  EXPECT_NEAR(s.state().grains.position[0].z, -1.0001 - 0.5 * 0.5 * 0.51, 1e-12) << "free fall of the scheme";
}

// N balls of weight 1 hang from a ceiling after they were pushed up against it. The contact k from below carries k + 1
// weights; the chain holds while the topmost bears N, and breaks there where it does not.
class HangingChain : public testing::TestWithParam<double> {};

TEST_P(HangingChain, breaks_at_the_top_where_the_weight_exceeds_the_force) {
  constexpr int balls = 6;
  std::string positions;
  for (int k = 0; k < balls; ++k) positions += fmt::format("[0, 0, {}], ", -1 - 2 * k);
  const double force = GetParam();
  Simulation s(parse_case(fmt::format(R"(
time = {{ step = 0.005, end = 3 }}
solver = {{ tolerance = 1e-9 }}
[[grains]]
place = "points"
positions = [{}]
radius = 1
mass = 1
[[obstacles]]
shape = "plane"
normal = [0, 0, -1]
[[forces]]
force = "gravity"
acceleration = [0, 0, "t < 0.2 ? 1 : -1"]
[[contacts]]
law = "cohesion"
force = {}
)",
                                      positions, force),
                          "chain"));
  run(s);
  const bool holds = force > balls;
  EXPECT_EQ(s.last_report().glued, holds ? balls : balls - 1);
  for (int k = 0; k < balls; ++k) {
    const double z = s.state().grains.position[place_of(s, k)].z;
    if (holds)
      // Overlaps of the solver's tolerance, one in each contact.
      EXPECT_NEAR(z, -1 - 2 * k, 1e-8 * (k + 1));
    else
      EXPECT_LT(z, -2 - 2 * k) << "all hang together and fall";
  }
  if (!holds) return;
  const Contacts& c = s.state().contacts;
  for (std::size_t k = 0; k < c.size(); ++k) {
    const std::int64_t upper =
        is_piece(c.second[k]) ? -1 : std::min(s.state().grains.id[c.first[k]], s.state().grains.id[c.second[k]]);
    // The residual of 1e-9 radii a step is a force of 4e-5 N, and a chain of six has a condition of about 50.
    EXPECT_NEAR(c.impulse[k] / 0.005, -static_cast<double>(balls - 1 - upper), 3e-3);
  }
}

INSTANTIATE_TEST_SUITE_P(Forces, HangingChain, testing::Values(6.1, 5.9),
                         [](const auto& one) { return one.param > 6 ? "holds" : "breaks"; });

// A ball stuck to a wall is held by the friction of the pull alone: mu F against its weight.
TEST(Cohesion, rubs_with_its_pull) {
  for (const double weight : {1.9, 2.1}) {
    Simulation s(parse_case(fmt::format(R"(
time = {{ step = 0.005, end = 2 }}
solver = {{ tolerance = 1e-9 }}
[[grains]]
place = "points"
positions = [[1, 0, 0]]
radius = 1
mass = 1
turns = false
[[obstacles]]
shape = "plane"
normal = [1, 0, 0]
[[forces]]
force = "force"
value = ["t < 0.2 ? -10 : 0", 0, -{}]
[[contacts]]
law = "cohesion"
force = 4
friction = 0.5
)",
                                        weight),
                            "wall"));
    run(s);
    const double fallen = -s.state().grains.position[0].z, time = s.state().clock.time - 0.2;
    if (weight < 2)
      // The tolerance of the solver, a step.
      EXPECT_LT(fallen, 1e-6);
    else
      // It slides from 0.2 s on with the acceleration that friction leaves, 0.1; a step is 1/360 of the time.
      EXPECT_NEAR(fallen, 0.5 * (weight - 2) * time * time, 0.02 * 0.5 * 0.1 * time * time);
    EXPECT_NEAR(s.state().grains.position[0].x, 1, 1e-8);
  }
}

// Two balls that touch are thrown apart: the bridge takes its energy, the integral of the force up to the rupture, and
// they go on with the rest.
TEST(Capillary, bridge_takes_its_energy) {
  Capillary law;
  law.surface_tension = 0.07, law.liquid = 1e-3;
  ContactState touch;
  touch.curvature = 2, touch.smaller_radius = 1, touch.dt = 1;
  const double reach = law.reach(touch);
  double energy = 0;
  constexpr int parts = 2000;
  // Midpoint rule: relative error of order 1e-7.
  for (int k = 0; k < parts; ++k) energy += law.pull((k + 0.5) / parts * reach, touch) * reach / parts;
  for (const double dt : {4e-3, 1e-3}) {
    // They are pressed for 0.04 s, so that the bridge forms.
    Simulation s(parse_case(fmt::format(R"(
time = {{ step = {}, end = 1.2 }}
[[grains]]
name = "balls"
place = "points"
positions = [[-1, 0, 0], [1, 0, 0]]
radius = 1
mass = 1
[[forces]]
force = "force"
value = ["t < 0.04 ? -x : 0", 0, 0]
[[contacts]]
law = "capillary"
surface_tension = 0.07
liquid = 1e-3
)",
                                        dt),
                            "bridge"));
    while (!s.has_reached(0.04)) s.step();
    EXPECT_EQ(s.last_report().glued, 1);
    constexpr double speed = 0.2;
    for (const std::int64_t id : {0, 1}) s.state().grains.velocity[place_of(s, id)].x = id == 0 ? -speed : speed;
    while (!s.is_done()) s.step();
    EXPECT_EQ(s.last_report().glued, 0) << "the bridge is broken";
    const double left = s.state().grains.velocity[place_of(s, 1)].x;
    EXPECT_GT(left, 0);
    // The sum of a force that falls over steps of 2 speed dt, in the place of its integral, and the last step.
    EXPECT_NEAR(speed * speed - left * left, energy, 2 * law.pull(0, touch) * 2 * speed * dt);
  }
}

// Below that energy they come back: no grain escapes from a bridge with less.
TEST(Capillary, bridge_holds_what_is_slower) {
  Simulation s(parse_case(R"(
time = { step = 1e-3, end = 3 }
[[grains]]
name = "ball"
place = "points"
positions = [[0, 0, 1.001]]
radius = 1
mass = 1
velocity = [0, 0, -0.1]
[[obstacles]]
shape = "plane"
normal = [0, 0, 1]
[[contacts]]
law = "capillary"
surface_tension = 0.07
liquid = 1e-3
restitution = 0.9
)",
                          "slow"));
  double highest = 0;
  run(s, [&](const Simulation& now) {
    if (now.state().clock.time > 0.1) highest = std::max(highest, now.state().grains.position[0].z - 1);
  });
  EXPECT_GT(highest, 1e-3) << "it rebounds";
  EXPECT_LT(highest, 0.05);
  EXPECT_NEAR(s.state().grains.position[0].z, 1, 2e-3) << "it is drawn back";
  EXPECT_EQ(s.last_report().glued, 1);
}

}  // namespace
}  // namespace slurry::test
