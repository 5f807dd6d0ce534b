// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains that break: what is kept, where the fragments are, and whose they are.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "slurry/io/results/breaks_file.hpp"
#include "slurry/observe/energies.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

// A ball that spins meets a wall at the given speed, with e = 0.5: half of it (3/8 m v^2) is left in it.
Simulation thrown(double speed, const std::string& breakage, bool planar = false) {
  return Simulation(parse_case(fmt::format(R"(
planar = {}
time = {{ step = 0.01, end = 0.5 }}
[[grains]]
positions = [[0, 0.6, 0]]
radius = 0.5
mass = 2
velocity = [0.3, -{}, 0]
angular_velocity = [0, 0, 4]
breakage = {{ {} }}
[[obstacles]]
shape = "plane"
normal = [0, 1, 0]
[[contacts]]
law = "hard_sphere"
restitution = 0.5
)",
                                           planar, speed, breakage),
                               "thrown"));
}

// Steps until the first break, and returns the state before it.
State state_before_break(Simulation& s) {
  State before = s.state();
  while (s.state().totals.breaks == 0 && !s.is_done()) before = s.state(), s.step();
  return before;
}

// Neither a load nor an impact acts in the step after the impact: the whole that breaks had the momenta of then.
TEST(Breakage, keeps_mass_volume_momentum_and_both_energies) {
  for (const bool planar : {false, true}) {
    Simulation s = thrown(3, "energy = 1", planar);
    state_before_break(s);
    ASSERT_EQ(s.state().grains.size(), 2u);
    const Grains& g = s.state().grains;
    const Energies e = measure_energies(g);
    EXPECT_EQ(e.mass, 2);
    const double power = planar ? 2 : 3;
    EXPECT_NEAR(2 * std::pow(g.radius[0], power), std::pow(0.5, power), 1e-15);
    EXPECT_NEAR(e.momentum.x, 0.6, 1e-14);
    EXPECT_NEAR(e.momentum.y, 3, 1e-14);
    EXPECT_NEAR(e.kinetic_energy, 0.09 + 2.25, 1e-14);
    EXPECT_NEAR(e.rotational_energy, 0.5 * (planar ? 0.5 : 0.4) * 2 * 0.25 * 16, 1e-14);
    // They touch each other, and nothing else.
    EXPECT_NEAR(norm(g.position[1] - g.position[0]), 2 * g.radius[0], 1e-14);
    EXPECT_LT(s.state().totals.deepest_overlap, 1e-8);
  }
}

TEST(Breakage, tells_whose_fragments_they_are) {
  Simulation s = thrown(3, "energy = 1");
  state_before_break(s);
  const Grains& g = s.state().grains;
  EXPECT_EQ(std::set<std::int64_t>(g.id.begin(), g.id.end()), (std::set<std::int64_t>{1, 2}));
  EXPECT_EQ(g.parent, (std::vector<std::int64_t>{0, 0}));
  EXPECT_EQ(g.birth, (std::vector<double>(2, s.state().clock.time)));
  EXPECT_EQ(g.inner_energy, (std::vector<double>{0, 0}));
  const Breaks& b = s.state().breaks;
  ASSERT_EQ(b.size(), 1u);
  EXPECT_EQ(b.whole[0], 0);
  EXPECT_EQ(b.first[0], 1);
  EXPECT_EQ(b.second[0], 2);
  // 1/2 m v^2 (1 - e^2).
  EXPECT_NEAR(b.energy[0], 6.75, 1e-12);
  EXPECT_TRUE(breaks_csv(b).starts_with("time,whole,first,second,x,y,z,mass,energy\n0.0"));
}

TEST(Breakage, begins_above_its_threshold_and_ends_at_the_smallest) {
  // The impact leaves 6.75 J, 3.375 J/kg.
  Simulation bears = thrown(3, "energy = 3.4"), breaks = thrown(3, "energy = 3.3"),
             in_joules = thrown(3, "energy = 6.7, scaling = \"one\""), small = thrown(3, "energy = 1, smallest = 0.4");
  for (Simulation* s : {&bears, &breaks, &in_joules, &small}) run(*s);
  EXPECT_EQ(bears.state().totals.breaks, 0);
  EXPECT_EQ(breaks.state().totals.breaks, 1);
  EXPECT_EQ(in_joules.state().totals.breaks, 1);
  EXPECT_EQ(small.state().totals.breaks, 0) << "fragments would have a radius of 0.397";
}

// As printed by Marburger and Kuhnert: the translational energy is kept, momentum and energy of rotation are not.
TEST(Breakage, turned_velocities_keep_the_translational_energy_alone) {
  Simulation s = thrown(3, "energy = 1, rule = \"turned\", angle = 0.3");
  state_before_break(s);
  const Energies e = measure_energies(s.state().grains);
  EXPECT_NEAR(e.kinetic_energy, 0.09 + 2.25, 1e-13);
  EXPECT_LT(norm(e.momentum), (1 - 1e-4) * std::sqrt(0.36 + 9));
  EXPECT_NEAR(e.rotational_energy, std::pow(2, -2.0 / 3) * 0.5 * 0.4 * 2 * 0.25 * 16, 1e-13);
}

// A part of what the impact left drives the fragments apart.
TEST(Breakage, releases_energy_along_the_line_of_centres) {
  Simulation s = thrown(3, "energy = 1, released = 0.2");
  state_before_break(s);
  const Energies e = measure_energies(s.state().grains);
  EXPECT_NEAR(e.kinetic_energy, 0.09 + 2.25 + 0.2 * 6.75, 1e-12);
  EXPECT_NEAR(e.momentum.y, 3, 1e-13);
}

// Between two walls a radius and a half apart there is no place for the fragments of a ball but along them.
TEST(Breakage, finds_room_between_walls) {
  Simulation s(parse_case(R"(
planar = true
time = { step = 0.001, end = 0.3 }
[[grains]]
place = "points"
positions = [[0, 0.5], [1.1, 0.5], [2.2, 0.5]]
radius = 0.5
velocity_spread = 20
breakage = { energy = 0.05, smallest = 0.05 }
[[obstacles]]
shape = "plane"
normal = [0, 1]
[[obstacles]]
shape = "plane"
point = [0, 1.02]
normal = [0, -1]
[[contacts]]
law = "hard_sphere"
restitution = 0.6
)",
                          "slit"));
  const double mass = measure_energies(s.state().grains).mass;
  run(s);
  EXPECT_GT(s.state().totals.breaks, 10);
  EXPECT_NEAR(measure_energies(s.state().grains).mass, mass, 1e-12);
  EXPECT_LT(s.state().totals.deepest_overlap, 1e-8);
}

}  // namespace
}  // namespace slurry::test
