// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Impacts of contacts that yield (solver.softness): they rebound by the restitution of their law, as rigid ones do, for
// any softness, masses, step and place of the impact in the step; what the contact carries beside the impact it yields
// to.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/random.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

struct SoftImpact {
  double restitution, softness, first_mass, second_mass, dt;
  double speed, gap, radius;  // of approach; at the start
};

SoftImpact drawn_impact(Random& random) {
  SoftImpact s;
  s.restitution = random.uniform() < 0.3 ? 0 : random.uniform();
  s.softness = std::pow(10, random.uniform(-4, -0.5));
  s.first_mass = std::pow(10, random.uniform(-2, 2)), s.second_mass = std::pow(10, random.uniform(-2, 2));
  s.dt = std::pow(10, random.uniform(-4, -2));
  s.speed = random.uniform(0.1, 5);
  s.gap = s.dt * s.speed * random.uniform(0.02, 2.5);
  // From impacts as slow as contacts that settle to those that cross a tenth of a radius in a step.
  s.radius = s.dt * s.speed * std::pow(10, random.uniform(1, 4));
  return s;
}

constexpr double impact_tolerance = 1e-12;

// Two spheres on a line; `spins`: with a law of friction, which does nothing here.
Simulation two_soft_spheres(const SoftImpact& s, bool spins) {
  return Simulation(parse_case(
      fmt::format(R"(
time = {{ step = {}, end = 100 }}
contacts = [{{ law = "{}, restitution = {} }}]
grains = [{{ name = "first", positions = [[0, 0, 0]], radius = {}, mass = {}, velocity = [{}, 0, 0] }},
          {{ name = "second", positions = [[{}, 0, 0]], radius = {}, mass = {} }}]
solver = {{ tolerance = {}, softness = {} }})",
                  s.dt, spins ? "friction\", friction = 0.3" : "inelastic\"", s.restitution, s.radius, s.first_mass,
                  s.speed, 2 * s.radius + s.gap, s.radius, s.second_mass, impact_tolerance, s.softness),
      "two soft spheres"));
}

// e u. With e = 0 the two stay together, but for what the springs throw up of speeds below a thousandth of a radius in
// a step, in the step of the impact and in the next, in which they come to touch.
TEST(SoftImpacts, ReboundByTheRestitutionOfTheirLaw) {
  Random random(31);
  int dead = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const SoftImpact impact = drawn_impact(random);
    Simulation s = two_soft_spheres(impact, trial % 2);
    for (int n = 0; n < 12; ++n) s.step();
    const Grains& g = s.state().grains;
    const double parting = g.velocity[place_of(s, 1)].x - g.velocity[place_of(s, 0)].x;
    const double thrown = impact.restitution > 0 ? 0 : 2 * impact.softness * 1e-3 * impact.radius / impact.dt;
    dead += impact.restitution == 0;
    // The solver leaves its tolerance, a displacement, in each of a few steps, and round-off.
    const double slack = 20 * impact_tolerance * impact.radius / impact.dt + 1e-12 * impact.speed;
    const double expected = impact.restitution * impact.speed;
    EXPECT_GE(parting, expected - slack) << trial << ": softness " << impact.softness;
    EXPECT_LE(parting, expected + slack + thrown) << trial << ": softness " << impact.softness;
    EXPECT_LE(parting, expected + impact.softness * impact.speed + slack) << trial;
  }
  EXPECT_GT(dead, 50);
}

// A ball comes back to e^2 of its height up to the way that it falls in a step, also with springs as soft as this.
TEST(SoftImpacts, BounceAsRigidBallsDo) {
  Random random(37);
  for (int trial = 0; trial < 20; ++trial) {
    const double e = random.uniform(0.3, 1), softness = std::pow(10, random.uniform(-3, -1)), dt = 1e-3, g = 9.81;
    const double height = random.uniform(0.5, 2), mass = random.uniform(0.1, 10);
    Simulation s(parse_case(fmt::format(R"(
time = {{ step = {}, end = 100 }}
forces = [{{ force = "gravity", acceleration = [0, 0, {}] }}]
contacts = [{{ law = "friction", friction = 0.5, restitution = {} }}]
grains = [{{ place = "points", positions = [[0, 0, {}]], radius = 1, mass = {} }}]
obstacles = [{{ shape = "plane", normal = [0, 0, 1] }}]
solver = {{ tolerance = {}, softness = {} }})",
                                        dt, -g, e, 1 + height, mass, impact_tolerance, softness),
                            "soft ball"));
    while (s.state().grains.velocity[0].z <= 0) s.step();
    while (s.state().grains.velocity[0].z > 0) s.step();
    // Beside the parabola the contact yields to the weight of one step, softness g dt of speed: twice the height it is
    // worth, and the way of the ball in a step.
    const double slack = 2 * std::sqrt(2 * g * height) * (softness * g * dt) / g + g * dt * dt + dt * softness;
    EXPECT_NEAR(s.state().grains.position[0].z - 1, e * e * height, slack) << trial;
  }
}

// A ball that falls with e = 0 stays on the floor, where it sinks by d g dt^2: its springs throw it up by less than
// what a thousandth of a radius in a step is worth.
TEST(SoftImpacts, StayWhereTheyFellWithoutRestitution) {
  for (const double softness : {1e-3, 1e-2, 0.2})
    for (const double height : {0.31, 0.3137, 0.3173}) {
      Simulation s(parse_case(fmt::format(R"(
time = {{ step = 1e-3, end = 100 }}
forces = [{{ force = "gravity", acceleration = [0, 0, -9.81] }}]
grains = [{{ place = "points", positions = [[0, 0, {}]], radius = 0.02, mass = 3 }}]
obstacles = [{{ shape = "plane", normal = [0, 0, 1] }}]
solver = {{ tolerance = {}, softness = {} }})",
                                          0.02 + height, impact_tolerance, softness),
                              "soft ball"));
      double highest = -1;
      bool has_landed = false;
      for (int n = 0; n < 600; ++n) {
        s.step();
        const double gap = s.state().grains.position[0].z - 0.02;
        has_landed = has_landed || gap < 1e-9;
        if (has_landed) highest = std::max(highest, gap);
      }
      EXPECT_TRUE(has_landed);
      const double thrown = 2 * softness * 1e-3 * 0.02 / 1e-3;
      EXPECT_LT(highest, thrown * thrown / (2 * 9.81) + 1e-3 * thrown + 1e-10) << softness;
      EXPECT_NEAR(s.state().grains.position[0].z - 0.02, -softness * 9.81e-6, 1e-10);
    }
}

}  // namespace
}  // namespace slurry::test
