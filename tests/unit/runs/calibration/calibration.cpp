// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Gaussian processes against known functions, and calibrations of closed forms.
#include "slurry/runs/calibration/calibration.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "slurry/core/errors.hpp"
#include "slurry/core/random.hpp"

namespace slurry {
namespace {

TEST(GaussianProcess, GoesThroughExactValuesOfASmoothFunction) {
  std::vector<UnitPoint> points;
  std::vector<double> values, errors;
  for (int k = 0; k <= 8; ++k) {
    const double x = k / 8.0;
    points.push_back({x}), values.push_back(std::sin(4 * x)), errors.push_back(0);
  }
  const GaussianProcess model(points, values, errors);
  for (std::size_t k = 0; k < points.size(); ++k) EXPECT_NEAR(model(points[k]).mean, values[k], 0.02);
  for (double x = 0.05; x < 1; x += 0.1) {
    const Prediction p = model({x});
    EXPECT_NEAR(p.mean, std::sin(4 * x), 0.03) << x;
    EXPECT_LT(p.deviation, 0.1);
  }
  // Away from all points little is known.
  EXPECT_GT(model({3.0}).deviation, 5 * model({0.5}).deviation);
}

// Of noisy values the deviation of the mean is below that of one value, and the truth is within some of them.
TEST(GaussianProcess, AveragesNoise) {
  Random random(7);
  std::vector<UnitPoint> points;
  std::vector<double> values, errors;
  for (int k = 0; k < 40; ++k) {
    const double x = (k + 0.5) / 40;
    points.push_back({x}), values.push_back(3 * x + 0.3 * random.normal()), errors.push_back(0.3);
  }
  const GaussianProcess model(points, values, errors);
  for (const double x : {0.2, 0.5, 0.8}) {
    EXPECT_LT(model({x}).deviation, 0.2);
    EXPECT_NEAR(model({x}).mean, 3 * x, 4 * model({x}).deviation);
  }
}

using Function = std::function<std::vector<double>(const std::vector<double>&)>;

// Runs batches until the targets are met; gives the number of runs.
std::size_t calibrate(Calibration& c, const Function& f, std::size_t most) {
  while (!c.is_met() && c.runs().size() < most)
    for (const UnitPoint& x : c.next()) {
      CalibrationRun run{x, {}};
      for (const double value : f(c.values_at(x))) run.results.push_back({value, 0});
      c.add(run);
    }
  return c.runs().size();
}

// The angle at which a block begins to slide, atan(mu).
TEST(Calibration, FindsTheFrictionOfAnAngle) {
  const double degree = std::atan(1.0) / 45;
  Calibration c({parse_parameter("mu=0.05..1.2")}, {parse_target("angle=30+-0.1")});
  const auto angle = [&](const std::vector<double>& x) { return std::vector{std::atan(x[0]) / degree}; };
  EXPECT_LE(calibrate(c, angle, 40), 12u);
  ASSERT_TRUE(c.is_met());
  const double found = c.values_at(c.runs()[*c.best()].unit)[0], wanted = std::tan(30 * degree);
  EXPECT_NEAR(found, wanted, 0.1 * degree * 4 / 3);  // the tolerance over the slope, 1 + mu^2
  const ParameterEstimate e = c.estimates()[0];
  EXPECT_NEAR(e.mean, wanted, 3 * e.deviation);
  // What the tolerance of the target leaves open, times what the model does.
  EXPECT_NEAR(e.deviation, 0.1 * degree * 4 / 3, 0.5 * 0.1 * degree * 4 / 3);
  EXPECT_LT(e.low, wanted);
  EXPECT_GT(e.high, wanted);
}

// Two parameters, of which one is searched by its logarithm, and two targets that both depend on both.
TEST(Calibration, FindsTwoParameters) {
  Calibration c({parse_parameter("a=0..2"), parse_parameter("b=1e-3..1:log")},
                {parse_target("first=1.3+-0.02"), parse_target("second=0.5+-0.02")});
  const auto f = [](const std::vector<double>& x) {
    const double l = std::log10(x[1]);
    return std::vector{x[0] * x[0] - 0.2 * l, std::sin(x[0]) + 0.3 * l};
  };
  EXPECT_LE(calibrate(c, f, 60), 32u);
  EXPECT_TRUE(c.is_met());
}

// The minimum of a misfit that no parameters bring to 0: the best compromise of two targets is found and said to be
// unmet. x = 1 and x = 2 with the same tolerance: x = 1.5.
TEST(Calibration, FindsACompromise) {
  Calibration c({parse_parameter("x=0..5")}, {parse_target("one=1+-0.1"), parse_target("two=2+-0.1")});
  const auto f = [](const std::vector<double>& x) { return std::vector{x[0], x[0]}; };
  calibrate(c, f, 16);
  EXPECT_FALSE(c.is_met());
  EXPECT_NEAR(c.values_at(c.runs()[*c.best()].unit)[0], 1.5, 0.02);
}

TEST(Calibration, DrawsTheSamePointsFromTheSameSeed) {
  const auto places = [](std::int64_t seed) {
    Calibration c({parse_parameter("x=0..1"), parse_parameter("y=0..1")}, {parse_target("sum=0.6+-0.0001")}, {seed, 3});
    calibrate(
        c, [](const std::vector<double>& x) { return std::vector{x[0] * x[1]}; }, 12);
    std::vector<UnitPoint> all;
    for (const CalibrationRun& run : c.runs()) all.push_back(run.unit);
    return all;
  };
  EXPECT_EQ(places(1), places(1));
  EXPECT_NE(places(1), places(2));
}

// Runs that fail are left out; where all do there is nothing to go on with.
TEST(Calibration, GoesOnWithoutRunsThatFailed) {
  Calibration c({parse_parameter("x=0..1")}, {parse_target("x=0.3+-0.01")});
  while (!c.is_met() && c.runs().size() < 30)
    for (const UnitPoint& x : c.next()) {
      CalibrationRun run{x, {}};
      if (x[0] < 0.7) run.results = {{x[0], 0}};
      c.add(run);
    }
  EXPECT_TRUE(c.is_met());
  Calibration none({parse_parameter("x=0..1")}, {parse_target("x=0.3")});
  for (const UnitPoint& x : none.next()) none.add({x, {}});
  EXPECT_TRUE(none.next().empty());
}

TEST(Calibration, RefusesWrongTexts) {
  for (const char* wrong : {"mu", "mu=1", "mu=1..", "mu=2..1", "=0..1", "mu=0..1:log", "mu=a..b"})
    EXPECT_THROW(parse_parameter(wrong), InputError) << wrong;
  for (const char* wrong : {"angle", "angle=", "=3", "angle=x", "angle=0", "angle=3+-0", "angle=3+-x"})
    EXPECT_THROW(parse_target(wrong), InputError) << wrong;
  EXPECT_DOUBLE_EQ(parse_target("angle=32").tolerance, 0.64);
  EXPECT_THROW(Calibration({parse_parameter("x=0..1"), parse_parameter("x=0..2")}, {parse_target("y=1")}), InputError);
}

}  // namespace
}  // namespace slurry
