// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The nodes are the zeros of Legendre's polynomial P_n, found by Newton's method from cos(pi (k + 3/4) / (n + 1/2)),
// which lies within O(1/n^2) of zero k; the weights are 2 / ((1 - x^2) P_n'(x)^2).
#include "slurry/linalg/gauss_legendre.hpp"

#include <cmath>
#include <map>
#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

struct Legendre {
  double value, slope;
};

// P_n and P_n' at |x| < 1, by the recurrence in three terms.
Legendre legendre(int n, double x) {
  double before = 1, value = x;
  for (int k = 2; k <= n; ++k) {
    const double next = ((2 * k - 1) * x * value - (k - 1) * before) / k;
    before = value;
    value = next;
  }
  return {value, n * (before - x * value) / (1 - x * x)};
}

GaussRule make_gauss_legendre(int count) {
  GaussRule rule{std::vector<double>(count, 0.0), std::vector<double>(count, 2.0)};
  // Newton doubles the digits: five steps from two digits are more than double precision has.
  constexpr int newton_steps = 6;
  for (int k = 0; count > 1 && k < (count + 1) / 2; ++k) {
    const bool is_middle = 2 * k + 1 == count;
    double x = is_middle ? 0 : math::cos(std::numbers::pi * (k + 0.75) / (count + 0.5));
    for (int step = 0; step < newton_steps && !is_middle; ++step) {
      const Legendre p = legendre(count, x);
      x -= p.value / p.slope;
    }
    const double slope = legendre(count, x).slope;
    rule.node[k] = -x, rule.node[count - 1 - k] = x;
    rule.weight[k] = rule.weight[count - 1 - k] = 2 / ((1 - x * x) * slope * slope);
  }
  return rule;
}

}  // namespace

const GaussRule& gauss_legendre(int count) {
  thread_local std::map<int, GaussRule> known;
  const auto found = known.find(count);
  return found != known.end() ? found->second : known.emplace(count, make_gauss_legendre(count)).first->second;
}

}  // namespace slurry
