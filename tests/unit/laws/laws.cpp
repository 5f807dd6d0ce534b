// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The laws one by one: set, offset and history of a contact, by numbers worked out by hand.
#include "slurry/laws/laws.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace slurry {
namespace {

// Two grains of radius 0.5: curvature 4, and so R = 16; dt = 0.01.
ContactState pair(double gap, double gamma = 0) {
  ContactState c;
  c.gamma = gamma;
  c.curvature = 4;
  c.smaller_radius = 0.5;
  c.gap = gap;
  c.dt = 0.01;
  return c;
}

TEST(InelasticLaw, pushes_and_forgets) {
  const Inelastic law;
  EXPECT_EQ(law.local_set(pair(0.1)), LocalSet{});
  EXPECT_EQ(law.local_set(pair(0.1)).lowest, 0);
  EXPECT_EQ(law.offset(pair(0.03)), 0.03 / 0.01);
  EXPECT_EQ(law.offset(pair(-0.02)), -0.02 / 0.01);  // an overlap is asked to open
  EXPECT_EQ(law.next_gamma(pair(0), 7), 0);
  EXPECT_FALSE(law.turns() || law.rolls());
}

TEST(RestitutionOfALaw, asks_for_the_rebound_of_an_impact_within_the_step) {
  const Inelastic law{.restitution = 0.5};
  ContactState c = pair(0.005);
  c.approach = -2;
  EXPECT_EQ(law.offset(c), -1) << "without acceleration it leaves at half of the speed of impact";
  c.gap = 0.05;
  EXPECT_EQ(law.offset(c), 0.05 / 0.01) << "this step does not close the gap";
  c.gap = 0.005, c.approach = 0.1;
  EXPECT_EQ(law.offset(c), 0.005 / 0.01) << "a pair that parts does not rebound";
  // With the wall at 3 m/s towards the grain at rest, whose gap already has this motion in it: rebound at 1.5 beside
  // it.
  c.gap = 0.005 - 0.01 * 3, c.approach = -3, c.wall = -3;
  EXPECT_NEAR(law.offset(c), -3 - 1.5, 1e-15);
  // At rest under gravity a rebound would not leave the floor: dry.
  c = pair(0);
  c.acceleration = -9.81, c.approach = -1e-9;
  EXPECT_EQ(law.offset(c), 0);
}

TEST(FrictionLaw, bounds_tangential_impulse_and_moment) {
  const Friction law{.friction = 0.3, .rolling_friction = 0.2};
  const LocalSet set = law.local_set(pair(0));
  EXPECT_EQ(set.lowest, 0);
  EXPECT_EQ(set.friction, 0.3);
  EXPECT_EQ(set.rolling, 0.2 / 4);  // times the reduced radius
  EXPECT_FALSE(set.convex);
  EXPECT_TRUE(law.turns() && law.rolls());
  EXPECT_FALSE(Friction{.friction = 0.3}.rolls());
  EXPECT_TRUE((Friction{.friction = 0.3, .fixed_point = false}.local_set(pair(0)).convex));
}

TEST(GlueyLaw, pulls_with_what_has_pushed) {
  const Gluey law;
  EXPECT_EQ(law.local_set(pair(0)).lowest, 0) << "open: a dry contact";
  // Pushed with 2 N s: gamma = -R p = -32; it may then pull with 2, no more.
  EXPECT_EQ(law.next_gamma(pair(0), 2), -32);
  EXPECT_EQ(law.local_set(pair(0, -32)).lowest, -2);
  EXPECT_EQ(law.next_gamma(pair(0, -32), -0.5), -24);
  EXPECT_EQ(law.next_gamma(pair(0, -32), -2), 0) << "used up: it lets go";
  // R = 1.
  Gluey plain;
  plain.scaling = GlueScaling::one;
  EXPECT_EQ(plain.next_gamma(pair(0), 2), -2);
  EXPECT_EQ(plain.local_set(pair(0, -2)).lowest, -2);
}

TEST(GlueyLaw, literally_released_holds_for_the_whole_step) {
  Gluey law;
  law.release = GlueRelease::literal;
  EXPECT_EQ(law.local_set(pair(0, -1e-9)).lowest, no_bound);
  EXPECT_EQ(law.local_set(pair(0)).lowest, 0);
  EXPECT_EQ(law.next_gamma(pair(0, -32), -5), 0) << "cut at zero";
}

TEST(GlueyLaw, of_rough_grains_stops_where_asperities_touch) {
  Gluey law;
  EXPECT_EQ(law.lowest_gamma(pair(0)), no_bound);
  law.gamma_min = -10;
  EXPECT_EQ(law.next_gamma(pair(0), 2), -10);
  // 6 pi mu ln((h_1 + h_2) / r) with mu = 0.1, heights 0.02 and 0.03 and the smaller radius 0.5.
  law.gamma_min.reset();
  law.viscosity = 0.1;
  law.roughness = {0.02, 0.03};
  EXPECT_DOUBLE_EQ(law.lowest_gamma(pair(0)), 0.6 * std::numbers::pi * std::log(0.1));
  law.roughness = {0.025};  // the same on both
  EXPECT_DOUBLE_EQ(law.lowest_gamma(pair(0)), 0.6 * std::numbers::pi * std::log(0.1));
  law.reference_length = 0.005;  // rougher than the length: no film is left, and none pulls
  EXPECT_EQ(law.lowest_gamma(pair(0)), 0);
}

TEST(GlueyFrictionLaw, rubs_when_it_pushes_or_when_asperities_touch) {
  GlueyFriction law;
  law.friction = 0.4;
  law.gamma_min = -8;
  EXPECT_EQ(law.local_set(pair(0, -4)).friction, 0.4);
  EXPECT_EQ(law.local_set(pair(0, -4)).lowest, -0.25);
  law.when = FrictionWhen::touching;
  EXPECT_EQ(law.local_set(pair(0, -4)).friction, 0);
  EXPECT_EQ(law.local_set(pair(0, -8)).friction, 0.4);
}

// F = 3 N within 0.2 m; dt = 0.01.
TEST(CohesionLaw, holds_what_has_closed_up_to_its_force_and_range) {
  const Cohesion law{{.friction = 0.5, .rolling_friction = 0.2}, 3, 0.2};
  EXPECT_EQ(law.local_set(pair(0)).lowest, 0) << "it has not touched";
  EXPECT_EQ(law.next_gamma(pair(0.1), 0), 0) << "near is not enough";
  const double bond = law.next_gamma(pair(0), 1e-6);
  EXPECT_EQ(bond, -3);
  const LocalSet set = law.local_set(pair(0.1, bond));
  EXPECT_EQ(set.lowest, -0.03);
  EXPECT_EQ(set.apex, -0.03) << "friction begins where the pull is largest";
  EXPECT_EQ(set.rolling, 0.2 / 4);
  // At half the pull the friction is that of the other half: 0.5 (-0.015 + 0.03).
  const LocalImpulse p = project(set, {-0.015, {0, 1, 0}, {}}, {});
  EXPECT_EQ(p.normal, -0.015);
  EXPECT_DOUBLE_EQ(norm(p.tangential), 0.5 * 0.015);
  EXPECT_EQ(law.next_gamma(pair(0.1, bond), -0.03), -3) << "stretched, and still a bond";
  EXPECT_EQ(law.local_set(pair(0.21, bond)).lowest, 0);
  EXPECT_EQ(law.next_gamma(pair(0.21, bond), 0), 0);
}

TEST(CohesionLaw, of_no_force_is_dry) {
  const Cohesion law{{.friction = 0.5}, 0, {}};
  EXPECT_EQ(law.next_gamma(pair(0), 1), 0);
  EXPECT_EQ(law.local_set(pair(0)), (Friction{.friction = 0.5}.local_set(pair(0))));
}

// The tip of the convex cone lies at the largest pull, and the projection on it is that on the cone, shifted.
TEST(CohesionLaw, shifts_the_convex_cone) {
  const Cohesion law{{.friction = 0.5, .fixed_point = false}, 3, 0.2};
  const LocalSet set = law.local_set(pair(0, -3)),
                 dry = Friction{.friction = 0.5, .fixed_point = false}.local_set(pair(0));
  const LocalImpulse shifted = project(set, {0.1 - 0.03, {0, 0.2, 0}, {}}, {}),
                     plain = project(dry, {0.1, {0, 0.2, 0}, {}}, {});
  EXPECT_DOUBLE_EQ(shifted.normal, plain.normal - 0.03);
  EXPECT_EQ(norm(shifted.tangential - plain.tangential), 0);
  EXPECT_DOUBLE_EQ(project(set, {-5, {}, {}}, {}).normal, -0.03);
}

// Grains of radius 0.5: R = 0.5. At touch 2 pi R s cos a; at D' = 1 the fit divides by 1 + 1.05 + 2.5.
TEST(CapillaryLaw, has_the_force_of_the_bridge) {
  Capillary law;
  law.surface_tension = 0.07, law.liquid = 1e-4, law.contact_angle = 0.5;
  const double at_touch = 2 * std::numbers::pi * 0.5 * 0.07 * std::cos(0.5), length = std::sqrt(1e-4 / 0.5);
  // Round-off of a product.
  EXPECT_NEAR(law.pull(0, pair(0)), at_touch, 1e-15);
  EXPECT_NEAR(law.pull(length, pair(0)), at_touch / 4.55, 1e-15);
  EXPECT_EQ(law.pull(-0.1, pair(0)), law.pull(0, pair(0))) << "an overlap is a touch";
  EXPECT_NEAR(law.reach(pair(0)), 1.25 * std::cbrt(1e-4), 1e-15);
  EXPECT_NEAR(law.local_set(pair(length, -1)).lowest, -0.01 * at_touch / 4.55, 1e-17);
  EXPECT_EQ(law.local_set(pair(length)).lowest, 0) << "it forms at touch";
  EXPECT_NEAR(law.next_gamma(pair(0), 1), -at_touch, 1e-15);
  // On a plane the sphere of the same curvature is twice as large.
  ContactState plane = pair(0);
  plane.curvature = 2;
  EXPECT_NEAR(law.pull(0, plane), 2 * at_touch, 1e-15);
}

TEST(CapillaryLaw, needs_a_liquid_that_wets) {
  Capillary law;
  law.surface_tension = law.liquid = 1;
  EXPECT_EQ(law.fault().what, "");
  law.contact_angle = 1.6;
  EXPECT_EQ(law.fault().key, "contact_angle");
}

}  // namespace
}  // namespace slurry
