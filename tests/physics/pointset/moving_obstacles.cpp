// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Obstacles that move in a fluid on points: against closed forms; the same bits on any threads and after a resume; what
// is refused.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/parallel.hpp"
#include "slurry/fluids/pointset/flow_plan.hpp"
#include "tests/physics/pointset/channel_cases.hpp"
#include "tests/physics/pointset/vessel_cases.hpp"
#include "tests/support.hpp"
#include "tests/support/fluid_parts.hpp"

namespace slurry::test {
namespace {

const char* const moving_points = "points = \"moving\"\nlinear_solver = \"iterative\"\n";

// A piston wider than a channel moves along it; the walls of the channel let the fluid slip, so that it moves as a
// plug.
std::string piston(const std::string& boundaries, const std::string& displacement = "0.5*t") {
  return fmt::format(R"case(
planar = true
time = {{ step = 0.01, end = 0.8 }}
[fluid]
name = "pointset"
viscosity = 0.1
density = 2
spacing = 0.1
low = [0, 0]
high = [2, 1]
impermeable = ["piston"]
{}
[[fluid.boundaries]]
kind = "symmetry"
on = ["bottom", "top"]
{}
[[obstacles]]
name = "piston"
shape = "box"
size = [2, 3]
centre = [-0.8, 0.5]
motion = {{ name = "expression", displacement = ["{}", 0] }}
)case",
                     moving_points, boundaries, displacement);
}

const char* const open_end = "[[fluid.boundaries]]\nkind = \"outflow\"\non = \"right\"\n";

TEST(MovingObstacles, push_out_what_they_sweep) {
  Simulation s(parse_case(piston(open_end), "piston.toml"));
  const auto points = static_cast<double>(test::state_in<PointsetFluid>(s).size());
  double out = 0;
  while (!s.is_done()) {
    s.step();
    out += s.last_report().dt * test::state_in<PointsetFluid>(s).totals.last.net_outflow;
  }
  // The fluid is pushed from rest within a step, which costs the first steps some per cent; then the plug leaves at
  // 0.5 m/s.
  EXPECT_NEAR(test::state_in<PointsetFluid>(s).totals.last.net_outflow, 0.5, 1e-4);
  EXPECT_NEAR(out, 0.4, 0.02 * 0.4);
  // From 1.8 m to 1.4 m; where the band of the piston meets those of the walls points are somewhat closer.
  const PointsetState& left = test::state_in<PointsetFluid>(s);
  EXPECT_NEAR(static_cast<double>(left.size()), 1.4 / 1.8 * points, 0.12 * points);
  for (const Vec3 x : left.position) EXPECT_GE(x.x, 0.6 - 1e-12);
}

// A plug of the length L that is pushed with the acceleration a presses with rho L a on each square metre.
TEST(MovingObstacles, feel_the_mass_that_they_accelerate) {
  Simulation s(parse_case(piston(open_end, "0.25*t^2"), "piston.toml"));
  run(s);
  const double length = 1.8 - 0.25 * 0.64;
  // The step is of the first order.
  EXPECT_NEAR(load_in(s, {"piston"}).pressure_force.x, -2 * length * 0.5, 0.03 * length);
  EXPECT_NEAR(test::state_in<PointsetFluid>(s).totals.last.net_outflow, 0.4, 1e-3);
}

// The same torque as where the velocity of the cylinder is given at points that stay (FlowForces).
TEST(MovingObstacles, turn_a_vessel_as_Couette) {
  const double exact = couette_torque(0.4, 1, 0.2, 1);
  Simulation s(parse_case(vessel(0.1, "step = 0.03, end = 1.8", moving_points,
                                 "shape = \"ball\"\nradius = 0.4\nmotion = { name = \"rotation\", rate = 1 }"),
                          "couette.toml"));
  run(s);
  const FlowLoad rotor = load_in(s, {"rotor"});
  EXPECT_NEAR(rotor.viscous_torque.z, -exact, 0.05 * exact);
  EXPECT_NEAR(rotor.pressure_torque.z, 0, 1e-3 * exact);
  const double a = 0.16, b = 1;
  double worst = 0;
  const PointsetState& points = test::state_in<PointsetFluid>(s);
  for (std::size_t k = 0; k < points.size(); ++k) {
    const Vec3 x = points.position[k];
    const double r = norm(x), exact_speed = a / (b - a) * (b / r - r);
    worst = std::max(worst, norm(points.velocity[k] - exact_speed * Vec3{-x.y, x.x, 0} / r));
  }
  EXPECT_LT(worst, 0.02 * 0.4);
}

// Stokes' second problem: over a plate that moves at U cos(w t) along itself the velocity is U exp(-y/d) cos(w t - y/d)
// with d = sqrt(2 nu / w); the shear on the plate is sqrt(2) mu U / d, an eighth of a period before the velocity.
TEST(MovingObstacles, shake_a_fluid_as_in_the_second_problem_of_Stokes) {
  const double w = 2 * std::numbers::pi, u = 0.1 * w, nu = 0.1, d = std::sqrt(2 * nu / w), low = 0.2;
  Simulation s(parse_case(fmt::format(R"case(
planar = true
time = {{ step = 0.01, end = 1 }}
[fluid]
name = "pointset"
viscosity = 0.1
density = 1
spacing = 0.05
low = [0, 0]
high = [0.5, 1.5]
impermeable = ["plate"]
start = {{ name = "formula", velocity = ["{} * exp(-(y - {})/{}) * cos((y - {})/{})", 0] }}
{}
[[fluid.boundaries]]
kind = "outflow"
on = ["left", "right"]
[[obstacles]]
name = "plate"
shape = "box"
size = [4, 1]
centre = [0.5, -0.3]
motion = {{ name = "oscillation", amplitude = [0.1, 0], frequency = 1 }}
)case",
                                      u, low, d, low, d, moving_points),
                          "plate.toml"));
  double worst = 0, worst_shear = 0;
  while (!s.is_done()) {
    s.step();
    const double t = s.state().clock.time;
    const PointsetState& points = test::state_in<PointsetFluid>(s);
    for (std::size_t k = 0; k < points.size(); ++k) {
      const double y = (points.position[k].y - low) / d;
      worst = std::max(worst, norm(points.velocity[k] - Vec3{u * std::exp(-y) * std::cos(w * t - y), 0, 0}));
    }
    const double shear = -std::sqrt(2.) * 0.1 * u / d * std::cos(w * t + std::numbers::pi / 4);
    worst_shear = std::max(worst_shear, std::abs(load_in(s, {"plate"}).viscous_force.x / 0.5 - shear));
  }
  EXPECT_LT(worst, 0.03 * u);
  EXPECT_LT(worst_shear, 0.05 * 0.1 * u / d);
}

std::string stirred(const std::string& more = "") {
  return vessel(0.125, "step = 0.02, end = 0.6", moving_points + std::string("two_way = true\n"),
                "shape = \"box\"\nsize = [1, 0.3]\nmotion = { name = \"rotation\", rate = 2 }\n"
                "[[grains]]\npositions = [[0, 0.6], [0.3, -0.5]]\nradius = 0.02\ndensity = 3\n") +
         more;
}

TEST(MovingObstacles, give_the_same_bits_on_any_threads_and_after_a_resume) {
  const Case c = parse_case(stirred(), "stirred.toml");
  const int before = threads();
  set_threads(1);
  Simulation whole(c), first(c);
  run(whole);
  while (!first.has_reached(0.3)) first.step();
  Simulation second = resumed_from_a_file(c, first.state());
  run(second);
  EXPECT_EQ(fingerprint(second.state()), fingerprint(whole.state()));
  set_threads(3);
  Simulation spread(c);
  run(spread);
  set_threads(before);
  EXPECT_EQ(fingerprint(spread.state()), fingerprint(whole.state()));
  const FlowTotals& totals = test::state_in<PointsetFluid>(whole).totals;
  EXPECT_GT(totals.inserted, 10);
  EXPECT_GT(totals.removed, 10);
  // A paddle sweeps as much as it leaves: the points stay about as many.
  EXPECT_LT(std::abs(totals.drift), 0.01);
}

std::string refusal(const std::string& text) {
  try {
    Simulation s(parse_case(text, "refused.toml"));
    run(s);
  } catch (const std::exception& error) {
    return error.what();
  }
  return {};
}

TEST(MovingObstacles, are_refused_where_they_cannot_be) {
  const auto says = [](const std::string& text, const std::string& part) {
    EXPECT_NE(refusal(text).find(part), std::string::npos) << refusal(text);
  };
  const std::string ball = "shape = \"ball\"\nradius = 0.4\n", turns = "motion = { name = \"rotation\", rate = 1 }\n";
  const auto of = [&](const std::string& fluid, const std::string& motion) {
    return vessel(0.2, "step = 0.05, end = 0.1", fluid, ball + motion);
  };
  says(of("", turns), "moves, expected `points` = \"moving\"");
  says(of("points = \"moving\"\nlinear_solver = \"multigrid\"", turns), "the coarse clouds of multigrid stay");
  says(of("points = \"moving\"\nsettle = 1", turns), "expected no `settle`");
  says(of("points = \"moving\"", "motion = { name = \"loaded\", force = [1, 0], mass = 1 }\n"), "moves by its loads");
  says(of("points = \"moving\"", "until = 1\n"), "comes or goes");
  says(of("points = \"moving\"\n[[fluid.boundaries]]\nkind = \"wall\"\non = \"rotor\"\nvelocity = [\"-y\", \"x\"]",
          turns),
       "obstacle \"rotor\" moves: expected a wall without `velocity`");
  says(piston(""), "change the volume of the fluid by -0.");
}

// S. Nagata, Mixing: principles and applications, Wiley 1975: at low Reynolds numbers N d^2/nu the power of a paddle of
// the diameter d and the height b in a vessel of the diameter D without baffles is A mu N^2 d^3 with
//
//     A = 14 + (b/D) (670 (d/D - 0.6)^2 + 185),
//
// a metre of a tall one mu N^2 d^3/D times the last bracket. The torque is the power over 2 pi N. Re = 2.5; the paddle
// is 3.4 spacings thick, an eighth of its diameter.
TEST(FullMovingObstacles, take_the_power_of_Nagata) {
  const double diameter = 1, turns = 0.5, viscosity = 0.2;
  const double correlated =
      viscosity * turns * diameter * diameter * diameter / 2 * (670 * 0.1 * 0.1 + 185) / (2 * std::numbers::pi);
  Simulation s(parse_case(vessel(0.035, "step = 0.009, end = 1.6", moving_points,
                                 fmt::format("shape = \"box\"\nsize = [1, 0.12]\n"
                                             "motion = {{ name = \"rotation\", rate = {} }}",
                                             2 * std::numbers::pi * turns)),
                          "paddle.toml"));
  run(s);
  const FlowLoad paddle = load_in(s, {"rotor"}), wall = load_in(s, sides_of_vessel(0.035));
  const double given = -paddle.pressure_torque.z - paddle.viscous_torque.z, taken = wall.viscous_torque.z;
  // Seen: 1.556 and 1.560, against 1.526 of the correlation, which is of thin blades.
  EXPECT_NEAR(given, correlated, 0.05 * correlated);
  EXPECT_NEAR(taken, given, 0.02 * given);
}

}  // namespace
}  // namespace slurry::test
