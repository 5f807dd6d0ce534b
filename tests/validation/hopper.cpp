// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Discharge of a hopper (gallery/hopper.toml): the rate does not depend on the head and follows Beverloo's law in the
// plane,
//     Q = C sqrt(g / d) (D / d - k)^(3/2)  grains a second  (Beverloo et al. 1961),
// with k, the width of the rim that grains do not pass, fitted: 1 to 3 diameters in the literature. In space
// (gallery/hopper_3d.toml) the mass that leaves in a second is C rho sqrt(g) (D - k d)^(5/2), rho the density of the
// bed, C about 0.58 and k about 1.4.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
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

// k of the power 3/2, the zero of the line of Q^(2/3) over D, and the largest relative misfit of a rate.
struct Line {
  double k, misfit;
};
Line fitted_line(const std::vector<double>& openings, const std::vector<double>& rates) {
  const double n = static_cast<double>(rates.size());
  double mean_x = 0, mean_y = 0, xx = 0, xy = 0;
  for (std::size_t m = 0; m < rates.size(); ++m) mean_x += openings[m] / n, mean_y += std::pow(rates[m], 2.0 / 3) / n;
  for (std::size_t m = 0; m < rates.size(); ++m)
    xx += std::pow(openings[m] - mean_x, 2), xy += (openings[m] - mean_x) * (std::pow(rates[m], 2.0 / 3) - mean_y);
  Line line{mean_x - mean_y * xx / xy, 0};
  for (std::size_t m = 0; m < rates.size(); ++m)
    line.misfit = std::max(line.misfit, std::abs(std::pow((openings[m] - line.k) * xy / xx, 1.5) / rates[m] - 1));
  return line;
}

// Five openings and 2400 grains: minutes; see docs/gallery/hopper.md. Rates of one start have errors of 2 to 3 %. The
// line of the power 3/2 is to be met with a k of 1 to 3: rates that grew with the power 1 or 2 (from k = 2.3) would
// have -3 and 4.9. Power and k both free are hardly told apart: errors of 2 % in the rates leave 0.14 of the power and
// 0.9 of k open (by drawing such errors; two runs had 1.38 and 1.45), so that the published 0.1 cannot be asked of one
// start.
TEST(FullHopper, rate_grows_with_the_power_three_halves) {
  const std::vector<double> openings{8, 10, 12, 16, 20};
  std::vector<double> rates;
  double change = 0;
  for (const double opening : openings) {
    const Discharge q = discharge(opening, 2400, 40);
    // The flow of 480 grains fluctuates by some 3 %; three times that is the most that two such rates may differ.
    EXPECT_NEAR(q.late / q.early, 1, 0.1) << opening;
    change += (q.late / q.early - 1) / static_cast<double>(openings.size());
    rates.push_back(q.whole);
    std::printf("D = %g: %.0f grains a second (%.0f, %.0f)\n", opening, q.whole, q.early, q.late);
  }
  EXPECT_NEAR(change, 0, 0.05);
  const Line line = fitted_line(openings, rates);
  const Beverloo fit = fitted_beverloo(openings, rates);
  std::printf("power 3/2: k %.2f, misfit %.3f; power free: %.3f, k %.2f\n", line.k, line.misfit, fit.power, fit.k);
  EXPECT_GT(line.k, 1);
  EXPECT_LT(line.k, 3);
  EXPECT_LT(line.misfit, 3 * 0.025);
  EXPECT_NEAR(fit.power, 1.5, 0.1 + 2 * 0.14);
}

// Grains that leave in a second through a round hole, over sqrt(g / d); from the tenth part of them to a half, by the
// halves of that.
struct Outflow {
  double early, late, whole;
  double fraction;  // of the volume that grains fill in the bed, before the gate opens
};
Outflow outflow(double hole, int grains, double width) {
  Simulation s(
      gallery("hopper_3d", {fmt::format("parameters.D={}", hole), fmt::format("parameters.grains={}", grains),
                            fmt::format("parameters.width={}", width), "parameters.duration=20", "time.step=5e-4"}));
  const std::size_t n = s.state().grains.size(), first = n / 10, middle = 3 * n / 10, last = n / 2;
  const double d = 0.005, g = 9.81;
  std::vector<double> leaving;
  double fraction = 0;
  while (!s.is_done() && leaving.size() <= last) {
    s.step();
    const Grains& bed = s.state().grains;
    auto out = static_cast<std::size_t>(
        std::count_if(bed.position.begin(), bed.position.end(), [](const Vec3& p) { return p.z < 0; }));
    out += n - bed.size();
    // What lies between 2 and 6 diameters above the floor, grain by grain of its own volume.
    if (out == 0) {
      double volume = 0;
      for (std::size_t k = 0; k < n; ++k)
        if (bed.position[k].z > 2 * d && bed.position[k].z < 6 * d) volume += bed.mass[k] / 2500;
      fraction = volume / (width * width * 4 * d * d * d);
    }
    leaving.resize(std::max(leaving.size(), out), s.state().clock.time);
  }
  const auto rate = [&](std::size_t a, std::size_t b) {
    return static_cast<double>(b - a) / (leaving.at(b) - leaving.at(a)) / std::sqrt(g / d);
  };
  return {rate(first, middle), rate(middle, last), rate(first, last), fraction};
}

// C, from grains of the gallery's sizes: the mean of (diameter / d)^3 is 1 + 3 * 0.3^2 / 12.
double constant_of(const Outflow& q, double hole, double k) {
  const double volume = std::numbers::pi / 6 * (1 + 3 * 0.09 / 12);
  return q.whole * volume / (q.fraction * std::pow(hole - k, 2.5));
}

TEST(Hopper, in_space_has_the_constant_of_beverloo) {
  const Outflow q = outflow(5, 500, 9);
  std::printf("rate %.3f (%.3f, %.3f), bed %.3f, C %.3f\n", q.whole, q.early, q.late, q.fraction,
              constant_of(q, 5, 1.4));
  // A flow of 100 grains fluctuates by a tenth.
  EXPECT_NEAR(q.late / q.early, 1, 0.3);
  EXPECT_NEAR(constant_of(q, 5, 1.4), 0.53, 0.15);
}

// Three openings under a bed that stays higher than they are wide: the power of D - 1.4 through all, and the line of
// Q^(2/5) over D, whose zero is k.
TEST(FullHopper, in_space_rate_grows_with_the_power_five_halves) {
  const std::vector<double> holes{4, 5, 6};
  std::vector<double> rates, width;
  double constant = 0;
  for (const double hole : holes) {
    const Outflow q = outflow(hole, 2000, 12);
    std::printf("D = %g: rate %.3f (%.3f, %.3f), bed %.3f, C %.3f\n", hole, q.whole, q.early, q.late, q.fraction,
                constant_of(q, hole, 1.4));
    // The flow of 400 grains fluctuates by some 5 %.
    EXPECT_NEAR(q.late / q.early, 1, 0.2) << hole;
    rates.push_back(q.whole / q.fraction), width.push_back(hole - 1.4);
    constant += constant_of(q, hole, 1.4) / 3;
  }
  const double power = fitted_order(width, rates);
  double mean_x = 0, mean_y = 0, xx = 0, xy = 0;
  for (std::size_t n = 0; n < 3; ++n) mean_x += holes[n] / 3, mean_y += std::pow(rates[n], 0.4) / 3;
  for (std::size_t n = 0; n < 3; ++n)
    xx += std::pow(holes[n] - mean_x, 2), xy += (holes[n] - mean_x) * (std::pow(rates[n], 0.4) - mean_y);
  const double k = mean_x - mean_y * xx / xy;
  std::printf("power %.3f for k = 1.4; k %.2f for the power 5/2; C %.3f\n", power, k, constant);
  EXPECT_NEAR(power, 2.5, 0.1);
  EXPECT_NEAR(k, 1.4, 0.3);
  EXPECT_NEAR(constant, 0.58, 0.1);
}

}  // namespace
}  // namespace slurry::test
