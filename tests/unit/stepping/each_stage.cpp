// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The stages one by one, by numbers worked out by hand: order, time step, walls, (U, W), fluid.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/io/cases/case_file.hpp"
#include "slurry/simulation.hpp"
#include "slurry/stepping/stages.hpp"

namespace slurry {
namespace {

Simulation of(const std::string& text) { return Simulation(parse_case(text, "stage.toml")); }

// One sphere of 2 kg and radius 0.5 at the origin, at (3, 0, 0) m/s.
std::string sphere(const std::string& more) {
  return "time = { step = 0.01, end = 1 }\n" + more +
         "\n[[grains]]\npositions = [[0, 0, 0]]\nradius = 0.5\nmass = 2\nvelocity = [3, 0, 0]\n"
         "[[forces]]\nforce = \"force\"\nvalue = [0, 8, 0]\n";
}

void run_to(Simulation& s, const Stage& last, double dt) {
  for (const Stage* stage : stages()) {
    s.run(*stage, dt);
    if (stage == &last) return;
  }
}

// ---- keep_order

TEST(KeepOrder, puts_grains_in_the_order_of_their_ranks) {
  Simulation s = of(R"(
time = { step = 0.01, end = 10 }
[[grains]]
place = "lattice"
counts = [3, 3, 3]
spacing = 1
radius = 0.1
density = 1
)");
  s.step();
  const std::vector<std::int64_t> ids = s.state().grains.id;
  std::vector<std::int32_t> backwards;
  for (std::int32_t k = 26; k >= 0; --k) backwards.push_back(k);
  reorder(s.state(), backwards);
  EXPECT_NE(s.state().grains.id, ids);
  s.run(keep_order, 0);
  EXPECT_EQ(s.state().grains.id, ids);
  EXPECT_TRUE(std::is_sorted(s.state().grains.order.begin(), s.state().grains.order.end()));
}

TEST(KeepOrder, draws_a_new_curve_at_each_200th_step) {
  Simulation s = of(R"(
time = { step = 0.01, end = 10 }
[[grains]]
positions = [[0, 0, 0], [10, 0, 0]]
radius = 0.5
mass = 1
)");
  s.step();
  std::swap(s.state().grains.position[0], s.state().grains.position[1]);
  const std::int64_t first = s.state().grains.id[0];
  while (s.state().clock.step < 200) s.step();
  EXPECT_EQ(s.state().grains.id[0], first) << "the ranks of the last curve hold";
  s.run(keep_order, 0);
  EXPECT_NE(s.state().grains.id[0], first);
}

TEST(KeepOrder, measures_the_lengths_of_the_step) {
  Simulation s = of(R"(
time = { step = 0.01, end = 10 }
[[grains]]
positions = [[0, 0, 0], [10, 0, 0]]
radius = 0.5
mass = 1
)");
  s.state().grains.radius = {0.25, 0.75};
  s.run(keep_order, 0);
  EXPECT_EQ(s.workspace().smallest_radius, 0.25);
  EXPECT_EQ(s.workspace().mean_radius, 0.5);
}

// ---- choose_time_step

// 0.1 of the radius 0.5 at 3 m/s and 4 m/s^2: v h + a h^2 = 0.05.
TEST(ChooseTimeStep, limits_the_displacement) {
  Simulation s = of("[time]\nstep = \"auto\"\nmax_step = 1\nmax_displacement = 0.1\nend = 2\n" +
                    sphere("").substr(sphere("").find("[[grains]]")));
  s.run(keep_order, 0);
  s.run(choose_time_step, 0);
  const double h = s.workspace().dt;
  EXPECT_NEAR(3 * h + 4 * h * h, 0.05, 1e-15);
}

TEST(ChooseTimeStep, ends_at_the_end_and_may_go_beyond) {
  Simulation s = of("[time]\nstep = \"auto\"\nmax_step = 0.3\nmax_displacement = 100\nend = 1\n" +
                    sphere("").substr(sphere("").find("[[grains]]")));
  for (const double expected : {0.3, 0.3, 0.3, 0.1, 0.3}) EXPECT_NEAR(s.step().dt, expected, 1e-15);
}

// The end of a paddle of length 1 at 60 rad/s: 60 m/s, and its corners a little more.
TEST(ChooseTimeStep, limits_the_displacement_of_obstacles_that_can_pass_over_grains) {
  const auto step_with = [](const std::string& motion) {
    Simulation s = of(R"(
planar = true
time = { step = "auto", end = 2 }
[[grains]]
positions = [[0, 5]]
radius = 0.05
[[obstacles]]
shape = "segment"
from = [0, 0]
to = [1, 0]
thickness = 0.02
)" + motion);
    s.run(keep_order, 0);
    s.run(choose_time_step, 0);
    return s.workspace().dt;
  };
  const double h = step_with("motion = \"rotation\"\nrate = 60\nabout = [0, 0]\n");
  EXPECT_LE(60 * h, 0.1 * 0.05);
  EXPECT_GE(62 * h, 0.1 * 0.05);
  // At rest at the start, and fast within the longest step: 0.3 sin(600 t).
  const double swung =
      step_with("motion = \"oscillation\"\namplitude = [0, 0.3]\nfrequency = 95.5\nphase = 1.5707963\n");
  EXPECT_LE(swung, 1e-3);
  EXPECT_EQ(step_with(""), 0.01);
}

// ---- walls

TEST(MoveWalls, works_aside_until_they_are_committed) {
  Simulation s =
      of(sphere("[[obstacles]]\nname = \"plate\"\nshape = \"plane\"\npoint = [0, 0, -5]\nnormal = [0, 0, 1]\n"
                "motion = \"translation\"\nvelocity = [0, 0, 2]\n"));
  run_to(s, resolve_contacts, 0.01);
  EXPECT_EQ(s.state().walls.position[0], (Vec3{}));
  EXPECT_NEAR(s.workspace().walls.position[0].z, 0.02, 1e-17);
  EXPECT_EQ(s.workspace().walls.velocity[0], (Vec3{0, 0, 2}));
  s.run(commit_walls, 0.01);
  EXPECT_EQ(s.state().walls.position[0], s.workspace().walls.position[0]);
}

// ---- respond: the table of (U, W), with m = 2, V = (3, 0, 0), f = (0, 8, 0), h = 0.01

TEST(Respond, with_inertia) {
  Simulation s = of(sphere(""));
  run_to(s, respond, 0.01);
  EXPECT_EQ(s.workspace().response.inverse_mass[0], 0.5);
  EXPECT_NEAR(norm(s.workspace().free.linear[0] - Vec3{3, 0.04, 0}), 0, 1e-16);
  EXPECT_FALSE(s.workspace().response.coupling);
}

TEST(Respond, without_inertia) {
  Simulation s = of(sphere("dynamics = { name = \"overdamped\", drag = 5 }"));
  run_to(s, respond, 0.01);
  EXPECT_DOUBLE_EQ(s.workspace().response.inverse_mass[0], 1 / (0.01 * 5 * 2));
  EXPECT_NEAR(norm(s.workspace().free.linear[0] - Vec3{0, 0.8, 0}), 0, 1e-15);  // f / (drag m); V has no memory
}

// Stokes' drag c = 6 pi mu r = 1 kg/s by the choice of mu; the liquid flows at (0, 0, 7).
TEST(Respond, in_a_flow) {
  const double mu = 1 / (6 * std::numbers::pi * 0.5);
  Simulation s = of(sphere("[fluid]\nname = \"field\"\nviscosity = " + std::to_string(mu) +
                           "\nflow = { name = \"uniform\", velocity = [0, 0, 7] }\n"));
  run_to(s, respond, 0.01);
  const double w = 1 / (2 + 0.01);
  // Six digits of the viscosity in the text.
  EXPECT_NEAR(s.workspace().response.inverse_mass[0], w, 1e-7);
  EXPECT_NEAR(norm(s.workspace().free.linear[0] - Vec3{2 * 3 * w, 0.08 * w, 0.07 * w}), 0, 1e-6);
}

// Two spheres in a film: the response of one to an impulse on the other is not zero, W is symmetric, and less than the
// block diagonal.
TEST(Respond, with_films) {
  Simulation s = of(R"(
time = { step = 0.01, end = 1 }
[lubrication]
name = "explicit"
viscosity = 0.01
[[contacts]]
law = "gluey"
[[grains]]
positions = [[0, 0, 0], [1.1, 0, 0]]
radius = 0.5
mass = 2
)");
  run_to(s, respond, 0.01);
  ASSERT_TRUE(s.workspace().response.coupling);
  const std::vector<double> w = matrix_of(*s.workspace().response.coupling, 2, false);
  // h n = h 6 pi mu R^2 / gap with the reduced radius R = 0.25; one relative velocity: W = D - D b (1/k + b.D b)^-1
  // b.D.
  const double k = 0.01 * 6 * std::numbers::pi * 0.01 * 0.0625 / 0.1, part = 0.25 / (1 / k + 1);
  EXPECT_NEAR(w[0 * 6 + 0], 0.5 - part, 1e-12);
  EXPECT_NEAR(w[0 * 6 + 3], part, 1e-12);
  EXPECT_NEAR(w[3 * 6 + 0], part, 1e-12);
  EXPECT_NEAR(w[1 * 6 + 1], 0.5, 1e-12) << "sliding is not resisted";
}

// ---- advance_fluid

TEST(AdvanceFluid, gets_what_the_drag_took) {
  const std::string flow =
      "[fluid]\nname = \"field\"\nviscosity = 0.1\n"
      "flow = { name = \"uniform\", velocity = [0, 0, 0] }\n";
  Simulation s = of(sphere(flow).substr(0, sphere(flow).find("[[forces]]")));
  const double before = 2 * 3;
  run_to(s, advance_fluid, 0.01);
  const double lost = before - 2 * s.state().grains.velocity[0].x;
  EXPECT_GT(lost, 0.01);
  EXPECT_NEAR(s.state().fluid.impulse.x, lost, 1e-15 * before);
  EXPECT_NEAR(s.state().fluid.force.x, lost / 0.01, 1e-13 * before / 0.01);
}

}  // namespace
}  // namespace slurry
