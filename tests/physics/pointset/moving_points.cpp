// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Points that move with the fluid, in cases: through inflows and outflows, past obstacles, around a bend, in space;
// resumed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "slurry/fluids/pointset/flow_plan.hpp"
#include "tests/physics/pointset/channel_cases.hpp"
#include "tests/support.hpp"
#include "tests/support/fluid_parts.hpp"

namespace slurry::test {
namespace {

TEST(MovingPoints, are_resumed_with_the_same_bits) {
  const Case c = parse_case(R"case(
planar = true
time = { step = 0.02, end = 1.6 }
[fluid]
name = "pointset"
viscosity = 0.05
density = 1
spacing = 0.1
low = [0, 0]
high = [1, 1]
points = "moving"
linear_solver = "iterative"
[[fluid.boundaries]]
kind = "wall"
on = "top"
velocity = ["16*x*x*(1 - x)*(1 - x)", 0]
[[grains]]
positions = [[0.5, 0.9]]
radius = 0.01
density = 1
)case",
                            "cavity.toml");
  Simulation whole(c), first(c);
  run(whole);
  while (!first.has_reached(0.8)) first.step();
  Simulation second = resumed_from_a_file(c, first.state());
  run(second);
  EXPECT_EQ(fingerprint(second.state()), fingerprint(whole.state()));
  EXPECT_GT(test::state_in<PointsetFluid>(whole).totals.inserted + test::state_in<PointsetFluid>(whole).totals.removed,
            0);
  // The grain goes with the lid.
  EXPECT_GT(whole.state().grains.position[0].x, 0.51);
}

const char* const tracer = "[[grains]]\npositions = [[0.1, 0.5]]\nradius = 0.001\ndensity = 1\n";

// Of a flow past its start: the mean and the largest part of what comes in that is lost in a step, and the divergence.
struct Losses {
  double mean = 0, largest = 0, divergence = 0;
};

Losses losses_after(Simulation& s, double start) {
  Losses losses;
  double steps = 0;
  while (!s.is_done()) {
    s.step();
    const FlowReport& last = test::state_in<PointsetFluid>(s).totals.last;
    if (s.state().clock.time < start) continue;
    const double leak = last.net_outflow / last.incoming;
    losses.mean += leak, ++steps;
    losses.largest = std::max(losses.largest, std::abs(leak));
    losses.divergence = std::max(losses.divergence, last.divergence);
  }
  losses.mean /= steps;
  return losses;
}

// Points come in at the left, are carried through and leave at the right; the flow becomes that of the parabola, which
// the pressure that is found anew in each step has exactly.
TEST(MovingPoints, flow_through_a_channel) {
  Simulation s(parse_case(
      channel("step = 0.02, end = 6", "points = \"moving\"\nlinear_solver = \"iterative\"\nspin = false", tracer),
      "moving.toml"));
  const Losses losses = losses_after(s, 4);
  const FlowPlan& plan = test::plan_in<PointsetFluid>(s);
  const PointsetState& points = test::state_in<PointsetFluid>(s);
  double sum = 0, count = 0;
  for (std::size_t k = plan.boundary_points.size(); k < points.size(); ++k) {
    const double y = points.position[k].y;
    sum += norm2(points.velocity[k] - Vec3{6 * y * (1 - y), 0, 0}), ++count;
  }
  // Seen after 4 s: 4e-5, what is left of the start.
  EXPECT_LT(std::sqrt(sum / count), 2e-4);
  EXPECT_LT(losses.largest, 2e-3);
  EXPECT_LT(losses.divergence, 0.01);
  // Three times through a channel of 200 points, of which the two rows along the walls stay.
  EXPECT_GT(test::state_in<PointsetFluid>(s).totals.inserted, 200);
  EXPECT_GT(test::state_in<PointsetFluid>(s).totals.removed, 200);
}

// Points that moved next to an obstacle lost 6 % of what comes in, and 15 % in a bend, with jumps of as much from step
// to step. With a band of points that stay it is what points that stay lose.
TEST(MovingPoints, lose_little_past_an_obstacle) {
  Simulation s(parse_case(channel("step = 0.01, end = 1.2",
                                  "points = \"moving\"\nlinear_solver = \"iterative\"\nspin = false\n"
                                  "impermeable = [\"disc\"]",
                                  std::string("[[obstacles]]\nname = \"disc\"\nshape = \"ball\"\ncentre = [0.8, 0.5]\n"
                                              "radius = 0.2\n") +
                                      tracer,
                                  0.05, 0.05),
                          "disc.toml"));
  const Losses losses = losses_after(s, 0.4);
  // Seen: 0.009 and 0.016.
  EXPECT_LT(std::abs(losses.mean), 0.012);
  EXPECT_LT(losses.largest, 0.02);
  // 1/s, against a shear of some 20 about the disc.
  EXPECT_LT(losses.divergence, 0.2);
  // No point is in it, and the fluid between it and the walls has twice the mean speed or more.
  for (const Vec3 x : test::state_in<PointsetFluid>(s).position) EXPECT_GE(norm(x - Vec3{0.8, 0.5, 0}), 0.2 - 1e-12);
  const auto beside =
      flow_at(test::plan_in<PointsetFluid>(s), test::state_in<PointsetFluid>(s), {{0.8, 0.85, 0}}, FlowMapping::direct);
  EXPECT_GT(beside[0].velocity.x, 1.5);
  EXPECT_GT(test::state_in<PointsetFluid>(s).totals.inserted, 300);
}

TEST(MovingPoints, lose_little_in_a_bend) {
  Simulation s(gallery("bent_pipe", {"time.end=2", "time.step=0.016", "fluid.spacing=0.1", "fluid.settle=0",
                                     "fluid.points=\"moving\"", "fluid.linear_solver=\"iterative\""}));
  const Losses losses = losses_after(s, 1);
  EXPECT_LT(std::abs(losses.mean), 0.01);
  EXPECT_LT(losses.largest, 0.02);
  EXPECT_LT(losses.divergence, 0.1);
}

// A box whose lid slides: the number of points stays about what it was, none leaves, and nothing is lost.
TEST(MovingPoints, stay_even_in_space) {
  Simulation s(parse_case(R"case(
time = { step = 0.04, end = 1.2 }
[fluid]
name = "pointset"
viscosity = 0.1
density = 1
spacing = 0.125
low = [0, 0, 0]
high = [1, 1, 1]
points = "moving"
linear_solver = "iterative"
[[fluid.boundaries]]
kind = "wall"
on = "front"
velocity = ["16*x*x*(1 - x)*(1 - x)", 0, 0]
)case",
                          "space.toml"));
  const std::size_t before = test::state_in<PointsetFluid>(s).size();
  run(s);
  const PointsetState& points = test::state_in<PointsetFluid>(s);
  EXPECT_NEAR(static_cast<double>(points.size()), static_cast<double>(before), 0.03 * static_cast<double>(before));
  EXPECT_LT(test::state_in<PointsetFluid>(s).totals.last.speed, 1.01);
  EXPECT_LT(test::state_in<PointsetFluid>(s).totals.largest_divergence, 0.5);
  for (const Vec3 x : points.position)
    for (int axis = 0; axis < 3; ++axis) EXPECT_TRUE(x[axis] >= 0 && x[axis] <= 1);
}

}  // namespace
}  // namespace slurry::test
