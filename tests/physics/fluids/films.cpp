// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Films followed in a collection (lubrication = "explicit"): the viscous motion for any viscosity, the gluey one in the
// limit, and the conservation laws.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <numbers>

#include "slurry/core/parallel.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/observe/energies.hpp"
#include "slurry/studies/lubrication/laboratory.hpp"
#include "tests/support.hpp"
#include "tests/support/laboratory.hpp"
#include "tests/support/scratch.hpp"

namespace slurry::test {
namespace {

// Largest distance of the grain of the gallery case from the exact motion under the same film.
double distance_from_exact(double film, double dt) {
  const ReferenceMotion exact = reference_of(push_and_pull(film, 1, 6.1));
  Simulation simulation(
      gallery("viscous_plane", {fmt::format("parameters.film={}", film), fmt::format("parameters.dt={}", dt)}));
  double largest = 0;
  run(simulation, [&](const Simulation& s) {
    const double q = s.state().grains.position[0].z - 1;
    largest = std::max(largest, std::abs(q - exact.distance(s.state().clock.time)));
  });
  return largest;
}

// The same as the threshold scheme of the laboratory makes of it: what the method can do.
double threshold_error(double film, double dt) {
  LubricationCase c = push_and_pull(film, 1, 6);
  c.schemes = {{"one", Scheme(ThresholdScheme{dt, 20, {}})}};
  return run_laboratory(c).schemes[0].error.largest;
}

TEST(ExplicitFilm, follows_the_viscous_motion_for_any_viscosity) {
  for (const double film : {0.5, 0.1, 1e-2, 1e-3, 1e-5}) {
    const double error = distance_from_exact(film, 1e-3);
    // The positions reach 4. The engine holds the grain at q_s, the laboratory at the last distance before it: both are
    // of first order with about the same constant.
    EXPECT_LT(error, 0.08) << film;
    EXPECT_LT(error, 3 * threshold_error(film, 1e-3) + 5e-3) << film;
  }
}

// A grain that its film holds still has nothing to solve for: round-off must not be taken for work.
TEST(ExplicitFilm, costs_nothing_at_rest) {
  Simulation simulation(gallery("viscous_plane", {"parameters.film=1e-5", "time.end=3"}));
  std::int64_t iterations = 0, steps = 0;
  run(simulation, [&](const Simulation& s) {
    if (s.state().clock.time > 2.5) ++steps, iterations += s.last_report().solve.iterations;
  });
  // One contact: the first sweep solves it, and at most seven more go to the aim, each of one or two.
  EXPECT_LE(iterations, 16 * steps);
}

// In a film that stops the grain above the threshold (the smallest distance is 0.019, q_s = 20 dt at most 0.016): the
// film alone, first order.
TEST(ExplicitFilm, converges_with_the_step) {
  std::vector<double> steps{8e-4, 4e-4, 2e-4}, errors;
  for (const double dt : steps) errors.push_back(distance_from_exact(1, dt));
  EXPECT_NEAR(fitted_order(steps, errors), 1, 0.05);
}

TEST(ExplicitFilm, becomes_gluey_when_the_viscosity_vanishes) {
  const auto positions = [](const std::vector<std::string>& overrides) {
    Simulation simulation(gallery("viscous_plane", overrides));
    std::vector<double> q;
    run(simulation, [&](const Simulation& s) { q.push_back(s.state().grains.position[0].z); });
    return q;
  };
  const std::vector<double> gluey = positions({"lubrication=none"});
  std::vector<double> films{1e-2, 1e-3, 1e-4}, distances;
  for (const double film : films) {
    const std::vector<double> q = positions({fmt::format("parameters.film={}", film)});
    double largest = 0;
    for (std::size_t k = 0; k < q.size(); ++k) largest = std::max(largest, std::abs(q[k] - gluey[k]));
    distances.push_back(largest);
  }
  // The models differ by 2 film (reference 000-7), the thresholds by 20 dt film; a step of the switch is 4e-3.
  EXPECT_LT(distances[0], 0.05);
  EXPECT_LT(distances[1], 0.02);
  EXPECT_LT(distances[2], 0.01);
  EXPECT_LT(distances[2], distances[0]);
}

// Two spheres that approach each other: Cox's reduced radius and the reduced mass.
TEST(ExplicitFilm, between_two_spheres) {
  const double viscosity = 0.05, r1 = 1, r2 = 0.5, m1 = 2, m2 = 1;
  Simulation simulation(parse_case(fmt::format(R"(
[time]
step = 1e-4
end = 1
[[grains]]
name = "left"
place = "points"
positions = [[-1, 0, 0]]
radius = {}
mass = {}
velocity = [0.5, 0, 0]
[[grains]]
name = "right"
place = "points"
positions = [[1, 0, 0]]
radius = {}
mass = {}
velocity = [-0.5, 0, 0]
[[contacts]]
law = "gluey"
[lubrication]
name = "explicit"
viscosity = {}
reach = 10
)",
                                               r1, m1, r2, m2, viscosity),
                                   "pair"));
  LubricationCase c;
  c.time.end = 1.1;
  c.grain.distance = 0.5;
  c.grain.velocity = -1;
  c.grain.mass = m1 * m2 / (m1 + m2);
  c.drag.law.emplace<TwoSpheresDrag>(TwoSpheresDrag{{viscosity, r1}, r2});
  c.force.force.emplace<PiecewiseForce>(PiecewiseForce{{}, {0}});
  const ReferenceMotion exact = reference_of(c);
  run(simulation, [&](const Simulation& s) {
    const Grains& g = s.state().grains;
    const double gap = norm(g.position[1] - g.position[0]) - r1 - r2;
    // First order in the step: |q''| dt t is at most 1e-3 here; the grains stop short of the threshold.
    EXPECT_NEAR(gap, exact.distance(s.state().clock.time), 2e-3) << s.state().clock.time;
    EXPECT_NEAR(norm(measure_energies(g).momentum), 0.5, 1e-13);
  });
}

// A sphere hits the second of three in the step; the film between the second and the third carries a part of the blow
// on, within the step: W = D - D b (1/k + b.D b)^-1 b.D of the two, with D = 1/m and k = h n, and u_1 = u_2 after the
// impact.
TEST(ExplicitFilm, is_felt_by_contacts) {
  Simulation simulation(parse_case(R"(
time = { step = 0.01, end = 1 }
lubrication = { name = "explicit", viscosity = 0.1 }
contacts = [{ law = "gluey" }]
[[grains]]
name = "first"
positions = [[-1, 0, 0]]
velocity = [3, 0, 0]
radius = 0.5
mass = 2
[[grains]]
positions = [[0, 0, 0], [1.1, 0, 0]]
radius = 0.5
mass = 2
)",
                                   "blow"));
  simulation.step();
  const double k = 0.01 * 6 * std::numbers::pi * 0.1 * 0.0625 / 0.1, part = 0.25 / (1 / k + 1), w = 0.5 - part;
  const double p = 3 / (0.5 + w);
  const Grains& g = simulation.state().grains;
  for (std::size_t i = 0; i < 3; ++i) {
    const double expected = g.id[i] == 0 ? 3 - 0.5 * p : g.id[i] == 1 ? w * p : part * p;
    // The tolerance of the solver, 1e-6 radii in the step.
    EXPECT_NEAR(g.velocity[i].x, expected, 1e-6 * 0.5 / 0.01) << "grain " << g.id[i];
  }
  EXPECT_GT(part * p, 0.008);
}

// A sphere that slides along a plane at a fixed gap: v' = -t(q) v / m while it cannot turn.
TEST(ExplicitFilm, resists_sliding) {
  const double viscosity = 0.02, gap = 0.01;
  Simulation simulation(parse_case(fmt::format(R"(
[time]
step = 1e-3
end = 1
[[grains]]
place = "points"
positions = [[0, 0, {}]]
radius = 1
mass = 1
velocity = [1, 0, 0]
turns = false
[[obstacles]]
shape = "plane"
normal = [0, 0, 1]
[[contacts]]
law = "gluey"
[lubrication]
name = "explicit"
viscosity = {}
tangential = true
)",
                                               1 + gap, viscosity),
                                   "sliding"));
  run(simulation);
  const double t = 6 * std::numbers::pi * viscosity * 8.0 / 15 * std::log(1 / gap);
  // Implicit Euler: (1 + t dt)^-n against exp(-t), an error of t^2 dt/2.
  EXPECT_NEAR(simulation.state().grains.velocity[0].x, std::exp(-t), t * t * 1e-3);
  EXPECT_NEAR(simulation.state().grains.position[0].z, 1 + gap, 1e-12);
}

// A sphere over a belt, dragged along by the film: it acts at the surface of the sphere, so that m u = P and
// I omega = P r, and the slip 1 - u - r omega ends at u = 2/7.
TEST(ExplicitFilm, acts_at_the_surface_of_a_sphere_at_a_wall) {
  Simulation simulation(parse_case(R"(
time = { step = 1e-3, end = 40 }
lubrication = { name = "explicit", viscosity = 0.3, tangential = true }
contacts = [{ law = "gluey" }]
grains = [{ positions = [[0, 0.11, 0]], radius = 0.1, mass = 1 }]
obstacles = [{ name = "belt", shape = "plane", motion = "translation", velocity = [1, 0, 0] }]
)",
                                   "belt"));
  run(simulation);
  // The films are solved to 1e-13 of the velocity.
  EXPECT_NEAR(simulation.state().grains.velocity[0].x, 2.0 / 7, 1e-12);
}

// A swarm of spheres that fly together in a liquid.
Case swarm(int grains) {
  return parse_case(fmt::format(R"(
seed = 3
[time]
step = 2e-3
end = 1
[[grains]]
place = "random"
count = {}
low = [-1, -1, -1]
high = [1, 1, 1]
radius = {{ uniform = [0.1, 0.14] }}
velocity_spread = 0.5
[[forces]]
force = "force"
value = ["-5e-3*x", "-5e-3*y", "-5e-3*z"]
[[contacts]]
law = "gluey"
[lubrication]
name = "explicit"
viscosity = 1e-4
tangential = true
[solver]
tolerance = 1e-9
)",
                                grains),
                    "swarm");
}

TEST(ExplicitFilm, keeps_momentum_and_angular_momentum) {
  Case c = swarm(60);
  c.forces.clear();
  Simulation simulation(c);
  const Energies before = measure_energies(simulation.state().grains);
  std::int64_t most_glued = 0;
  for (int n = 0; n < 300; ++n) {
    simulation.step();
    most_glued = std::max(most_glued, simulation.last_report().glued);
  }
  const Energies after = measure_energies(simulation.state().grains);
  double scale = 0;
  for (std::size_t k = 0; k < simulation.state().grains.size(); ++k) scale += simulation.state().grains.mass[k];
  // Opposite impulses: round-off of 300 steps of sums over 60 grains of speed about 1 at distances about 1.
  EXPECT_LT(norm(after.momentum - before.momentum), 1e-12 * scale);
  EXPECT_LT(norm(after.angular_momentum - before.angular_momentum), 1e-11 * scale);
  EXPECT_LT(after.kinetic_energy + after.rotational_energy, before.kinetic_energy + before.rotational_energy);
  EXPECT_GT(most_glued, 0) << "no film was handed over to a contact";
}

TEST(ExplicitFilm, same_bits_for_any_number_of_threads_and_after_a_checkpoint) {
  const auto bits = [](int count) {
    set_threads(count);
    Simulation simulation(swarm(400));
    for (int n = 0; n < 60; ++n) simulation.step();
    set_threads(1);
    return fingerprint(simulation.state());
  };
  const std::uint64_t one = bits(1);
  EXPECT_EQ(one, bits(4));
  const Scratch scratch("films_resume");
  const Case c = swarm(400);
  Simulation whole(c);
  for (int n = 0; n < 30; ++n) whole.step();
  save_checkpoint(scratch.path(), whole.state(), write_case(c));
  Simulation resumed(c, find_checkpoint(scratch.path()).newest.value().state);
  for (int n = 0; n < 30; ++n) resumed.step();
  EXPECT_EQ(fingerprint(resumed.state()), one);
}

}  // namespace
}  // namespace slurry::test
