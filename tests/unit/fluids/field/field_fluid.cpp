// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a given flow adds to the resistance of the grains.
#include "slurry/fluids/field/field_fluid.hpp"

#include <gtest/gtest.h>

#include <numbers>
#include <string>

#include "slurry/core/errors.hpp"
#include "slurry/grains/content.hpp"
#include "slurry/grains/grain_shapes.hpp"

namespace slurry::test {
namespace {

using std::numbers::pi;

// Grains at (k, 2, 0) of radius 0.5.
Grains row_of(std::size_t count) {
  Grains grains;
  grains.resize(count);
  for (std::size_t k = 0; k < count; ++k) {
    grains.id[k] = static_cast<std::int64_t>(10 + k);
    grains.radius[k] = 0.5;
    grains.mass[k] = 1;
    grains.position[k] = {static_cast<double>(k), 2, 0};
  }
  return grains;
}

FieldFluid shear(double viscosity, double rate) {
  FieldFluid fluid;
  fluid.viscosity = viscosity;
  fluid.flow.name = ShearFlow{rate, {1, 0, 0}, {0, 1, 0}, {}};
  return fluid;
}

std::string refusal(const FieldFluid& fluid, const Grains& grains) {
  Resistance r;
  const Forms round;
  try {
    fluid.couple({grains, round, 1, 0.5}, r);
  } catch (const RunError& error) {
    return error.what();
  }
  return "";
}

TEST(FieldFluid, drags_by_stokes) {
  const Grains grains = row_of(3);
  const Forms round;
  Resistance r;
  shear(0.1, 4).couple({grains, round, 0, 0.01}, r);
  const double c = 6 * pi * 0.1 * 0.5, turn = 8 * pi * 0.1 * 0.125;
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_DOUBLE_EQ(r.drag[k], c);
    EXPECT_DOUBLE_EQ(r.pull[k].x, c * 8);
    EXPECT_DOUBLE_EQ(r.spin_drag[k], turn);
    EXPECT_DOUBLE_EQ(r.spin_pull[k].z, -0.5 * turn * 4);
  }
}

TEST(FieldFluid, adds_to_what_is_there_and_leaves_spins_alone_if_asked) {
  const Grains grains = row_of(1);
  const Forms round;
  Resistance r;
  r.drag = {7};
  r.pull = {{1, 0, 0}};
  FieldFluid fluid = shear(0.1, 4);
  fluid.spin = false;
  fluid.couple({grains, round, 0, 0.01}, r);
  EXPECT_DOUBLE_EQ(r.drag[0], 7 + 0.3 * pi);
  EXPECT_DOUBLE_EQ(r.pull[0].x, 1 + 2.4 * pi);
  EXPECT_TRUE(r.spin_drag.empty());
  EXPECT_FALSE(fluid.turns());
}

TEST(FieldFluid, takes_the_flow_in_the_middle_of_the_step) {
  const Grains grains = row_of(1);
  const Forms round;
  FieldFluid fluid;
  fluid.viscosity = 1;
  fluid.flow.name = FormulaFlow{{Expression("t"), Expression(0.0), Expression(0.0)}};
  Resistance r;
  fluid.couple({grains, round, 3, 0.5}, r);
  EXPECT_DOUBLE_EQ(r.pull[0].x / r.drag[0], 3.25);
}

TEST(FieldFluid, knows_the_reynolds_number_of_the_slip) {
  Grains grains = row_of(1);
  grains.velocity[0] = {3, 0, 0};
  const Forms round;
  FieldFluid fluid = shear(0.1, 4);
  fluid.density = 2;
  fluid.drag.name = ReynoldsDrag{"1 + Re"};
  Resistance r;
  fluid.couple({grains, round, 0, 0.01}, r);
  // 2 r rho |8 - 3| / mu = 100.
  EXPECT_NEAR(r.drag[0], 0.3 * pi * 101, 1e-12);
  EXPECT_DOUBLE_EQ(fluid.drag_at_rest({grains, round, 0, 0.01}, 0), 0.3 * pi);
}

// An ellipsoid of semi-axes 2, 1, 0.5 has the volume of the unit sphere: the radius is that of the sphere about it, 2.
TEST(FieldFluid, takes_the_sphere_of_the_same_volume) {
  Grains grains = row_of(1);
  grains.radius[0] = 2;
  grains.shape[0] = 0;
  Forms forms;
  forms.list = {make_form(GrainShape(EllipsoidGrain{{2, 1, 0.5}}), false)};
  EXPECT_NEAR(equivalent_radius(forms, grains, 0), 1, 1e-12);
  EXPECT_NEAR(content(forms, grains, 0), 4 * pi / 3, 1e-11);
  Forms planar;
  planar.planar = true;
  planar.list = {make_form(GrainShape(EllipsoidGrain{{2, 0.5, 0}}), true)};
  EXPECT_NEAR(equivalent_radius(planar, grains, 0), 1, 1e-12);
  EXPECT_NEAR(content(planar, grains, 0), pi, 1e-11);
  Resistance r;
  shear(0.1, 4).couple({grains, forms, 0, 0.01}, r);
  EXPECT_NEAR(r.drag[0], 0.6 * pi, 1e-11);
}

TEST(FieldFluid, names_the_first_grain_on_which_the_flow_is_not_finite) {
  FieldFluid fluid;
  fluid.viscosity = 1;
  // Not finite from the grain 300 on; the loop is shared by threads.
  fluid.flow.name = FormulaFlow{{Expression("x > 299.5 ? ln(-1) : 0"), Expression(0.0), Expression(0.0)}};
  EXPECT_EQ(refusal(fluid, row_of(1000)), "the flow \"formula\" is not finite on grain 310 at (300, 2, 0), time 1.25");
}

TEST(FieldFluid, refuses_a_drag_that_pushes) {
  FieldFluid fluid = shear(1, 2);
  fluid.density = 1;
  fluid.drag.name = ReynoldsDrag{"1 - Re"};
  EXPECT_EQ(refusal(fluid, row_of(2)),
            "the factor of the drag \"formula\" is -3 on grain 10 at (0, 2, 0), time 1.25, where Re = 4; expected a "
            "number > 0");
}

TEST(FieldFluid, finds_faults_in_its_tables) {
  FieldFluid fluid = shear(1, 2);
  EXPECT_EQ(fluid.fault().what, "");
  fluid.drag.name = SchillerNaumannDrag{};
  EXPECT_EQ(fluid.fault().key, "density");
  fluid.density = 1;
  EXPECT_EQ(fluid.fault().what, "");
  fluid.drag.name = ReynoldsDrag{"1 +"};
  EXPECT_EQ(fluid.fault().key, "drag.factor");
  fluid.flow.name = ShearFlow{1, {1, 0, 0}, {1, 0, 0}, {}};
  EXPECT_EQ(fluid.fault().key, "flow.gradient");
}

}  // namespace
}  // namespace slurry::test
