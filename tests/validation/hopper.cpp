// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Discharge of a hopper (gallery/hopper.toml): the rate does not depend on the head and follows Beverloo's law in the
// plane,
//     Q = C sqrt(g / d) (D / d - k)^(3/2)  grains a second  (Beverloo et al. 1961),
// with k, the width of the rim that grains do not pass, fitted: 1 to 3 diameters in the literature.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

struct Discharge {
  double early, late, whole;  // grains a second while the first, the second and both halves of the counted grains leave
};

// Counts from the tenth part of the grains, when the flow is steady, to a half of them.
Discharge discharge(double opening, int grains, int width) {
  Simulation simulation(
      gallery("hopper", {fmt::format("parameters.D={}", opening), fmt::format("parameters.grains={}", grains),
                         fmt::format("parameters.width={}", width), "parameters.duration=20"}));
  const std::size_t n = simulation.state().grains.size(), first = n / 10, middle = 3 * n / 10, last = n / 2;
  std::vector<double> leaving;  // when the n-th grain passed the floor
  while (!simulation.is_done() && leaving.size() <= last) {
    simulation.step();
    const auto& x = simulation.state().grains.position;
    const auto out = std::count_if(x.begin(), x.end(), [](const Vec3& p) { return p.y < 0; });
    leaving.resize(std::max(leaving.size(), static_cast<std::size_t>(out)), simulation.state().clock.time);
  }
  const auto rate = [&](std::size_t a, std::size_t b) {
    return static_cast<double>(b - a) / (leaving.at(b) - leaving.at(a));
  };
  return {rate(first, middle), rate(middle, last), rate(first, last)};
}

TEST(Hopper, rate_is_that_of_beverloo_whatever_the_head) {
  const Discharge narrow = discharge(8, 900, 32), wide = discharge(16, 900, 32);
  // The flow of 180 grains fluctuates by some 4 %, the ratio of two by 6 %: three times that. The head falls by a
  // quarter, which would show as 0.13 to 0.25 if the flow went with its square root or with itself, in both.
  EXPECT_NEAR(narrow.late / narrow.early, 1, 0.17);
  EXPECT_NEAR(wide.late / wide.early, 1, 0.17);
  // The k of the power 3/2 through both. A noise of 3 % in the ratio is 0.2 in k; the powers 1 and 2 would give -3.5
  // and 3.7.
  const double root = std::pow(wide.whole / narrow.whole, 2.0 / 3), k = (8 * root - 16) / (root - 1);
  EXPECT_GT(k, 1);
  EXPECT_LT(k, 3);
}

// The power of D - k that fits best, for the k that fits best.
struct Beverloo {
  double k, power;
};
Beverloo fitted_beverloo(const std::vector<double>& openings, const std::vector<double>& rates) {
  Beverloo best{};
  double least = 1e300;
  for (double k = 0; k < 4; k += 0.02) {
    std::vector<double> width, scaled;
    for (const double opening : openings) width.push_back(opening - k);
    const double power = fitted_order(width, rates);
    double mean = 0, square = 0;
    for (std::size_t n = 0; n < rates.size(); ++n) scaled.push_back(std::log(rates[n]) - power * std::log(width[n]));
    for (const double x : scaled) mean += x / static_cast<double>(scaled.size());
    for (const double x : scaled) square += (x - mean) * (x - mean);
    if (square < least) least = square, best = {k, power};
  }
  return best;
}

// Five openings and 2400 grains: minutes; see docs/gallery/hopper.md.
TEST(FullHopper, rate_grows_with_the_power_three_halves) {
  const std::vector<double> openings{8, 10, 12, 16, 20};
  std::vector<double> rates;
  double change = 0;
  for (const double opening : openings) {
    const Discharge q = discharge(opening, 2400, 40);
    // The flow of 480 grains fluctuates by some 3 %; three times that is the most that two such rates may differ.
    EXPECT_NEAR(q.late / q.early, 1, 0.1) << opening;
    change += (q.late / q.early - 1) / 5;
    rates.push_back(q.whole);
  }
  EXPECT_NEAR(change, 0, 0.05);
  const Beverloo fit = fitted_beverloo(openings, rates);
  EXPECT_NEAR(fit.power, 1.5, 0.1);
  EXPECT_GT(fit.k, 1);
  EXPECT_LT(fit.k, 3);
}

}  // namespace
}  // namespace slurry::test
