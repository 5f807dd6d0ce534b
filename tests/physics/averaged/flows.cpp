// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// An averaged fluid without grains: what it carries, its walls, its sides.
#include <gtest/gtest.h>

#include "slurry/core/parallel.hpp"
#include "slurry/fluids/averaged/flow_box.hpp"
#include "tests/physics/averaged/averaged_cases.hpp"

namespace slurry::test {
namespace {

Case channel(int cells, double viscosity, double crossed, const std::string& rest) {
  return parse_case(fmt::format(R"(
planar = true
time = {{ step = {0}, end = 100 }}
[cell]
low = [0, 0]
high = [1, 1]
periodic = ["x"]
[fluid]
name = "averaged"
viscosity = {1}
density = 1
spacing = {2}
low = [0, 0]
high = [1, 1]
{3}
)",
                                crossed / cells, viscosity, 1.0 / cells, rest),
                    "channel.toml");
}

// Between walls at rest a pressure gradient G drives (G / 2 mu) y (1 - y); half cells beside the walls leave an error
// of second order.
TEST(AveragedFluid, flows_between_walls_as_a_parabola) {
  std::vector<double> errors;
  for (const int n : {8, 16}) {
    Simulation s(channel(n, 0.05, 0.1, "drive = [1, 0]"));
    // Of the slowest mode pi^2 mu = 0.5 1/s, e^-12 is left.
    for (int k = 0; k < 24 * 10 * n; ++k) s.step();
    const FluidFields fields = fields_of(s.world().fluid, s.world().fluid_scene(s.state(), s.state().domain, 0));
    double error = 0;
    const FluidField& field = fields[0].field;
    for (std::size_t k = 0; k < field.place.size(); ++k) {
      const double y = field.place[k].y;
      error = std::max(error, std::abs(field.velocity[k].x - 10 * y * (1 - y)));
    }
    errors.push_back(error);
  }
  // 2.5 in the middle; h^2/4 of it at two sides.
  EXPECT_LT(errors[0], 0.05);
  EXPECT_NEAR(std::log2(errors[0] / errors[1]), 2, 0.1);
}

// A step of the velocity across, carried along by a uniform stream: no new extremes, at a Reynolds number of a cell of
// 3e4, and a smooth wave by second order. In the direction of the stream, between slipping walls.
struct Carried {
  double low = 1e9, high = -1e9, error = 0;
};
Carried carried(int n, bool is_step) {
  Case c = channel(n, 1e-6, 0.2, "[[fluid.boundaries]]\nkind = \"symmetry\"");
  std::get<AveragedFluid>(c.fluid).boundaries.clear();
  c.cell->periodic = {"x", "y"};
  std::get<AveragedFluid>(c.fluid).low.reset(), std::get<AveragedFluid>(c.fluid).high.reset();
  Simulation s(c);
  auto& state = std::get<AveragedState>(s.state().fluid.own);
  const auto shape = [&](double x) {
    x -= std::floor(x);
    return is_step ? (x < 0.5 ? 1.0 : 0.0) : 0.5 + 0.5 * std::sin(2 * std::numbers::pi * x);
  };
  const std::size_t count = state.pressure.size();
  for (std::size_t k = 0; k < count; ++k) {
    state.velocity[k] = 1;
    state.velocity[count + k] = shape((double(k % n) + 0.5) / n);
  }
  state.flux = state.velocity;
  const int steps = 5 * n / 2;
  for (int k = 0; k < steps; ++k) s.step();
  const auto& end = fluid_of(s);
  Carried found;
  const double moved = steps * 0.2 / n;
  for (std::size_t k = 0; k < count; ++k) {
    const double v = end.velocity[count + k];
    found.low = std::min(found.low, v), found.high = std::max(found.high, v);
    found.error += std::abs(v - shape((double(k % n) + 0.5) / n - moved)) / double(count);
  }
  return found;
}

TEST(AveragedFluid, carries_steps_without_new_extremes) {
  const Carried step = carried(32, true);
  EXPECT_GE(step.low, -1e-12);
  EXPECT_LE(step.high, 1 + 1e-12);
  // A limiter that is of second order but at extremes.
  const double coarse = carried(32, false).error, fine = carried(64, false).error;
  EXPECT_GT(std::log2(coarse / fine), 1.0);
  EXPECT_LT(fine, 0.03);
}

// What comes in goes out, and along a side there may be several kinds: a jet from a part of the floor.
TEST(AveragedFluid, lets_out_what_comes_in) {
  const Case c = parse_case(R"case(
planar = true
time = { step = 2e-3, end = 1 }
[fluid]
name = "averaged"
viscosity = 1e-5
density = 1.2
spacing = 0.05
low = [0, 0]
high = [0.5, 1]
depth = 2
[[fluid.boundaries]]
kind = "inflow"
on = ["bottom"]
low = [0.2, -1]
high = [0.3, 1]
velocity = [0, "2*min(1, 10*t)"]
[[fluid.boundaries]]
kind = "outflow"
on = ["top"]
)case",
                            "jet.toml");
  Simulation s(c);
  double fastest = 0;
  for (int n = 0; n < 200; ++n) {
    s.step();
    const AveragedReport& last = fluid_of(s).totals.last;
    EXPECT_NEAR(last.incoming, 0.1 * 2 * 2 * std::min(1.0, 10 * s.state().clock.time), 1e-12);
    EXPECT_NEAR(last.outgoing, last.incoming, 1e-9 * last.incoming);
    fastest = std::max(fastest, last.speed);
  }
  // The jet, of a cell Reynolds number of 1e4, is not faster than where it comes in, but for what it displaces.
  EXPECT_LT(fastest, 2.2);
  EXPECT_LT(fluid_of(s).totals.largest_void_error, 1e-10);
}

TEST(AveragedFluid, has_the_same_bits_for_any_threads) {
  Suspension suspension;
  suspension.cells = 5, suspension.step = 2e-4;
  suspension.more = "velocity_spread = 0.05";
  const auto end = [&] {
    Simulation s(suspension.make());
    for (int n = 0; n < 4; ++n) s.step();
    return fingerprint(s.state());
  };
  const std::uint64_t one = end();
  set_threads(3);
  EXPECT_EQ(end(), one);
  set_threads(1);
}

}  // namespace
}  // namespace slurry::test
