// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/multipoles/solid_flows.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace slurry {
namespace {

// Nearer to the axis than this, in units of the radius, a point is moved off it.
constexpr double least_sine = 1e-12;

// The factor of d psi_lm / dz = -factor psi_{l+1,m}.
double raise(int l, int m) {
  return std::sqrt((2.0 * l + 1) / (2.0 * l + 3) * ((l + 1.0) * (l + 1) - static_cast<double>(m) * m));
}

}  // namespace

SolidHarmonics solid_harmonics(int degree, Vec3 x) {
  const double r = norm(x), cosine = x.z / r, s = std::sqrt(x.x * x.x + x.y * x.y) / r;
  const double sine = std::max(s, least_sine), c1 = s > 0 ? x.x / (r * s) : 1, s1 = s > 0 ? x.y / (r * s) : 0;
  const Vec3 er{sine * c1, sine * s1, cosine}, et{cosine * c1, cosine * s1, -sine}, ep{-s1, c1, 0};
  SolidHarmonics psi{std::vector<double>((degree + 1) * (degree + 1)), std::vector<Vec3>((degree + 1) * (degree + 1))};
  LegendreColumn p;
  double cm = 1, sm = 0;
  for (int m = 0; m <= degree; ++m) {
    fill_legendre(degree, m, cosine, sine, p);
    double power = 1 / r;
    for (int l = 0; l < m; ++l) power /= r;
    for (int l = m; l <= degree; ++l, power /= r) {
      const double factor = (m == 0 ? 1 : std::numbers::sqrt2) * power;
      const auto put = [&](int rank, double here, double turned) {
        psi.value[rank] = factor * p.value[l] * here;
        psi.gradient[rank] =
            factor / r * (-(l + 1) * p.value[l] * here * er + p.slope[l] * here * et + p.turn[l] * turned * ep);
      };
      put(harmonic_rank(l, m), cm, -sm);
      if (m > 0) put(harmonic_rank(l, -m), sm, cm);
    }
    const double next = c1 * cm - s1 * sm;
    sm = s1 * cm + c1 * sm, cm = next;
  }
  return psi;
}

FlowJet flow_of(HarmonicKind kind, int l, int m, Vec3 x, const SolidHarmonics& psi) {
  const int rank = harmonic_rank(l, m), above = harmonic_rank(l + 1, m);
  const Vec3 g = psi.gradient[rank], raised = -raise(l, m) * psi.gradient[above];
  if (kind == harmonic_v) return {g, raised, {}};
  // d/dphi takes cosines to -m sines, and sines to m cosines.
  if (kind == harmonic_x) return {cross(x, g), -m * psi.gradient[harmonic_rank(l, -m)], {}};
  const double b = -l * (2.0 * l - 1) / (2.0 * l + 2), value = psi.value[rank], r2 = norm2(x);
  const Vec3 velocity = ((1 + b) * r2 - b) * g + (2 * l + 1) * value * x;
  const Vec3 slope = (1 + b) * (2 * g.z * x + r2 * raised) + (2 * l + 1) * (x.z * g + Vec3{0, 0, value}) - b * raised;
  return {velocity, slope, l * (4.0 * l * l - 1) / (l + 1) * g};
}

}  // namespace slurry
