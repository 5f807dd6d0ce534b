// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Legendre functions by the recurrence upwards in the degree from l = m, which is stable.
#include "slurry/fluids/stokes/multipoles/harmonics.hpp"

#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

// The factor a_l of P_l = a_l (cos theta P_{l-1} - P_{l-2} / a_{l-1}).
double recurrence_factor(int l, int m) {
  return std::sqrt((4.0 * l * l - 1) / (static_cast<double>(l) * l - static_cast<double>(m) * m));
}

// P_m of order m: sqrt((2m+1)!! / (4 pi (2m)!!)) sin^m.
double first_legendre(int m, double sine) {
  double p = std::sqrt(0.25 / std::numbers::pi);
  for (int k = 1; k <= m; ++k) p *= sine * std::sqrt((2.0 * k + 1) / (2.0 * k));
  return p;
}

double integer_power(double x, int n) {
  double power = 1;
  for (; n > 0; n /= 2, x *= x)
    if (n % 2 == 1) power *= x;
  return power;
}

}  // namespace

namespace {

// P_l of the order m, from l = m on.
void fill_values(int largest_degree, int m, double cosine, double sine, std::vector<double>& p) {
  p.assign(largest_degree + 1, 0.0);
  if (m > largest_degree) return;
  p[m] = first_legendre(m, sine);
  for (int l = m + 1; l <= largest_degree; ++l) {
    const double older = l == m + 1 ? 0 : p[l - 2] / recurrence_factor(l - 1, m);
    p[l] = recurrence_factor(l, m) * (cosine * p[l - 1] - older);
  }
}

}  // namespace

void fill_legendre(int largest_degree, int m, double cosine, double sine, LegendreColumn& column) {
  for (auto* list : {&column.slope, &column.turn}) list->assign(largest_degree + 1, 0.0);
  std::vector<double>& p = column.value;
  fill_values(largest_degree, m, cosine, sine, p);
  if (m == 0) {
    // What is below would cancel on the axis: dP_l0/dtheta = -sqrt(l (l + 1)) P_l1.
    fill_values(largest_degree, 1, cosine, sine, column.slope);
    for (int l = 0; l <= largest_degree; ++l) column.slope[l] *= -std::sqrt(l * (l + 1.0));
    return;
  }
  for (int l = m; l <= largest_degree; ++l) {
    // sin dP_l/dtheta = l cos P_l - c P_{l-1}, where c = (2l + 1) / a_l.
    const double below = l == m ? 0 : (2 * l + 1) / recurrence_factor(l, m) * p[l - 1];
    column.slope[l] = (l * cosine * p[l] - below) / sine;
    column.turn[l] = m * p[l] / sine;
  }
}

std::vector<double> harmonics_at(int largest_degree, Vec3 n) {
  const double sine = std::sqrt(n.x * n.x + n.y * n.y);
  const double c = sine > 0 ? n.x / sine : 1, s = sine > 0 ? n.y / sine : 0;
  std::vector<double> values((largest_degree + 1) * (largest_degree + 1));
  double cos_m = 1, sin_m = 0;
  for (int m = 0; m <= largest_degree; ++m) {
    double older = 0, p = first_legendre(m, sine);
    for (int l = m; l <= largest_degree; ++l) {
      const double factor = m == 0 ? 1 : std::numbers::sqrt2;
      values[harmonic_rank(l, m)] = factor * p * cos_m;
      if (m > 0) values[harmonic_rank(l, -m)] = factor * p * sin_m;
      const double next = recurrence_factor(l + 1, m) * (n.z * p - (l == m ? 0 : older / recurrence_factor(l, m)));
      older = p, p = next;
    }
    const double turned = c * cos_m - s * sin_m;
    sin_m = s * cos_m + c * sin_m, cos_m = turned;
  }
  return values;
}

RadialFactors radial_factors(HarmonicKind kind, int l, double r) {
  const double power = integer_power(1 / r, l);
  if (kind == harmonic_v) return {power / (r * r), 0, 0};
  if (kind == harmonic_x) return {0, 0, power / r};
  const double b = -l * (2.0 * l - 1) / (2.0 * l + 2);
  return {b * power * (1 - 1 / (r * r)), power, 0};
}

}  // namespace slurry
