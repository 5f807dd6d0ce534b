// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Lift and added mass on a grain in a given flow.
#include "slurry/fluids/lift.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/fluids/field/field_fluid.hpp"

namespace slurry::test {
namespace {

TEST(SaffmanLift, drives_a_grain_that_lags_to_the_faster_fluid) {
  // u = G y along x has the vorticity -G along z; the grain is slower than the flow.
  const double mu = 0.02, rho = 3, r = 0.1, shear = 5, slip = 0.7;
  const Vec3 lift = saffman_lift(mu, rho, r, {slip, 0, 0}, {0, 0, -shear});
  EXPECT_DOUBLE_EQ(lift.y, 6.46 * mu * r * r * slip * std::sqrt(shear * rho / mu));
  EXPECT_EQ(lift.x, 0);
  EXPECT_EQ(saffman_lift(mu, rho, r, {slip, 0, 0}, {}), Vec3{});
}

TEST(MagnusLift, raises_a_ball_with_backspin) {
  const double rho = 1.2, r = 0.11;
  // Thrown along +x, its top turning back: the fluid passes at -x.
  const Vec3 lift = magnus_lift(rho, r, {-20, 0, 0}, {0, 0, 30}, {});
  EXPECT_DOUBLE_EQ(lift.y, std::numbers::pi * rho * r * r * r * 30 * 20);
  // What turns with the fluid has none.
  EXPECT_EQ(magnus_lift(rho, r, {-20, 0, 0}, {0, 0, 30}, {0, 0, 60}), Vec3{});
}

Grains one_grain(Vec3 position, Vec3 velocity, Vec3 spin) {
  Grains grains;
  grains.resize(1);
  grains.radius[0] = 0.5;
  grains.mass[0] = 1;
  grains.position[0] = position;
  grains.velocity[0] = velocity;
  grains.angular_velocity[0] = spin;
  return grains;
}

FieldFluid some_fluid() {
  FieldFluid fluid;
  fluid.viscosity = 0.1;
  fluid.density = 2;
  fluid.flow.name = ShearFlow{3, {1, 0, 0}, {0, 1, 0}, {}};
  return fluid;
}

Resistance resistance_of_one(const FieldFluid& fluid, const Grains& grains, double dt) {
  const Forms round;
  Resistance r;
  fluid.couple({grains, round, 0, dt}, r);
  return r;
}

TEST(FieldFluid, lifts_where_asked_to) {
  FieldFluid fluid = some_fluid();
  const Grains grains = one_grain({0, 2, 0}, {1, 0, 0}, {0, 0, 4});
  const Vec3 plain = resistance_of_one(fluid, grains, 0.1).pull[0];
  fluid.saffman = true;
  const Vec3 slip{5, 0, 0}, w{0, 0, -3};
  Vec3 more = resistance_of_one(fluid, grains, 0.1).pull[0] - plain;
  EXPECT_NEAR(more.y, saffman_lift(0.1, 2, 0.5, slip, w).y, 1e-14);
  fluid.saffman = false, fluid.magnus = true, fluid.spin = false;
  more = resistance_of_one(fluid, grains, 0.1).pull[0] - plain;
  EXPECT_NEAR(more.y, magnus_lift(2, 0.5, slip, {0, 0, 4}, w).y, 1e-14);
}

TEST(FieldFluid, has_a_grain_carry_fluid_with_it) {
  FieldFluid fluid = some_fluid();
  fluid.flow.name = UniformFlow{};
  fluid.added_mass = 0.5;
  const double dt = 0.01, carried = 0.5 * 2 * std::numbers::pi / 6, c = 6 * std::numbers::pi * 0.1 * 0.5;
  const Grains grains = one_grain({}, {1, 0, 0}, {});
  const Resistance r = resistance_of_one(fluid, grains, dt);
  // (m + m_a) (v' - v) = dt (f - c v') for a force f: the step of respond.cpp gives this.
  const double f = 7, a = 1 + dt * r.drag[0], u = 1 + dt / a * (f + r.pull[0].x - r.drag[0]);
  EXPECT_NEAR((1 + carried) * (u - 1), dt * (f - c * u), 1e-14);
  // Where the length of the step is being chosen there is none yet.
  EXPECT_DOUBLE_EQ(resistance_of_one(fluid, grains, 0).drag[0], c);
}

TEST(FieldFluid, presses_grains_with_an_accelerated_flow) {
  FieldFluid fluid = some_fluid();
  fluid.added_mass = 0.5;
  // u = 2 (x, -y, 0): Du/Dt = 4 (x, y, 0).
  fluid.flow.name = ExtensionFlow{2, {1, 0, 0}, {0, 1, 0}, {}};
  const double displaced = 2 * std::numbers::pi / 6, c = 6 * std::numbers::pi * 0.1 * 0.5;
  const Resistance r = resistance_of_one(fluid, one_grain({1, 3, 0}, {}, {}), 0);
  // Differences over 1e-3 of the grain: round-off of velocities of 6 over 1e-4 s.
  EXPECT_NEAR(r.pull[0].x, c * 2 + 1.5 * displaced * 4, 1e-9);
  EXPECT_NEAR(r.pull[0].y, -c * 6 + 1.5 * displaced * 12, 1e-9);
}

TEST(FieldFluid, needs_a_density_for_lift_and_inertia) {
  FieldFluid fluid = some_fluid();
  fluid.density.reset();
  EXPECT_EQ(fluid.fault().what, "");
  fluid.magnus = true;
  EXPECT_EQ(fluid.fault().key, "density");
  EXPECT_EQ(fluid.fault().what, "not given, expected a number > 0, which `magnus` needs");
}

}  // namespace
}  // namespace slurry::test
