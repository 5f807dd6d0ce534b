// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The study of swimmers: each task answers, and bad cases are refused with the key and the reason.
#include "slurry/studies/swimmer/study.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/observe/fields/measured_field.hpp"
#include "slurry/swimmers/connection.hpp"

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

TEST(SwimmerStudy, shows_bodies_and_arms) {
  SwimmerCase c = three_balls();
  c.output.frames = 9;
  const StudyResult r = run_study(c);
  ASSERT_EQ(r.movie.size(), 9u);
  EXPECT_EQ(r.movie.front().time, 0);
  EXPECT_EQ(r.movie.back().time, 1);
  const Grains& first = r.movie.front().grains;
  // Three balls of radius 1, and two arms of 6 radii between their surfaces, with round ends beyond their length.
  ASSERT_EQ(first.size(), 5u);
  EXPECT_EQ(first.group, (std::vector<std::int32_t>{0, 0, 0, 1, 1}));
  EXPECT_EQ(first.position[0], (Vec3{-6, 0, 0}));
  EXPECT_NEAR(norm(first.position[3] - Vec3{-3, 0, 0}), 0, 1e-14);
  EXPECT_NEAR(first.radius[3], 2 + 0.12, 1e-12);
  c.output.frames = 0;
  EXPECT_TRUE(run_study(c).movie.empty());
}

// No force and no torque act on it: far away its flow falls with the square of the distance, and faster than that of a
// ball that is dragged, which halves where this one has a quarter.
TEST(SwimmerStudy, shows_the_flow_about_the_balls) {
  SwimmerCase c = three_balls();
  c.output.frames = 5;
  c.output.flow = SwimmerFlow{LineSites{{0, 30, 0}, {0, 150, 0}, 1}};
  c.stroke.path = FourierStroke{.mean = {6.5, 6.5}, .cosines = {-0.5, 0}, .sines = {0, -0.5}};
  const auto speed_at = [&](double y) {
    c.output.flow->where = LineSites{{0, y - 1, 0}, {0, y + 1, 0}, 1};
    const MovieFrame frame = run_study(c).movie.at(1);
    const FieldArray& u = *frame.fields->at(0).find("fluid_velocity");
    return norm(Vec3{u.values[0], u.values[1], u.values[2]});
  };
  EXPECT_NEAR(speed_at(100) / speed_at(200), 4, 0.2);
  // In a ball it is the velocity of the ball, where there is no pressure.
  c.output.flow->where = LineSites{{-0.1, 0, 0}, {0.1, 0, 0}, 1};
  const MovieFrame frame = run_study(c).movie.at(1);
  const FieldResult& flow = frame.fields->at(0);
  EXPECT_EQ(flow.name, "flow");
  EXPECT_EQ(flow.time, frame.time);
  EXPECT_EQ(flow.find("fluid_velocity")->values[0], frame.grains.velocity[1].x);
  EXPECT_GT(norm(frame.grains.velocity[1]), 0);
  EXPECT_TRUE(std::isnan(flow.find("fluid_pressure")->values[0]));
}

TEST(SwimmerStudy, refuses_flows_that_are_not_known) {
  SwimmerCase c = three_balls();
  c.output.flow = SwimmerFlow{LineSites{{0, 0, 0}, {0, 0, 0}, 1}};
  EXPECT_NE(first_fault(c)->sentence().find("flow."), std::string::npos);
  c.output.flow->where = ShellSites{};
  EXPECT_NE(first_fault(c)->sentence().find("means over directions"), std::string::npos);
}

TEST(SwimmerStudy, draws_the_stroke_over_the_map_of_the_curl) {
  const StudyResult r = run_study(three_balls());
  ASSERT_EQ(r.attachments.size(), 1u);
  EXPECT_EQ(r.attachments[0].file, "stroke.svg");
  // The square has four sides: it is drawn from (6, 6) on, and the map goes 0.3 beyond it, from 5.7 to 7.3.
  const std::string& svg = r.attachments[0].contents;
  EXPECT_NE(svg.find("<polyline points=\"160.00,430.00 "), std::string::npos) << svg.substr(svg.find("<polyline"), 60);
  for (const char* mark : {">5.8<", ">7.2<", ">arm1<", ">arm2<", ">curl<"})
    EXPECT_NE(svg.find(mark), std::string::npos) << mark;
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

TEST(SwimmerStudy, finds_the_best_period_between_those_given) {
  SwimmerCase c;
  c.title = "A spring";
  ElasticSwimmer kind;
  kind.arms = {3, 12};
  c.swimmer.type = kind;
  c.swimmer.tolerance = 1e-6;
  c.swimmer.nodes = 8;
  c.stroke.path = FourierStroke{{6}, {}, {0.5}};
  c.stroke.period = 60;
  c.task.task = SwimTask{.periods = {10, 80, 600}};
  const StudyResult r = run_study(c);
  // Small strokes go farthest with the period 2 pi G22 / k; this one, of a twelfth of the arm, to the square of that.
  const Swimmer swimmer(kind.describe(), {.tolerance = 1e-6});
  const double period = 2 * std::numbers::pi * DirectConnection(swimmer).at(swimmer.start()).metric(1, 1);
  EXPECT_NEAR(number(r, "best_period"), period, 0.02 * period);
  const auto& x = std::get<std::vector<double>>(r.find("periods")->find("x")->values);
  for (const double way : x) EXPECT_GE(number(r, "best_displacement"), std::abs(way));
}

TEST(SwimmerStudy, tells_what_a_wall_adds) {
  SwimmerCase c = three_balls();
  c.swimmer.tolerance = 1e-4;
  c.stroke = {};
  c.task.task = ControlTask{.shapes = {5, 6}, .heights = {4}, .turn = {0, 0.3, 0}, .map = 0};
  const StudyResult r = run_study(c);
  EXPECT_EQ(std::get<std::vector<double>>(r.find("wall")->find("rank")->values), std::vector<double>{3});
  EXPECT_EQ(r.find("wall_brackets")->rows(), 3u);
}

TEST(SwimmerStudy, swims_beside_a_wall) {
  SwimmerCase c = three_balls();
  c.swimmer.tolerance = 1e-3;
  c.output.frames = 3;
  c.output.flow = SwimmerFlow{LineSites{{3, 0, -1}, {3, 0, 3}, 2}};  // its points are at the heights 0 and 2
  c.task.task = SwimTask{.strokes = 2, .height = 4, .turn = {0, 0.2, 0}};
  const StudyResult r = run_study(c);
  EXPECT_EQ(r.find("strokes")->rows(), 2u);
  const auto column = [&](const char* table, const char* name) {
    return std::get<std::vector<double>>(r.find(table)->find(name)->values);
  };
  EXPECT_EQ(column("path", "z").front(), 4);
  EXPECT_NEAR(column("path", "rotation_y").front(), 0.2, 1e-12);
  EXPECT_NEAR(column("path", "x").back(), column("strokes", "way_x")[0] + column("strokes", "way_x")[1], 1e-12);
  EXPECT_NEAR(column("strokes", "height")[1], column("path", "z").back(), 1e-12);
  EXPECT_NE(column("strokes", "turn_y")[0], 0);
  // The fluid rests at the wall.
  const FieldArray& u = *r.movie.at(1).fields->at(0).find("fluid_velocity");
  EXPECT_NEAR(u.values[0], 0, 1e-9);
  EXPECT_GT(std::abs(u.values[3]), 1e-4);
}

TEST(SwimmerStudy, swims_in_pairs) {
  SwimmerCase c = three_balls();
  c.swimmer.tolerance = 1e-3;
  c.stroke.path = FourierStroke{{5, 5}, {1, 0}, {0, 1}};
  c.task.task = PairTask{.distances = {16, 30}, .phases = {0, 0.5}, .steps = 8};
  const StudyResult r = run_study(c);
  EXPECT_EQ(r.find("pair")->rows(), 4u);
  EXPECT_EQ(r.find("drift")->rows(), 2u);
  EXPECT_GT(std::abs(number(r, "displacement_alone")), 1e-2);
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

// No degree of the multipoles is low enough: negative numbers of them were asked for.
TEST(SwimmerStudy, refuses_tolerances_that_say_nothing) {
  for (const double tolerance : {1.5, 1e20, 1e97, 1e308}) {
    SwimmerCase c = three_balls();
    c.swimmer.tolerance = tolerance;
    EXPECT_NE(fault_of(c).find("[swimmer] tolerance: got "), std::string::npos) << fault_of(c);
  }
  SwimmerCase c = three_balls();
  c.swimmer.tolerance = 1;
  EXPECT_EQ(fault_of(c), "none");
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

TEST(SwimmerStudy, refuses_walls_that_are_too_near_or_of_no_use) {
  SwimmerCase c = three_balls();
  c.task.task = ControlTask{.shapes = {5, 6}, .heights = {8, 1}, .map = 0};
  EXPECT_EQ(fault_of(c), "[task] heights: at the height 1 a ball is 0 above the wall, expected at least 0.1");
  c.task.task = ControlTask{.turn = {0, 0.1, 0}, .map = 0};
  EXPECT_EQ(fault_of(c), "[task] turn: given without a wall, expected heights as well");
  c.task.task = ControlTask{.heights = {8}, .map = 0};
  c.swimmer.type = PushMePullYou{};
  EXPECT_NE(fault_of(c).find("balls that swell"), std::string::npos);
}

TEST(SwimmerStudy, refuses_to_swim_into_a_wall_or_with_springs_beside_it) {
  SwimmerCase c = three_balls();
  c.task.task = SwimTask{.height = 2, .turn = {0, 0.2, 0}};
  // Inclined, the ball in front goes down by 7 sin 0.2 at the most.
  EXPECT_NE(fault_of(c).find("[task] height: at the height 2 a ball is "), std::string::npos) << fault_of(c);
  c.task.task = SwimTask{.turn = {0, 0.2, 0}};
  EXPECT_EQ(fault_of(c), "[task] turn: given without a wall, expected a height as well");
  c.task.task = SwimTask{.periods = {1, 2}, .height = 4};
  EXPECT_NE(fault_of(c).find("[task] periods: given beside a wall"), std::string::npos) << fault_of(c);
  c.task.task = SwimTask{.height = 4};
  EXPECT_EQ(fault_of(c), "none");
  c.swimmer.type = ElasticSwimmer{};
  c.stroke.path = FourierStroke{{6}, {}, {1}};
  EXPECT_NE(fault_of(c).find("[task] height: given for a swimmer with springs"), std::string::npos) << fault_of(c);
  c.swimmer.type = PushMePullYou{};
  c.stroke.path = PointsStroke{{6, 1, 7, 1, 7, 1.1}};
  EXPECT_NE(fault_of(c).find("balls that swell"), std::string::npos) << fault_of(c);
}

TEST(SwimmerStudy, refuses_pairs_that_touch_or_that_have_corners) {
  SwimmerCase c = three_balls();
  c.task.task = PairTask{.distances = {30}};
  EXPECT_NE(fault_of(c).find("[stroke] path: got \"points\""), std::string::npos);
  c.stroke.path = FourierStroke{{5, 5}, {1, 0}, {0, 1}};
  EXPECT_EQ(fault_of(c), "none");
  c.task.task = PairTask{.distances = {10, 30}};
  EXPECT_EQ(fault_of(c), "[task] distances: got 10, expected more than 14, so that the swimmers cannot touch");
  c.task.task = PairTask{.distances = {30}, .phases = {1.5}};
  EXPECT_EQ(fault_of(c), "[task] phases: got 1.5, expected numbers from 0 to 1");
  c.task.task = PairTask{.distances = {30}};
  c.swimmer.type = ElasticSwimmer{};
  EXPECT_NE(fault_of(c).find("[task] task: given for a swimmer with rods, springs or a field"), std::string::npos);
}

// The bounds leave no room for a stroke that goes so far: the run says so, not the check.
TEST(SwimmerStudy, says_that_bounds_leave_no_stroke) {
  SwimmerCase c = three_balls();
  ThreeSphereSwimmer kind;
  kind.arms = {5.5, 6.5};
  c.swimmer.type = kind;
  c.stroke = {};
  c.task.task = OptimiseTask{.displacement = Vec3{1, 0, 0}, .starts = 1, .pieces = 4};
  EXPECT_EQ(fault_of(c), "none");
  EXPECT_THROW(run_study(c), RunError);
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
