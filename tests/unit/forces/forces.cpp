// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/forces/forces.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

// Grains along x at 0, 1, 2, ... with mass 1, 2, 3, ..., ids from 100, groups 0 and 1 in turn.
Grains row_of_grains(std::size_t n) {
  Grains grains;
  grains.resize(n);
  for (std::size_t k = 0; k < n; ++k) {
    const auto number = static_cast<std::int32_t>(k);
    grains.id[k] = 100 + number;
    grains.group[k] = number % 2;
    grains.mass[k] = 1.0 + number;
    grains.position[k] = {static_cast<double>(k), 0.5, -0.25};
  }
  return grains;
}

ExpressionVector formulas(const char* x, const char* y, const char* z) {
  return {Expression(x), Expression(y), Expression(z)};
}

TEST(forces, gravity_is_a_force_that_grows_with_the_mass) {
  const Grains grains = row_of_grains(3);
  const Loads s = sum_forces({{Gravity{{0.0, -9.81, 1.0}}, {}}}, grains, 0, 0.1);
  for (std::size_t k = 0; k < 3; ++k) EXPECT_EQ(s.force[k], grains.mass[k] * (Vec3{0, -9.81, 1}));
  EXPECT_TRUE(s.drift.empty());
  EXPECT_TRUE(s.torque.empty());
}

TEST(forces, a_force_is_the_same_for_all_masses) {
  const Loads s = sum_forces({{BodyForce{{6.0, 0.0, 0.0}}, {}}}, row_of_grains(3), 0, 0.1);
  for (std::size_t k = 0; k < 3; ++k) EXPECT_EQ(s.force[k], (Vec3{6, 0, 0}));
}

TEST(forces, act_on_their_groups_and_add_up) {
  const Loads s = sum_forces(
      {{BodyForce{{1.0, 0.0, 0.0}}, {}}, {BodyForce{{0.0, 2.0, 0.0}}, {1}}, {BodyForce{{0.0, 0.0, 4.0}}, {0, 1}}},
      row_of_grains(4), 0, 0.1);
  EXPECT_EQ(s.force[0], (Vec3{1, 0, 4}));
  EXPECT_EQ(s.force[1], (Vec3{1, 2, 4}));
}

TEST(forces, a_jump_inside_the_step_gives_the_exact_impulse) {
  const Loads s = sum_forces({{BodyForce{formulas("t < 2 ? -2 : 2", "0", "0")}, {}}}, row_of_grains(2), 1.89, 0.63);
  // Round-off of the quadrature, 1e-14 of the size 2 of the force.
  EXPECT_NEAR(s.force[1].x * 0.63, -2 * 0.11 + 2 * 0.52, 2e-14);
}

TEST(forces, formulas_of_position_are_taken_at_each_grain) {
  const std::size_t n = 5000;  // more than one task
  const Loads s = sum_forces({{BodyForce{formulas("x*y", "2*t", "x*t + z")}, {}}}, row_of_grains(n), 1, 0.5);
  for (std::size_t k = 0; k < n; ++k) {
    const double x = static_cast<double>(k);
    EXPECT_DOUBLE_EQ(s.force[k].x, 0.5 * x);
    EXPECT_DOUBLE_EQ(s.force[k].y, 2.5);                              // the mean time is 1.25
    EXPECT_NEAR(s.force[k].z, 1.25 * x - 0.25, 1e-15 * (1 + 2 * x));  // round-off of its size
  }
}

TEST(forces, a_desired_velocity_is_a_drift) {
  const Loads s = sum_forces({{DesiredVelocity{formulas("-x", "0", "0")}, {0}}}, row_of_grains(3), 0, 0.1);
  EXPECT_EQ(s.drift[2].x, -2);
  EXPECT_EQ(s.drift[1].x, 0);
  EXPECT_EQ(s.force[2], Vec3{});
}

std::string failure(const std::vector<AppliedForce>& forces, const Grains& grains, double t) {
  try {
    sum_forces(forces, grains, t, 0.5);
  } catch (const RunError& error) {
    return error.what();
  }
  return "";
}

TEST(forces, a_value_that_is_not_finite_names_grain_position_time_and_formula) {
  const std::string text = failure({{BodyForce{formulas("1", "1/(x - 3)", "0")}, {}}}, row_of_grains(5000), 1.5);
  EXPECT_EQ(text, "the force \"1/(x - 3)\" is not finite on grain 103 at (3, 0.5, -0.25), time 1.5");
  // The first of many, whatever the threads.
  const std::string many = failure({{Gravity{formulas("sqrt(1000.5 - x)", "0", "0")}, {0}}}, row_of_grains(5000), 0);
  EXPECT_NE(many.find("grain 1102 "), std::string::npos) << many;
}

TEST(forces, a_value_that_is_not_finite_harms_only_its_groups) {
  EXPECT_EQ(failure({{Gravity{formulas("1/0", "0", "0")}, {7}}}, row_of_grains(4), 0), "");
  EXPECT_NE(failure({{Gravity{formulas("ln(-t - 1)", "0", "0")}, {1}}}, row_of_grains(4), 0).find("grain 101"),
            std::string::npos);
}

TEST(forces, give_the_same_bits_for_any_number_of_threads) {
  const Grains grains = row_of_grains(5000);
  const std::vector<AppliedForce> forces{{BodyForce{formulas("sin(x + 3*t)", "cos(t)", "x*t")}, {}}};
  const int before = threads();
  set_threads(1);
  const Loads serial = sum_forces(forces, grains, 0.3, 0.2);
  set_threads(4);
  const Loads parallel = sum_forces(forces, grains, 0.3, 0.2);
  set_threads(before);
  EXPECT_EQ(serial.force, parallel.force);
}

}  // namespace
}  // namespace slurry
