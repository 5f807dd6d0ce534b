// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Averaged fluids in beds and pipes: the gallery at small size; by name (Full) a bed of an experiment that bubbles, the
// least velocity that fluidises a random packing, and a hundred thousand grains.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <numeric>

#include "slurry/core/parallel.hpp"
#include "slurry/fluids/averaged/averaged_fluid.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

const AveragedState& fluid_of(const Simulation& s) { return std::get<AveragedState>(s.state().fluid.own); }

double weight_of(const Simulation& s, double gas_density = 1.2) {
  double weight = 0;
  const Grains& g = s.state().grains;
  for (std::size_t k = 0; k < g.size(); ++k) {
    const double r = g.radius[k];
    const double volume = s.world().planar ? std::numbers::pi * r * r : 4. / 3 * std::numbers::pi * r * r * r;
    weight += 9.81 * (g.mass[k] - gas_density * volume);
  }
  return weight;
}

struct Pressures {
  std::vector<double> time, value;
  double mean = 0, deviation = 0;
};
Pressures inlet_pressures(Simulation& s, double from) {
  Pressures p;
  run(s, [&](const Simulation& now) {
    if (now.state().clock.time < from) return;
    p.time.push_back(now.state().clock.time), p.value.push_back(fluid_of(now).totals.last.inlet_pressure);
  });
  const auto n = static_cast<double>(p.value.size());
  p.mean = std::accumulate(p.value.begin(), p.value.end(), 0.0) / n;
  for (const double v : p.value) p.deviation += (v - p.mean) * (v - p.mean) / n;
  p.deviation = std::sqrt(p.deviation);
  return p;
}

// The mean pressure at the floor bears the grains, and fluctuates as bubbles pass; in slow air the bed is still.
TEST(BubblingBed, is_borne_by_the_pressure_at_its_floor) {
  Simulation s(gallery("bubbling_bed", {"parameters.count=300", "parameters.width=0.018", "time.end=0.5"}));
  const double load = weight_of(s) / (0.018 * 1.5);
  const Pressures fast = inlet_pressures(s, 0.2);
  // A mean over some four bubbles that fluctuate by a fifth.
  EXPECT_NEAR(fast.mean, load, 0.1 * load);
  EXPECT_GT(fast.deviation, 0.05 * load);
  EXPECT_LT(fluid_of(s).totals.largest_void_error, 1e-8);
  Simulation still(gallery("bubbling_bed",
                           {"parameters.count=300", "parameters.width=0.018", "time.end=0.5", "parameters.speed=0.2"}));
  const Pressures slow = inlet_pressures(still, 0.4);
  EXPECT_LT(slow.deviation, 0.01 * load);
  EXPECT_LT(slow.mean, 0.8 * load);
}

// The pressure drop along the pipe is that of the air alone and what the grains take.
TEST(PneumaticPipe, loses_what_the_grains_take) {
  Simulation s(gallery("pneumatic_pipe", {"time.end=0.1", "parameters.length=0.4"}));
  Simulation air(gallery("pneumatic_pipe", {"time.end=0.1", "parameters.length=0.4", "parameters.rate=1e-3"}));
  const double section = 0.04 * 1.5;
  double taken = 0, steps = 0, drop = 0, alone = 0;
  run(air, [&](const Simulation& now) {
    if (now.state().clock.time > 0.06) alone += fluid_of(now).totals.last.inlet_pressure;
  });
  run(s, [&](const Simulation& now) {
    if (!(now.state().clock.time > 0.06)) return;
    taken -= now.state().fluid.force.x, drop += fluid_of(now).totals.last.inlet_pressure, ++steps;
  });
  taken /= steps * section, drop /= steps, alone /= steps;
  EXPECT_GT(taken, 2 * alone);
  // The grains change the profile of the air, and with it the drag of the walls.
  EXPECT_NEAR(drop, taken + alone, 0.1 * drop);
}

// ---- By name

// The bed of Mueller, Holland, Sederman, Scott, Dennis and Gladden (Powder Technology 184 (2008) 241; Particuology 7
// (2009) 297): seeds of 1.2 mm and 1000 kg/m^3, 44 mm wide and settled to 30 mm, which air fluidises at 0.3 m/s. It was
// 10 mm thick, with 9240 grains; here it is one layer of balls, as the plane has them.
Case seeds(double step, double end, std::vector<std::string> more = {}) {
  std::vector<std::string> settings{"parameters.diameter=1.2e-3",      "parameters.width=0.045",
                                    "parameters.height=0.15",          "parameters.count=1030",
                                    "contacts.0.friction=0.1",         "solver.on_trouble=shorten_step",
                                    fmt::format("time.step={}", step), fmt::format("time.end={}", end)};
  settings.insert(settings.end(), more.begin(), more.end());
  return gallery("bubbling_bed", settings);
}

// The frequency at which the spectrum of a pressure has half of its power below it and half above, between two bounds.
double median_frequency(const Pressures& p, double low, double high) {
  const double length = p.time.back() - p.time.front();
  std::vector<double> frequency, power;
  for (double f = low; f <= high; f += 0.5 / length) {
    double c = 0, s = 0;
    for (std::size_t k = 0; k < p.value.size(); ++k) {
      const double phase = 2 * std::numbers::pi * f * p.time[k];
      const double window = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * (p.time[k] - p.time[0]) / length);
      c += window * (p.value[k] - p.mean) * std::cos(phase), s += window * (p.value[k] - p.mean) * std::sin(phase);
    }
    frequency.push_back(f), power.push_back(c * c + s * s);
  }
  const double half = 0.5 * std::accumulate(power.begin(), power.end(), 0.0);
  double sum = 0;
  for (std::size_t k = 0; k < power.size(); ++k)
    if ((sum += power[k]) >= half) return frequency[k];
  return high;
}

// At 0.9 m/s its pressure fluctuates as a shallow bed swings, at sqrt(g / H) / pi
// for a settled height H (A. P. Baskakov, A. V. Tuponogov and N. F. Filippovsky, Powder Technology 45 (1986) 113).
TEST(FullAveragedBeds, of_seeds_bubble_at_the_frequency_of_baskakov) {
  const auto begin = std::chrono::steady_clock::now();
  Simulation s(seeds(2.5e-4, 3));
  const double load = weight_of(s) / (0.045 * 1.5);
  const Pressures p = inlet_pressures(s, 0.5);
  const double height = 0.03, expected = std::sqrt(9.81 / height) / std::numbers::pi;
  const double found = median_frequency(p, 1, 20);
  const std::chrono::duration<double> cost = std::chrono::steady_clock::now() - begin;
  fmt::print(
      "load {:.1f} Pa, mean pressure {:.1f} Pa, deviation {:.1f} Pa, frequency {:.2f} 1/s against {:.2f}, {:.0f} s\n",
      load, p.mean, p.deviation, found, expected, cost.count());
  EXPECT_NEAR(p.mean, load, 0.05 * load);
  EXPECT_NEAR(found, expected, 0.25 * expected);
}

// The least velocity of a random bed, as it is measured: where the gradient of the pressure, by a U + b U^2 through its
// values for a bed at rest, bears the weight. Against the closed form of the drag law at the void fraction of the bed.
// Rows of cells 2 to 7 of ten: at the two ends the void fraction goes over to 1 within two cells.
TEST(FullAveragedBeds, of_seeds_are_fluidised_at_the_closed_form) {
  const auto begin = std::chrono::steady_clock::now();
  Simulation s(seeds(5e-4, 0.9, {"fluid.boundaries.0.velocity=[0, \"t < 0.25 ? 0 : 0.6*(t - 0.25)\"]"}));
  std::vector<double> speed, slope;
  double voids = 0, count = 0;
  run(s, [&](const Simulation& now) {
    const double t = now.state().clock.time;
    const AveragedState& fluid = fluid_of(now);
    const auto row = [&](std::size_t j) {
      return std::accumulate(&fluid.pressure[15 * j], &fluid.pressure[15 * j] + 15, 0.0) / 15;
    };
    if (t > 0.25) speed.push_back(0.6 * (t - 0.25)), slope.push_back((row(2) - row(7)) / (5 * 3e-3));
    if (std::abs(t - 0.4) > 2e-4) return;
    // What lies between the middles of the two rows.
    for (std::size_t k = 15 * 2; k < 15 * 8; ++k) {
      const double weight = k < 15 * 3 || k >= 15 * 7 ? 0.5 : 1;
      voids += weight * fluid.void_fraction[k], count += weight;
    }
  });
  voids /= count;
  const double d = 1.2e-3, mu = 1.8e-5, rho = 1.2;
  const auto gradient = [&](double u) {
    return 18 * mu / (d * d) * (1 - voids) * BeetstraDrag{}.factor(voids, rho * u * d / mu) * u / (voids * voids);
  };
  double low = 0, high = 2;
  for (int n = 0; n < 60; ++n)
    (gradient(0.5 * (low + high)) < (1 - voids) * 9.81 * (1000 - rho) ? low : high) = 0.5 * (low + high);
  const double load = (1 - voids) * 9.81 * (1000 - rho);
  const auto at = [&](double u) { return slope[std::lower_bound(speed.begin(), speed.end(), u) - speed.begin()]; };
  const double u1 = 0.4 * low, u2 = 0.8 * low, b = (at(u2) / u2 - at(u1) / u1) / (u2 - u1), a = at(u1) / u1 - b * u1;
  const double found = (-a + std::sqrt(a * a + 4 * b * load)) / (2 * b);
  const std::chrono::duration<double> cost = std::chrono::steady_clock::now() - begin;
  fmt::print("void fraction {:.3f}, least velocity {:.3f} m/s against {:.3f} of the law and 0.3 measured, {:.0f} s\n",
             voids, found, low, cost.count());
  EXPECT_NEAR(found, low, 0.03 * low);
}

// A hundred thousand grains in a bed that bubbles: seconds a step, and where they go.
TEST(FullAveragedBeds, of_a_hundred_thousand_grains) {
  Case c = parse_case(R"(
seed = 3
time = { step = 2.5e-4, end = 0.02 }
[cell]
low = [0, 0, 0]
high = [0.072, 0.15, 0.036]
periodic = ["x", "z"]
[fluid]
name = "averaged"
viscosity = 1.8e-5
density = 1.2
spacing = 2.4e-3
low = [0, 0, 0]
high = [0.072, 0.15, 0.036]
[[fluid.boundaries]]
kind = "inflow"
on = ["bottom"]
velocity = [0, 0.9, 0]
[[fluid.boundaries]]
kind = "outflow"
on = ["top"]
[[grains]]
place = "lattice"
origin = [6e-4, 6e-4, 6e-4]
counts = [60, 56, 30]
spacing = 1.2e-3
radius = 5.9e-4
density = 1000
velocity_spread = 0.05
[[obstacles]]
name = "floor"
shape = "plane"
point = [0, 0, 0]
normal = [0, 1, 0]
[[contacts]]
law = "friction"
friction = 0.1
[[forces]]
force = "gravity"
acceleration = [0, -9.81, 0]
[solver]
tolerance = 1e-3
)",
                      "many.toml");
  Simulation s(c);
  for (int n = 0; n < 5; ++n) s.step();
  const auto begin = std::chrono::steady_clock::now();
  for (int n = 0; n < 20; ++n) s.step();
  const std::chrono::duration<double> cost = std::chrono::steady_clock::now() - begin;
  fmt::print("{} grains: {:.3f} s a step on {} threads\n", s.state().grains.size(), cost.count() / 20, threads());
  EXPECT_EQ(s.state().grains.size(), 100800u);
  EXPECT_LT(fluid_of(s).totals.largest_void_error, 1e-8);
}

}  // namespace
}  // namespace slurry::test
