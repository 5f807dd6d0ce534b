// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Means of correlated series and their errors: against autoregressive noise, whose error is known.
#include "slurry/observe/block_average.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "slurry/core/random.hpp"

namespace slurry {
namespace {

// x_k = phi x_{k-1} + sqrt(1 - phi^2) e_k: variance 1, correlation phi^|i - j|.
std::vector<double> autoregressive(double phi, std::size_t n, std::uint64_t seed) {
  Random random(seed);
  std::vector<double> x{random.normal()};
  while (x.size() < n) x.push_back(phi * x.back() + std::sqrt(1 - phi * phi) * random.normal());
  return x;
}

// Variance of the mean of n such values.
double exact_variance(double phi, double n) {
  return ((1 + phi) / (1 - phi) - 2 * phi * (1 - std::pow(phi, n)) / (n * (1 - phi) * (1 - phi))) / n;
}

// Over many series the mean of the squared error is that of the mean. What blocks leave out is of the order of
// 2 phi / (1 - phi^2) / B of it, at most 7 % at the lengths chosen here; 200 series scatter by a third of that.
TEST(BlockAverage, FindsTheErrorOfCorrelatedNoise) {
  constexpr int series = 200;
  for (const auto& [phi, n] : {std::pair{0.0, 1000.0}, {0.5, 4000.0}, {0.9, 10000.0}, {0.98, 40000.0}}) {
    double squares = 0;
    int resolved = 0, within = 0;
    for (int k = 0; k < series; ++k) {
      const BlockAverage a = block_average(autoregressive(phi, static_cast<std::size_t>(n), 1000 + k));
      squares += a.error * a.error / series;
      resolved += a.is_resolved, within += std::abs(a.mean) < 2 * a.error;
    }
    EXPECT_NEAR(squares / exact_variance(phi, n), 1, 0.1) << "phi " << phi;
    EXPECT_EQ(resolved, series) << "phi " << phi;
    // 95 % of normal means are within two errors of the truth; 200 of them scatter by 1.5 %, errors of few blocks more.
    EXPECT_NEAR(within / static_cast<double>(series), 0.95, 0.05) << "phi " << phi;
  }
}

TEST(BlockAverage, SaysWhereASeriesIsTooShort) {
  for (int k = 0; k < 20; ++k) {
    const BlockAverage a = block_average(autoregressive(0.995, 300, 50 + k));
    EXPECT_FALSE(a.is_resolved);
    // Still far above the error of independent values.
    EXPECT_GT(a.error, 2 / std::sqrt(300.0) * 0.1);
  }
}

TEST(BlockAverage, LeavesOutWhatIsNoNumber) {
  const double none = std::nan("");
  const BlockAverage a = block_average(std::vector<double>{none, 1, none, 3});
  EXPECT_EQ(a.values, 2);
  EXPECT_DOUBLE_EQ(a.mean, 2);
  EXPECT_DOUBLE_EQ(a.error, 1);  // sqrt(((1 - 2)^2 + (3 - 2)^2) / (2 * 1))
  EXPECT_TRUE(std::isnan(block_average(std::vector<double>{none}).mean));
  EXPECT_TRUE(std::isnan(block_average(std::vector<double>{7}).error));
}

TEST(BlockAverage, OfAConstantHasNoError) {
  const BlockAverage a = block_average(std::vector<double>(100, 0.1));
  EXPECT_NEAR(a.mean, 0.1, 1e-15);  // the round-off of a sum of 100
  EXPECT_EQ(a.error, 0);
  EXPECT_TRUE(a.is_resolved);
}

TEST(BlockAverage, WeighsValuesByTheirTime) {
  const std::vector<double> values{1, 4}, weights{3, 1};
  EXPECT_DOUBLE_EQ(block_average(values, weights).mean, 1.75);
}

}  // namespace
}  // namespace slurry
