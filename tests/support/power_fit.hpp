// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// mu = mu0 + d I^power through measured points, and what independent starts say of its errors.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace slurry::test {

struct PowerFit {
  double start = 0, factor = 0, power = 0, misfit = 0;  // the weighted sum of squares
};

// Weighted least squares: for each power a line over I^power, and the power whose line fits best, to 1e-3.
inline PowerFit fitted_power(const std::vector<double>& inertial, const std::vector<double>& friction,
                             const std::vector<double>& error) {
  PowerFit best;
  best.misfit = 1e300;
  for (double power = 0.2; power < 3; power += 1e-3) {
    double w = 0, x = 0, y = 0, xx = 0, xy = 0, misfit = 0;
    for (std::size_t k = 0; k < inertial.size(); ++k) {
      const double weight = 1 / (error[k] * error[k]), at = std::pow(inertial[k], power);
      w += weight, x += weight * at, y += weight * friction[k], xx += weight * at * at, xy += weight * at * friction[k];
    }
    const double factor = (w * xy - x * y) / (w * xx - x * x), start = (y - factor * x) / w;
    for (std::size_t k = 0; k < inertial.size(); ++k)
      misfit += std::pow((friction[k] - start - factor * std::pow(inertial[k], power)) / error[k], 2);
    if (misfit < best.misfit) best = {start, factor, power, misfit};
  }
  return best;
}

namespace power_fit_detail {
struct Spread {
  double sum = 0, square = 0;
  int count = 0;
  void add(double x) { sum += x, square += x * x, ++count; }
  double deviation() const { return std::sqrt(std::max(0.0, square / count - sum * sum / (count * count))); }
};
}  // namespace power_fit_detail

// Standard deviation of the power when the points vary by their errors.
inline double error_by_noise(const std::vector<double>& inertial, const std::vector<double>& friction,
                             const std::vector<double>& error, int draws) {
  std::mt19937_64 random(1);
  std::normal_distribution<double> normal;
  power_fit_detail::Spread powers;
  for (int draw = 0; draw < draws; ++draw) {
    std::vector<double> noisy = friction;
    for (std::size_t k = 0; k < noisy.size(); ++k) noisy[k] += error[k] * normal(random);
    powers.add(fitted_power(inertial, noisy, error).power);
  }
  return powers.deviation();
}

// Standard deviation of the power over draws, with replacement, of the independent starts at each inertial number (a
// bootstrap). Draws of n starts vary by a part (n - 1) / n of the variance, which is put right.
inline double error_by_starts(const std::vector<double>& inertial, const std::vector<std::vector<double>>& starts,
                              const std::vector<double>& error, int draws) {
  std::mt19937_64 random(1);
  power_fit_detail::Spread powers;
  for (int draw = 0; draw < draws; ++draw) {
    std::vector<double> friction;
    for (const std::vector<double>& values : starts) {
      double mean = 0;
      for (std::size_t k = 0; k < values.size(); ++k)
        mean += values[random() % values.size()] / static_cast<double>(values.size());
      friction.push_back(mean);
    }
    powers.add(fitted_power(inertial, friction, error).power);
  }
  const double n = static_cast<double>(starts[0].size());
  return powers.deviation() * std::sqrt(n / (n - 1));
}

}  // namespace slurry::test
