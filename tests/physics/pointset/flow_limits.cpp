// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Flows past obstacles stay finite inside of the documented limits (docs/theory/pointset.md): random discs, and most
// squares, five to ten spacings across, up to a Reynolds number of 20 by the spacing, at steps up to those that are
// advised.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "slurry/core/random.hpp"
#include "slurry/fluids/pointset/flow_plan.hpp"
#include "tests/physics/pointset/channel_cases.hpp"
#include "tests/support.hpp"
#include "tests/support/fluid_parts.hpp"

namespace slurry::test {
namespace {

struct PastObstacle {
  bool is_box;
  double width, across, cell_reynolds, part_of_step, offset;
  int degree = 3;
};

// What is wrong with the parabola of the mean speed 1 past an obstacle in a channel of 1.
std::string fault_past(const PastObstacle& c, double end) {
  const double spacing = c.width / c.across, viscosity = 1.5 * spacing / c.cell_reynolds;
  // Between the obstacle and the walls it is faster; and a little faster at its corners.
  const double fastest = 1.3 * 1.5 / (1 - c.width);
  const double step = c.part_of_step * std::min(0.5 * spacing / fastest, viscosity / (fastest * fastest));
  const std::string shape = c.is_box ? fmt::format("shape = \"box\"\nsize = [{0}, {0}]", c.width)
                                     : fmt::format("shape = \"ball\"\nradius = {}", 0.5 * c.width);
  const std::string text = channel(
      fmt::format("step = {}, end = {}", step, end), fmt::format("impermeable = [\"b\"]\ndegree = {}", c.degree),
      fmt::format("[[obstacles]]\nname = \"b\"\ncentre = [0.8, {}]\n{}\n", 0.5 + c.offset, shape), viscosity, spacing);
  Simulation s(parse_case(text, "limits.toml"));
  try {
    run(s);
  } catch (const std::exception& error) {
    return text + error.what();
  }
  const FlowReport& last = test::state_in<PointsetFluid>(s).totals.last;
  // Twice the mean speed in the gap, half as much again for the profile in it and the corners.
  if (last.speed > 3 / (1 - c.width)) return fmt::format("{}speed {}", text, last.speed);
  // Where rows along a square and along the walls do not meet evenly: seen 0.13 past one of five spacings, else less
  // than 0.08.
  const double leak = std::abs(last.net_outflow) / last.incoming;
  return leak > 0.15 ? fmt::format("{}leak {}", text, leak) : "";
}

// How many of them are at fault.
int faults_in_sweep(bool is_box, std::uint64_t seed, int count, double most_across, double end) {
  Random random(seed);
  int faults = 0;
  for (int n = 0; n < count; ++n) {
    const PastObstacle c{is_box,
                         random.uniform(0.2, 0.4),
                         random.uniform(5, most_across),
                         random.uniform(2, 19),
                         random.uniform(0.2, 1),
                         random.uniform(-0.1, 0.1)};
    const std::string fault = fault_past(c, end);
    if (!fault.empty()) std::printf("%s\n", fault.c_str());
    faults += !fault.empty();
  }
  return faults;
}

TEST(PointsetLimits, squares_and_discs_that_were_unstable) {
  EXPECT_EQ(fault_past({true, 0.35, 7, 7.5, 0.9, 0}, 0.8), "");
  EXPECT_EQ(fault_past({true, 0.3, 6, 7.5, 0.6, 0, 4}, 0.8), "");
  EXPECT_EQ(fault_past({false, 0.3, 6, 7.5, 1, 0}, 0.8), "");
}

TEST(PointsetLimits, flows_past_random_obstacles_stay_finite) {
  EXPECT_EQ(faults_in_sweep(false, 3, 2, 6, 0.4), 0);
  EXPECT_EQ(faults_in_sweep(true, 3, 2, 6, 0.4), 0);
}

// Some minutes.
TEST(FullPointsetLimits, flows_past_random_discs_stay_finite) { EXPECT_EQ(faults_in_sweep(false, 17, 12, 10, 2), 0); }

// At edges the incremental scheme is not stable on all clouds, which is among the limits: seen 2 of 12.
TEST(FullPointsetLimits, most_flows_past_random_squares_stay_finite) {
  EXPECT_LE(faults_in_sweep(true, 17, 12, 10, 2), 3);
}

}  // namespace
}  // namespace slurry::test
