// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Mass of unions: the published two-sphere particle, closed forms, and each method against another.
#include "slurry/shapes/solids/clump_mass.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/shapes/solids/globe_union.hpp"
#include "slurry/shapes/solids/line_union.hpp"
#include "tests/support.hpp"
#include "tests/support/solids.hpp"

namespace slurry {
namespace {

using std::numbers::pi;

ClumpPart ball(Vec3 centre, double radius) { return {Globe{1}, radius, {centre, {}}}; }

void expect_near(const MassProperties& a, const MassProperties& b, double tolerance) {
  const double size = std::cbrt(b.volume);
  EXPECT_NEAR(a.volume, b.volume, tolerance * b.volume);
  EXPECT_LT(norm(a.centre - b.centre), tolerance * size);
  for (auto entry : {&SymmetricMatrix::xx, &SymmetricMatrix::yy, &SymmetricMatrix::zz, &SymmetricMatrix::xy,
                     &SymmetricMatrix::xz, &SymmetricMatrix::yz})
    EXPECT_NEAR(a.inertia.*entry, b.inertia.*entry, tolerance * b.volume * size * size);
}

TEST(ClumpMass, two_sphere_particle_of_the_reference) {
  const auto table = test::reference_table("003_two_sphere_particle.csv");
  const std::vector<double>& length = table.at("L_over_R");
  ASSERT_EQ(length.size(), 12u);
  for (std::size_t k = 0; k < length.size(); ++k) {
    const Vec3 arm{0.5 * length[k], 0, 0};
    const MassProperties m = clump_mass_properties({ball(-arm, 1), ball(arm, 1)}, false);
    // The table has ten digits.
    EXPECT_NEAR(m.volume, table.at("volume/R^3")[k], 1e-9 * m.volume);
    EXPECT_NEAR(m.inertia.xx / m.volume, table.at("I_axial/(m R^2)")[k], 1e-9);
    EXPECT_NEAR(m.inertia.yy / m.volume, table.at("I_transverse/(m R^2)")[k], 2e-9);
    EXPECT_NEAR(m.inertia.zz / m.volume, table.at("I_transverse/(m R^2)")[k], 2e-9);
    EXPECT_LT(norm(m.centre), 1e-14);
  }
}

// A third ball inside the first one changes nothing but the method.
TEST(ClumpMass, slices_agree_with_the_lens) {
  Random random(51);
  for (int k = 0; k < 20; ++k) {
    const PlacedGlobe a{test::random_point(random, 0.5), 1}, b{test::random_point(random, 0.8), random.uniform(0.5, 1)};
    const Moments two = globe_union_moments({a, b}, false);
    const Moments three = globe_union_moments({a, b, {a.centre, 0.5}}, false);
    expect_near(three.about_centre(false), two.about_centre(false), 1e-9);
  }
}

TEST(ClumpMass, three_balls_agree_with_lines) {
  std::vector<ClumpPart> parts{ball({0, 0, 0}, 1), ball({0.9, 0.2, 0.1}, 0.8), ball({0.3, 0.9, -0.2}, 0.7)};
  // The lines' own error: the promise of the header.
  expect_near(clump_mass_properties(parts, false), line_union_moments(parts, false).about_centre(false), 1e-4);
  for (ClumpPart& part : parts) part.pose.position.z = 0;
  expect_near(clump_mass_properties(parts, true), line_union_moments(parts, true).about_centre(true), 1e-5);
}

TEST(ClumpMass, discs_by_hand) {
  // Two unit discs with centres 1 apart: 2 pi - (2 pi / 3 - sqrt(3) / 2).
  const MassProperties m = clump_mass_properties({ball({-0.5, 0, 0}, 1), ball({0.5, 0, 0}, 1)}, true);
  EXPECT_NEAR(m.volume, 4 * pi / 3 + std::sqrt(3.0) / 2, 1e-12);
  // The same disc twice counts once.
  const MassProperties once = clump_mass_properties({ball({1, 2, 0}, 1), ball({1, 2, 0}, 1)}, true);
  EXPECT_NEAR(once.volume, pi, 1e-12);
  EXPECT_NEAR(once.inertia.zz, pi / 2, 1e-11);
}

// Two halves of a box, turned and scaled: parts that touch, or overlap, make the whole box.
TEST(ClumpMass, parts_of_a_box_make_the_box) {
  const Pose pose{{0.3, -0.2, 0.1}, rotation({0.4, 0.5, 0.6})};
  const auto part = [&](double from, double to) {
    return ClumpPart{
        test::box({0.25 * (to - from), 0.25, 0.2}), 2, {to_world(pose, {0.5 * (from + to), 0, 0}), pose.orientation}};
  };
  const MassProperties whole = clump_mass_properties({part(-1, 1)}, false);
  EXPECT_NEAR(whole.volume, 2 * 1 * 0.8, 1e-13);
  expect_near(clump_mass_properties({part(-1, 0.2), part(0.2 + 1e-13, 1)}, false), whole, 1e-11);
  expect_near(clump_mass_properties({part(-1, 0.4), part(-0.3, 1)}, false), whole, 1e-4);
}

TEST(ClumpMass, far_parts_add_with_their_lever_arms) {
  const MassProperties m = clump_mass_properties({ball({-5, 0, 0}, 1), ball({5, 0, 0}, 1), ball({0, 5, 0}, 1)}, false);
  const double v = 4 * pi / 3;
  EXPECT_NEAR(m.volume, 3 * v, 1e-12);
  EXPECT_LT(norm(m.centre - Vec3{0, 5.0 / 3, 0}), 1e-13);
  EXPECT_NEAR(m.inertia.xx, 3 * 0.4 * v + v * (25 - 25.0 / 3), 1e-10);
  EXPECT_THROW(clump_mass_properties({}, false), InputError);
}

}  // namespace
}  // namespace slurry
