// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Contacts without inertia: their impulses are forces times the step, whatever the drag.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "slurry/observe/reactions.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

// A disc of this mass on a floor, overdamped.
std::string on_a_floor(double drag, double mass, double dt, double end, const std::string& more) {
  return fmt::format(R"(
planar = true
dynamics = {{ name = "overdamped", drag = {} }}
time = {{ step = {}, end = {} }}
[[grains]]
positions = [[0, 0.1]]
radius = 0.1
mass = {}
[[obstacles]]
name = "floor"
shape = "plane"
{})",
                     drag, dt, end, mass, more);
}

double floor_force(const Simulation& s) { return obstacle_reaction(s.world(), s.state(), s.last_report(), 0).force.y; }

TEST(OverdampedForces, a_floor_carries_the_weight) {
  for (const double drag : {0.5, 3.0, 100.0})
    for (const double dt : {0.1, 0.01, 0.001}) {
      Simulation simulation(parse_case(
          on_a_floor(drag, 2, dt, 5 * dt, "[[forces]]\nforce = \"gravity\"\nacceleration = [0, -9.81]\n"), "weight"));
      run(simulation);
      // The solver's tolerance is 1e-6 of a radius, which the drag m drag / dt makes a force of.
      EXPECT_NEAR(floor_force(simulation), -19.62, 1e-6 * 0.1 * 2 * drag / dt + 1e-12) << drag << " " << dt;
      EXPECT_NEAR(simulation.state().grains.position[0].y, 0.1, 1e-7);
    }
}

// Pushed by 3 N for 1 s and then pulled by 3 N; the film keeps gamma >= -1 N s and so lets go 1/3 s later.
TEST(OverdampedForces, rough_glue_lets_go_when_it_has_been_pulled_enough) {
  for (const double drag : {0.5, 2.0, 20.0})
    for (const double dt : {0.04, 0.01, 0.0025}) {
      Simulation simulation(parse_case(
          on_a_floor(drag, 3, dt, 2,
                     "[[forces]]\nforce = \"force\"\nvalue = [0, \"t < 1 ? -3 : 3\"]\n[[contacts]]\nlaw = \"gluey\"\n"
                     "scaling = \"one\"\ngamma_min = -1\n"),
          "glue"));
      double left_at = 0;
      run(simulation, [&](const Simulation& s) {
        if (left_at == 0 && s.state().grains.position[0].y > 0.1 + 1e-5) left_at = s.state().clock.time;
      });
      // In the step in which gamma reaches 0, whatever the drag.
      EXPECT_GT(left_at, 4.0 / 3) << drag;
      EXPECT_LT(left_at, 4.0 / 3 + 1.1 * dt) << drag;
    }
}

// A stack of three: each floor carries all that is above it.
TEST(OverdampedForces, a_stack_adds_up) {
  Simulation simulation(parse_case(R"(
dynamics = { name = "overdamped", drag = 7 }
time = { step = 0.01, end = 0.1 }
solver = { tolerance = 1e-10 }
[[grains]]
positions = [[0, 0.5, 0], [0, 1.5, 0], [0, 2.5, 0]]
radius = 0.5
mass = 2
[[obstacles]]
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [0, -10, 0]
)",
                                   "stack"));
  run(simulation);
  std::vector<double> forces;
  for (const double p : simulation.state().contacts.impulse) forces.push_back(p / 0.01);
  std::sort(forces.begin(), forces.end());
  ASSERT_EQ(forces.size(), 3u);
  // The tolerance of 1e-10 radii, as a force m drag / dt of it.
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(forces[k], 20 * (k + 1), 1e-6);
}

}  // namespace
}  // namespace slurry::test
