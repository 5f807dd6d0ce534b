// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Connection, metric, curl and brackets of swimmers against reference tables and limits.
#include "slurry/swimmers/connection.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/swimmers/brackets.hpp"
#include "slurry/swimmers/connection_table.hpp"
#include "slurry/swimmers/ready_made.hpp"
#include "tests/support/reference_table.hpp"

namespace slurry::test {
namespace {

using std::numbers::pi;

template <class Kind>
Swimmer swimmer_with_arms(double arm, double tolerance = 1e-10) {
  Kind kind;
  kind.arms = {2.5, 4000}, kind.arm = arm;
  return Swimmer(kind.describe(), {.tolerance = tolerance});
}

nlohmann::json reference(const std::string& file) {
  std::ifstream stream(std::string(SLURRY_SOURCE_DIR) + "/tests/data/swimmers/" + file);
  return nlohmann::json::parse(stream);
}

// The tables have ten digits.
TEST(ThreeSphereSwimmer, has_the_connection_curl_and_metric_of_the_tables) {
  const Swimmer swimmer = swimmer_with_arms<ThreeSphereSwimmer>(6);
  const DirectConnection field(swimmer);
  int seen = 0;
  for (const auto& row : reference_rows("swimmers/swimmer3s_V_curl_G.csv")) {
    const SwimmerShape shape = Eigen::Vector2d(row[0], row[1]);
    const Connection c = field.at(shape);
    EXPECT_NEAR(c.velocity(0, 0), row[2], 2e-10);
    EXPECT_NEAR(c.velocity(0, 1), row[3], 2e-10);
    EXPECT_NEAR(first_brackets(field, shape)[0].value(0), row[4], 2e-10);
    EXPECT_NEAR(c.metric(0, 0) / (6 * pi), row[7], 2e-10);
    EXPECT_NEAR(c.metric(0, 1) / (6 * pi), row[8], 2e-10);
    EXPECT_NEAR(c.metric(1, 1) / (6 * pi), row[9], 2e-10);
    ++seen;
  }
  EXPECT_GE(seen, 5);
}

// The curl over that of Oseen's flow tends to 1 like 1 + 0.7/arm: the ratios that were computed apart, to their digits.
TEST(ThreeSphereSwimmer, has_the_curl_of_distant_balls_with_long_arms) {
  const double ratios[][2] = {{50, 1.01357}, {100, 1.00698}, {200, 1.00353}, {400, 1.00178}, {10, 1.0418}};
  for (const auto& [arm, ratio] : ratios) {
    const Swimmer swimmer = swimmer_with_arms<ThreeSphereSwimmer>(arm, 1e-14);
    const double curl = first_brackets(DirectConnection(swimmer), swimmer.start())[0].value(0);
    EXPECT_NEAR(curl / (7 / (12 * arm * arm)), ratio, arm == 10 ? 5e-5 : 5e-6) << arm;
  }
}

// Singular values of the matrix of brackets do not depend on the axes. The references differentiated by differences of
// the second order with a step of a thousandth of an arm: they are right to 1e-5, where ours reach the limits of long
// arms to 1e-9 (next test). The metric has ten digits.
template <class Kind>
void compare_brackets(const std::string& name, double arm, int rank) {
  const Swimmer swimmer = swimmer_with_arms<Kind>(arm);
  const DirectConnection field(swimmer);
  const LieAlgebra algebra = lie_algebra(field, swimmer.start());
  const nlohmann::json expected = reference("swimmer_3SP_4S_brackets.json")[name];
  EXPECT_EQ(algebra.first.rank, rank);
  EXPECT_EQ(expected["rank"], rank);
  for (int k = 0; k < rank; ++k)
    EXPECT_NEAR(algebra.first.singular_values[k], expected["sv"][k].get<double>(),
                1.2e-5 * expected["sv"][k].get<double>())
        << name << " " << k;
  const Connection c = field.at(swimmer.start());
  EXPECT_NEAR(c.metric(0, 0) / (6 * pi), expected["G11"].get<double>(), 2e-10);
  EXPECT_NEAR(c.metric(0, 1) / (6 * pi), expected["G12"].get<double>(), 2e-10);
  EXPECT_NEAR(c.velocity.col(0).norm(), expected["alpha"].get<double>(), 2e-10);
}

TEST(PlanarSwimmer, has_the_brackets_of_the_tables_and_spans_three_motions) {
  compare_brackets<PlanarSwimmer>("3SP_4", 4, 3);
  compare_brackets<PlanarSwimmer>("3SP_10", 10, 3);
  compare_brackets<PlanarSwimmer>("3SP_20", 20, 3);
  compare_brackets<PlanarSwimmer>("3SP_40", 40, 3);
}

TEST(FourSphereSwimmer, has_the_brackets_of_the_tables_and_spans_six_motions) {
  compare_brackets<FourSphereSwimmer>("4S_4", 4, 6);
  compare_brackets<FourSphereSwimmer>("4S_10", 10, 6);
  compare_brackets<FourSphereSwimmer>("4S_20", 20, 6);
}

// Values times arm^2 at arms that double, extrapolated in powers of 1/arm.
double limit_of(std::vector<double> values) {
  for (double power = 2; values.size() > 1; power *= 2)
    for (std::size_t k = 0; k + 1 <= values.size(); ++k) {
      if (k + 1 == values.size()) {
        values.pop_back();
        break;
      }
      values[k] = (power * values[k + 1] - values[k]) / (power - 1);
    }
  return values[0];
}

template <class Kind>
double bracket_limit(int rank) {
  std::vector<double> values;
  for (const double arm : {200.0, 400.0, 800.0, 1600.0}) {
    const Swimmer swimmer = swimmer_with_arms<Kind>(arm, 1e-14);
    const auto brackets = first_brackets(DirectConnection(swimmer), swimmer.start());
    values.push_back(arm * arm * span_of(swimmer, brackets).singular_values[rank]);
  }
  return limit_of(values);
}

// sqrt(3)/9 and sqrt(3)/72 (in plane), 3/16 and 3 sqrt(6)/256 (in space), times the norms of the matrices: fitted, not
// derived. The extrapolation leaves 1e-10.
TEST(PlanarSwimmer, has_the_brackets_of_distant_balls_with_long_arms) {
  EXPECT_NEAR(bracket_limit<PlanarSwimmer>(0), std::sqrt(3.0) * std::sqrt(3.0) / 9, 1e-8);
  EXPECT_NEAR(bracket_limit<PlanarSwimmer>(1), 3 / std::sqrt(2.0) * std::sqrt(3.0) / 72, 1e-8);
}
TEST(FourSphereSwimmer, has_the_brackets_of_distant_balls_with_long_arms) {
  EXPECT_NEAR(bracket_limit<FourSphereSwimmer>(0), 4.0 / 3 * 3 / 16, 1e-8);
  EXPECT_NEAR(bracket_limit<FourSphereSwimmer>(3), 4 / std::sqrt(3.0) * 3 * std::sqrt(6.0) / 256, 1e-8);
}

// Purcell's three links have two variables and one first bracket: the others come with the second ones.
TEST(PurcellSwimmer, is_controllable_by_second_brackets) {
  const Swimmer swimmer(PurcellSwimmer{}.describe());
  const LieAlgebra algebra = lie_algebra(DirectConnection(swimmer), Eigen::Vector2d(0.3, -0.2));
  EXPECT_EQ(algebra.first.rank, 1);
  EXPECT_EQ(algebra.all.rank, 3);
  EXPECT_EQ(algebra.order, 2);
}

// A rod that turns about its own middle and slides: the drag of resistive force theory, integrated along the rods by
// hand. Two links at a right angle, hinge opened at the rate 1: net force and torque vanish.
TEST(PurcellSwimmer, has_no_net_load) {
  PurcellSwimmer kind;
  kind.links = 2, kind.angle = 3;
  const Swimmer swimmer(kind.describe());
  const SwimmerShape shape = SwimmerShape::Constant(1, pi / 2);
  const Eigen::VectorXd motion = DirectConnection(swimmer).at(shape).velocity.col(0);
  const double along = 2 * pi / std::log(kind.length / kind.radius), across = 2 * along;
  double fx = 0, fy = 0, torque = 0;
  const int parts = 2000;
  for (int link = 0; link < 2; ++link)
    for (int k = 0; k < parts; ++k) {
      const double s = (k + 0.5) / parts;
      // The first lies along x about the origin, the second hangs from its end at (-1/2, 0) along -y.
      const double x = link == 0 ? s - 0.5 : -0.5, y = link == 0 ? 0 : -s;
      const double tx = link == 0 ? 1 : 0, ty = 1 - tx;
      double u = motion(0) - motion(2) * y, v = motion(1) + motion(2) * x;
      if (link == 1) u += s;  // turns about the hinge at the rate 1: (-y, x - hinge)
      const double slide = u * tx + v * ty;
      const double px = across * u + (along - across) * slide * tx, py = across * v + (along - across) * slide * ty;
      fx += px / parts, fy += py / parts, torque += (x * py - y * px) / parts;
    }
  // The rule of the midpoint is right to 1/parts^2.
  EXPECT_NEAR(fx, 0, 1e-6);
  EXPECT_NEAR(fy, 0, 1e-6);
  EXPECT_NEAR(torque, 0, 1e-6);
}

TEST(ConnectionTable, is_as_good_as_it_says) {
  ThreeSphereSwimmer kind;
  const Swimmer swimmer(kind.describe());
  const ConnectionTable table(swimmer);
  EXPECT_LT(table.error(), 5e-11);
  // Random shapes see the tolerance of the resistance, 1e-10, besides.
  EXPECT_LT(table.measure_error(10), 2e-10);
  const ConnectionTable coarse(swimmer, 8);
  EXPECT_LT(coarse.measure_error(10), 2 * coarse.error());
  EXPECT_GT(coarse.measure_error(10), 1e-2 * coarse.error());
}

TEST(ConnectionTable, is_the_same_from_its_numbers) {
  const Swimmer swimmer(ThreeSphereSwimmer{}.describe());
  const ConnectionTable table(swimmer, 6);
  std::vector<double> numbers = table.numbers();
  const ConnectionTable again(swimmer, 6, numbers);
  const SwimmerShape shape = Eigen::Vector2d(4, 7);
  EXPECT_EQ(table.at(shape).velocity, again.at(shape).velocity);
  EXPECT_EQ(table.at(shape).metric, again.at(shape).metric);
  EXPECT_EQ(table.error(), again.error());
  numbers.pop_back();
  EXPECT_THROW(ConnectionTable(swimmer, 6, numbers), RunError);
  EXPECT_THROW(ConnectionTable(swimmer, 5, table.numbers()), RunError);
}

// Whatever moves V or G moves the key, and nothing else does.
TEST(ConnectionTable, has_a_key_of_all_that_it_depends_on) {
  const SwimmerDescription d = ThreeSphereSwimmer{}.describe();
  const std::string key = key_of_table(d, {}, 0);
  const auto changed = [&](auto change) {
    SwimmerDescription other = d;
    change(other);
    return key_of_table(other, {}, 0) != key;
  };
  EXPECT_TRUE(changed([](auto& o) { o.freedom = PoseSpace::plane; }));
  EXPECT_TRUE(changed([](auto& o) { o.variables[1].low = 2.6; }));
  EXPECT_TRUE(changed([](auto& o) { o.variables[0].high = std::nextafter(o.variables[0].high, 30.0); }));
  EXPECT_TRUE(changed([](auto& o) { o.variables[0].inverse = !o.variables[0].inverse; }));
  EXPECT_TRUE(changed([](auto& o) { o.bodies[2].radius = "1.1"; }));
  EXPECT_TRUE(changed([](auto& o) { o.bodies[2].length = 2; }));
  EXPECT_TRUE(changed([](auto& o) { o.bodies[2].shape = BodyShape::rod; }));
  EXPECT_TRUE(changed([](auto& o) { o.bodies[0].position = {"-2*arm1"}; }));
  EXPECT_TRUE(changed([](auto& o) { o.bodies[0].turn = {"arm1"}; }));
  EXPECT_TRUE(changed([](auto& o) { o.bodies.pop_back(); }));
  EXPECT_FALSE(changed([](auto& o) { o.variables[0].start = 9; }));
  EXPECT_FALSE(changed([](auto& o) { o.variables[0].stiffness = 9; }));
  EXPECT_NE(key_of_table(d, {.viscosity = 2}, 0), key);
  EXPECT_NE(key_of_table(d, {.tolerance = 1e-9}, 0), key);
  EXPECT_NE(key_of_table(d, {.largest_degree = 23}, 0), key);
  EXPECT_NE(key_of_table(d, {}, 20), key);
}

TEST(ConnectionTable, has_the_slopes_of_the_swimmer) {
  const Swimmer swimmer(ThreeSphereSwimmer{}.describe());
  const ConnectionTable table(swimmer);
  const SwimmerShape shape = Eigen::Vector2d(4, 7);
  const ConnectionSlopes a = table.slopes(shape), b = DirectConnection(swimmer).slopes(shape);
  for (int k = 0; k < 2; ++k) {
    // The error of the table times the slope of the last polynomials, 26^2.
    EXPECT_LT((a.velocity[k] - b.velocity[k]).cwiseAbs().maxCoeff(), 3e-8);
    EXPECT_LT((a.metric[k] - b.metric[k]).cwiseAbs().maxCoeff(), 3e-7);
  }
}

std::string refusal_of(SwimmerDescription d) {
  try {
    Swimmer{d};
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(Swimmer, refuses_descriptions_that_make_no_sense) {
  SwimmerDescription good = ThreeSphereSwimmer{}.describe(), d = good;
  d.variables[1].name = "arm1";
  EXPECT_EQ(refusal_of(d), "two shape variables are called arm1, expected a name of its own for each");
  d = good, d.variables[0].low = 30;
  EXPECT_EQ(refusal_of(d), "variable arm1: got low = 30 and high = 25, expected low < high");
  d = good, d.variables[0].start = 2;
  EXPECT_EQ(refusal_of(d), "variable arm1: got start = 2, expected a number from 2.5 to 25");
  d = good, d.bodies[0].position = {"-arm3"};
  EXPECT_NE(refusal_of(d).find("unknown name \"arm3\""), std::string::npos);
  d = good, d.bodies[0].position = {"0", "arm1"};
  EXPECT_EQ(refusal_of(d), "a body of a swimmer on a line has y or z, expected 0");
  d = good, d.bodies.clear();
  EXPECT_EQ(refusal_of(d), "a swimmer has no bodies, expected at least one");
}

TEST(Swimmer, refuses_shapes_whose_balls_touch) {
  const Swimmer swimmer(ThreeSphereSwimmer{}.describe());
  EXPECT_THROW(DirectConnection(swimmer).at(Eigen::Vector2d(2, 6)), RunError);
}

}  // namespace
}  // namespace slurry::test
