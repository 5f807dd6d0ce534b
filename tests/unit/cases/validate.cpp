// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A case built in a program is checked like one that was read: the rules of the fields and the ties between tables.
#include "slurry/cases/validate.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "slurry/core/errors.hpp"

namespace {

slurry::Case one_grain() {
  slurry::Case c;
  slurry::GrainGroup group;
  group.place = slurry::Points{{{0, 0, 0}}};
  group.radius = slurry::Distribution::fixed(0.1);
  c.grains.push_back(group);
  return c;
}

std::string sentence_of(const slurry::Case& c) {
  const auto fault = slurry::first_fault(c);
  return fault ? fault->sentence() : "";
}

TEST(Validate, AcceptsAPlainCaseAndAnEmptyOne) {
  EXPECT_EQ(sentence_of(one_grain()), "");
  EXPECT_EQ(sentence_of(slurry::Case{}), "");
  EXPECT_NO_THROW(slurry::validate(one_grain()));
}

TEST(Validate, ThrowsTheFirstFault) {
  slurry::Case c = one_grain();
  c.time.end = -1;
  c.solver.tolerance = 0;
  try {
    slurry::validate(c);
    FAIL() << "no error";
  } catch (const slurry::InputError& error) {
    EXPECT_STREQ(error.what(), "[time] end: got -1, expected a number >= 0");
  }
}

TEST(Validate, ChecksTheRulesOfAlternatives) {
  slurry::Case c = one_grain();
  slurry::Gluey law;
  law.gamma_min = 2;
  c.contacts.push_back({{}, law});
  EXPECT_EQ(sentence_of(c), "[[contacts]] 0 gamma_min: got 2, expected a number <= 0");
}

TEST(Validate, RefusesNumbersThatAreNotFinite) {
  slurry::Case c = one_grain();
  c.grains[0].velocity.y = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(sentence_of(c).find("velocity: got [0, nan, 0], expected finite numbers"), std::string::npos);
  c = one_grain();
  c.time.step.value = std::numeric_limits<double>::infinity();
  EXPECT_EQ(sentence_of(c), "[time] step: not a finite number");
}

TEST(Validate, ChecksARequiredFieldEvenAtItsDefault) {
  slurry::Case c = one_grain();
  c.grains[0].place = slurry::Lattice{};
  EXPECT_EQ(sentence_of(c), "[[grains]] \"grains\" spacing: got 0, expected a number > 0");
}

TEST(Validate, CallsAnEntryByItsNameOrRank) {
  slurry::Case c = one_grain();
  c.obstacles.resize(2);
  c.obstacles[0].name = "floor";
  c.obstacles[1].shape = slurry::Plane{{}, {0, 0, 0}};
  EXPECT_TRUE(sentence_of(c).starts_with("[[obstacles]] 1 normal: ")) << sentence_of(c);
  c.obstacles[1].name = "wall";
  EXPECT_TRUE(sentence_of(c).starts_with("[[obstacles]] \"wall\" normal: ")) << sentence_of(c);
}

TEST(Validate, LetsAPlanarRotationTurnAboutZ) {
  slurry::Case c = one_grain();
  c.planar = true;
  c.grains[0].angular_velocity = {0, 0, 3};
  c.obstacles.resize(1);
  c.obstacles[0].motion = slurry::Rotation{1.0, {0, 0, -2}, slurry::Vec3{1, 2, 0}};
  EXPECT_EQ(sentence_of(c), "");
  c.obstacles[0].motion = slurry::Rotation{1.0, {0, 0, 1}, slurry::Vec3{1, 2, 3}};
  EXPECT_EQ(sentence_of(c), "[[obstacles]] 0 about: got [1, 2, 3], expected z = 0 in a planar case");
}

TEST(Validate, NeedsNoRadiusWhenAFileMayGiveIt) {
  slurry::Case c = one_grain();
  c.grains[0].place = slurry::FromFile{"grains.csv", {}};
  c.grains[0].radius = {};
  EXPECT_EQ(sentence_of(c), "");
}

}  // namespace
