// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The fluid on points in cases: grains in a flow that is solved, what they give back to it, obstacles in it, runs that
// are resumed or spread over threads. Points that move: moving_points.cpp; bad input: bad_input.cpp.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "slurry/core/parallel.hpp"
#include "slurry/fluids/pointset/flow_plan.hpp"
#include "slurry/observe/population.hpp"
#include "slurry/observe/probes/probe_set.hpp"
#include "tests/physics/pointset/channel_cases.hpp"
#include "tests/support.hpp"
#include "tests/support/fluid_parts.hpp"

namespace slurry::test {
namespace {

// Where grains leave the separator that do not collide; those of tests/physics/separator.cpp, worked out apart from
// this code for the exact parabola.
struct Leaving {
  double x, mass, time, place;
  bool is_right;
};
constexpr std::array<Leaving, 4> leaving{{{0.2, 0.0015, 1.8084301758, 0.4716079993, true},
                                          {0.4, 0.005129927840030091, 1.0862104967, 1.3695884820, false},
                                          {0.6, 0.0175441064292772, 0.5692075360, 0.8218198788, false},
                                          {0.8, 0.06, 0.4791312582, 0.8555939141, false}}};

// The flow starts from rest and flows alone for eight seconds, four times through the channel.
TEST(PointsetCase, grains_leave_a_solved_flow_where_they_leave_the_exact_one) {
  std::string grains;
  for (const Leaving& g : leaving)
    grains += fmt::format("[[grains]]\nname = \"at {}\"\npositions = [[{}, 0.995]]\nradius = 0.005\nmass = {}\n", g.x,
                          g.x, g.mass);
  Simulation s(parse_case(channel("step = 2e-3, end = 1.9",
                                  "settle = 8\nsettle_step = 0.005\nspin = false\nbuoyancy = false\n"
                                  "drag = { name = \"linear\", coefficient = 0.05 }",
                                  grains + "[[forces]]\nforce = \"gravity\"\nacceleration = [0, -9.81]\n"
                                           "[[contacts]]\nlaw = \"hard_sphere\"\n"),
                          "channel.toml"));
  std::array<Vec3, leaving.size()> before{};
  std::array<bool, leaving.size()> is_gone{};
  while (!s.is_done()) {
    const Grains& g = s.state().grains;
    for (std::size_t k = 0; k < g.size(); ++k) before[g.id[k]] = g.position[k];
    const double t = s.state().clock.time;
    s.step();
    for (std::size_t k = 0; k < g.size(); ++k) {
      const auto id = static_cast<std::size_t>(g.id[k]);
      const Leaving& e = leaving[id];
      const auto beyond = [&](Vec3 x) { return e.is_right ? x.x - 2 : 0.005 - x.y; };
      if (is_gone[id] || beyond(g.position[k]) < 0) continue;
      is_gone[id] = true;
      const double part = -beyond(before[id]) / (beyond(g.position[k]) - beyond(before[id]));
      const Vec3 there = before[id] + part * (g.position[k] - before[id]);
      // A straight line over a step of 2 ms: g dt^2 / 8 = 5e-6 in place. What is left of the start of the flow, and the
      // step of the grains, are about as much.
      EXPECT_NEAR(t + part * 2e-3, e.time, 2e-4) << e.x;
      EXPECT_NEAR(e.is_right ? there.y : there.x, e.place, 2e-4) << e.x;
    }
  }
  for (const bool gone : is_gone) EXPECT_TRUE(gone);
  EXPECT_LT(test::state_in<PointsetFluid>(s).totals.largest_divergence, 1e-3);
  EXPECT_LT(std::abs(test::state_in<PointsetFluid>(s).totals.drift), 1e-3);
}

// With collisions, whole or broken, grains leave the solved flow as they leave the exact one: paths differ by what is
// left of the start of the flow, so that a few go another way.
TEST(PointsetCase, the_separator_parts_grains_as_on_the_exact_flow) {
  for (const char* strength : {"parameters.strength=1e6", "parameters.strength=0.05"}) {
    Simulation exact(gallery("separator", {"time.end=2", strength}));
    Simulation solved(gallery("separator_on_points", {"time.end=2", "parameters.spacing=0.1", strength}));
    run(exact), run(solved);
    const auto a = outlet_totals(exact.world(), exact.state()), b = outlet_totals(solved.world(), solved.state());
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t k = 0; k < a.size(); ++k) EXPECT_LE(std::abs(a[k].left - b[k].left), 2) << a[k].name << a[k].group;
    EXPECT_EQ(solved.state().totals.left_out, 0);
    EXPECT_LT(test::state_in<PointsetFluid>(solved).totals.largest_divergence, 1e-6);
    if (std::string(strength).ends_with("0.05")) {
      EXPECT_GT(solved.state().totals.breaks, 10);
    }
  }
}

// The other cases of the gallery begin, and keep their volume to what their pages say.
TEST(PointsetCase, of_the_gallery_flow) {
  Simulation pipe(gallery("bent_pipe", {"time.end=0.4", "fluid.spacing=0.1", "fluid.settle=1"}));
  run(pipe);
  EXPECT_GT(pipe.state().grains.size(), 4u);
  // Seen: 2e-4 1/s, what is left of the start, and 0.008.
  EXPECT_LT(test::state_in<PointsetFluid>(pipe).totals.last.divergence, 2e-3);
  EXPECT_LT(test::state_in<PointsetFluid>(pipe).totals.largest_leak, 0.02);
  Simulation coast(gallery("stones_on_coast", {"time.end=0.5", "fluid.spacing=0.1"}));
  run(coast);
  EXPECT_LT(test::state_in<PointsetFluid>(coast).totals.largest_divergence, 0.3);
  // At a quarter of the period the water comes in at 1.2 m/s.
  EXPECT_GT(test::state_in<PointsetFluid>(coast).totals.last.speed, 1);
}

// Fixed grains on a lattice, each with the drag c, in a channel: rho u_t = -p_x + mu u_yy - n c u. Far from the ends
// u = U (1 - cosh(y/d) / cosh(b/d)) with d^2 = mu / (n c), b half the width (H. C. Brinkman 1949).
TEST(PointsetCase, fixed_grains_make_the_flow_that_of_a_porous_bed) {
  const double c = 0.02, n = 100;  // on a lattice of 0.1
  Simulation s(parse_case(
      channel(
          "step = 0.02, end = 3",
          fmt::format(
              "two_way = true\nspin = false\nbuoyancy = false\nstart = {{ name = \"uniform\", velocity = [1, 0] }}\n"
              "drag = {{ name = \"linear\", coefficient = {} }}",
              c),
          "[[grains]]\nplace = \"lattice\"\ncounts = [20, 10]\nspacing = 0.1\norigin = [0.05, 0.05]\nradius = 0.01\n"
          "mass = 1\nfrozen = true\n"),
      "bed.toml"));
  run(s);
  const double d = std::sqrt(0.01 / (n * c)), b = 0.5;
  // The mean of the profile is 1.
  const double speed = 1 / (1 - d / b * std::tanh(b / d));
  std::vector<Vec3> places;
  for (const double y : {0.1, 0.25, 0.5, 0.8}) places.push_back({1.2, y, 0});
  const std::vector<FlowValue> found =
      flow_at(test::plan_in<PointsetFluid>(s), test::state_in<PointsetFluid>(s), places, FlowMapping::direct);
  for (std::size_t k = 0; k < places.size(); ++k) {
    const double exact = speed * (1 - std::cosh((places[k].y - 0.5) / d) / std::cosh(b / d));
    // d = 0.07 is less than a spacing of 0.1, over which drags are spread.
    EXPECT_NEAR(found[k].velocity.x, exact, 0.06) << places[k].y;
  }
  // The drag on all grains is what the fluid got, and the pressure falls by n c u a metre.
  const std::vector<FlowValue> ends = flow_at(test::plan_in<PointsetFluid>(s), test::state_in<PointsetFluid>(s),
                                              {{0.6, 0.5, 0}, {1.4, 0.5, 0}}, FlowMapping::direct);
  EXPECT_NEAR((ends[0].pressure - ends[1].pressure) / 0.8, n * c * speed, 0.1);
  EXPECT_NEAR(s.state().fluid.force.x, -n * c * 2, 0.1);
}

// What each step reports of volume, worked out anew: the divergence from the gradients of the flow at the points, the
// drift as its sum over the steps, and the flow through the boundary from the velocities there. The probe has the same.
TEST(PointsetCase, every_step_reports_divergence_and_drift) {
  Simulation s(parse_case(channel("step = 0.02, end = 0.2", "",
                                  "[[grains]]\npositions = [[0.5, 0.5]]\nradius = 0.01\ndensity = 1\n"
                                  "[[probes]]\nname = \"flow\"\nprobe = \"flow\"\n"),
                          "reported.toml"));
  ProbeSet probes({{"flow", s.description().probes[0].probe}}, s.world(), s.state());
  const FlowPlan& plan = test::plan_in<PointsetFluid>(s);
  const std::size_t first = plan.boundary_points.size();
  double drift = 0;
  while (!s.is_done()) {
    s.step();
    const PointsetState& points = test::state_in<PointsetFluid>(s);
    const std::vector<Vec3> inside(points.position.begin() + static_cast<std::ptrdiff_t>(first), points.position.end());
    double sum = 0, squares = 0, outflow = 0;
    for (const FlowValue& value : flow_at(plan, points, inside, FlowMapping::direct)) {
      const double divergence = value.gradient(0, 0) + value.gradient(1, 1);
      sum += divergence, squares += divergence * divergence;
    }
    const double n = static_cast<double>(inside.size());
    drift += 0.02 * sum / n;
    for (std::size_t k = 0; k < first; ++k)
      outflow += plan.boundary_points[k].area * dot(points.velocity[k], plan.boundary_points[k].normal);
    std::vector<double> row;
    probes.sample({s.world(), s.state(), s.last_report()}, row);
    const FlowReport& report = test::state_in<PointsetFluid>(s).totals.last;
    // Round-off of sums of weights of some tens over the spacing.
    EXPECT_NEAR(report.divergence, std::sqrt(squares / n), 1e-10);
    EXPECT_GT(report.divergence, 1e-6) << "the flow starts";
    EXPECT_NEAR(report.net_outflow, outflow, 1e-12);
    EXPECT_NEAR(test::state_in<PointsetFluid>(s).totals.drift, drift, 1e-11);
    EXPECT_EQ(row[0], report.divergence);
    EXPECT_EQ(row[1], test::state_in<PointsetFluid>(s).totals.drift);
    EXPECT_EQ(row[2], report.net_outflow);
  }
}

// One heavy grain that is let go in a closed box sets the fluid in motion; one-way it does not.
TEST(PointsetCase, a_falling_grain_takes_fluid_along_in_both_ways_only) {
  const auto fluid_speed = [](bool two_way) {
    Simulation s(parse_case(fmt::format(R"(
planar = true
time = {{ step = 0.01, end = 0.3 }}
[fluid]
name = "pointset"
viscosity = 0.1
density = 1
spacing = 0.1
low = [0, 0]
high = [1, 2]
two_way = {}
[[grains]]
positions = [[0.5, 1.5]]
radius = 0.02
mass = 0.01
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[contacts]]
law = "none"
)",
                                        two_way),
                            "box.toml"));
    run(s);
    return test::state_in<PointsetFluid>(s).totals.last.speed;
  };
  EXPECT_EQ(fluid_speed(false), 0);
  EXPECT_GT(fluid_speed(true), 0.01);
}

const char* const resumed_case_grains = R"(
[[grains]]
place = "lattice"
counts = [4, 3]
spacing = 0.2
origin = [0.3, 0.3]
radius = 0.02
density = 3
[[contacts]]
law = "hard_sphere"
)";

TEST(PointsetCase, goes_on_from_a_state_and_on_any_threads_with_the_same_bits) {
  const Case c = parse_case(channel("step = 0.01, end = 0.2",
                                    "two_way = true\nadded_mass = 0.5\nsaffman = true\nmagnus = true\nsettle = 0.1\n"
                                    "linear_solver = \"multigrid\"\ndrag = { name = \"schiller_naumann\" }",
                                    resumed_case_grains),
                            "resumed.toml");
  const int before = threads();
  set_threads(1);
  Simulation whole(c), first(c);
  run(whole);
  while (!first.has_reached(0.1)) first.step();
  Simulation second = resumed_from_a_file(c, first.state());
  run(second);
  EXPECT_EQ(fingerprint(second.state()), fingerprint(whole.state()));
  set_threads(3);
  Simulation spread(c);
  run(spread);
  set_threads(before);
  EXPECT_EQ(fingerprint(spread.state()), fingerprint(whole.state()));
  EXPECT_EQ(test::state_in<PointsetFluid>(spread).velocity, test::state_in<PointsetFluid>(whole).velocity);
}

// A disc in the middle of a channel: the fluid goes past it on either side, faster, and no point lies in it.
TEST(PointsetCase, flows_past_an_obstacle_that_is_cut_out) {
  Simulation s(
      parse_case(channel("step = 0.01, end = 0.02", "settle = 2\nsettle_step = 0.01\nimpermeable = [\"disc\"]",
                         "[[obstacles]]\nname = \"disc\"\nshape = \"ball\"\ncentre = [0.8, 0.5]\nradius = 0.2\n"
                         "[[grains]]\npositions = [[0.3, 0.5]]\nradius = 0.01\ndensity = 1\n",
                         0.05, 0.04),
                 "disc.toml"));
  run(s);
  const FlowPlan& plan = test::plan_in<PointsetFluid>(s);
  std::size_t on_disc = 0;
  for (const BoundaryPoint& point : plan.boundary_points) {
    const Vec3 out = point.position - Vec3{0.8, 0.5, 0};
    if (norm(out) > 0.21) continue;
    ++on_disc;
    EXPECT_NEAR(norm(out), 0.2, 1e-12);
    EXPECT_NEAR(dot(point.normal, out) / norm(out), -1, 1e-12);
  }
  // 2 pi r in parts of 0.8 to 1.6 spacings.
  EXPECT_GE(on_disc, 20u);
  EXPECT_LE(on_disc, 40u);
  for (const Vec3 x : test::state_in<PointsetFluid>(s).position) EXPECT_GE(norm(x - Vec3{0.8, 0.5, 0}), 0.2 - 1e-12);
  const std::vector<FlowValue> above = flow_at(plan, test::state_in<PointsetFluid>(s),
                                               {{0.8, 0.85, 0}, {0.8, 0.5, 0}, {0.8, 0.15, 0}}, FlowMapping::direct);
  EXPECT_GT(above[0].velocity.x, 1.5);
  EXPECT_FALSE(above[1].is_there);
  // Seen: 0.002; the points on the disc are not symmetric.
  EXPECT_NEAR(above[2].velocity.x, above[0].velocity.x, 0.02);
  // Seen: 0.002 of what comes in.
  EXPECT_LT(std::abs(test::state_in<PointsetFluid>(s).totals.last.net_outflow), 0.005);
  EXPECT_LT(test::state_in<PointsetFluid>(s).totals.last.divergence, 1e-3);
  const FluidField field = flow_on_grid(plan, test::state_in<PointsetFluid>(s));
  EXPECT_EQ(field.shape, (std::array<std::int64_t, 3>{50, 25, 1}));
  std::size_t holes = 0;
  for (std::size_t k = 0; k < field.place.size(); ++k) {
    const bool is_hole = std::isnan(field.pressure[k]);
    holes += is_hole;
    EXPECT_EQ(is_hole, norm(field.place[k] - Vec3{0.8, 0.5, 0}) < 0.2);
  }
  EXPECT_GT(holes, 10u);
}

// Faster, with cubic stencils: the wake behind the disc turns back, and nothing is lost. What was not stable before
// points of its own lay along the disc (docs/theory/pointset.md).
TEST(PointsetCase, cubic_stencils_bear_an_obstacle_at_a_reynolds_number_of_50) {
  Simulation s(parse_case(fast_past_a_disc(0.02, 0.05, 0.2, "settle = 1.5\nsettle_step = 0.005"), "fast.toml"));
  run(s);
  EXPECT_LT(test::state_in<PointsetFluid>(s).totals.last.speed, 2.6);
  EXPECT_LT(test::state_in<PointsetFluid>(s).totals.last.divergence, 1e-3);
  // Seen: 7e-4.
  EXPECT_LT(test::state_in<PointsetFluid>(s).totals.largest_leak, 0.01);
}

// What grains take from a stream without walls is the fall of the pressure along it, times its height.
TEST(PointsetCase, the_pressure_carries_what_grains_take) {
  Simulation s(parse_case(R"case(
planar = true
time = { step = 0.02, end = 2 }
[fluid]
name = "pointset"
viscosity = 0.05
density = 1
spacing = 0.1
low = [0, 0]
high = [3, 1]
two_way = true
spin = false
buoyancy = false
start = { name = "uniform", velocity = [1, 0] }
drag = { name = "linear", coefficient = 0.02 }
[[fluid.boundaries]]
kind = "inflow"
on = "left"
velocity = [1, 0]
[[fluid.boundaries]]
kind = "outflow"
on = "right"
[[fluid.boundaries]]
kind = "symmetry"
on = ["bottom", "top"]
[[grains]]
place = "lattice"
counts = [10, 10]
spacing = 0.1
origin = [1.05, 0.05]
radius = 0.01
mass = 1
frozen = true
)case",
                          "stream.toml"));
  run(s);
  const std::vector<FlowValue> ends = flow_at(test::plan_in<PointsetFluid>(s), test::state_in<PointsetFluid>(s),
                                              {{0.4, 0.5, 0}, {2.6, 0.5, 0}}, FlowMapping::direct);
  // 100 grains that take 0.02 each of a stream of 1 m/s. Seen: within 0.5 %, by the ends of the bed, where drag begins
  // within a spacing.
  EXPECT_NEAR(ends[0].pressure - ends[1].pressure, -s.state().fluid.force.x, 0.02 * 2);
  EXPECT_NEAR(s.state().fluid.force.x, -2, 0.02);
}

// In space, a box with a moving lid.
TEST(PointsetCase, runs_in_space) {
  Simulation s(parse_case(R"(
time = { step = 0.02, end = 0.2 }
[fluid]
name = "pointset"
viscosity = 0.1
density = 1
spacing = 0.2
low = [0, 0, 0]
high = [1, 1, 1]
degree = 2
reach = 2.6
[[fluid.boundaries]]
kind = "wall"
on = "front"
velocity = [1, 0, 0]
[[fluid.boundaries]]
kind = "symmetry"
on = ["bottom", "top"]
[[grains]]
positions = [[0.5, 0.5, 0.8]]
radius = 0.01
density = 1
)",
                          "space.toml"));
  run(s);
  EXPECT_GT(s.state().grains.velocity[0].x, 0.01);
  EXPECT_NEAR(s.state().grains.velocity[0].y, 0, 1e-3);
  EXPECT_LT(test::state_in<PointsetFluid>(s).totals.last.speed, 1.5);
}

}  // namespace
}  // namespace slurry::test
