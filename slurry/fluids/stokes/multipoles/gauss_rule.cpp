// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/multipoles/gauss_rule.hpp"

#include <cmath>
#include <map>
#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

// P_n and P_n' at x, |x| < 1.
struct LegendreValue {
  double value, slope;
};
LegendreValue legendre_at(int n, double x) {
  double before = 1, now = x;
  for (int k = 2; k <= n; ++k) {
    const double next = ((2 * k - 1) * x * now - (k - 1) * before) / k;
    before = now, now = next;
  }
  return {now, n * (before - x * now) / (1 - x * x)};
}

GaussRule make_gauss_rule(int count) {
  if (count == 1) return {{0}, {2}};
  GaussRule rule{std::vector<double>(count), std::vector<double>(count)};
  for (int k = 0; k < count; ++k) {
    double x = -math::cos(std::numbers::pi * (k + 0.75) / (count + 0.5));
    // Quadratic from a guess that is right to 1/n^3: four rounds reach round-off, the others change nothing.
    for (int round = 0; round < 8; ++round) {
      const LegendreValue p = legendre_at(count, x);
      x -= p.value / p.slope;
    }
    const double slope = legendre_at(count, x).slope;
    rule.nodes[k] = x;
    rule.weights[k] = 2 / ((1 - x * x) * slope * slope);
  }
  return rule;
}

}  // namespace

const GaussRule& gauss_rule(int count) {
  thread_local std::map<int, GaussRule> known;
  const auto found = known.find(count);
  return found != known.end() ? found->second : known.emplace(count, make_gauss_rule(count)).first->second;
}

}  // namespace slurry
