// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The mean of a function over [0, 1], by the five-point Gauss-Lobatto rule (exact to degree 7) and bisection.
//
// A part of the interval is compared with its two halves; the part with the largest difference is bisected until the
// sum of the differences is round-off. The end points are nodes of the rule, so a single jump always lies between two
// nodes, however close to an end, and is located to round-off. Two jumps closer than a tenth of the interval (a short
// pulse) may fall between the nodes and be missed.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace slurry {

template <class Function>
class AdaptiveMean {
 public:
  // The argument u of f is known to epsilon * clock only: u stands for the time t + u dt, and clock for |t| / dt.
  explicit AdaptiveMean(Function f, double clock = 0) : f_(f), clock_(clock) {}

  // Not finite as soon as one value met is not finite.
  double operator()() {
    add(0, 1, {sample(0), sample(inner_node), sample(0.5), sample(1 - inner_node), sample(1)});
    for (int k = 0; k < most_bisections && is_finite_ && total_error_ > tolerance * largest_; ++k) bisect_worst();
    if (!is_finite_) return std::numeric_limits<double>::quiet_NaN();
    double sum = 0;
    for (const Part& p : parts_) sum += p.integral;
    return sum;
  }

  // A jump takes about 50 bisections, so this many serve several jumps. A function that is noise at the scale of the
  // interval, such as sin(1e9 u), costs twelve evaluations per bisection and gives what accuracy that many samples can.
  static constexpr int most_bisections = 1000;

 private:
  static constexpr double epsilon = std::numeric_limits<double>::epsilon();
  static constexpr double tolerance = 4 * epsilon;  // the error aimed at, as a fraction of the largest value met

  // Nodes 0, (1 - sqrt(3/7)) / 2, 1/2, (1 + sqrt(3/7)) / 2, 1 and their weights.
  static constexpr double inner_node = 0.17267316464601142810;
  static constexpr double end_weight = 1.0 / 20, inner_weight = 49.0 / 180, middle_weight = 16.0 / 45;

  // A part [low, low + width], with f at the nodes of its left half (0 to 4) and of its right half (4 to 8).
  struct Part {
    double low = 0, width = 1;
    std::array<double, 9> f{};
    double integral = 0, error = 0;
    bool operator<(const Part& other) const { return error < other.error; }
  };

  double sample(double u) {
    const double value = f_(u);
    is_finite_ = is_finite_ && std::isfinite(value);
    largest_ = std::max(largest_, std::abs(value));
    return value;
  }

  static double rule(const double* f) {
    return end_weight * (f[0] + f[4]) + inner_weight * (f[1] + f[3]) + middle_weight * f[2];
  }

  // Samples the halves of the part whose own five values are `g`, and keeps it.
  void add(double low, double width, const std::array<double, 5>& g) {
    const auto at = [&](double u) { return sample(low + u * width); };
    const double a = 0.5 * inner_node, b = 0.5 - a;
    Part p{low, width, {g[0], at(a), at(0.25), at(b), g[2], at(0.5 + a), at(0.75), at(0.5 + b), g[4]}, 0, 0};
    p.integral = 0.5 * width * (rule(&p.f[0]) + rule(&p.f[4]));
    p.error = std::abs(p.integral - width * rule(g.data()));
    if (!(p.error > noise(p))) p.error = 0;
    total_error_ += p.error;
    parts_.push_back(p);
    std::push_heap(parts_.begin(), parts_.end());
  }

  // The part of the error that bisection cannot improve: the round-off of f, and that of u times the slope of f. The
  // factor 1/4 is the usual size of a rounding error in units of epsilon.
  double noise(const Part& p) const {
    double variation = 0, size = 0;
    for (std::size_t k = 0; k + 1 < p.f.size(); ++k) variation += std::abs(p.f[k + 1] - p.f[k]);
    for (double value : p.f) size = std::max(size, std::abs(value));
    return epsilon * (size * p.width + 0.25 * clock_ * variation);
  }

  void bisect_worst() {
    std::pop_heap(parts_.begin(), parts_.end());
    const Part p = parts_.back();
    parts_.pop_back();
    total_error_ -= p.error;
    const double half = 0.5 * p.width;
    add(p.low, half, {p.f[0], p.f[1], p.f[2], p.f[3], p.f[4]});
    add(p.low + half, half, {p.f[4], p.f[5], p.f[6], p.f[7], p.f[8]});
  }

  Function f_;
  double clock_;
  std::vector<Part> parts_;  // a heap, the largest error on top
  double total_error_ = 0, largest_ = 0;
  bool is_finite_ = true;
};

}  // namespace slurry
