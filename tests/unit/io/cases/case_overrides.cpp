// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// --set reaches every value, and a wrong one is answered with the --set itself.
#include "slurry/io/cases/case_overrides.hpp"

#include <gtest/gtest.h>

#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"

namespace {

using slurry::Case;

const std::string text = R"(
title = "overridden"
[time]
step = 0.01
[[grains]]
name = "left"
positions = [[0, 0]]
radius = 0.1
[[grains]]
name = "right"
positions = [[1, 0]]
radius = 0.1
[[forces]]
force = "gravity"
acceleration = [0, -1]
[[contacts]]
law = "gluey"
gamma_min = -3
)";

Case with(const std::vector<std::string>& overrides) { return slurry::parse_case(text, "case.toml", overrides); }

std::string message_of(const std::string& override_text) {
  try {
    with({override_text});
  } catch (const slurry::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(CaseOverrides, ReplaceValues) {
  EXPECT_EQ(with({"time.step=1e-3"}).time.step.value, 1e-3);
  EXPECT_EQ(with({"grains.1.radius=0.2"}).grains[1].radius, slurry::Distribution::fixed(0.2));
  EXPECT_EQ(with({"grains.left.radius={uniform=[1,2]}"}).grains[0].radius.values, (std::vector<double>{1, 2}));
  EXPECT_EQ(std::get<slurry::Gluey>(with({"contacts.0.gamma_min=-1"}).contacts[0].law).gamma_min, -1.0);
  EXPECT_EQ(std::get<slurry::Gravity>(with({"forces.0.acceleration.1=-5"}).forces[0].force).acceleration.y(0), -5);
}

TEST(CaseOverrides, TheLastOneWins) { EXPECT_EQ(with({"time.end=2", "time.end=3"}).time.end, 3); }

TEST(CaseOverrides, AddWhatTheFileLeftOut) {
  EXPECT_EQ(with({"solver.tolerance=1e-9"}).solver.tolerance, 1e-9);
  EXPECT_TRUE(with({"planar=true"}).planar);
}

TEST(CaseOverrides, TakeABareWordAsAString) {
  EXPECT_TRUE(std::holds_alternative<slurry::Apgd>(with({"solver.name=apgd"}).solver.name));
  EXPECT_TRUE(with({"time.step=auto"}).time.step.is_auto());
  EXPECT_EQ(with({"title=a longer title, with \"quotes\""}).title, "a longer title, with \"quotes\"");
  EXPECT_EQ(with({"title=\"quoted\""}).title, "quoted");
}

TEST(CaseOverrides, AnswerMistakesWithThemselves) {
  EXPECT_EQ(message_of("time.stepp=1"), "--set time.stepp=1: unknown key `stepp` in [time]; did you mean `step`?");
  EXPECT_EQ(message_of("solvr.name=apgd"),
            "--set solvr.name=apgd: unknown key `solvr` at the top of the case; did you mean `solver`?");
  EXPECT_EQ(message_of("time.end=-1"), "--set time.end=-1: [time] end: got -1, expected a number >= 0");
  EXPECT_EQ(message_of("time.end=long"), "--set time.end=long: [time] end: got the string \"long\", expected a number");
  EXPECT_EQ(message_of("grains.lft.radius=1"),
            "--set grains.lft.radius=1: `grains` has no entry named \"lft\"; did you mean \"left\"?");
  EXPECT_EQ(message_of("grains.2.radius=1"),
            "--set grains.2.radius=1: there is no entry 2: `grains` has 2, counted from 0");
  EXPECT_EQ(message_of("probes.0.name=a"), "--set probes.0.name=a: the case has no `probes`");
  EXPECT_EQ(message_of("grain.0.count=3"), "--set grain.0.count=3: the case has no `grain`; did you mean `grains`?");
  EXPECT_EQ(message_of("title.x=1"), "--set title.x=1: `title` is the string \"overridden\", expected a table");
  EXPECT_EQ(message_of("title.x.y=1"), "--set title.x.y=1: `title` is the string \"overridden\", expected a table");
  EXPECT_EQ(message_of("time.step"), "--set time.step: expected key=value, for example time.step=1e-3");
  EXPECT_EQ(message_of("=1"), "--set =1: the key has an empty part, expected words between dots");
  EXPECT_EQ(message_of("time..step=1"), "--set time..step=1: the key has an empty part, expected words between dots");
  EXPECT_TRUE(message_of("time.step=[1").starts_with("--set time.step=[1: the value is not TOML: "));
  EXPECT_TRUE(message_of("time.step=").starts_with("--set time.step=: the value is not TOML: "));
}

// Found only once the whole case is known, and still answered with the override.
TEST(CaseOverrides, AnswerFaultsBetweenTablesWithThemselves) {
  EXPECT_EQ(message_of("forces.0.on=rigth"),
            "--set forces.0.on=rigth: [[forces]] 0 on: there is no group named \"rigth\"; did you mean \"right\"?");
}

}  // namespace
