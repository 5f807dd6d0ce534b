// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Torque-free motion of bodies that are not round: what it keeps, the order of the scheme, and the turning over of a
// body that spins about its middle axis (Landau and Lifshitz, Mechanics, section 37).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/observe/energies.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

// Semi-axes 3, 2, 1 and mass 1: principal moments 1, 2 and 2.6 about x, y and z.
constexpr Vec3 moments{1, 2, 2.6};

Simulation spinning(double dt, Vec3 spin) {
  return Simulation(parse_case(fmt::format(R"(
time = {{ step = {:.17g}, end = 1000 }}
[[grains]]
shape = "ellipsoid"
semi_axes = [3, 2, 1]
place = "points"
positions = [[0, 0, 0]]
radius = 1
mass = 1
angular_velocity = [{:.17g}, {:.17g}, {:.17g}]
)",
                                           dt, spin.x, spin.y, spin.z),
                               "spinning"));
}

TEST(TorqueFreeEllipsoid, keeps_energy_and_angular_momentum_over_1e5_steps) {
  Simulation s = spinning(0.01, {0.3, 1, 0.4});
  const Energies before = measure_energies(s.state().grains);
  EXPECT_NEAR(before.rotational_energy, 0.5 * (0.09 + 2 + 2.6 * 0.16), 1e-15);  // the moments are those above
  double energy = 0, momentum = 0;
  for (int n = 0; n < 100000; ++n) {
    s.step();
    const Energies now = measure_energies(s.state().grains);
    energy = std::max(energy, std::abs(now.rotational_energy / before.rotational_energy - 1));
    momentum = std::max(momentum, norm(now.angular_momentum - before.angular_momentum) / norm(before.angular_momentum));
  }
  RecordProperty("energy_drift", fmt::format("{:.3g}", energy));
  RecordProperty("momentum_drift", fmt::format("{:.3g}", momentum));
  // The scheme keeps both exactly; 1e5 steps of about ten roundings each, all of one sign, make some 1e5 * 50 * 1e-16.
  EXPECT_LT(energy, 5e-10);
  EXPECT_LT(momentum, 5e-10);
}

TEST(TorqueFreeEllipsoid, orientation_is_of_second_order) {
  const auto orientation_after = [](double dt) {
    Simulation s = spinning(dt, {0.3, 1, 0.4});
    for (int n = 0; n < std::lround(10 / dt); ++n) s.step();
    return s.state().grains.orientation[0];
  };
  const Quaternion exact = orientation_after(0.1 / 128);
  std::vector<double> h{0.1, 0.05, 0.025, 0.0125}, error;
  for (const double dt : h) {
    const Quaternion q = conjugate(exact) * orientation_after(dt);
    error.push_back(2 * norm(Vec3{q.x, q.y, q.z}));  // the angle between the two
  }
  EXPECT_NEAR(fitted_order(h, error), 2, 0.1) << error[0] << " to " << error.back() << " rad";
}

// Spun about the middle axis, the body turns over at times 2 K(k) / p apart, K the complete elliptic integral.
TEST(TorqueFreeEllipsoid, turns_over_about_its_middle_axis_in_time) {
  const Vec3 spin{1e-3, 1, 1e-3};
  const double dt = 0.01;
  Simulation s = spinning(dt, spin);
  std::vector<double> crossings;
  double last = 1;
  while (s.state().clock.time < 200) {
    s.step();
    const Grains& g = s.state().grains;
    // The spin about the body's middle axis, which the form may have renamed: the one with moment 2.
    const Vec3 body = rotate_back(g.orientation[0], g.angular_velocity[0]), inertia = g.inertia[0];
    for (int axis = 0; axis < 3; ++axis) {
      if (std::abs(inertia[axis] - moments.y) > 1e-9) continue;
      if (last * body[axis] < 0) crossings.push_back(s.state().clock.time + dt * body[axis] / (last - body[axis]));
      last = body[axis];
    }
  }
  const double two_e = moments.x * spin.x * spin.x + moments.y * spin.y * spin.y + moments.z * spin.z * spin.z;
  const double l2 = std::pow(moments.x * spin.x, 2) + std::pow(moments.y * spin.y, 2) + std::pow(moments.z * spin.z, 2);
  ASSERT_GT(l2, two_e * moments.y);  // the branch of the formula below
  const double rate =
      std::sqrt((moments.z - moments.y) * (l2 - two_e * moments.x) / (moments.x * moments.y * moments.z));
  const double modulus = std::sqrt((moments.y - moments.x) * (two_e * moments.z - l2) /
                                   ((moments.z - moments.y) * (l2 - two_e * moments.x)));
  const double half_period = 2 * std::comp_ellint_1(modulus) / rate;
  ASSERT_GE(crossings.size(), 4u);
  // Second order: (rate dt)^2 / 12 of the period at each exponential escape, about 1e-5; interpolation adds less.
  for (std::size_t k = 1; k < crossings.size(); ++k)
    EXPECT_NEAR(crossings[k] - crossings[k - 1], half_period, 1e-4 * half_period);
}

// A torque about a principal axis gives omega = T t / I; the rule adds dt T to the momentum of every step, so that this
// holds to round-off, also when the torque ends within a step.
TEST(Torque, turns_a_body_about_its_axis_as_it_should) {
  const char* text = R"toml(
time = {{ step = 0.01, end = 1 }}
planar = {}
[[grains]]
shape = "{}"
{}
radius = 0.5
mass = 3
positions = [[0, 0]]
[[forces]]
force = "torque"
moment = [0, 0, "0.6 * (t < 0.4937)"]
)toml";
  struct Body {
    const char *planar, *shape, *lengths;
    double inertia;
  };
  // 2/5 m r^2, 1/2 m r^2, m (a^2 + b^2) / 5 and / 4 with a = 1, b = 0.5.
  for (const Body& b : {Body{"false", "sphere", "", 0.3}, Body{"true", "sphere", "", 0.375},
                        Body{"false", "ellipsoid", "semi_axes = [2, 1, 1]", 0.75},
                        Body{"true", "ellipsoid", "semi_axes = [2, 1]", 0.9375}}) {
    Simulation s(parse_case(fmt::format(fmt::runtime(text), b.planar, b.shape, b.lengths), "torque"));
    run(s);
    EXPECT_NEAR(s.state().grains.angular_velocity[0].z, 0.6 * 0.4937 / b.inertia, 1e-12) << b.shape << " " << b.planar;
  }
}

// With an automatic step the far end of a long grain, not only its centre, moves by no more than is allowed.
TEST(AutomaticStep, minds_the_ends_of_a_spinning_grain) {
  Simulation s(parse_case(R"(
time = { step = "auto", end = 0.1, max_displacement = 0.1, max_step = 1 }
[[grains]]
shape = "capsule"
length = 8
radius = 0.1
positions = [[0, 0, 0]]
angular_velocity = [0, 0, 50]
)",
                          "spinner"));
  const double reach = s.state().grains.radius[0];
  EXPECT_NEAR(reach, 0.5, 1e-12);
  s.step();
  // max_displacement is in units of the smallest radius, which is the bounding one: 0.05 m at 25 m/s.
  EXPECT_NEAR(s.state().clock.last_dt, 0.1 * reach / (50 * reach), 1e-12);
}

}  // namespace
}  // namespace slurry::test
