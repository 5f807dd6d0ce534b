// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Averaged fluids in uniform suspensions, where all is known: settling, the law of a step, momentum.
#include <gtest/gtest.h>

#include "slurry/core/random.hpp"
#include "tests/physics/averaged/averaged_cases.hpp"

namespace slurry::test {
namespace {

// Grains settle through a liquid that is held on the whole, in balance with the drag law: it bears e (rho_s - rho) V g,
// the gradient of the pressure the rest. The exponent of Richardson and Zaki by the slow drag of Wen and Yu, e^-2.65,
// is 4.65.
TEST(AveragedFluid, lets_a_suspension_settle_by_its_drag_law) {
  for (const char* drag : {"wen_yu", "beetstra", "di_felice", "gidaspow"}) {
    std::vector<double> speeds;
    for (const double e : {0.7, 0.9}) {
      Suspension suspension;
      suspension.void_fraction = e, suspension.drag = drag;
      suspension.viscosity = 0.5, suspension.density = 1000;
      suspension.step = 1e-4, suspension.rest = "mean_velocity = [0, 0, 0]";
      suspension.more = "[[forces]]\nforce = \"gravity\"\nacceleration = [0, -9.81, 0]";
      const Case c = suspension.make();
      Simulation s(c);
      for (int n = 0; n < 40; ++n) s.step();
      const double d = Suspension::d, volume = std::numbers::pi / 6 * d * d * d;
      const double w = root_of(
          [&](double slip) {
            return factor_of(c, e, 1000 * e * slip * d / 0.5) * 3 * std::numbers::pi * 0.5 * d * slip -
                   e * 1500 * 9.81 * volume;
          },
          0, 1);
      for (const Vec3 v : s.state().grains.velocity) {
        // The time in which a grain comes to its speed is m / C < 0.3 ms: e^-13 is left.
        EXPECT_NEAR(v.y, -e * w, 1e-3 * w) << drag << " " << e;
        EXPECT_NEAR(v.x, 0, 1e-9 * w);
      }
      speeds.push_back(-s.state().grains.velocity[0].y);
      EXPECT_LT(fluid_of(s).totals.largest_void_error, 1e-9);
    }
    if (std::string(drag) == "wen_yu") {
      const double exponent = std::log(speeds[0] / speeds[1]) / std::log(0.7 / 0.9);
      // Of Re < 0.002, by which the law has 0.15 Re^0.687 = 0.2 % more.
      EXPECT_NEAR(exponent, 4.65, 0.01);
    }
  }
}

// Without contacts the slip of a uniform suspension goes on by the formula of averaged_flow.hpp: from one step that is
// far longer than the gas takes to come to rest among the grains, it neither grows nor turns round.
TEST(AveragedFluid, stops_a_gas_among_heavy_grains_in_one_step) {
  for (const double dt : {1e-6, 1e-4, 2e-2}) {
    Suspension suspension;
    suspension.void_fraction = 0.5, suspension.step = dt;
    suspension.more = "velocity = [0.02, 0, 0]";
    const Case c = suspension.make();
    Simulation s(c);
    const double e = 0.5, d = Suspension::d, volume = std::numbers::pi / 6 * d * d * d, m = suspension.grain_mass();
    double u = 0, v = 0.02;
    for (int n = 0; n < 5; ++n) {
      const double drag = factor_of(c, e, 1.2 * e * std::abs(u - v) * d / 1.8e-5) * 3 * std::numbers::pi * 1.8e-5 * d;
      const double a = 1.2 * e / dt, b = drag * (1 - e) / volume, q = dt * drag / (m + dt * drag);
      const double w = (u - v) * (a + (b - a) * q) / (a + b);
      s.step();
      const double total = m * s.state().grains.velocity[0].x + 1.2 * e / (1 - e) * volume * fluid_of(s).velocity[0];
      EXPECT_NEAR(total, m * 0.02, 1e-13 * m) << "momentum";
      u = fluid_of(s).velocity[0], v = s.state().grains.velocity[0].x;
      EXPECT_NEAR(u - v, w, 1e-10 * 0.02) << dt << " " << n;
    }
    EXPECT_LE(u, v * (1 + 1e-12));
  }
}

Vec3 momentum_of(const Simulation& s, const AveragedFluid& fluid, std::array<int, 3> cells, double cell) {
  Vec3 sum;
  const Grains& g = s.state().grains;
  for (std::size_t k = 0; k < g.size(); ++k) sum += g.mass[k] * g.velocity[k];
  const AveragedState& own = fluid_of(s);
  const std::size_t n = own.pressure.size();
  for (int c = 0; c < 3; ++c)
    for (std::size_t k = 0; k < n; ++k) {
      const std::size_t stride = c == 0 ? 1 : (c == 1 ? cells[0] : cells[0] * cells[1]);
      const std::size_t at = k / stride % cells[c], below = at == 0 ? k + (cells[c] - 1) * stride : k - stride;
      sum[c] += fluid.density * cell * 0.5 * (own.void_before[k] + own.void_before[below]) * own.velocity[c * n + k];
    }
  return sum;
}

// Grains of two sizes that fly about, meet, and are lifted: what they get is what the fluid loses, to round-off, and so
// is their momentum together.
TEST(AveragedFluid, keeps_momentum_to_round_off) {
  Case c = parse_case(R"(
seed = 4
time = { step = 2e-4, end = 1 }
[cell]
low = [0, 0, 0]
high = [0.012, 0.012, 0.012]
[fluid]
name = "averaged"
viscosity = 1e-3
density = 900
spacing = 0.002
added_mass = 0.5
saffman = true
[[grains]]
place = "random"
count = 150
low = [0, 0, 0]
high = [0.012, 0.012, 0.012]
radius = { uniform = [4e-4, 9e-4] }
density = 1500
velocity = [0.1, 0.05, 0]
velocity_spread = 0.1
[[contacts]]
law = "friction"
friction = 0.3
)",
                      "swarm.toml");
  const AveragedFluid& fluid = std::get<AveragedFluid>(c.fluid);
  Simulation s(c);
  const Vec3 start = momentum_of(s, fluid, {6, 6, 6}, 8e-9);
  double mass = 0;
  for (const double m : s.state().grains.mass) mass += m;
  double contacts = 0;
  for (int n = 0; n < 60; ++n) {
    s.step();
    contacts += double(s.state().contacts.size());
    // Sixty steps of sums over a thousand numbers; contacts give equal and opposite impulses.
    const Vec3 lost = momentum_of(s, fluid, {6, 6, 6}, 8e-9) - start;
    EXPECT_LT(norm(lost), 1e-13 * mass * 0.2) << n;
  }
  EXPECT_GT(contacts, 0);
  EXPECT_LT(fluid_of(s).totals.largest_void_error, 1e-9);
  EXPECT_LT(fluid_of(s).totals.least_void, 0.8);
}

}  // namespace
}  // namespace slurry::test
