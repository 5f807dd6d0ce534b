// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One grain in a given flow: closed forms, and the order with which the steps reach them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "slurry/grains/grains.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

using std::numbers::pi;

// A case of one sphere at the origin with these further lines, up to a time.
Case sphere(double radius, double mass, double step, double end, const std::string& more) {
  return parse_case(fmt::format("time = {{ step = {}, end = {} }}\n[[grains]]\npositions = [[0, 0, 0]]\nradius = {}\n"
                                "mass = {}\n{}",
                                step, end, radius, mass, more),
                    "sphere");
}

constexpr const char* gravity = "[[forces]]\nforce = \"gravity\"\nacceleration = [0, -9.81]\n";

// [fluid] name = "field" with Stokes' drag of a sphere of this radius equal to `drag`.
std::string liquid(double radius, double drag, const std::string& more) {
  return fmt::format("[fluid]\nname = \"field\"\nviscosity = {}\n{}\n", drag / (6 * pi * radius), more);
}

Grains grains_at_the_end(const Case& c) {
  Simulation simulation(c);
  run(simulation);
  return simulation.state().grains;
}

// v' = g + (u - v) / tau with u = (1, 0), tau = 0.2, after 0.7 s.
TEST(FieldFluid, drags_a_falling_grain_along) {
  const double vx = 0.9698026166, x = 0.5060394767, vy = -1.9027527337, y = -0.9928494533;
  std::vector<double> steps{0.02, 0.01, 0.005, 0.0025}, velocity_errors, place_errors;
  for (const double dt : steps) {
    const Grains g = grains_at_the_end(
        sphere(0.1, 2, dt, 0.7, gravity + liquid(0.1, 2 / 0.2, "flow = { name = \"uniform\", velocity = [1, 0] }")));
    velocity_errors.push_back(norm(g.velocity[0] - Vec3{vx, vy, 0}));
    place_errors.push_back(norm(g.position[0] - Vec3{x, y, 0}));
  }
  // Implicit Euler: the error of the velocity is dt |v''| / 2 at most, that of the place dt |v'| / 2: below 25 dt, 5
  // dt.
  EXPECT_LT(velocity_errors[0], 25 * steps[0]);
  EXPECT_LT(place_errors[0], 5 * steps[0]);
  EXPECT_NEAR(fitted_order(steps, velocity_errors), 1, 0.05);
  EXPECT_NEAR(fitted_order(steps, place_errors), 1, 0.05);
}

// Where grains of different masses leave a channel that they fall into from above, u = 6 y (1 - y): by its end x = 2,
// or through its floor. Alone, each, so that no grain meets another.
struct Exit {
  double x0, mass, time, place;
  bool right;
};

// Time and place of the exit, between two steps.
std::pair<double, double> exit_of(const Exit& e, double dt) {
  constexpr double r = 0.005;
  Case c = parse_case(
      fmt::format(
          "planar = true\ntime = {{ step = {}, end = 4 }}\n[[grains]]\npositions = [[{}, {}]]\nradius = {}\n"
          "mass = {}\n{}{}",
          dt, e.x0, 1 - r, r, e.mass, gravity,
          liquid(r, 0.05, "flow = { name = \"poiseuille\", speed = 1.5, half_width = 0.5, centre = [0, 0.5] }")),
      "separator");
  Simulation simulation(c);
  Vec3 before, now = simulation.state().grains.position[0];
  const auto beyond = [&](Vec3 x) { return e.right ? x.x - 2 : r - x.y; };
  while (beyond(now) < 0) {
    before = now;
    simulation.step();
    now = simulation.state().grains.position[0];
  }
  const double part = -beyond(before) / (beyond(now) - beyond(before));
  const Vec3 there = before + part * (now - before);
  return {simulation.state().clock.time - (1 - part) * dt, e.right ? there.y : there.x};
}

// By an independent Runge-Kutta integration; each exit moves linearly with the step.
TEST(FieldFluid, sorts_grains_by_their_mass_in_a_channel) {
  const std::vector<Exit> exits{{0.2, 0.0015, 1.80843018, 0.47160800, true},
                                {0.3, 0.0027739667914459874, 1.62767728, 0.13932768, true},
                                {0.4, 0.005129927840030091, 1.08621050, 1.36958848, false},
                                {0.5, 0.009486832980505141, 0.71728987, 0.97291412, false},
                                {0.6, 0.0175441064292772, 0.56920754, 0.82181988, false},
                                {0.7, 0.03244451241360597, 0.50765391, 0.80875224, false},
                                {0.8, 0.06, 0.47913126, 0.85559391, false}};
  for (const Exit& e : exits) {
    const auto [t1, s1] = exit_of(e, 1e-3);
    const auto [t2, s2] = exit_of(e, 5e-4);
    // First order: half a step in time, and what the flow moves in it, 1.5 m/s, in place...
    EXPECT_NEAR(t1, e.time, 1e-3) << e.mass;
    EXPECT_NEAR(s1, e.place, 1e-3) << e.mass;
    // ... and what one extrapolation leaves is dt^2, times accelerations of up to 9.81 m/s^2 over a few.
    EXPECT_NEAR(2 * t2 - t1, e.time, 3e-6) << e.mass;
    EXPECT_NEAR(2 * s2 - s1, e.place, 3e-6) << e.mass;
  }
}

// Steel in water: (m - rho V) g = 6 pi mu r v (1 + 0.15 Re^0.687), Re = 2 r rho v / mu.
TEST(FieldFluid, lets_a_sphere_settle_at_the_terminal_velocity_of_schiller_and_naumann) {
  const double r = 5e-4, rho = 1000, mu = 1e-3, volume = 4 * pi / 3 * r * r * r, mass = 7800 * volume;
  double low = 0, high = 10;
  for (int n = 0; n < 200; ++n) {
    const double v = 0.5 * (low + high), re = 2 * r * rho * v / mu;
    (6 * pi * mu * r * v * (1 + 0.15 * std::pow(re, 0.687)) < (mass - rho * volume) * 9.81 ? low : high) = v;
  }
  const Grains g =
      grains_at_the_end(sphere(r, mass, 1e-3, 1,
                               std::string(gravity) + "[fluid]\nname = \"field\"\nviscosity = 1e-3\ndensity = 1000\n"
                                                      "drag = { name = \"schiller_naumann\" }\n"));
  // At rest relative to its drag the step is exact; it relaxes in 0.04 s, so that exp(-1/0.04) is left after 1 s.
  EXPECT_NEAR(g.velocity[0].y, -low, 1e-9 * low);
  EXPECT_GT(2 * r * rho * low / mu, 100) << "Stokes' drag would do";
}

TEST(FieldFluid, takes_a_formula_of_one_for_stokes_drag) {
  const std::string flow = "flow = { name = \"shear\", rate = 3, origin = [0, 1] }\n";
  const auto bits = [&](const std::string& drag) {
    Case c = sphere(0.1, 2, 1e-2, 0.5, gravity + liquid(0.1, 10, flow + drag));
    return fingerprint([&] {
      Simulation simulation(c);
      run(simulation);
      return simulation.state();
    }());
  };
  EXPECT_EQ(bits("density = 1\ndrag = { name = \"stokes\" }"),
            bits("density = 1\ndrag = { name = \"formula\", factor = \"1\" }"));
}

// Implicit in the velocity: a step of many relaxation times ends at the velocity of the flow. (The first takes the flow
// where the velocity of the start leads to.)
TEST(FieldFluid, is_stable_for_any_viscosity) {
  Simulation simulation(sphere(0.1, 1, 0.1, 10,
                               "angular_velocity = [1, 2, 3]\nvelocity = [5, 6, 7]\n" +
                                   liquid(0.1, 1e9, "flow = { name = \"shear\", rate = 2, origin = [0, -1] }")));
  simulation.step();
  simulation.step();
  const Grains& g = simulation.state().grains;
  // m / (dt c) = 1e-8 of the velocities at the start are left.
  EXPECT_LT(norm(g.velocity[0] - Vec3{2, 0, 0}), 1e-7);
  EXPECT_LT(norm(g.angular_velocity[0] - Vec3{0, 0, -1}), 1e-7);
}

TEST(FieldFluid, turns_a_sphere_in_shear_at_half_the_rate) {
  const double r = 0.1, mass = 2, drag = 10, rate = 3;
  // omega' = (w/2 - omega) / tau, tau = I / (8 pi mu r^3).
  const double tau = 0.4 * mass * r * r / (8.0 / 6 * drag * r * r), t = 0.1;
  std::vector<double> steps{4e-3, 2e-3, 1e-3}, errors;
  for (const double dt : steps) {
    const Grains g =
        grains_at_the_end(sphere(r, mass, dt, t, liquid(r, drag, "flow = { name = \"shear\", rate = 3 }")));
    errors.push_back(std::abs(g.angular_velocity[0].z + 0.5 * rate * (1 - std::exp(-t / tau))));
    EXPECT_EQ(g.velocity[0], Vec3{}) << "it sits where the flow is at rest";
  }
  EXPECT_LT(errors[0], 4e-2);
  EXPECT_NEAR(fitted_order(steps, errors), 1, 0.05);
}

// z'' = (i W z - z') / tau in the core of a vortex, z = x + i y: the grain spirals out with the growth rate Re(s),
// s = (sqrt(1 + 4 i W tau) - 1) / (2 tau), which is W^2 tau for a light one.
TEST(FieldFluid, flings_a_grain_out_of_a_vortex) {
  const double turn = 2, tau = 0.05, r = 1e-3, mass = 1, t = 3;
  const std::complex<double> s = (std::sqrt(std::complex<double>(1, 4 * turn * tau)) - 1.0) / (2 * tau);
  EXPECT_NEAR(s.real(), turn * turn * tau, 0.1 * turn * turn * tau);
  // In the core, 1e3 times wider than the path, the flow is a rotation within 1e-6.
  const std::string vortex =
      fmt::format("flow = {{ name = \"vortex\", circulation = {}, core = 1e3 }}", 2 * pi * turn * 1e6);
  const std::complex<double> v = s;
  std::vector<double> steps{4e-3, 2e-3, 1e-3, 5e-4}, errors;
  for (const double dt : steps) {
    Case c = sphere(r, mass, dt, t,
                    fmt::format("velocity = [{}, {}]\n", v.real(), v.imag()) + liquid(r, mass / tau, vortex));
    std::get<Points>(c.grains[0].place).positions = {{1, 0, 0}};
    const double far = norm(grains_at_the_end(c).position[0]);
    errors.push_back(std::abs(far - std::exp(s.real() * t)));
  }
  EXPECT_LT(errors[0], 0.01);
  EXPECT_NEAR(fitted_order(steps, errors), 1, 0.05);
}

// Without inertia a grain is a tracer: the stream function sin(kx) sin(ky) stays what it was. The flow is taken in the
// middle of the step, by the velocity of the step before: the rule of Adams and Bashforth, of second order.
TEST(FieldFluid, keeps_a_tracer_on_its_streamline) {
  std::vector<double> steps{4e-3, 2e-3, 1e-3}, errors;
  for (const double dt : steps) {
    Case c = sphere(0.01, 1, dt, 4,
                    "[dynamics]\nname = \"overdamped\"\ndrag = 0\n" +
                        liquid(0.01, 1, "flow = { name = \"taylor_green\", speed = 1, length = 1 }"));
    std::get<Points>(c.grains[0].place).positions = {{0.3, 0.5, 0}};
    const auto stream = [](Vec3 x) { return std::sin(pi * x.x) * std::sin(pi * x.y); };
    const Grains g = grains_at_the_end(c);
    errors.push_back(std::abs(stream(g.position[0]) - stream({0.3, 0.5, 0})));
  }
  EXPECT_LT(errors[0], 1e-4);
  EXPECT_NEAR(fitted_order(steps, errors), 2, 0.1);
}

// The small bead of inertia in the same flow leaves its streamline, by its relaxation time times the acceleration.
TEST(FieldFluid, lets_a_heavy_grain_cross_streamlines) {
  const auto stream_after = [](double mass) {
    Case c = sphere(0.01, mass, 1e-3, 1, liquid(0.01, 1, "flow = { name = \"taylor_green\", speed = 1, length = 1 }"));
    std::get<Points>(c.grains[0].place).positions = {{0.3, 0.5, 0}};
    c.grains[0].velocity = {0, -std::cos(0.3 * pi), 0};
    const Vec3 x = grains_at_the_end(c).position[0];
    return std::sin(pi * x.x) * std::sin(pi * x.y);
  };
  // The stream function is largest in the middle of the vortex: the heavier grain has gone farther out.
  EXPECT_LT(stream_after(0.1), stream_after(0.01) - 0.05);
  EXPECT_LT(stream_after(0.01), stream_after(0.001));
}

// Weight and drag balance: v = u + (m - rho V) g / (c + m d), in the flow's part c / (c + m d) u.
TEST(FieldFluid, moves_grains_without_inertia) {
  const double r = 0.1, mass = 20, drag = 10, volume = 4 * pi / 3 * r * r * r, rho = 1000;
  for (const double own : {0.0, 3.0}) {
    Simulation simulation(
        sphere(r, mass, 0.1, 1,
               fmt::format("[dynamics]\nname = \"overdamped\"\ndrag = {}\n", own) + gravity +
                   liquid(r, drag, "density = 1000\nflow = { name = \"uniform\", velocity = [1, 0] }")));
    simulation.step();
    const double all = drag + own * mass;
    const Vec3 v{drag / all, -(mass - rho * volume) * 9.81 / all, 0};
    // A few roundings.
    EXPECT_LT(norm(simulation.state().grains.velocity[0] - v), 1e-14 * norm(v)) << own;
    EXPECT_LT(norm(simulation.state().grains.position[0] - 0.1 * v), 1e-14 * norm(v)) << own;
    // What is left of its weight goes to the flow, but for what its own drag takes.
    const Vec3 force = simulation.state().fluid.force;
    EXPECT_NEAR(force.y, drag * v.y, 1e-12 * drag * std::abs(v.y));
    EXPECT_NEAR(force.x, drag * (v.x - 1), 1e-12 * drag);
  }
}

}  // namespace
}  // namespace slurry::test
