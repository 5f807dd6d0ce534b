// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Bodies that are not round against planes and each other, with closed forms: rolling, rocking, sliding, toppling,
// stacking, and the collision of a dimer with a wall.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/observe/energies.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

// A grain of a shape above the plane z = 0 (y = 0 in a planar case), in gravity of size 1 tilted by an angle about y.
std::string on_slope(const std::string& shape, const std::string& positions, double tangent, double mu, double dt) {
  const double angle = std::atan(tangent);
  return fmt::format(R"(
time = {{ step = {:.17g}, end = 1000 }}
solver = {{ tolerance = 1e-12 }}
[[grains]]
{}
place = "points"
positions = [{}]
radius = 1
mass = 1
[[obstacles]]
shape = "plane"
normal = [0, 0, 1]
[[forces]]
force = "gravity"
acceleration = [{:.17g}, 0, {:.17g}]
[[contacts]]
law = "friction"
friction = {}
)",
                     dt, shape, positions, std::sin(angle), -std::cos(angle), mu);
}

double kinetic_energy(const Simulation& s) {
  const Energies e = measure_energies(s.state().grains);
  return e.kinetic_energy + e.rotational_energy;
}

void step(Simulation& s, int steps) {
  for (int n = 0; n < steps; ++n) s.step();
}

// A spheroid that rolls about its axis of symmetry: a = g sin / (1 + I / (m R^2)), I = 2/5 m R^2 as of a ball.
TEST(SpheroidOnAnIncline, rolls_about_its_axis_as_a_ball_does) {
  const double tangent = 0.3, dt = 1e-3;
  Simulation s(
      parse_case(on_slope("shape = \"ellipsoid\"\nsemi_axes = [1, 2, 1]", "[0, 0, 1]", tangent, 0.6, dt), "spheroid"));
  step(s, 1000);
  const Grains& g = s.state().grains;
  const double speed = std::sin(std::atan(tangent)) / 1.4;  // after the time 1
  // The velocity of a constant acceleration is exact; the solver leaves 1e-12 of a radius a step, all of one sign.
  EXPECT_NEAR(g.velocity[0].x, speed, 1e-7);
  EXPECT_NEAR(g.angular_velocity[0].y, speed, 1e-7);
  EXPECT_NEAR(g.position[0].z, 1, 1e-7);
  EXPECT_NEAR(g.position[0].y, 0, 1e-7);
}

// An ellipse that rolls to and fro on a plane: omega^2 = g (rho - b) / (I/m + b^2), rho = a^2/b the radius of
// curvature below, I/m = (a^2 + b^2)/4.
TEST(EllipseOnAPlane, rocks_with_its_period) {
  const double a = 2, b = 1, tilt = 0.02;
  const double expected = 2 * std::numbers::pi / std::sqrt((a * a / b - b) / (0.25 * (a * a + b * b) + b * b));
  // The height of an ellipse turned by an angle over the plane that it touches.
  const double height = std::sqrt(std::pow(a * std::sin(tilt), 2) + std::pow(b * std::cos(tilt), 2));
  std::vector<double> h{0.02, 0.01, 0.005}, error;
  for (const double dt : h) {
    Simulation s(parse_case(fmt::format(R"(
planar = true
time = {{ step = {:.17g}, end = 1000 }}
solver = {{ tolerance = 1e-12 }}
[[grains]]
shape = "ellipsoid"
semi_axes = [2, 1]
orientation = "turned"
angle = {:.17g}
place = "points"
positions = [[0, {:.17g}]]
radius = 1
mass = 1
[[obstacles]]
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [0, -1]
[[contacts]]
law = "friction"
friction = 1
)",
                                        dt, tilt, height),
                            "ellipse"));
    std::vector<double> crossings;
    double last = tilt;
    while (crossings.size() < 3) {
      s.step();
      const Quaternion q = s.state().grains.orientation[0];
      const double angle = 2 * std::atan2(q.z, q.w);
      if (last * angle < 0) crossings.push_back(s.state().clock.time + dt * angle / (last - angle));
      last = angle;
      ASSERT_LT(s.state().clock.time, 100);
    }
    error.push_back(std::abs(crossings[2] - crossings[0] - expected) / expected);
  }
  // First order in the step, as contact steps are (it damps a little); amplitude and inelastic steps add tilt^2.
  EXPECT_LT(error.back(), 2e-3 + tilt * tilt) << error[0] << " " << error[1] << " " << error[2];
}

TEST(BoxOnAPlane, does_not_rock_or_creep) {
  // On a slope within friction, four corners down.
  Simulation s(parse_case(on_slope("shape = \"box\"\nsize = [2, 1.5, 1]", "[0, 0, 0.5]", 0.3, 0.5, 1e-2), "box"));
  step(s, 10000);
  const Grains& g = s.state().grains;
  // 1e4 steps of 1e-12 of a radius each, all of one sign.
  EXPECT_LT(norm(g.position[0] - Vec3{0, 0, 0.5}), 1e-8);
  EXPECT_LT(std::abs(g.orientation[0].w), 1 + 1e-15);
  EXPECT_GT(std::abs(g.orientation[0].w), 1 - 1e-8);
  EXPECT_LT(kinetic_energy(s), 1e-16);
}

TEST(BoxOnAPlane, slides_beyond_the_angle_of_friction) {
  const double mu = 0.4, dt = 1e-2;
  for (const double tangent : {0.98 * mu, 1.02 * mu, 1.5 * mu}) {
    Simulation s(parse_case(on_slope("shape = \"box\"\nsize = [2, 2, 1]", "[0, 0, 0.5]", tangent, mu, dt), "box"));
    step(s, 500);
    const double angle = std::atan(tangent), a = std::max(0.0, std::sin(angle) - mu * std::cos(angle));
    // Constant acceleration over the time 5: exact but for the solver.
    EXPECT_NEAR(s.state().grains.velocity[0].x, 5 * a, 1e-6) << tangent / mu;
  }
}

TEST(BoxOnAPlane, topples_beyond_width_over_height) {
  for (const double part : {0.97, 1.03}) {
    Simulation s(parse_case(on_slope("shape = \"box\"\nsize = [1, 1, 3]", "[0, 0, 1.5]", part / 3, 2, 1e-2), "box"));
    step(s, 1500);
    const Vec3 up = rotate(s.state().grains.orientation[0], Vec3{0, 0, 1});
    // The form may have turned the body axes: compare with where they were.
    Simulation start(parse_case(on_slope("shape = \"box\"\nsize = [1, 1, 3]", "[0, 0, 1.5]", 0, 2, 1e-2), "box"));
    const Vec3 was = rotate(start.state().grains.orientation[0], Vec3{0, 0, 1});
    if (part < 1) {
      EXPECT_LT(norm(up - was), 1e-6);
    } else {
      EXPECT_LT(s.state().grains.position[0].z, 1);  // it lies on its side: the centre is half a width high
    }
  }
}

TEST(StackOfBoxes, stays) {
  const std::string tower = "[0, 0, 0.5], [0.1, 0, 1.5], [0, 0.2, 2.5], [-0.1, 0, 3.5], [0.05, 0.05, 4.5]";
  Simulation s(parse_case(on_slope("shape = \"box\"\nsize = [2, 2, 1]", tower, 0.1, 0.5, 1e-2), "tower",
                          {"solver.tolerance=1e-8"}));
  const std::vector<Vec3> before = s.state().grains.position;
  step(s, 2000);
  for (std::size_t k = 0; k < before.size(); ++k) {
    const std::size_t now = place_of(s, static_cast<int>(k));
    // 2000 steps of 1e-8 of a radius each, and as much for each box below.
    EXPECT_LT(norm(s.state().grains.position[now] - before[k]), 1e-4);
  }
  EXPECT_LT(kinetic_energy(s), 1e-10);
}

TEST(CapsuleOnAPlane, lies_still_along_a_slope_and_rolls_down_across_it) {
  // Along the slope two contacts hold it.
  Simulation lying(parse_case(on_slope("shape = \"capsule\"\nlength = 3", "[0, 0, 1]", 0.3, 0.5, 1e-2), "capsule"));
  step(lying, 2000);
  EXPECT_LT(norm(lying.state().grains.position[0] - Vec3{0, 0, 1}), 1e-8);
  EXPECT_LT(kinetic_energy(lying), 1e-16);
  // Across it, it rolls: a = g sin / (1 + I/m), I from the volumes of cylinder and ball.
  Simulation rolling(
      parse_case(on_slope("shape = \"capsule\"\nlength = 3\norientation = \"turned\"\nangle = 1.5707963267948966",
                          "[0, 0, 1]", 0.3, 0.5, 1e-2),
                 "capsule"));
  step(rolling, 200);
  const double cylinder = 3 * std::numbers::pi, ball = 4 * std::numbers::pi / 3;
  const double inertia = (0.5 * cylinder + 0.4 * ball) / (cylinder + ball);
  EXPECT_NEAR(rolling.state().grains.velocity[0].x, 2 * std::sin(std::atan(0.3)) / (1 + inertia), 1e-6);
}

// A dimer, tilted, hits a smooth wall with one of its spheres, inelastic: p = -v_n / (1/m + r^2 / I), with the inertia
// of the reference table (distance 1: I/m = 0.7375 across) and the lever arm r of the sphere that hits.
TEST(DimerAgainstAWall, takes_the_impulse_of_the_closed_form) {
  const auto table = reference_table("003_two_sphere_particle.csv");
  const double tilt = 0.7, low = 0.5 * std::sin(tilt);
  Simulation s(parse_case(fmt::format(R"(
time = {{ step = 1e-4, end = 1 }}
solver = {{ tolerance = 1e-14 }}
[[grains]]
shape = "dimer"
distance = 1
orientation = "turned"
axis = [0, 1, 0]
angle = {:.17g}
place = "points"
positions = [[0, 0, {:.17g}]]
radius = 1
mass = 3
velocity = [0.2, 0, -1]
[[obstacles]]
shape = "plane"
normal = [0, 0, 1]
)",
                                      tilt, 1 + low),
                          "dimer"));
  s.step();
  const std::vector<double>& distance = table.at("L_over_R");
  const auto row = std::find(distance.begin(), distance.end(), 1.0) - distance.begin();
  const double across = table.at("I_transverse/(m R^2)").at(row);
  ASSERT_NEAR(across, 0.7375, 1e-9);
  const double arm = 0.5 * std::cos(tilt), impulse = 3 * 1 / (1 + arm * arm / across);
  const Grains& g = s.state().grains;
  // One step of 1e-4 turns the body by 1e-4: errors of that size at most.
  EXPECT_NEAR(g.velocity[0].z, -1 + impulse / 3, 1e-8);
  EXPECT_NEAR(g.velocity[0].x, 0.2, 1e-12);
  EXPECT_NEAR(std::abs(g.angular_velocity[0].y), impulse * arm / (3 * across), 1e-4);
  // The point that hit stands still along the normal; energy is lost as in a perfectly inelastic hit.
  const double energy = 0.5 * 3 * 1.04 - 0.5 * impulse;
  EXPECT_NEAR(kinetic_energy(s), energy, 1e-3);
}

}  // namespace
}  // namespace slurry::test
