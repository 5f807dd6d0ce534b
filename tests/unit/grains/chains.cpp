// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Chains: forces are minus the gradient of the energy, who is linked to whom, lengths, and the longest stable step.
#include "slurry/grains/chains.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <numeric>

#include "slurry/core/random.hpp"
#include "slurry/grains/grains.hpp"

namespace slurry {
namespace {

struct Linked {
  Chains chains;
  Grains grains;
};

// Two chains of six at random places, in an order of memory that is not that of the identities.
Linked two_chains(bool closed, bool planar, std::uint64_t seed) {
  Linked w;
  w.chains.planar = planar;
  ChainOptions options;
  options.size = 6, options.closed = closed, options.stiffness = 3, options.bending = 2;
  options.area_stiffness = closed && planar ? 1.5 : 0;
  w.chains.groups = {{0, MemberTable({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), 6, options, 1.1, 0.3, 2.0}};
  Random random(seed);
  w.grains.resize(12);
  for (std::int32_t k = 0; k < 12; ++k) {
    w.grains.id[k] = (5 * k) % 12;
    w.grains.mass[k] = 1 + 0.1 * k;
    const double turn = 1.05 * static_cast<double>(w.grains.id[k]);
    w.grains.position[k] = Vec3{std::cos(turn), std::sin(turn), 0} +
                           0.2 * Vec3{random.normal(), random.normal(), planar ? 0 : random.normal()};
  }
  return w;
}

TEST(Chains, ForcesAreMinusTheGradientOfTheEnergy) {
  for (const bool planar : {true, false})
    for (const bool closed : {true, false}) {
      Linked w = two_chains(closed, planar, 7);
      std::vector<Vec3> force(12);
      add_chain_forces(w.chains, w.grains, open_domain, force);
      Vec3 sum;
      for (std::size_t k = 0; k < 12; ++k) {
        sum += force[k];
        for (int axis = 0; axis < (planar ? 2 : 3); ++axis) {
          // Central differences: an error of about h^2 plus eps / h.
          const double h = 1e-5, x = w.grains.position[k][axis];
          w.grains.position[k][axis] = x + h;
          const double above = chain_energy(w.chains, w.grains);
          w.grains.position[k][axis] = x - h;
          const double below = chain_energy(w.chains, w.grains);
          w.grains.position[k][axis] = x;
          EXPECT_NEAR(force[k][axis], -(above - below) / (2 * h), 1e-8)
              << planar << closed << " grain " << k << " axis " << axis;
        }
      }
      EXPECT_LT(norm(sum), 1e-13);
    }
}

TEST(Chains, DampingActsAlongTheLink) {
  Linked w = two_chains(false, true, 3);
  w.chains.groups[0].options.damping = 4;
  w.chains.groups[0].options.stiffness = w.chains.groups[0].options.bending = 0;
  Random random(5);
  for (Vec3& v : w.grains.velocity) v = {random.normal(), random.normal(), 0};
  std::vector<Vec3> force(12);
  add_chain_forces(w.chains, w.grains, open_domain, force);
  double power = 0;
  Vec3 sum, torque;
  for (std::size_t k = 0; k < 12; ++k) {
    const Vec3 on_grain = force[k];
    power += dot(on_grain, w.grains.velocity[k]);
    sum += on_grain, torque += cross(w.grains.position[k], on_grain);
  }
  EXPECT_LT(power, 0);
  EXPECT_LT(norm(sum), 1e-13);
  EXPECT_LT(norm(torque), 1e-13);
}

TEST(Chains, LinkNeighboursAndTheEndsOfARing) {
  const Linked open = two_chains(false, true, 1), ring = two_chains(true, true, 1);
  EXPECT_TRUE(are_linked(open.chains, 2, 3));
  EXPECT_TRUE(are_linked(open.chains, 3, 2));
  EXPECT_FALSE(are_linked(open.chains, 2, 4));
  EXPECT_FALSE(are_linked(open.chains, 5, 6));  // the end of one and the beginning of the next
  EXPECT_FALSE(are_linked(open.chains, 0, 5));
  EXPECT_TRUE(are_linked(ring.chains, 0, 5));
  EXPECT_TRUE(are_linked(ring.chains, 11, 6));
  EXPECT_FALSE(are_linked(ring.chains, 0, 6));
  EXPECT_FALSE(are_linked(ring.chains, 11, 12));  // not of the group
}

TEST(Chains, LengthsInTheOrderOfTheChains) {
  Linked w = two_chains(true, true, 1);
  for (std::size_t k = 0; k < 12; ++k) {
    // Squares of edge 1 and 2 with two grains in the middle of two sides.
    const std::int32_t rank = static_cast<std::int32_t>(w.grains.id[k] % 6);
    const Vec3 corner[6] = {{0, 0, 0}, {0.5, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0.5, 1, 0}, {0, 1, 0}};
    w.grains.position[k] = (w.grains.id[k] < 6 ? 1.0 : 2.0) * corner[rank];
  }
  const std::vector<double> lengths = chain_lengths(w.chains, w.grains);
  ASSERT_EQ(lengths.size(), 2u);
  EXPECT_DOUBLE_EQ(lengths[0], 4);
  EXPECT_DOUBLE_EQ(lengths[1], 8);
}

TEST(Chains, StableStepIsThatOfTheStiffestMode) {
  Linked w = two_chains(false, true, 1);
  w.chains.groups[0].options.bending = 0;
  // omega^2 = 4 k / m for the lightest grain, m = 1.
  EXPECT_NEAR(stable_time_step(w.chains, w.grains, std::nullopt), 2 / std::sqrt(12.0), 1e-12);
  EXPECT_NEAR(stable_time_step(w.chains, w.grains, 5.0), 2 * 5.0 / 12, 1e-12);
  const double without = stable_time_step(w.chains, w.grains, std::nullopt);
  w.chains.groups[0].options.damping = 1;
  EXPECT_LT(stable_time_step(w.chains, w.grains, std::nullopt), without);
}

// A tube of four rings of five, about the unit circle, and somewhat out of place.
Linked tube(double disorder) {
  Linked w;
  ChainOptions options;
  options.size = 5, options.closed = options.woven = true, options.stiffness = 3;
  std::vector<std::int64_t> ids(20);
  std::iota(ids.begin(), ids.end(), 0);
  w.chains.groups = {{0, MemberTable(ids), 5, options, 1.1, 0, 0}};
  Random random(3);
  w.grains.resize(20);
  for (std::int32_t k = 0; k < 20; ++k) {
    w.grains.id[k] = (7 * k) % 20;
    w.grains.mass[k] = 1;
    const auto row = static_cast<double>(w.grains.id[k] / 5);
    const double turn = 2 * std::numbers::pi / 5 * (static_cast<double>(w.grains.id[k] % 5) + 0.5 * std::fmod(row, 2));
    w.grains.position[k] =
        Vec3{std::cos(turn), std::sin(turn), row} + disorder * Vec3{random.normal(), random.normal(), random.normal()};
  }
  return w;
}

TEST(WovenChains, HaveForcesThatAreMinusTheGradientOfTheEnergy) {
  for (const bool slack : {false, true}) {
    Linked w = tube(0.2);
    w.chains.groups[0].options.slack = slack;
    std::vector<Vec3> force(20);
    add_chain_forces(w.chains, w.grains, open_domain, force);
    Vec3 sum;
    for (std::size_t k = 0; k < 20; ++k) {
      sum += force[k];
      for (int axis = 0; axis < 3; ++axis) {
        const double h = 1e-5, x = w.grains.position[k][axis];
        w.grains.position[k][axis] = x + h;
        const double above = chain_energy(w.chains, w.grains);
        w.grains.position[k][axis] = x - h;
        const double below = chain_energy(w.chains, w.grains);
        w.grains.position[k][axis] = x;
        EXPECT_NEAR(force[k][axis], -(above - below) / (2 * h), 1e-8) << slack << " grain " << k << " axis " << axis;
      }
    }
    EXPECT_LT(norm(sum), 1e-13);
  }
}

TEST(WovenChains, LinkEachGrainToTwoAboveAndTwoBelow) {
  const Linked w = tube(0);
  int links = 0;
  for (int i = 0; i < 20; ++i)
    for (int j = 0; j < 20; ++j) {
      if (i == j) continue;
      EXPECT_EQ(are_linked(w.chains, i, j), are_linked(w.chains, j, i));
      links += i < j && are_linked(w.chains, i, j);
      // Linked are the nearest ones: on the ring 2 sin(36 degrees), to the next ring sqrt(1 + 4 sin^2(18 degrees)).
      std::size_t a = 0, b = 0;
      while (w.grains.id[a] != i) ++a;
      while (w.grains.id[b] != j) ++b;
      const double apart = norm(w.grains.position[a] - w.grains.position[b]);
      EXPECT_EQ(are_linked(w.chains, i, j), apart < 1.2) << i << " " << j;
    }
  EXPECT_EQ(links, 4 * 5 + 3 * 10);
}

// A closed surface feels no force from a pressure, whatever its form; an open one that of its rim: the tube of facets
// is pushed inwards by pressure times its area, and along its axis by nothing.
TEST(WovenChains, CarryAPressureAlongTheNormalsOfTheirTriangles) {
  Linked w = tube(0);
  ChainOptions& options = w.chains.groups[0].options;
  options.pressure = 7, options.slack = true, w.chains.groups[0].length = 10;  // all links are slack
  std::vector<Vec3> force(20);
  add_chain_forces(w.chains, w.grains, open_domain, force);
  EXPECT_EQ(chain_energy(w.chains, w.grains), 0);
  Vec3 sum;
  double inwards = 0;
  for (std::size_t k = 0; k < 20; ++k) {
    sum += force[k];
    inwards -= dot(force[k], w.grains.position[k]);
  }
  // Gauss: the integral of p x . n over the triangles is 3 p V less that over the two rims, of height 3 and the area S
  // of a pentagon. The volume of each ring of triangles, an antiprism, is (S + 4 M + S)/6 with M the section half-way,
  // a decagon.
  const double pi = std::numbers::pi, pentagon = 2.5 * std::sin(0.4 * pi);
  const double middle = std::cos(0.1 * pi), decagon = 5 * middle * middle * std::sin(0.2 * pi);
  const double volume = 3 * (2 * pentagon + 4 * decagon) / 6;
  EXPECT_LT(norm(sum), 1e-12);
  EXPECT_NEAR(inwards, 7 * (3 * volume - 3 * pentagon), 1e-11);
}

TEST(Chains, InThePlaneCarryAPressureFromOutside) {
  Linked w = two_chains(true, true, 3);
  ChainOptions& options = w.chains.groups[0].options;
  options.pressure = 7, options.stiffness = options.bending = options.area_stiffness = 0;
  std::vector<Vec3> force(12);
  add_chain_forces(w.chains, w.grains, open_domain, force);
  Vec3 sum;
  double virial = 0, twice_area = 0;
  for (std::size_t k = 0; k < 12; ++k) {
    sum += force[k];
    virial -= dot(force[k], w.grains.position[k]);
    for (std::size_t j = 0; j < 12; ++j)
      if (w.grains.id[j] / 6 == w.grains.id[k] / 6 && w.grains.id[j] % 6 == (w.grains.id[k] + 1) % 6)
        twice_area += cross(w.grains.position[k], w.grains.position[j]).z;
  }
  EXPECT_LT(norm(sum), 1e-13);
  EXPECT_NEAR(virial, 7 * twice_area, 1e-12);  // the integral of p x . n
}

// A link to a grain that is no more is none: the others go on as two pieces.
TEST(Chains, AreCutWhereAGrainIsGone) {
  Linked w = two_chains(false, true, 3);
  const double whole = chain_lengths(w.chains, w.grains)[0];
  std::size_t gone = 0;
  while (w.grains.id[gone] != 2) ++gone;
  w.grains.id[gone] = 1000;
  w.grains.group[gone] = 1;
  std::vector<Vec3> force(12);
  add_chain_forces(w.chains, w.grains, open_domain, force);
  EXPECT_EQ(force[gone], Vec3{});
  Vec3 sum;
  for (const Vec3& f : force) sum += f;
  EXPECT_LT(norm(sum), 1e-12);
  EXPECT_LT(chain_lengths(w.chains, w.grains)[0], whole);
}

}  // namespace
}  // namespace slurry
