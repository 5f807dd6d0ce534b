// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The study of swimmers: each task answers, and bad cases are refused with the key and the reason.
#include "slurry/studies/swimmer/study.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

SwimmerCase three_balls() {
  SwimmerCase c;
  c.title = "Three balls";
  c.swimmer.type = ThreeSphereSwimmer{};
  c.swimmer.tolerance = 1e-6;
  c.swimmer.nodes = 8;
  c.stroke.path = PointsStroke{{6, 6, 7, 6, 7, 7, 6, 7}};
  c.task.task = SwimTask{};
  return c;
}

double number(const StudyResult& r, const std::string& name) {
  return std::get<double>(find_value(r.summary, name)->any);
}

TEST(SwimmerStudy, swims_a_stroke) {
  SwimmerCase c = three_balls();
  c.task.task = SwimTask{.strokes = 2, .periods = {1, 2}};
  const StudyResult r = run_study(c);
  const StudyTable* path = r.find("path");
  ASSERT_TRUE(path);
  const auto& x = std::get<std::vector<double>>(path->find("x")->values);
  // Twice the displacement of the table, whose 8 nodes leave 1e-5.
  EXPECT_NEAR(x.back(), 2 * 0.0141799524342, 4e-5);
  EXPECT_NEAR(number(r, "energy"), 239.78, 0.05);
  // Twice the time, half the energy, the same way.
  const auto& energies = std::get<std::vector<double>>(r.find("periods")->find("energy")->values);
  EXPECT_NEAR(energies[1], 0.5 * energies[0], 1e-9 * energies[0]);
}

TEST(SwimmerStudy, tells_where_a_swimmer_can_go) {
  SwimmerCase c = three_balls();
  c.task.task = ControlTask{.shapes = {6, 6, 4, 4}, .map = 3};
  const StudyResult r = run_study(c);
  const auto& curl = std::get<std::vector<double>>(r.find("brackets")->find("x")->values);
  EXPECT_NEAR(curl[0], 0.016399768772, 1e-6);
  EXPECT_NEAR(curl[1], 0.032523981082, 1e-6);
  EXPECT_EQ(r.find("map")->rows(), 9u);
  ASSERT_EQ(r.attachments.size(), 1u);
  EXPECT_TRUE(r.attachments[0].contents.starts_with("<svg"));
}

TEST(SwimmerStudy, finds_the_stroke_of_least_energy) {
  SwimmerCase c = three_balls();
  c.stroke = {};
  c.task.task = OptimiseTask{.displacement = Vec3{0.02, 0, 0}, .starts = 1, .pieces = 8};
  const StudyResult r = run_study(c);
  // 8 nodes of the table leave 1e-4 of the energy.
  EXPECT_NEAR(number(r, "energy"), 192.752237, 0.1);
  EXPECT_TRUE(r.find("stroke_1"));
  EXPECT_EQ(std::get<std::vector<std::string>>(r.find("extremals")->find("verdict")->values)[0], "minimum");
}

TEST(SwimmerStudy, reaches_a_pose_with_as_many_strokes_as_it_takes) {
  SwimmerCase c = three_balls();
  c.stroke = {};
  c.task.task = ReachTask{.displacement = {0.04, 0, 0}, .strokes = 4, .pieces = 8};
  const StudyResult r = run_study(c);
  const auto& x = std::get<std::vector<double>>(r.find("path")->find("x")->values);
  EXPECT_NEAR(x.back(), 0.04, 1e-5);
}

TEST(SwimmerStudy, follows_springs) {
  SwimmerCase c;
  c.title = "A spring";
  ElasticSwimmer kind;
  kind.arms = {3, 12};
  c.swimmer.type = kind;
  c.swimmer.tolerance = 1e-6;
  c.swimmer.nodes = 8;
  c.stroke.path = FourierStroke{{6}, {}, {1}};
  c.stroke.period = 60;
  const StudyResult r = run_study(c);
  EXPECT_TRUE(r.find("path")->find("spring1"));
  EXPECT_GT(std::abs(std::get<std::vector<double>>(r.find("path")->find("x")->values).back()), 1e-4);
}

// ---- What is refused

std::string fault_of(const SwimmerCase& c) {
  const auto fault = first_fault(c);
  return fault ? fault->sentence() : "none";
}

TEST(SwimmerStudy, refuses_arms_that_let_balls_touch) {
  SwimmerCase c = three_balls();
  ThreeSphereSwimmer kind;
  kind.arms = {2, 25};
  c.swimmer.type = kind;
  EXPECT_EQ(fault_of(c),
            "[swimmer] arms: the bodies 1 and 2 touch where arm1 = 2, arm2 = 2 (gap 0), expected bounds that keep all "
            "gaps > 0");
  kind.arms = {2.001, 25};
  c.swimmer.type = kind;
  EXPECT_NE(fault_of(c).find("are too close (gap 0.001)"), std::string::npos);
  kind.arms = {7, 25};
  c.swimmer.type = kind;
  EXPECT_EQ(fault_of(c), "[swimmer] type: variable arm1: got start = 6, expected a number from 7 to 25");
}

TEST(SwimmerStudy, refuses_strokes_that_do_not_close_or_fit) {
  SwimmerCase c = three_balls();
  c.stroke.path = FormulaStroke{{"6 + t", "6"}};
  EXPECT_NE(fault_of(c).find("[stroke] path: the stroke does not close: arm1 is 6"), std::string::npos);
  c.stroke.path = PointsStroke{{6, 6, 7}};
  EXPECT_EQ(fault_of(c), "[stroke] path: got 3 numbers, expected a multiple of 2, the number of shape variables");
  c.stroke.path = PointsStroke{{6, 6, 30, 6}};
  EXPECT_EQ(fault_of(c), "[stroke] path: the stroke has arm1 = 30 at t = 0.5, expected a number from 2.5 to 25");
  c.stroke = {};
  EXPECT_NE(fault_of(c).find("[stroke] path: there is no stroke"), std::string::npos);
}

TEST(SwimmerStudy, refuses_targets_out_of_reach) {
  SwimmerCase c = three_balls();
  c.task.task = OptimiseTask{.displacement = Vec3{0, 1, 0}};
  EXPECT_EQ(fault_of(c), "[task] displacement: a swimmer on a line moves along x alone: the target is out of reach");
  c.task.task = OptimiseTask{};
  EXPECT_EQ(fault_of(c), "[task] displacement: neither displacement nor rotation is given, expected one of them");
  c.task.task = OptimiseTask{.displacement = Vec3{}};
  EXPECT_EQ(fault_of(c), "[task] displacement: the target is to stay, which costs nothing; expected a motion");
  c.task.task = OptimiseTask{.displacement = Vec3{0.1, 0, 0}, .pieces = 2};
  EXPECT_EQ(fault_of(c), "[task] pieces: got 2, expected at least 4");
  c.task.task = ReachTask{.displacement = {0, 0, 1}};
  EXPECT_EQ(fault_of(c), "[task] displacement: a swimmer on a line moves along x alone: the target is out of reach");
}

TEST(SwimmerStudy, refuses_to_optimise_a_scallop_or_springs) {
  SwimmerCase c = three_balls();
  c.swimmer.type = FormulaSwimmer{PoseSpace::line};
  VariableOptions arm;
  arm.name = "arm", arm.low = 3, arm.high = 9;
  BodyOptions here, there;
  there.position = {"arm"};
  c.variables = {arm}, c.bodies = {here, there};
  c.stroke = {};
  c.task.task = OptimiseTask{.displacement = Vec3{0.1, 0, 0}};
  EXPECT_NE(fault_of(c).find("the scallop theorem"), std::string::npos);
  c.swimmer.type = ElasticSwimmer{};
  c.variables.clear(), c.bodies.clear();
  EXPECT_NE(fault_of(c).find("the swimmer has springs"), std::string::npos);
}

TEST(SwimmerStudy, refuses_bodies_for_a_swimmer_with_a_name) {
  SwimmerCase c = three_balls();
  c.bodies.resize(1);
  EXPECT_EQ(fault_of(c), "[swimmer] type: [[bodies]] are given for a swimmer with a name, expected type = \"formula\"");
}

TEST(SwimmerStudy, refuses_fields_that_make_no_sense) {
  SwimmerCase c = three_balls();
  c.magnetic_field.field_formulas = {"1"};
  c.magnetic_field.moment = 1;
  EXPECT_EQ(fault_of(c), "[field] strength: given for a swimmer on a line, which does not turn");
  c.swimmer.type = MagneticSwimmer{};
  c.stroke = {};
  c.magnetic_field.moment = 0;
  EXPECT_EQ(fault_of(c), "[field] moment: got 0, expected a number > 0 where there is a field");
  c.magnetic_field.moment = 1, c.magnetic_field.field_formulas = {"1", "q"};
  EXPECT_NE(fault_of(c).find("[field] strength: the formula \"q\" is wrong"), std::string::npos);
}

}  // namespace
}  // namespace slurry
