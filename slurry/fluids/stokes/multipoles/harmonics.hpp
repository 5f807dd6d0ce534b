// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Vector spherical harmonics, and the Stokes flows around a sphere that take them for boundary values.
//
// With real harmonics Y_lm of norm 1 on the unit sphere (m < 0: the sine), r the unit normal and grad the gradient on
// the sphere, the three kinds of degree l are
//
//     V = grad Y - (l + 1) Y r     W = grad Y + l Y r     X = r x grad Y
//
// They diagonalise the single layer of the unit sphere (Corona and Veerapaneni 2018, J. Comput. Phys. 362, 327):
//
//     S V = l / ((2l + 1)(2l + 3)) V     S W = (l + 1) / ((2l + 1)(2l - 1)) W     S X = 1 / (2l + 1) X
//
// and the flows outside that equal them on the sphere are those of Lamb (Happel and Brenner, section 3.2):
//
//     r^(-l-2) V     r^-l W - l (2l - 1) / (2l + 2) (r^-l - r^(-l-2)) V     r^(-l-1) X
//
// The constants of W follow from div u = 0. V of degree 0 is the source r^-2: the flow of a sphere that shrinks.
#pragma once

#include <array>
#include <vector>

#include "slurry/core/vec3.hpp"

namespace slurry {

enum HarmonicKind { harmonic_v, harmonic_w, harmonic_x };
inline constexpr std::array harmonic_kinds{harmonic_v, harmonic_w, harmonic_x};

// The eigenvalue of the single layer of the unit sphere, for viscosity 1.
constexpr double single_layer(HarmonicKind kind, int l) {
  if (kind == harmonic_v) return l / ((2.0 * l + 1) * (2 * l + 3));
  return kind == harmonic_w ? (l + 1) / ((2.0 * l + 1) * (2 * l - 1)) : 1 / (2.0 * l + 1);
}

// The square of the norm over the unit sphere.
constexpr double squared_norm(HarmonicKind kind, int l) {
  if (kind == harmonic_v) return (l + 1.0) * (2 * l + 1);
  return kind == harmonic_w ? l * (2.0 * l + 1) : l * (l + 1.0);
}

// Normalised Legendre functions of one order m at one angle, for degrees up to a largest one: Y_lm = P_l cos(m phi),
// times sqrt(2) for m > 0, has norm 1. Entry l of `value` is P_l, of `slope` dP_l/dtheta, of `turn` m P_l / sin theta.
struct LegendreColumn {
  std::vector<double> value, slope, turn;
};
// cosine = cos theta, sine = sin theta > 0.
void fill_legendre(int largest_degree, int m, double cosine, double sine, LegendreColumn& column);

// All real harmonics up to a degree at the unit vector n; Y_lm is entry l^2 + l + m.
std::vector<double> harmonics_at(int largest_degree, Vec3 n);

constexpr int harmonic_rank(int l, int m) { return l * l + l + m; }

// The flow of a basis function at the distance r (in radii of its sphere), as factors of r^0 in front of V, W and X.
struct RadialFactors {
  double v, w, x;
};
RadialFactors radial_factors(HarmonicKind kind, int l, double r);

}  // namespace slurry
