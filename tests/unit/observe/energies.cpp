// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Energies and momenta against sums written out by hand, and the laws that tie them together.
#include "slurry/observe/energies.hpp"

#include <gtest/gtest.h>

#include "slurry/core/random.hpp"

namespace slurry {
namespace {

Grains two_grains() {
  Grains g;
  g.resize(2);
  g.id = {0, 1};
  g.group = {0, 1};
  g.radius = {1, 2};
  g.mass = {2, 6};
  g.inertia = {{4, 4, 4}, {8, 8, 8}};
  g.position = {{1, 0, 0}, {5, 4, 0}};
  g.velocity = {{0, 3, 0}, {1, 0, 2}};
  g.angular_velocity = {{0, 0, 2}, {0, 1, 0}};
  return g;
}

// All values below are small integers, so that every sum is exact.
TEST(Energies, OfTwoGrainsByHand) {
  const Energies e = measure_energies(two_grains());
  EXPECT_EQ(e.grains, 2);
  EXPECT_EQ(e.mass, 8);
  EXPECT_EQ(e.kinetic_energy, 0.5 * 2 * 9 + 0.5 * 6 * 5);
  EXPECT_EQ(e.rotational_energy, 0.5 * 4 * 4 + 0.5 * 8 * 1);
  EXPECT_EQ(e.momentum, (Vec3{6, 6, 12}));
  EXPECT_EQ(e.centre_of_mass, (Vec3{4, 3, 0}));
  // x cross m v: (0, 0, 6) and (5, 4, 0) x (6, 0, 12) = (48, -60, -24); spins (0, 0, 8) and (0, 8, 0).
  EXPECT_EQ(e.angular_momentum, (Vec3{48, -52, -10}));
}

TEST(Energies, OfOneGroup) {
  const Energies e = measure_energies(two_grains(), 1);
  EXPECT_EQ(e.grains, 1);
  EXPECT_EQ(e.mass, 6);
  EXPECT_EQ(e.kinetic_energy, 15);
  EXPECT_EQ(e.rotational_energy, 4);
  EXPECT_EQ(e.centre_of_mass, (Vec3{5, 4, 0}));
}

TEST(Energies, OfNothingAreZero) {
  const Energies e = measure_energies(Grains{});
  EXPECT_EQ(e.mass, 0);
  EXPECT_EQ(e.centre_of_mass, Vec3{});
  EXPECT_EQ(measure_energies(two_grains(), 7).grains, 0);
}

// More grains than one chunk of a parallel sum: the groups add up to the whole.
TEST(Energies, GroupsAddUpToTheWhole) {
  Random random(3);
  Grains g;
  const std::size_t n = 5000;
  g.resize(n);
  for (std::size_t k = 0; k < n; ++k) {
    g.group[k] = static_cast<std::int32_t>(k % 3);
    g.mass[k] = random.uniform(1, 2);
    const double moment = random.uniform(1, 2);
    g.inertia[k] = {moment, moment, moment};
    g.velocity[k] = {random.normal(), random.normal(), random.normal()};
    g.angular_velocity[k] = {random.normal(), random.normal(), random.normal()};
  }
  double kinetic = 0, rotational = 0;
  for (std::int32_t group = 0; group < 3; ++group) {
    kinetic += measure_energies(g, group).kinetic_energy;
    rotational += measure_energies(g, group).rotational_energy;
  }
  const Energies all = measure_energies(g);
  // Sums of n positive terms in another order: n eps of the sum at most.
  const double round_off = 5000 * 2.2e-16;
  EXPECT_NEAR(kinetic, all.kinetic_energy, round_off * all.kinetic_energy);
  EXPECT_NEAR(rotational, all.rotational_energy, round_off * all.rotational_energy);
}

}  // namespace
}  // namespace slurry
