// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Forms: mass properties in units of the bounding radius, principal axes, and the shapes that make no sense.
#include "slurry/grains/forms.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/grains/grain_shapes.hpp"

namespace slurry {
namespace {

TEST(Form, OfAnEllipsoid) {
  EllipsoidGrain shape;
  shape.semi_axes = {1, 2, 3};
  const Form form = make_form(shape, false);
  EXPECT_DOUBLE_EQ(form.size, 3);
  EXPECT_NEAR(form.volume * 27, 4 * std::numbers::pi / 3 * 6, 1e-12);
  // m/5 (b^2 + c^2) and so on; the order of the axes is the form's own.
  const Vec3 i = form.inertia * 9.0;
  EXPECT_NEAR(i.x + i.y + i.z, 2.0 / 5 * 14, 1e-12);
  EXPECT_NEAR(i.x * i.y * i.z, 13.0 / 5 * 10 / 5 * 5 / 5, 1e-12);
}

TEST(Form, OfAPlanarBoxIsItsSection) {
  BoxGrain shape;
  shape.size = {2, 4, 0};
  const Form form = make_form(shape, true);
  EXPECT_NEAR(form.size, std::sqrt(5.0), 1e-15);
  EXPECT_NEAR(form.volume * 5, 8, 1e-12);
  EXPECT_NEAR(form.inertia.z * 5, (4 + 16) / 12.0, 1e-12);
}

// A clump whose parts lie on a line that is no axis: the frame turns to it, and the centre moves to the centre of mass.
TEST(Form, OfAClumpTurnsToItsPrincipalAxes) {
  ClumpGrain shape;
  shape.pieces.resize(2);
  shape.pieces[0].position = {0, 0, 0};
  shape.pieces[1].position = {4, 3, 0};
  const Form form = make_form(shape, false);
  EXPECT_NEAR(norm(form.centre - Vec3{2, 1.5, 0}), 0, 1e-12);
  EXPECT_NEAR(form.size, 3.5, 1e-12);
  EXPECT_NEAR(form.volume * std::pow(3.5, 3), 8 * std::numbers::pi / 3, 1e-10);
  // Both parts on one axis of the form, with its least moment about that axis.
  const Vec3 a = form.parts[0].pose.position, b = form.parts[1].pose.position, i = form.inertia;
  EXPECT_NEAR(norm(a + b), 0, 1e-12);
  for (int axis = 0; axis < 3; ++axis)
    if (std::abs(a[axis]) > 1e-9) {
      EXPECT_LT(i[axis], 0.999 * (i.x + i.y + i.z) / 3);
    }
  EXPECT_NEAR(norm(a) * 3.5, 2.5, 1e-12);
  // In the frame of the file the parts are where they were.
  EXPECT_NEAR(norm(form.centre + rotate(form.principal, 3.5 * b) - Vec3{4, 3, 0}), 0, 1e-12);
}

// Every vertex of the drawn surface lies within the bounding sphere, and some lie on it.
TEST(Form, IsHeldByItsRadius) {
  CapsuleGrain capsule;
  DimerGrain dimer;
  SuperellipsoidGrain cushion;
  cushion.semi_axes = {1, 0.8, 0.5}, cushion.e = 0.4, cushion.n = 0.6;
  for (const GrainShape& shape : {GrainShape{capsule}, GrainShape{dimer}, GrainShape{cushion}}) {
    const Form form = make_form(shape, false);
    double farthest = 0;
    for (const Vec3& v : triangulate(form).vertex) farthest = std::max(farthest, norm(v));
    EXPECT_LE(farthest, 1 + 1e-12) << form.name;
    EXPECT_GT(farthest, 0.97) << form.name;
  }
}

TEST(GrainShape, RefusesWhatMakesNoSense) {
  EllipsoidGrain flat;
  flat.semi_axes = {1, 0, 1};
  EXPECT_THROW(make_form(flat, false), InputError);
  SuperellipsoidGrain sharp;
  sharp.e = 0.05;
  EXPECT_THROW(make_form(sharp, false), InputError);
  PolyhedronGrain sheet;
  sheet.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
  EXPECT_THROW(make_form(sheet, false), InputError);
  EXPECT_NO_THROW(make_form(sheet, true));
  EXPECT_THROW(make_form(ClumpGrain{}, false), InputError);
}

TEST(GrainShape, StretchesTheFirstAxisAlone) {
  EllipsoidGrain ellipsoid;
  ellipsoid.semi_axes = {2, 1, 1};
  EXPECT_EQ(std::get<EllipsoidGrain>(stretched(ellipsoid, 1.5)).semi_axes, (Vec3{3, 1, 1}));
  CapsuleGrain capsule;
  capsule.length = 1;
  EXPECT_DOUBLE_EQ(std::get<CapsuleGrain>(stretched(capsule, 2)).length, 4);  // 3 from tip to tip becomes 6
  EXPECT_THROW(stretched(SphereGrain{}, 2), InputError);
}

}  // namespace
}  // namespace slurry
