// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/core/expression.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <thread>

#include "slurry/core/errors.hpp"
#include "slurry/core/quadrature.hpp"

namespace slurry {
namespace {

using std::numbers::pi;

// The message that a formula is refused with; empty when it is accepted.
std::string refusal(const std::string& formula) {
  try {
    Expression{formula};
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(expression, a_number_is_written_with_the_fewest_digits_that_read_back) {
  EXPECT_EQ(Expression(0.1).text(), "0.1");
  EXPECT_EQ(Expression(-9.81).text(), "-9.81");
  EXPECT_EQ(Expression(3).text(), "3");
  EXPECT_EQ(std::stod(Expression(1.0 / 3).text()), 1.0 / 3);
  EXPECT_EQ(Expression(0.1), Expression("0.1"));
  EXPECT_EQ(Expression().text(), "0");
}

TEST(expression, evaluates_a_formula_of_time_and_position) {
  const Expression f("t*x + y^2 - min(z, 2)*pi + e");
  EXPECT_DOUBLE_EQ(f(2, {3, 4, 5}), 2 * 3 + 16 - 2 * pi + std::numbers::e);
  EXPECT_TRUE(f.uses_time() && f.uses_position() && !f.is_constant());
  EXPECT_EQ(Expression("t >= 1 && t != 3 ? 5 : 7")(3), 7);
  EXPECT_EQ(Expression("1e3*t")(2), 2000);
}

TEST(expression, knows_what_it_depends_on) {
  EXPECT_TRUE(Expression("2*pi").is_constant());
  EXPECT_EQ(Expression("2*pi")(7, {1, 2, 3}), 2 * pi);
  EXPECT_EQ(Expression("2*pi").text(), "2*pi");
  EXPECT_FALSE(Expression("sin(t)").uses_position());
  EXPECT_FALSE(Expression("x+z").uses_time());
  EXPECT_TRUE(Expression("z").uses_position());
}

TEST(expression, a_copy_outlives_the_original) {
  Expression copy;
  {
    const Expression original("2*t");
    copy = original;
  }
  EXPECT_EQ(copy(4), 8);
}

TEST(expression, refuses_with_formula_position_and_reason) {
  EXPECT_EQ(refusal("sin(t"), "the formula \"sin(t\" is wrong at character 6: missing parenthesis");
  EXPECT_EQ(
      refusal("2*max(t, a)"),
      "the formula \"2*max(t, a)\" is wrong at character 10: unknown name \"a\" (known are t, x, y, z, pi and e)");
  EXPECT_EQ(refusal("1 + sine(t)"), "the formula \"1 + sine(t)\" is wrong at character 5: unknown function \"sine\"");
  EXPECT_EQ(refusal("t y"), "the formula \"t y\" is wrong at character 3: unexpected variable \"y\"");
  for (const char* bad :
       {"", "  ", "1 +", "* 2", "t t", "foo(t)", "1, 2", "x = 3", "t == ", "\"text\"", "2 ? 1", "sin()", "_pi"})
    EXPECT_FALSE(refusal(bad).empty()) << bad;
  EXPECT_FALSE(refusal(std::string(30000, '(')).empty());
}

TEST(expression, threads_get_the_value_of_their_own_arguments) {
  const Expression f("t + 1000*x");
  std::vector<int> wrong(8, 0);
  std::vector<std::thread> team;
  for (int n = 0; n < 8; ++n)
    team.emplace_back([&f, &w = wrong[n], n] {
      for (int k = 0; k < 20000; ++k) w += f(n, {double(k), 0, 0}) != n + 1000.0 * k;
    });
  for (std::thread& thread : team) thread.join();
  for (int w : wrong) EXPECT_EQ(w, 0);
}

// The mean is aimed at 4 epsilon of the largest value; sums over parts and the decimal end points add a few more.
constexpr double jump_tolerance = 1e-14;

TEST(expression_mean, locates_a_jump_to_round_off) {
  const Expression f("t < 2 ? -2 : 2");
  EXPECT_NEAR(f.mean(1.89, 0.63), (-2 * 0.11 + 2 * 0.52) / 0.63, 2 * jump_tolerance);
  // However close to an end.
  for (double part : {1e-9, 1e-4, 0.01, 0.02, 0.05, 0.3, 0.499, 0.5, 0.77, 0.98, 0.999, 1 - 1e-9})
    EXPECT_NEAR(f.mean(2 - part, 1), 2 - 4 * (2 - (2 - part)), 2 * jump_tolerance) << part;
}

TEST(expression_mean, a_jump_at_an_end_point_has_no_weight) {
  const Expression f("t < 2 ? -2 : 2");
  EXPECT_NEAR(f.mean(1, 1), -2, 2 * jump_tolerance);
  EXPECT_NEAR(f.mean(2, 1), 2, 2 * jump_tolerance);
}

TEST(expression_mean, several_jumps_late_in_a_run) {
  // A square wave of period 1/4, three and a half periods from a half-integer time; 1e5 epsilon is the grain of t.
  const Expression f("sin(8*pi*(t - 1e5 - 1/32)) > 0 ? 1 : 0");
  EXPECT_NEAR(f.mean(1e5 + 0.03125, 0.875), 4 * 0.125 / 0.875, 8 * 1e5 * std::numeric_limits<double>::epsilon());
}

TEST(expression_mean, is_exact_for_smooth_functions) {
  EXPECT_NEAR(Expression("sin(t)").mean(0.3, 1.7), (std::cos(0.3) - std::cos(2.0)) / 1.7, 1e-14);
  EXPECT_NEAR(Expression("sin(t)").mean(0, 2 * pi), 0, 1e-14);
  EXPECT_NEAR(Expression("exp(-t)").mean(0, 20), (1 - std::exp(-20)) / 20, 1e-14);
  EXPECT_NEAR(Expression("t^7").mean(0, 1), 0.125, 1e-15);
  // Negative steps are the same integral backwards.
  EXPECT_NEAR(Expression("t^2").mean(1, -1), 1.0 / 3, 1e-15);
}

TEST(expression_mean, of_what_does_not_use_time_is_the_value) {
  EXPECT_EQ(Expression(4.5).mean(1, 2), 4.5);
  EXPECT_EQ(Expression("x*y").mean(1, 2, {3, 4, 0}), 12);
  EXPECT_EQ(Expression("3*t").mean(2, 0), 6);
}

TEST(expression_mean, of_deeply_nested_functions) {
  std::string f = "t";
  for (int k = 0; k < 200; ++k) f = "abs(" + f + ")";
  EXPECT_NEAR(Expression(f).mean(-1, 2), 0.5, 1e-15);
}

TEST(expression_mean, is_not_finite_where_the_formula_is_not) {
  EXPECT_FALSE(std::isfinite(Expression("1/t").mean(0, 1)));
  EXPECT_FALSE(std::isfinite(Expression("sqrt(t)").mean(-1, 2)));
  EXPECT_FALSE(std::isfinite(Expression("t > 0.7 ? 1/0 : 1").mean(0, 1)));
}

// Number of evaluations that a mean over [0, 1] takes, at a clock |t|/dt.
template <class Function>
int evaluations(Function f, double clock) {
  int count = 0;
  AdaptiveMean([&](double u) { return ++count, f(u); }, clock)();
  return count;
}

TEST(adaptive_mean, spends_few_evaluations) {
  EXPECT_EQ(evaluations([](double u) { return std::exp(0.1 * u); }, 0), 11);  // five nodes, and six of the halves
  // A jump: at most 55 bisections of 12 evaluations, since 2^-52 is epsilon.
  EXPECT_LE(evaluations([](double u) { return u < 0.3 ? 0.0 : 1.0; }, 0), 11 + 55 * 12);
  // A formula such as sin(40 pi t) at t = 10 in steps of 1e-3 has errors of 1e-13 in its argument: not worth bisecting.
  EXPECT_LE(evaluations([](double u) { return std::sin(40 * pi * (10 + 1e-3 * u)); }, 1e4), 11 + 2 * 12);
}

TEST(adaptive_mean, is_bounded_for_noise) {
  const int most = 11 + 12 * AdaptiveMean<double (*)(double)>::most_bisections;
  EXPECT_LE(evaluations([](double u) { return std::sin(1e9 * u); }, 0), most);
  EXPECT_LE(evaluations([](double) { return std::numeric_limits<double>::quiet_NaN(); }, 0), 11);
  // The mean of 1e4 samples of noise between -1 and 1 is within five deviations of 0.
  EXPECT_NEAR(Expression("sin(1e9*t)").mean(0, 1), 0, 5 / std::sqrt(1e4));
}

}  // namespace
}  // namespace slurry
