// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/multipoles/spherical_bessel.hpp"

#include <cmath>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

// Below it the first two terms of each series are right to round-off.
constexpr double small = 1e-4;

// Miller's recurrence: downwards from an order where j is negligible, scaled by the larger of j_0 and j_1.
std::vector<double> downwards(int n, double x) {
  const int start = n + 20 + static_cast<int>(1.5 * x);
  std::vector<double> j(start + 2, 0.0);
  j[start] = 1e-300;
  for (int k = start; k > 0; --k) {
    j[k - 1] = (2 * k + 1) / x * j[k] - j[k + 1];
    if (std::abs(j[k - 1]) > 1e200)
      for (int i = k - 1; i <= start; ++i) j[i] *= 1e-200;
  }
  const double sine = math::sin(x), cosine = math::cos(x);
  const double first = sine / x, second = (sine / x - cosine) / x;
  const double scale = std::abs(j[0]) > std::abs(j[1]) ? first / j[0] : second / j[1];
  j.resize(n + 1);
  for (double& value : j) value *= scale;
  return j;
}

}  // namespace

std::vector<double> spherical_bessel(int n, double x) {
  if (x > small) return downwards(n, x);
  std::vector<double> j(n + 1);
  double power = 1;  // x^k / (2k + 1)!!
  for (int k = 0; k <= n; ++k) {
    j[k] = power * (1 - x * x / (2 * (2 * k + 3)));
    power *= x / (2 * k + 3);
  }
  return j;
}

}  // namespace slurry
