// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains that move in a Stokes fluid: speeds and trajectories against exact ones, and the order in the step. Contacts,
// threads and checkpoints are in stokes_collections.cpp.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/fluids/stokes/solver.hpp"
#include "slurry/fluids/stokes/two_spheres.hpp"
#include "slurry/linalg/dense_cholesky.hpp"
#include "tests/support.hpp"
#include "tests/support/stokes_tables.hpp"

namespace slurry::test {
namespace {

using std::numbers::pi;

constexpr const char* no_inertia = "dynamics = { name = \"overdamped\", drag = 0 }\n";

// Spheres of radius 1 at these places, without inertia, in a fluid of viscosity 1 with these further lines.
Case spheres(double step, double end, const std::string& places, const std::string& fluid, const std::string& more) {
  return parse_case(fmt::format("{}time = {{ step = {}, end = {} }}\n[[grains]]\npositions = {}\nradius = 1\n"
                                "[fluid]\nname = \"stokes\"\nviscosity = 1\n{}\n{}",
                                no_inertia, step, end, places, fluid, more),
                    "spheres");
}

std::string force(const std::string& value) {
  return fmt::format("[[forces]]\nforce = \"force\"\nvalue = {}\n", value);
}

Grains at_the_end(const Case& c) {
  Simulation simulation(c);
  run(simulation);
  return simulation.state().grains;
}

Vec3 place(const Grains& g, std::int64_t id) {
  for (std::size_t k = 0; k < g.size(); ++k)
    if (g.id[k] == id) return g.position[k];
  throw std::runtime_error("no such grain");
}

// Force over the speed of each of two equal spheres that approach each other.
double two_sphere_approach(double gap) {
  const Matrix r = stokes::two_sphere_resistance(1, 1, gap, {0, 0, 1});
  return r(2, 2) - r(2, 8);
}

TEST(StokesRuns, OneSphereFallsAtStokesVelocity) {
  Simulation s(parse_case(fmt::format("{}time = {{ step = 0.1, end = 1 }}\n[[grains]]\npositions = [[1, 2, 3]]\n"
                                      "radius = 0.2\ndensity = 5\n[fluid]\nname = \"stokes\"\nviscosity = 3\n"
                                      "density = 2\n[[forces]]\nforce = \"gravity\"\nacceleration = [0, 0, -10]\n",
                                      no_inertia),
                          "one"));
  run(s);
  const double speed = 2.0 / 9 * (5 - 2) * 10 * 0.2 * 0.2 / 3, weight = 4.0 / 3 * pi * 0.008 * 3 * 10;
  // Round-off of ten steps.
  EXPECT_NEAR(s.state().grains.velocity[0].z, -speed, 1e-14);
  EXPECT_NEAR(s.state().grains.position[0].z, 3 - speed, 1e-13);
  // The fluid gets the weight less the buoyancy.
  EXPECT_NEAR(s.state().fluid.force.z, -weight, 1e-13 * weight);
  EXPECT_NEAR(s.state().fluid.impulse.z, -weight, 1e-13 * weight);
}

// A free grain in a shear beside a wall, which is turned and moves along with the flow: U/(h S) and 2 Omega/S of
// Goldman, Cox and Brenner (1967) at a gap of 0.005004, spheres by multipoles and, as an ellipsoid, by elements.
TEST(StokesRuns, AFreeGrainInShearBesideAWallMovesAsGoldmanCoxAndBrenner) {
  const double gap = 0.005004, rate = 3, slide = 0.7;
  for (const std::string& shape : {std::string(), std::string("shape = \"ellipsoid\"\nsemi_axes = [1, 1, 1]\n")}) {
    // The wall x = 2, the fluid at x < 2; the flow (rate (2 - x) + slide) along z.
    Simulation s(parse_case(
        fmt::format("{}time = {{ step = 1e-4, end = 1e-4 }}\n[[grains]]\n{}positions = [[{}, 0, 0]]\nradius = 1\n"
                    "[fluid]\nname = \"stokes\"\nviscosity = 2\ntriangles = 180\n"
                    "wall = {{ point = [2, 5, 1], normal = [-1, 0, 0] }}\n"
                    "flow = {{ name = \"formula\", velocity = [\"0\", \"0\", \"{} * (2 - x) + {}\"] }}\n",
                    no_inertia, shape, 1 - gap, rate, slide),
        "shear"));
    run(s);
    const Grains& g = s.state().grains;
    // The digits of the paper; the film of an ellipsoid on 180 triangles is 2e-3 off, its rolling resistance.
    EXPECT_NEAR((g.velocity[0].z - slide) / (rate * (1 + gap)), 0.478, shape.empty() ? 7e-4 : 4e-3);
    EXPECT_NEAR(2 * g.angular_velocity[0].y / rate, 0.508, shape.empty() ? 7e-4 : 4e-3);
  }
}

// The drag of overdamped dynamics is that of something else, a ground: it adds to that of the fluid, which gets its own
// part of the force alone.
TEST(StokesRuns, GroundAndFluidDragTogether) {
  Simulation s(
      parse_case("dynamics = { name = \"overdamped\", drag = 2 }\ntime = { step = 0.1, end = 0.3 }\n"
                 "[[grains]]\npositions = [[0, 0, 0]]\nradius = 1\ndensity = 1\n"
                 "[fluid]\nname = \"stokes\"\nviscosity = 1\n" +
                     force("[1, 0, 0]"),
                 "ground"));
  run(s);
  const double ground = 2 * 4 * pi / 3, fluid = 6 * pi, speed = 1 / (ground + fluid);
  EXPECT_NEAR(s.state().grains.velocity[0].x, speed, 1e-13);
  EXPECT_NEAR(s.state().fluid.force.x, fluid * speed, 1e-13);
}

// With inertia the fluid is its drag: v = v_Stokes (1 - exp(-t/tau)), tau = m/(6 pi).
TEST(StokesRuns, InertiaRelaxesToStokesVelocity) {
  std::vector<double> steps{0.1, 0.05, 0.025}, errors;
  for (const double dt : steps) {
    Case c = spheres(dt, 1, "[[0, 0, 0]]", "", "[[forces]]\nforce = \"gravity\"\nacceleration = [0, 0, -1]\n");
    c.dynamics = Inertial{};
    c.grains[0].mass = 6 * pi;
    errors.push_back(std::abs(at_the_end(c).velocity[0].z + 1 - std::exp(-1.0)));
  }
  EXPECT_NEAR(fitted_order(steps, errors), 1, 0.05);
  EXPECT_LT(errors[0], 0.03);  // implicit Euler: dt |v''| / 2 at most
}

TEST(StokesRuns, TwoSpheresFallTogetherAtTheExactSpeed) {
  for (const double gap : {1.0, 0.1, 0.01})
    for (const bool in_line : {true, false}) {
      const double d = 2 + gap;
      const std::string other = in_line ? fmt::format("[0, 0, {}]", d) : fmt::format("[{}, 0, 0]", d);
      const Grains g = at_the_end(spheres(1, 5, "[[0, 0, 0], " + other + "]", "", force("[0, 0, -1]")));
      // The mobility of the pair: R of the exact pair, both with the same force and no torque.
      const Matrix m =
          inverse_of_positive(stokes::two_sphere_resistance(1, 1, gap, in_line ? Vec3{0, 0, 1} : Vec3{1, 0, 0}));
      const double speed = m(2, 2) + m(2, 8);
      // The same formula, to round-off in the stiffness of the film.
      EXPECT_NEAR(place(g, 0).z, -5 * speed, 1e-10) << gap << in_line;
      // They stay where they are to each other: symmetry, to round-off.
      EXPECT_NEAR(norm(place(g, 1) - place(g, 0)), d, 1e-10);
    }
}

TEST(StokesRuns, SphereBesideAWallFallsAndTurnsByTheTables) {
  for (const auto& row : stokes::exact_table("sphere_plane_tangential")) {
    const double gap = row[0];
    if (gap > 0.9 || gap < 1e-3) continue;
    const Grains g =
        at_the_end(spheres(0.1, 0.1, fmt::format("[[0, 0, {:.17g}]]", 1 + gap), "wall = {}", force("[1, 0, 0]")));
    // 6 pi F_t u - 8 pi T_t w = 1 and T_t u = T_r w: it turns as if it rolled.
    const double turn = row[2] / row[4], speed = 1 / (6 * pi * row[1] - 8 * pi * row[2] * turn);
    EXPECT_NEAR(g.velocity[0].x / speed, 1, 2e-6) << gap;  // the fit of the tables, 4e-7 in each entry
    EXPECT_NEAR(g.angular_velocity[0].y / (turn * speed), 1, 2e-5) << gap;
    EXPECT_NEAR(g.velocity[0].z, 0, 1e-10);
  }
}

// Pushed to a plane with the force 2 until t = 2, then pulled: viscosity 0.1, first gap 0.1. The exact gaps are those
// of tests/data/stokes/quasistatic_plane.csv; after the push the sphere goes back the way that it came.
TEST(StokesRuns, SphereIsPushedToAWallAndPulledBack) {
  const auto table = stokes::exact_table("quasistatic_plane");
  std::vector<double> steps{0.1, 0.05, 0.025}, errors, returns;
  for (const double dt : steps) {
    Case c = spheres(dt, 4, "[[0, 0, 1.1]]", "wall = {}", force("[0, 0, \"t < 2 ? -2 : 2\"]"));
    std::get<StokesFluid>(c.fluid).viscosity = 0.1;
    double error = 0;
    Simulation s(c);
    run(s, [&](const Simulation& now) {
      for (const auto& row : table)
        if (std::abs(now.state().clock.time - row[0]) < 1e-9 * dt)
          error = std::max(error, std::abs(now.state().grains.position[0].z - 1 - row[1]) / row[1]);
    });
    errors.push_back(error);
    returns.push_back(std::abs(s.state().grains.position[0].z - 1.1));
  }
  // Of second order: the middle of the step is known from the step before.
  EXPECT_GT(fitted_order(steps, errors), 1.8);
  EXPECT_LT(errors.back(), 1e-3);
  EXPECT_GT(fitted_order(steps, returns), 1.8);
}

// Three spheres under forces that are turned round: they come back, the nearer the shorter the step.
TEST(StokesRuns, ReversedForcesLeadBack) {
  for (const bool middle : {true, false}) {
    std::vector<double> steps{1, 0.5, 0.25}, errors;
    for (const double dt : steps) {
      const Case c =
          spheres(dt, 32, "[[0, 0, 0], [2.4, 0, 0.2], [-0.5, 2.6, 0]]",
                  fmt::format("middle = {}", middle ? "true" : "false"), force("[0, 0, \"t < 16 ? -6 : 6\"]"));
      const Grains before = Simulation(c).state().grains, after = at_the_end(c);
      double error = 0;
      for (int k = 0; k < 3; ++k) error = std::max(error, norm(place(after, k) - place(before, k)));
      errors.push_back(error);
    }
    EXPECT_NEAR(fitted_order(steps, errors), middle ? 2 : 1, 0.4);
    EXPECT_LT(errors.back(), middle ? 0.01 : 0.2);
  }
}

// Three spheres whose plane is upright and mirrored: the middle one falls fastest, and the mirror stays.
TEST(StokesRuns, ThreeFallingSpheresKeepTheirMirror) {
  const Grains g = at_the_end(spheres(0.5, 20, "[[-3, 0, 0], [0, 0, 0], [3, 0, 0]]", "", force("[0, 0, -6]")));
  const Vec3 left = place(g, 0), middle = place(g, 1), right = place(g, 2);
  EXPECT_LT(middle.z, left.z - 0.1);
  // Round-off grows with the motion.
  EXPECT_NEAR(left.x, -right.x, 1e-9);
  EXPECT_NEAR(left.z, right.z, 1e-9);
  EXPECT_NEAR(middle.x, 0, 1e-9);
}

// A spheroid of aspect 2 in a shear of rate 1 turns once in 2 pi (2 + 1/2): half way after half of it.
TEST(StokesRuns, SpheroidFollowsJefferysOrbit) {
  const double half = pi * 2.5;
  std::vector<double> angles;
  for (const int n : {16, 32, 64}) {
    const Case c = parse_case(fmt::format(R"(
dynamics = {{ name = "overdamped", drag = 0 }}
time = {{ step = {:.17g}, end = {:.17g} }}
[[grains]]
shape = {{ name = "ellipsoid", semi_axes = [2, 1, 1] }}
positions = [[0, 0, 0]]
radius = 1
[fluid]
name = "stokes"
viscosity = 1
triangles = 80
flow = {{ name = "shear", rate = 1 }}
)",
                                          half / n, half),
                              "orbit");
    const Grains g = at_the_end(c);
    const Vec3 axis = rotate(g.orientation[0], {1, 0, 0});
    angles.push_back(std::atan2(axis.y, axis.x));
    EXPECT_NEAR(norm(g.position[0]), 0, 1e-9);  // symmetry of the mesh
    EXPECT_NEAR(axis.z, 0, 1e-9);
  }
  // Half a turn brings the axis back to itself. The error of 80 triangles is 5e-3 of the rate of rotation.
  const auto off = [](double angle) { return std::abs(std::remainder(angle, pi)); };
  EXPECT_LT(off(angles[2]), 0.05);
  // Second order: the differences fall by four.
  const double ratio = std::remainder(angles[1] - angles[0], pi) / std::remainder(angles[2] - angles[1], pi);
  EXPECT_GT(ratio, 2.8);
  EXPECT_LT(ratio, 6);
}

// Two spheres pressed together by opposite forces: e' = -2 F / R(e), R the exact resistance to approach.
TEST(StokesRuns, PressedSpheresApproachAsTheirFilmAllows) {
  const double dt = 0.02, end = 5, f = 6 * pi / 4;
  const auto rate = [&](double e) { return -2 * f / (two_sphere_approach(e)); };
  double exact = 0.1;
  for (int n = 0; n < 200; ++n) {  // Runge and Kutta
    const double h = end / 200, a = rate(exact), b = rate(exact + h / 2 * a), c = rate(exact + h / 2 * b),
                 d = rate(exact + h * c);
    exact += h / 6 * (a + 2 * b + 2 * c + d);
  }
  Simulation s(spheres(dt, end, "[[0, 0, 0], [2.1, 0, 0]]", "least_gap = 1e-8",
                       force(fmt::format("[\"x < 1.05 ? {0} : -{0}\", 0, 0]", f))));
  double least = 1;
  run(s, [&](const Simulation& now) {
    least = std::min(least, norm(place(now.state().grains, 1) - place(now.state().grains, 0)) - 2);
  });
  EXPECT_GT(least, 0);
  EXPECT_LT(exact, 3e-3);
  EXPECT_NEAR(least / exact, 1, 2e-2);  // (k dt)^2 t with the rate k = 1
}

// Two ellipsoids pressed together, tip to tip: the film of two paraboloids, 12 pi V/(t s gap) between them.
TEST(StokesRuns, PressedEllipsoidsApproachAsTheirFilmAllows) {
  const double gap = 0.01, f = 1;
  Case c = spheres(1e-4, 1e-4, fmt::format("[[0, 0, 0], [0, 0, {}]]", 1 + gap), "triangles = 80",
                   force(fmt::format("[0, 0, \"z < 0.5 ? {0} : -{0}\"]", f)));
  c.grains[0].shape = EllipsoidGrain{{1, 0.8, 0.5}};
  const Grains g = at_the_end(c);
  // Curvatures of both, 2 c/a^2 and 2 c/b^2; the speed of closing is shared.
  const double x = 1.0, y = 1 / 0.64, speed = f * (x + y) * std::sqrt(x * y) * gap / (12 * pi);
  // The logarithm and the far part beside 1/gap, a tenth of it.
  EXPECT_NEAR((g.velocity[0].z - g.velocity[1].z) / speed, 1, 0.1);
  EXPECT_NEAR(g.velocity[0].z + g.velocity[1].z, 0, 1e-3 * speed);
}

}  // namespace
}  // namespace slurry::test
