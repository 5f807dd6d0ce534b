// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/runs/calibration/gaussian_process.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/random.hpp"

namespace slurry {
namespace {

// Of the unit cube: a function varies over about half a range, give or take a factor of e; its size is about that of
// the values; noise that nobody has told of is small.
constexpr double usual_log_length = -0.7, spread_of_log_length = 1;
constexpr double spread_of_log_size = 1.5;
constexpr double usual_log_noise = -9, spread_of_log_noise = 2;
// A part of a^2 that keeps the matrix positive.
constexpr double jitter = 1e-9;
constexpr int random_starts = 60, refinements = 60;
constexpr std::uint64_t seed_of_search = 20061;

double squared(double x) { return x * x; }

}  // namespace

// Logarithms of the lengths, of a^2, and of the variance of unknown noise.
struct GaussianProcess::Scales {
  std::vector<double> log_length;
  double log_size = 0, log_noise = usual_log_noise;

  std::vector<double> lengths() const {
    std::vector<double> all;
    for (const double l : log_length) all.push_back(math::exp(l));
    return all;
  }
  double& at(std::size_t k) {
    if (k < log_length.size()) return log_length[k];
    return k == log_length.size() ? log_size : log_noise;
  }
  std::size_t count() const { return log_length.size() + 2; }
};

GaussianProcess::GaussianProcess(const std::vector<UnitPoint>& points, const std::vector<double>& values,
                                 const std::vector<double>& errors)
    : points_(points), factors_(points.size()) {
  const auto n = static_cast<double>(values.size());
  for (const double v : values) middle_ += v / n;
  double sum = 0;
  for (const double v : values) sum += squared(v - middle_) / n;
  spread_ = sum > 0 ? std::sqrt(sum) : 1;
  for (const double v : values) values_.push_back((v - middle_) / spread_);
  for (const double e : errors) variances_.push_back(std::isfinite(e) ? squared(e / spread_) : 0);
  const Scales best = best_scales();
  lengths_ = best.lengths(), size_ = math::exp(best.log_size);
  factors_ = factors(best);
  weights_ = values_;
  factors_.solve(weights_);
}

double GaussianProcess::correlation(const UnitPoint& a, const UnitPoint& b, std::span<const double> lengths) const {
  double sum = 0;
  for (std::size_t d = 0; d < a.size(); ++d) sum += squared((a[d] - b[d]) / lengths[d]);
  const double r = std::sqrt(5 * sum);
  return (1 + r + r * r / 3) * math::exp(-r);
}

DenseCholesky GaussianProcess::factors(const Scales& s) const {
  const std::vector<double> lengths = s.lengths();
  const double size = math::exp(s.log_size), noise = math::exp(s.log_noise);
  DenseCholesky k(points_.size());
  for (std::size_t i = 0; i < points_.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) k.at(i, j) = size * correlation(points_[i], points_[j], lengths);
    k.at(i, i) = size * (1 + jitter) + variances_[i] + noise;
  }
  k.factor();
  return k;
}

// Minus the logarithm of the posterior, but for a constant.
double GaussianProcess::misfit(const Scales& s) const {
  double sum = 0;
  try {
    DenseCholesky k = factors(s);
    std::vector<double> solved = values_;
    k.solve(solved);
    for (std::size_t i = 0; i < solved.size(); ++i) sum += 0.5 * values_[i] * solved[i] + math::log(k.at(i, i));
  } catch (const RunError&) {
    return std::numeric_limits<double>::infinity();
  }
  for (const double l : s.log_length) sum += 0.5 * squared((l - usual_log_length) / spread_of_log_length);
  return sum + 0.5 * squared(s.log_size / spread_of_log_size) +
         0.5 * squared((s.log_noise - usual_log_noise) / spread_of_log_noise);
}

GaussianProcess::Scales GaussianProcess::best_scales() const {
  Random random(seed_of_search);
  const auto drawn = [&] {
    Scales s{std::vector<double>(points_[0].size(), usual_log_length)};
    for (double& l : s.log_length) l += spread_of_log_length * random.normal();
    s.log_size = spread_of_log_size * random.normal();
    s.log_noise += spread_of_log_noise * random.normal();
    return s;
  };
  Scales best{std::vector<double>(points_[0].size(), usual_log_length)};
  double least = misfit(best);
  const auto take = [&](const Scales& s) {
    const double value = misfit(s);
    if (!(value < least)) return false;
    best = s, least = value;
    return true;
  };
  for (int k = 0; k < random_starts; ++k) take(drawn());
  double stride = 0.5;
  for (int k = 0; k < refinements && stride > 1e-2; ++k) {
    bool any = false;
    for (std::size_t d = 0; d < best.count(); ++d)
      for (const double sign : {1.0, -1.0}) {
        Scales s = best;
        s.at(d) += sign * stride;
        any = take(s) || any;
      }
    if (!any) stride *= 0.5;
  }
  return best;
}

Prediction GaussianProcess::operator()(const UnitPoint& x) const {
  std::vector<double> k(points_.size());
  double mean = 0;
  for (std::size_t i = 0; i < k.size(); ++i) {
    k[i] = size_ * correlation(x, points_[i], lengths_);
    mean += k[i] * weights_[i];
  }
  std::vector<double> solved = k;
  factors_.solve(solved);
  double variance = size_;
  for (std::size_t i = 0; i < k.size(); ++i) variance -= k[i] * solved[i];
  return {middle_ + spread_ * mean, spread_ * std::sqrt(std::max(0.0, variance))};
}

}  // namespace slurry
