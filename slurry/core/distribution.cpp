// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Distribution: drawing a size, and the extremes that no draw passes. Cut distributions are drawn by rejection.
#include "slurry/core/distribution.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "slurry/core/math.hpp"

namespace slurry {

namespace {

// Where the normal and the lognormal are cut, in deviations: 0.27 % of the draws lie beyond.
constexpr double cut = 3;
// A wide normal is also cut at this fraction of its mean: a grain of vanishing size would rule the time step.
constexpr double smallest_of_mean = 0.01;

// Standard normal between `low` and `cut`; `low` is at most 0, so that half of the draws or more are kept.
double cut_normal(Random& random, double low) {
  double z = random.normal();
  while (z < low || z > cut) z = random.normal();
  return z;
}

double draw_normal(double mean, double deviation, double smallest, Random& random) {
  if (!(deviation > 0)) return mean;
  return std::max(mean + deviation * cut_normal(random, std::min(0.0, (smallest - mean) / deviation)), smallest);
}

double choose(const std::vector<double>& values, const std::vector<double>& weights, Random& random) {
  if (weights.empty()) return values[random.below(values.size())];
  double left = random.uniform() * std::accumulate(weights.begin(), weights.end(), 0.0);
  std::size_t k = 0;
  while (k + 1 < values.size() && left >= weights[k]) left -= weights[k++];
  return values[k];
}

}  // namespace

double Distribution::draw(Random& random) const {
  const double first = values[0], second = values.size() > 1 ? values[1] : 0;
  switch (kind) {
    case Kind::fixed:
      return first;
    case Kind::uniform:
      return std::min(random.uniform(first, second), second);
    case Kind::normal:
      return draw_normal(first, second, smallest(), random);
    case Kind::lognormal:
      return first * math::exp(second * cut_normal(random, -cut));
    case Kind::choice:
      return choose(values, weights, random);
  }
  return first;
}

double Distribution::largest() const {
  switch (kind) {
    case Kind::normal:
      return values[0] + cut * values[1];
    case Kind::lognormal:
      return values[0] * math::exp(cut * values[1]);
    default:
      return *std::max_element(values.begin(), values.end());
  }
}

double Distribution::smallest() const {
  switch (kind) {
    case Kind::normal:
      return std::max(values[0] - cut * values[1], smallest_of_mean * values[0]);
    case Kind::lognormal:
      return values[0] * math::exp(-cut * values[1]);
    default:
      return *std::min_element(values.begin(), values.end());
  }
}

}  // namespace slurry
