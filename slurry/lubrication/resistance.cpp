// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Brenner's series, the disc's closed form, and what each becomes at small gaps where it would cancel or be slow.
#include "slurry/lubrication/resistance.hpp"

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

// Below this gap the series (about 20/sqrt(2 delta) terms) gives way to the expansion.
constexpr double smallest_summed = 1e-4;

// acosh(1 + delta) without cancellation.
double bispherical(double delta) { return 2 * math::asinh(std::sqrt(0.5 * delta)); }

// One term of the series. The numerator minus the denominator of the fraction is written with exponentials of negative
// arguments, so that nothing overflows and large n give 0.
double brenner_term(double n, double a) {
  const double m = 2 * n + 1;
  // 2 sinh(m a) + m sinh(2a) and 4 sinh^2(m a / 2) - m^2 sinh^2(a), both times 2 exp(-m a).
  const double e = math::exp(-m * a), s = math::sinh(a);
  const double top = 2 * (1 - e * e) + 2 * e * m * math::sinh(2 * a);
  const double bottom = 2 * (1 - e) * (1 - e) - 2 * e * m * m * s * s;
  return n * (n + 1) / ((2 * n - 1) * (2 * n + 3)) * (top / bottom - 1);
}

double brenner_series(double delta) {
  const double a = bispherical(delta);
  double sum = 0;
  for (double n = 1;; ++n) {
    const double term = brenner_term(n, a);
    sum += term;
    if (term <= 1e-17 * sum) break;
  }
  return 4.0 / 3.0 * math::sinh(a) * sum;
}

// 1/delta + L/5 + delta (L/21 + 1/6), L = ln(1/delta), without the constant. The last coefficient is a fit to the
// series between 1e-3 and 1e-2; it contributes 2e-9 of the whole at smallest_summed.
double expansion(double delta) {
  const double log_delta = math::log(1 / delta);
  return 1 / delta + log_delta / 5 + delta * (log_delta / 21 + 1.0 / 6);
}

}  // namespace

double sphere_plane_resistance(double delta) {
  static const double constant = brenner_series(smallest_summed) - expansion(smallest_summed);
  return delta < smallest_summed ? expansion(delta) + constant : brenner_series(delta);
}

double disc_plane_resistance(double delta) {
  const double a = bispherical(delta), b = a * a;
  // a - tanh a = a^3 (1/3 - 2 a^2/15 + ...): the series where the difference would lose digits.
  const double difference =
      a < 0.1 ? a * b * (1.0 / 3 - b * (2.0 / 15 - b * (17.0 / 315 - b * (62.0 / 2835 - b * 1382.0 / 155925))))
              : a - math::tanh(a);
  return 4 * std::numbers::pi / difference;
}

double disc_plane_lower_bound(double delta) {
  // x = sqrt(2 delta) sinh(s) spreads the peak of width sqrt(delta) over the interval.
  const double scale = std::sqrt(2 * delta);
  const auto integrand = [&](double s) {
    const double x = scale * math::sinh(s), height = delta + x * x / (1 + std::sqrt(1 - x * x));
    return x * x / (height * height * height) * scale * math::cosh(s);
  };
  const double end = math::asinh(0.5 / scale);
  return 24 * boost::math::quadrature::gauss_kronrod<double, 31>::integrate(integrand, 0.0, end, 12, 1e-12);
}

}  // namespace slurry
