// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/skew_gap.hpp"

#include <algorithm>
#include <array>
#include <numbers>
#include <vector>

#include "slurry/core/math.hpp"
#include "slurry/linalg/dense_cholesky.hpp"

namespace slurry::stokes {
namespace {

// Harmonics of odd order, and the angles that integrals are summed over: for curvatures in a ratio of 10 the sums are
// exact to 1e-6.
constexpr int skew_harmonics = 12, skew_angles = 128;
constexpr std::size_t skew_unknowns = 2 * skew_harmonics;

// Heights of the surfaces' cubic terms over r^3, of the first and of the second, and the gradient of their sum over
// r^2.
struct CubicTerms {
  double height[2] = {}, gradient[2] = {};
};

CubicTerms cubic_terms(const SmoothGap& gap, double c, double s) {
  CubicTerms terms;
  for (int b = 0; b < 2; ++b) {
    // K_b r of the unit vector r = (c, s). The first surface lies below its tangent plane, the second above.
    const double sign = b == 0 ? 1 : -1;
    double kr[2];
    for (int i = 0; i < 2; ++i)
      kr[i] =
          0.5 * (gap.principal[i] * (i == 0 ? c : s) + sign * (gap.difference[i][0] * c + gap.difference[i][1] * s));
    const double rkr = c * kr[0] + s * kr[1], er = gap.skew[b][0] * c + gap.skew[b][1] * s;
    terms.height[b] = 0.5 * sign * rkr * er;
    for (int i = 0; i < 2; ++i) terms.gradient[i] += 0.5 * sign * (2 * kr[i] * er + rkr * gap.skew[b][i]);
  }
  return terms;
}

// cos and sin of the odd multiples of an angle, in turn, and their derivatives.
struct OddHarmonics {
  std::array<double, skew_unknowns> value, slope;
  explicit OddHarmonics(double angle) {
    for (std::size_t m = 0; m < skew_unknowns; m += 2) {
      const double order = double(m + 1), c = math::cos(order * angle), s = math::sin(order * angle);
      value[m] = c, value[m + 1] = s;
      slope[m] = -order * s, slope[m + 1] = order * c;
    }
  }
};

bool has_skew(const SmoothGap& gap) {
  return std::any_of(&gap.skew[0][0], &gap.skew[0][0] + 4, [](double e) { return e != 0; });
}

}  // namespace

SkewLoads skew_loads(const SmoothGap& gap) {
  constexpr double pi = std::numbers::pi, weight = 2 * pi / skew_angles;
  SkewLoads loads;
  if (!has_skew(gap)) return loads;
  const double amplitude = 6 / (gap.principal[0] + gap.principal[1]);
  DenseCholesky equations(skew_unknowns);
  std::vector<double> pressure(skew_unknowns, 0.0);
  double gradient[2] = {};  // int over k^2
  for (int a = 0; a < skew_angles; ++a) {
    const double angle = weight * a, c = math::cos(angle), s = math::sin(angle);
    const double k = gap.principal[0] * c * c + gap.principal[1] * s * s, k3 = k * k * k;
    const double bend = 2 * (gap.principal[1] - gap.principal[0]) * c * s / k;  // k'/k
    const CubicTerms cubic = cubic_terms(gap, c, s);
    for (int i = 0; i < 2; ++i) gradient[i] += weight * cubic.gradient[i] / (k * k);
    const double g = cubic.height[1] - cubic.height[0];
    const OddHarmonics h(angle);
    for (std::size_t m = 0; m < skew_unknowns; ++m) {
      pressure[m] -= weight * 48 * amplitude * g * (6 * h.value[m] - bend * h.slope[m]);
      for (std::size_t n = 0; n <= m; ++n)
        equations.at(m, n) += weight * k3 * (h.slope[m] * h.slope[n] + 9 * h.value[m] * h.value[n]);
    }
  }
  equations.factor();
  equations.solve(pressure);
  // int P cos and int P sin: the first harmonic of each; half of it is the factor of ln(1/d).
  for (std::size_t i = 0; i < 2; ++i) loads.moment[i] = 0.5 * pi * pressure[i];
  for (int i = 0; i < 2; ++i)
    loads.sliding[i] = 0.5 * (gap.difference[i][0] * loads.moment[0] + gap.difference[i][1] * loads.moment[1]) -
                       amplitude * gradient[i];
  return loads;
}

}  // namespace slurry::stokes
