// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Hard cases with stated outcomes: what is refused, what is mended, what is reported, and what simply works.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "slurry/cases/overlaps.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/io/results/problem_file.hpp"
#include "tests/support/hard_case.hpp"
#include "tests/support/scratch.hpp"

namespace slurry::test {
namespace {

const std::string crowded = R"(
time = { step = 0.01, end = 0.05 }
[[grains]]
place = "lattice"
counts = [6, 6, 6]
origin = [0, 0, 0.4]
spacing = 0.9
jitter = 0.2
radius = { uniform = [0.4, 0.6] }
)" + std::string(floor_and_gravity);

TEST(HardCases, overlap_at_the_start_is_refused_and_named) {
  const std::string message = refusal(crowded);
  EXPECT_NE(message.find("pairs overlap at the start: grain "), std::string::npos) << message;
}

TEST(HardCases, overlap_at_the_start_is_resolved_on_request) {
  Simulation simulation(parse_case("resolve_overlaps = true\n" + crowded, "hard case"));
  EXPECT_TRUE(find_overlaps(simulation.world(), simulation.state(), 1e-6).empty());
  run(simulation);
  // The tolerance of the solver, 1e-6 of the smallest radius.
  EXPECT_LT(deepest(simulation), 2e-6);
}

TEST(HardCases, closing_walls_are_reported_as_infeasible_with_the_grains) {
  const std::string squeeze = R"(
planar = true
time = { step = 0.01, end = 1.0 }
solver = { on_trouble = "stop" }
[[grains]]
radius = 0.5
place = "points"
positions = [[0, 0], [1.2, 0]]
[[obstacles]]
name = "left"
shape = "plane"
point = [-1, 0]
normal = [1, 0]
[[obstacles]]
name = "right"
shape = "plane"
point = [2.5, 0]
normal = [-1, 0]
motion = "translation"
velocity = [-2, 0]
)";
  const std::string message = refusal(squeeze);
  EXPECT_NE(message.find("infeasible"), std::string::npos) << message;
  EXPECT_NE(message.find("grain 0 and obstacle \"left\""), std::string::npos) << message;
  EXPECT_NE(message.find("grain 1 and obstacle \"right\""), std::string::npos) << message;
}

// With friction too: a disc between planes that close on it. No step that leaves an overlap is called solved.
TEST(HardCases, closing_walls_with_friction_are_reported_as_infeasible) {
  const auto squeeze = [](double mu, const char* on_trouble) {
    return fmt::format(R"(
planar = true
time = {{ step = 1e-3, end = 0.15 }}
solver = {{ on_trouble = "{}" }}
[[grains]]
radius = 0.1
place = "points"
positions = [[0, 0]]
[[obstacles]]
name = "left"
shape = "plane"
point = [-0.2, 0]
normal = [1, 0]
motion = "translation"
velocity = [1, 0]
[[obstacles]]
name = "right"
shape = "plane"
point = [0.2, 0]
normal = [-1, 0]
motion = "translation"
velocity = [-1, 0]
[[contacts]]
law = "friction"
friction = {}
)",
                       on_trouble, mu);
  };
  for (const double mu : {0.1, 0.5, 1.0}) {
    const std::string message = refusal(squeeze(mu, "stop"));
    EXPECT_NE(message.find("infeasible"), std::string::npos) << message;
    Simulation s(parse_case(squeeze(mu, "continue"), "squeeze"));
    while (!s.is_done()) {
      const StepReport report = s.step();
      // The residual promises the overlap; a factor of 2 for the overlap of both sides together.
      EXPECT_LE(report.deepest_overlap, 2 * report.solve.residual + 1e-9) << s.state().clock.step;
      const bool is_said = report.solve.status == SolveStatus::not_converged;
      EXPECT_TRUE(is_said || report.deepest_overlap <= 1e-5) << s.state().clock.step;
    }
  }
}

// What is only slow is not called infeasible.
TEST(HardCases, a_solver_stopped_early_does_not_claim_infeasibility) {
  Simulation simulation(gallery("box_settle_3d", {"time.end=0.4", "solver.max_iterations=3", "output.series=false"}));
  run(simulation);
  ASSERT_GT(simulation.state().totals.not_converged, 0);
  EXPECT_NE(simulation.first_trouble().find("worst between grain"), std::string::npos);
  EXPECT_EQ(simulation.first_trouble().find("infeasible"), std::string::npos) << simulation.first_trouble();
}

// A light grain under a heavy one, on the floor: the heavy one rests on it.
TEST(HardCases, mass_ratio_of_a_million) {
  Simulation simulation(parse_case(std::string(R"(
time = { step = 0.001, end = 1.0 }
[[grains]]
name = "light"
radius = 0.5
mass = 1
place = "points"
positions = [[0, 0, 0.5]]
[[grains]]
name = "heavy"
radius = 0.5
mass = 1e6
place = "points"
positions = [[0, 0, 1.6]]
)") + floor_and_gravity,
                                   "hard case"));
  run(simulation);
  EXPECT_EQ(simulation.state().totals.not_converged, 0);
  // The tolerance, 1e-6 r.
  EXPECT_LT(deepest(simulation), 2e-6);
  EXPECT_NEAR(simulation.state().grains.position[place_of(simulation, 1)].z, 1.5, 2e-6);
}

// One ball among a hundred that are a thousand times smaller.
TEST(HardCases, radius_ratio_of_a_thousand) {
  Simulation simulation(parse_case(std::string(R"(
time = { step = 0.0002, end = 0.1 }
[[grains]]
name = "large"
radius = 1
place = "points"
positions = [[0, 0, 1.005]]
[[grains]]
name = "dust"
radius = 0.001
place = "lattice"
counts = [10, 10, 1]
origin = [-0.0135, -0.0135, 0.0011]
spacing = 0.003
)") + floor_and_gravity,
                                   "hard case"));
  run(simulation);
  // The masses differ by 1e9: when the ball lands, a step may miss the tolerance, and says so. What it leaves is small
  // beside a grain of dust: 0.02 of its radius, five hundred times less than what the ball falls in the step.
  EXPECT_LE(simulation.state().totals.not_converged, 5);
  EXPECT_LT(deepest(simulation), 0.02);
}

TEST(HardCases, no_grain_and_one_grain_run_to_the_end) {
  Simulation none(parse_case(std::string("time = { step = 0.01, end = 1 }\n") + floor_and_gravity, "hard case"));
  run(none);
  EXPECT_NEAR(none.state().clock.time, 1, 1e-12);
  Simulation one(parse_case(std::string(R"(
time = { step = 0.01, end = 1 }
[[grains]]
radius = 0.5
place = "points"
positions = [[0, 0, 5.5]]
)") + floor_and_gravity,
                            "hard case"));
  run(one);
  // It reaches the floor at the very end of its fall of 5 m, sqrt(2 5 / 10) = 1 s, within g dt of it.
  EXPECT_NEAR(one.state().grains.position[0].z, 0.5, 0.1);
}

// A step in which a grain falls hundreds of radii: it lands on the floor, on what lies there, and through nothing.
TEST(HardCases, a_step_far_too_long_does_not_tunnel) {
  Simulation simulation(parse_case(std::string(R"(
time = { step = 10, end = 100 }
[[grains]]
radius = 0.5
place = "lattice"
counts = [3, 3, 3]
origin = [0, 0, 1]
spacing = 1.5
)") + floor_and_gravity,
                                   "hard case"));
  run(simulation);
  for (const Vec3& x : simulation.state().grains.position) EXPECT_GT(x.z, 0.5 - 1e-5);
  EXPECT_LT(deepest(simulation), 2e-6);
}

// A grain thrown away at a kilometre a second costs nothing and disturbs nobody.
TEST(HardCases, a_grain_thrown_out_of_the_domain_goes_on) {
  Simulation simulation(parse_case(std::string(R"(
time = { step = 0.01, end = 10 }
[[grains]]
name = "bed"
radius = 0.5
place = "lattice"
counts = [4, 4, 2]
origin = [0, 0, 0.5]
spacing = 1.0
[[grains]]
name = "lost"
radius = 0.5
velocity = [1e3, 0, 1e3]
place = "points"
positions = [[20, 0, 20]]
)") + floor_and_gravity,
                                   "hard case"));
  run(simulation);
  EXPECT_EQ(simulation.state().totals.not_converged, 0);
  EXPECT_NEAR(simulation.state().grains.position[place_of(simulation, 32)].x, 20 + 1e4, 1e-6);
}

TEST(HardCases, a_force_that_is_not_finite_stops_at_its_grain_and_time) {
  const std::string message = refusal(R"TOML(
time = { step = 0.01, end = 1 }
[[grains]]
radius = 0.5
place = "points"
positions = [[0, 0, 0], [3, 0, 0]]
[[forces]]
force = "force"
value = ["(x > 1) ? 1/(0.5-t) : 0", 0, 0]
)TOML");
  EXPECT_NE(message.find("not finite"), std::string::npos) << message;
  EXPECT_NE(message.find("grain 1"), std::string::npos) << message;
}

std::string piston(int columns, int rows, double end) {
  return fmt::format(R"(
planar = true
time = {{ step = 0.01, end = {} }}
solver = {{ max_iterations = 300, tolerance = 1e-4 }}
[[grains]]
radius = 0.5
place = "lattice"
counts = [{}, {}]
origin = [0.5, 0.5]
spacing = 1.0
[[obstacles]]
name = "walls"
shape = "box"
centre = [{}, {}]
size = [{}, {}]
inside = true
[[obstacles]]
name = "piston"
shape = "plane"
point = [0, {}]
normal = [0, -1]
motion = "translation"
velocity = [0, -1]
)",
                     end, columns, rows, 0.5 * columns, 1.0 * rows, columns, 2 * rows, rows + 0.005);
}

// A piston that presses a jam: grains cannot be pressed into each other, so the step is reported, not the state broken.
TEST(HardCases, a_jam_under_a_piston_is_reported_and_stays_finite) {
  Simulation simulation(parse_case(piston(10, 10, 0.5), "hard case", {"solver.max_iterations=2000"}));
  run(simulation);
  EXPECT_GT(simulation.state().totals.not_converged, 0);
  EXPECT_NE(simulation.first_trouble().find("infeasible"), std::string::npos) << simulation.first_trouble();
  for (const Vec3& x : simulation.state().grains.position) EXPECT_TRUE(is_finite(x));
}

// The same with 1e5 discs in a square lattice, that yields nowhere. A push reaches the floor, 100 discs below, only
// after hundreds of sweeps, so that a step ends with what the sweeps it may take have reached: it is reported with the
// worst pair, and all stays finite and within the piston's travel. By name: minutes.
TEST(FullHardCases, a_jam_of_a_hundred_thousand_under_a_piston) {
  set_threads(2);
  Simulation simulation(parse_case(piston(1000, 100, 0.05), "hard case"));
  ASSERT_EQ(simulation.state().grains.size(), 100000u);
  run(simulation);
  set_threads(1);
  EXPECT_EQ(simulation.state().clock.step, 5);
  EXPECT_GT(simulation.state().totals.not_converged, 0);
  EXPECT_NE(simulation.first_trouble().find("worst between grain"), std::string::npos) << simulation.first_trouble();
  for (const Vec3& x : simulation.state().grains.position) ASSERT_TRUE(is_finite(x));
  // In units of the radius: the piston travels 0.05 beyond its touch, 0.1 r.
  EXPECT_LT(deepest(simulation), 0.2);
}

// A column in which each grain is a hundred times heavier than the one below, on the floor: the lowest carries a
// million times its weight.
TEST(HardCases, a_chain_of_mass_ratios_rests) {
  std::string text = "time = { step = 0.001, end = 0.2 }\n";
  for (int k = 0; k < 4; ++k)
    text += fmt::format(
        "[[grains]]\nname = \"g{}\"\nradius = 0.5\nmass = 1e{}\nplace = \"points\"\npositions = [[0, 0, {}]]\n", k,
        2 * k, 0.5 + 1.001 * k);
  Simulation simulation(parse_case(text + floor_and_gravity, "hard case"));
  run(simulation);
  EXPECT_EQ(simulation.state().totals.not_converged, 0) << simulation.first_trouble();
  // The tolerance, 1e-6 r a contact; four contacts.
  EXPECT_LT(deepest(simulation), 2e-6);
  for (int k = 0; k < 4; ++k) EXPECT_NEAR(simulation.state().grains.position[place_of(simulation, k)].z, 0.5 + k, 4e-6);
}

// A face on a face has no curvature, and so no arm on which to roll: the problem holds numbers all the same.
TEST(HardCases, the_problem_of_faces_that_touch_can_be_saved_and_read) {
  Simulation simulation(parse_case(std::string(R"(
time = { step = 0.01, end = 0.05 }
[[contacts]]
law = "friction"
friction = 0.5
rolling_friction = 0.1
[[grains]]
radius = 0.5
shape = { name = "box", size = [1, 1, 1] }
place = "points"
positions = [[0, 0, 0.25], [0, 0, 0.75]]
)") + floor_and_gravity,
                                   "hard case"));
  run(simulation);
  ASSERT_GT(simulation.last_problem().contacts(), 4u);
  for (std::size_t c = 0; c < simulation.last_problem().contacts(); ++c)
    EXPECT_TRUE(std::isfinite(simulation.last_problem().set[c].rolling));
  const Scratch scratch("faces.h5");
  save_problem(scratch.path(), simulation.last_problem());
  EXPECT_EQ(load_problem(scratch.path()).contacts(), simulation.last_problem().contacts());
}

}  // namespace
}  // namespace slurry::test
