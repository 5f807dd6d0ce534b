// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/core/distribution.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace slurry {
namespace {

using Kind = Distribution::Kind;

constexpr int draws = 200000;

struct Moments {
  double mean = 0, deviation = 0, least = 0, most = 0;
};

Moments moments(const Distribution& d) {
  Random random(12345);
  double sum = 0, squares = 0, least = d.draw(random), most = least;
  for (int k = 0; k < draws; ++k) {
    const double x = d.draw(random);
    sum += x, squares += x * x, least = std::min(least, x), most = std::max(most, x);
  }
  const double mean = sum / draws;
  return {mean, std::sqrt(squares / draws - mean * mean), least, most};
}

// Four standard errors of a mean, and of a deviation (at most 1/sqrt(2n) of it for distributions with light tails).
double four_errors(double deviation) { return 4 * deviation / std::sqrt(draws); }

void expect_within_extremes(const Distribution& d, const Moments& m) {
  EXPECT_GE(m.least, d.smallest());
  EXPECT_LE(m.most, d.largest());
}

TEST(distribution, fixed_is_its_value) {
  const Distribution d = Distribution::fixed(0.3);
  Random random(1);
  EXPECT_EQ(d.draw(random), 0.3);
  EXPECT_EQ(d.smallest(), 0.3);
  EXPECT_EQ(d.largest(), 0.3);
}

TEST(distribution, uniform_has_its_moments) {
  const Distribution d{Kind::uniform, {2, 5}, {}};
  const Moments m = moments(d);
  const double deviation = 3 / std::sqrt(12.0);
  EXPECT_NEAR(m.mean, 3.5, four_errors(deviation));
  EXPECT_NEAR(m.deviation, deviation, four_errors(deviation));
  expect_within_extremes(d, m);
  EXPECT_EQ(d.smallest(), 2);
  EXPECT_EQ(d.largest(), 5);
}

// Deviation of a standard normal cut at three: 1 - 6 phi(3) / (Phi(3) - Phi(-3)), from the density phi and its
// integral.
const double cut_deviation = std::sqrt(1 - 6 * 0.0044318484119380075 / 0.9973002039367398);

TEST(distribution, normal_is_cut_at_three_deviations) {
  const Distribution d{Kind::normal, {10, 0.5}, {}};
  const Moments m = moments(d);
  EXPECT_NEAR(m.mean, 10, four_errors(0.5));
  EXPECT_NEAR(m.deviation, 0.5 * cut_deviation, four_errors(0.5));
  expect_within_extremes(d, m);
  EXPECT_EQ(d.largest(), 11.5);
  EXPECT_EQ(d.smallest(), 8.5);
}

TEST(distribution, a_wide_normal_stays_positive) {
  const Distribution d{Kind::normal, {1, 2}, {}};
  expect_within_extremes(d, moments(d));
  EXPECT_EQ(d.smallest(), 0.01);
  EXPECT_EQ(d.largest(), 7);
}

TEST(distribution, lognormal_has_its_median) {
  const Distribution d{Kind::lognormal, {0.01, 0.2}, {}};
  Random random(7);
  int below = 0;
  for (int k = 0; k < draws; ++k) below += d.draw(random) < 0.01;
  EXPECT_NEAR(below, draws / 2, 4 * std::sqrt(draws / 4.0));  // four deviations of a binomial count
  expect_within_extremes(d, moments(d));
  EXPECT_DOUBLE_EQ(d.largest(), 0.01 * std::exp(0.6));
  EXPECT_DOUBLE_EQ(d.smallest(), 0.01 * std::exp(-0.6));
}

TEST(distribution, choice_follows_its_weights) {
  const Distribution d{Kind::choice, {1, 2, 4}, {3, 1, 0}};
  Random random(3);
  int ones = 0, fours = 0;
  for (int k = 0; k < draws; ++k) {
    const double x = d.draw(random);
    ones += x == 1, fours += x == 4;
  }
  EXPECT_NEAR(ones, 0.75 * draws, 4 * std::sqrt(draws * 0.75 * 0.25));  // four deviations of a binomial count
  EXPECT_EQ(fours, 0);
  EXPECT_EQ(d.largest(), 4);
  EXPECT_EQ(d.smallest(), 1);
}

TEST(distribution, choice_without_weights_is_even) {
  const Moments m = moments({Kind::choice, {1, 3}, {}});
  EXPECT_NEAR(m.mean, 2, four_errors(1));
}

TEST(distribution, a_seed_fixes_the_draws) {
  const Distribution d{Kind::normal, {1, 0.1}, {}};
  Random a(9), b(9), c(10);
  EXPECT_EQ(d.draw(a), d.draw(b));
  EXPECT_NE(d.draw(a), d.draw(c));
}

}  // namespace
}  // namespace slurry
