// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The flows about a sphere of radius 1 whose values on it are vector harmonics (harmonics.hpp), at any point and in the
// axes of the world, by the solid harmonics psi = r^(-l-1) Y_lm: V is grad psi, X is r x grad psi, W is
// (1 + b) r^2 grad psi + (2l + 1) psi r - b grad psi with the pressure l (4 l^2 - 1) / (l + 1) psi, where
// b = -l (2l - 1) / (2l + 2). Their derivatives along z are of the degree l + 1.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/stokes/multipoles/harmonics.hpp"

namespace slurry {

// psi and its gradient at a point, for all degrees up to one; entry harmonic_rank(l, m).
struct SolidHarmonics {
  std::vector<double> value;
  std::vector<Vec3> gradient;
};

SolidHarmonics solid_harmonics(int degree, Vec3 x);

// Velocity, gradient of its z component, and gradient of the pressure.
struct FlowJet {
  Vec3 velocity, slope, push;
};

// `psi` at x, up to the degree l + 1.
FlowJet flow_of(HarmonicKind kind, int l, int m, Vec3 x, const SolidHarmonics& psi);

// Unknowns of a sphere: its harmonics by kind, degree and order.
constexpr int harmonics_up_to(int degree) { return 3 * degree * (degree + 2); }
// The place of the order -l among them.
constexpr int harmonic_place(HarmonicKind kind, int l, int degree) { return kind * degree * (degree + 2) + l * l - 1; }

// A column of `matrix` for each harmonic; fill(kind, l, m) gives its three rows at `row`.
template <class Fill>
void fill_harmonics(Eigen::MatrixXd& matrix, Eigen::Index row, int degree, Fill fill) {
  Eigen::Index column = 0;
  for (const HarmonicKind kind : harmonic_kinds)
    for (int l = 1; l <= degree; ++l)
      for (int m = -l; m <= l; ++m, ++column) {
        const Vec3 v = fill(kind, l, m);
        for (int k = 0; k < 3; ++k) matrix(row + k, column) = v[k];
      }
}

}  // namespace slurry
