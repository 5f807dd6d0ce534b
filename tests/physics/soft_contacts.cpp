// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Contacts that yield (solver.softness d): springs of compliance d w dt^2 along the normal, and across it springs that
// are anchored where the step before left them. Overlap and slip of one contact are known; grains held by friction do
// not creep; and a box of spheres in which sweeps stall with rigid contacts is solved in nearly every step.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

constexpr double g = 9.81, dt = 2e-3, tolerance = 1e-10;

// A sphere of radius 1 and mass 2 on a plane that is tilted by its gravity; it cannot roll.
Simulation held_sphere(double softness, double slope) {
  return Simulation(parse_case(fmt::format(R"(
time = {{ step = {}, end = 100 }}
forces = [{{ force = "gravity", acceleration = [{}, 0, {}] }}]
contacts = [{{ law = "friction", friction = 0.5, rolling_friction = 0.9 }}]
grains = [{{ place = "points", positions = [[0, 0, 1]], radius = 1, mass = 2 }}]
obstacles = [{{ shape = "plane" , normal = [0, 0, 1] }}]
solver = {{ tolerance = {}, softness = {} }})",
                                           dt, slope * g, -g, tolerance, softness),
                               "held sphere"));
}

// p = m g dt, w = 1/m: the sphere sinks by d w p dt = d g dt^2. Across, w = 1/m + r^2/I = 3.5/m, and the slips of the
// steps add up to d w dt (p_1 + (p_2 - p_1) + ...), so that it is held at 3.5 d (slope g) dt^2, where it stays.
TEST(SoftContacts, sink_and_slip_by_what_their_springs_give) {
  for (const double softness : {1e-3, 1e-2, 0.5}) {
    Simulation s = held_sphere(softness, 0.3);
    for (int n = 0; n < 400; ++n) s.step();
    const Vec3 x = s.state().grains.position[0], v = s.state().grains.velocity[0];
    // Each of the steps until it rests may leave its tolerance; by far the most are at rest.
    const double slack = 100 * tolerance;
    EXPECT_NEAR(x.z - 1, -softness * g * dt * dt, slack) << softness;
    EXPECT_NEAR(x.x, 3.5 * softness * 0.3 * g * dt * dt, slack) << softness;
    EXPECT_LT(norm(v), tolerance / dt) << softness;
  }
}

// Beyond the cone it slides as a rigid one: the slope g (1 - mu / slope) of the acceleration, once the spring is drawn.
TEST(SoftContacts, slide_by_coulombs_law) {
  Simulation s = held_sphere(1e-2, 0.8);
  for (int n = 0; n < 500; ++n) s.step();
  const double before = s.state().grains.velocity[0].x;
  for (int n = 0; n < 100; ++n) s.step();
  EXPECT_NEAR((s.state().grains.velocity[0].x - before) / (100 * dt), (0.8 - 0.5) * g, 1e-6 * g);
}

// Balls side by side between a floor and a lid with a load, without gravity. At the floor w = 1/m; at the lid the bound
// of its carrier is in w, 1/m and as many times 1/M as it has contacts: it sinks by d (F/n) dt^2 of both.
TEST(SoftContacts, sink_further_under_a_load_by_the_bound_of_its_carrier) {
  struct Lid {
    int balls;
    double softness, load, mass, lid;
  };
  for (const Lid& l : {Lid{4, 1e-2, 30, 2, 5}, {1, 3e-3, 12, 0.7, 3}, {7, 2e-2, 8, 1.5, 20}, {2, 5e-2, 50, 4, 1.5}}) {
    Simulation s(parse_case(fmt::format(R"(
time = {{ step = {}, end = 100 }}
contacts = [{{ law = "inelastic" }}]
grains = [{{ place = "lattice", counts = [{}, 1, 1], spacing = 3, origin = [0, 0, 1], radius = 1, mass = {} }}]
obstacles = [{{ shape = "plane", normal = [0, 0, 1] }}, {{ shape = "plane", point = [0, 0, 2], normal = [0, 0, -1], motion = "loaded", force = [0, 0, {}], mass = {} }}]
solver = {{ tolerance = {}, softness = {} }})",
                                        dt, l.balls, l.mass, -l.load, l.lid, tolerance, l.softness),
                            "balls under a lid"));
    for (int n = 0; n < 2000; ++n) s.step();
    const double force = l.load / l.balls, at_floor = l.softness * force / l.mass * dt * dt,
                 at_lid = l.softness * force * (1 / l.mass + l.balls / l.lid) * dt * dt, slack = 100 * tolerance;
    for (const Vec3& x : s.state().grains.position) EXPECT_NEAR(x.z, 1 - at_floor, slack);
    EXPECT_NEAR(s.state().walls.position[1].z, -at_floor - at_lid, slack) << "from where it was at the start";
  }
}

// Impacts are rigid (soft_impacts.cpp); only to the weight of the step does the contact yield in them.
TEST(SoftContacts, rebound_by_their_restitution) {
  constexpr double softness = 2e-2, restitution = 0.8, height = 1;
  Simulation s(parse_case(fmt::format(R"(
time = {{ step = 1e-4, end = 100 }}
forces = [{{ force = "gravity", acceleration = [0, 0, -9.81] }}]
contacts = [{{ law = "friction", friction = 0.5, restitution = {} }}]
grains = [{{ place = "points", positions = [[0, 0, {}]], radius = 1, mass = 2 }}]
obstacles = [{{ shape = "plane", normal = [0, 0, 1] }}]
solver = {{ tolerance = {}, softness = {} }})",
                                      restitution, 1 + height, tolerance, softness),
                          "ball"));
  while (s.state().grains.velocity[0].z <= 0) s.step();
  while (s.state().grains.velocity[0].z > 0) s.step();
  // The way of the ball in two steps.
  EXPECT_NEAR(s.state().grains.position[0].z - 1, restitution * restitution * height, 2e-4 * std::sqrt(2 * g * height));
}

struct Settled {
  int missed = 0;
  std::int64_t iterations = 0;
  double overlap = 0, speed = 0;  // at the end
};

// 216 spheres fall into a box and come to rest.
Settled settle(double softness) {
  Simulation s(parse_case(fmt::format(R"(
time = {{ step = {}, end = 100 }}
forces = [{{ force = "gravity", acceleration = [0, 0, -9.81] }}]
contacts = [{{ law = "friction", friction = 0.4, rolling_friction = 0.02 }}]
solver = {{ tolerance = 1e-6, finish_bodies = 0, softness = {} }}
grains = [{{ place = "lattice", origin = [0.0115, 0.0115, 0.0115], counts = [6, 6, 6], spacing = 0.023, jitter = 0.8, radius = {{ uniform = [0.009, 0.01] }}, density = 2500 }}]
obstacles = [{{ shape = "box", centre = [0.069, 0.069, 0.069], size = [0.138, 0.138, 0.138], inside = true, open = ["z+"] }}])",
                                      dt, softness),
                          "settling spheres"));
  Settled result;
  for (int n = 0; n < 500; ++n) {
    s.step();
    result.missed += s.last_report().solve.status != SolveStatus::converged;
    result.iterations += s.last_report().solve.iterations;
  }
  result.overlap = s.last_report().deepest_overlap;
  for (const Vec3& v : s.state().grains.velocity) result.speed = std::max(result.speed, norm(v));
  return result;
}

TEST(SoftContacts, let_sweeps_solve_friction_at_rest) {
  const double softness = 1e-2;
  const Settled rigid = settle(0), soft = settle(softness);
  EXPECT_GT(rigid.missed, 50);
  EXPECT_LE(soft.missed, 1);
  EXPECT_LT(soft.iterations, rigid.iterations);
  // Six layers stand on the lowest contacts: twice their weight on one, for the loads of a packing differ, over the
  // smallest radius; w = 2/m.
  EXPECT_LT(soft.overlap, 2 * 6 * 2 * softness * g * dt * dt / 0.009);
  // A springy heap comes to rest as well: less than the tolerance a step.
  EXPECT_LT(soft.speed, 1e-6 * 0.009 / dt);
}

}  // namespace
}  // namespace slurry::test
