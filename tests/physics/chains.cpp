// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Chains of grains: statics under their own weight, energy, the contacts that linked grains do not have, and a ring
// that keeps its perimeter.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/observe/energies.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

double energy(const Simulation& s) {
  const Energies e = measure_energies(s.state().grains);
  return e.kinetic_energy + chain_energy(s.world().chains, s.state().grains);
}

// A chain stands on a plane: the link above n grains of weight m g carries (size - n) of them and is shorter by their
// weight over the stiffness.
TEST(StandingChain, carries_its_weight_link_by_link) {
  const double stiffness = 1000;
  Simulation s(parse_case(fmt::format(R"(
planar = true
time = {{ step = 2e-3, end = 40 }}
solver = {{ tolerance = 1e-12 }}
[[grains]]
place = "chains"
origin = [0, 1]
counts = [1, 1]
direction = [0, 1]
radius = 1
mass = 1
chain = {{ size = 6, stiffness = {}, damping = 20 }}
[[obstacles]]
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [0, -2]
)",
                                      stiffness),
                          "column"));
  run(s);
  const auto height = [&](int id) { return s.state().grains.position[place_of(s, id)].y; };
  for (int k = 0; k + 1 < 6; ++k) {
    const double above = 5 - k;
    // At rest after forty times the slowest decay: nothing but round-off is left.
    EXPECT_NEAR(height(k + 1) - height(k), 2 - above * 2 / stiffness, 1e-9);
  }
  EXPECT_NEAR(height(0), 1, 1e-9);
}

TEST(FreeChain, refuses_a_step_that_its_springs_cannot_bear) {
  const auto chain = [](const std::string& step) {
    return Simulation(parse_case("time = { step = " + step + R"(, end = 1 }
[[grains]]
place = "chains"
counts = [1, 1, 1]
radius = 0.5
mass = 1
chain = { size = 4, stiffness = 100 }
)",
                                 "chain"));
  };
  // 2 / omega = 1 / sqrt(k / m) = 0.1.
  EXPECT_NO_THROW(chain("0.099"));
  EXPECT_THROW(chain("0.101"), InputError);
  Simulation automatic = chain("\"auto\"");
  automatic.step();
  EXPECT_LE(automatic.state().clock.last_dt, 0.05 + 1e-12);
}

// Symplectic Euler: the energy of a free chain that stretches, bends and turns stays within O(dt) for all times.
TEST(FreeChain, keeps_its_energy_to_first_order) {
  std::vector<double> h{4e-3, 2e-3, 1e-3}, error;
  for (const double dt : h) {
    Simulation s(parse_case(fmt::format(R"(
time = {{ step = {:.17g}, end = 8 }}
[[grains]]
place = "chains"
counts = [1, 1, 1]
radius = 0.3
mass = 1
velocity_spread = 0.5
chain = {{ size = 8, stiffness = 100, bending = 2, length = 1 }}
)",
                                        dt),
                            "free", {"seed=3"}));
    const double before = energy(s);
    double worst = 0;
    run(s, [&](const Simulation& now) { worst = std::max(worst, std::abs(energy(now) / before - 1)); });
    ASSERT_EQ(s.state().totals.most_contacts, 0);  // it moves freely, or energy would be lost
    error.push_back(worst);
  }
  EXPECT_NEAR(fitted_order(h, error), 1, 0.15) << error[0] << " " << error[1] << " " << error[2];
}

TEST(FreeChain, keeps_momentum_and_angular_momentum) {
  Simulation s(parse_case(R"(
time = { step = 2e-3, end = 4 }
[[grains]]
place = "chains"
counts = [2, 1, 1]
spacing = [40, 1, 1]
radius = 0.3
mass = 1
velocity_spread = 0.5
chain = { size = 8, stiffness = 100, bending = 2, damping = 0.5, length = 1 }
)",
                          "free"));
  const Energies before = measure_energies(s.state().grains);
  run(s);
  const Energies after = measure_energies(s.state().grains);
  // Internal forces cancel to the last bits in each of 2000 steps.
  EXPECT_LT(norm(after.momentum - before.momentum), 1e-11);
  EXPECT_LT(norm(after.angular_momentum - before.angular_momentum), 1e-9);
}

// Links shorter than two radii: linked grains overlap and never touch, all others keep clear of each other.
TEST(LinkedGrains, never_touch_and_others_do) {
  Simulation s(parse_case(R"(
planar = true
time = { step = 1e-3, end = 3 }
[[grains]]
place = "chains"
origin = [0, 2]
counts = [1, 1]
radius = 1
mass = 1
velocity_spread = 2
chain = { size = 12, stiffness = 2000, damping = 2, length = 1.9 }
[[obstacles]]
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [-5, -5]
[[obstacles]]
shape = "plane"
point = [-2, 0]
normal = [1, 0]
)",
                          "linked"));
  std::size_t others = 0;
  run(s, [&](const Simulation& now) {
    const Contacts& c = now.state().contacts;
    const std::vector<std::int32_t>& id = now.state().grains.id;
    for (std::size_t k = 0; k < c.size(); ++k) {
      if (is_piece(c.second[k])) continue;
      ASSERT_NE(std::abs(id[c.first[k]] - id[c.second[k]]), 1);
      others += c.impulse[k] > 0;
    }
  });
  EXPECT_GT(others, 0u);  // the chain ran into itself
  EXPECT_LT(s.state().totals.deepest_overlap, 1e-5);
}

}  // namespace
}  // namespace slurry::test
