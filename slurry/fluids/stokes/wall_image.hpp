// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A plane wall without slip, by images (Blake 1971; Pozrikidis 1992, section 3.3): to the Stokeslet at y, at the height
// h over the wall, belong at its mirror image y* a Stokeslet of the opposite sign, a Stokeslet doublet and a source
// doublet. With X = x - y* and the first axis along the normal,
//
//   image_ij = -G_ij(X) + e_j [ 2 h^2 D_ij - 2 h (X_1 D_ij + (delta_j1 X_i - delta_i1 X_j)/X^3) ],
//   D_ij = delta_ij/X^3 - 3 X_i X_j/X^5,   e_j = -1 along the normal, 1 across it,
//
// so that G(x - y) + image(x, y) is 0 for x on the wall. Its pressure, in units in which that of G_ij is 2 r_j/r^3, is
// -2 X_j/X^3 - 4 h e_j (delta_1j/X^3 - 3 X_1 X_j/X^5).
#pragma once

#include <array>
#include <cmath>

#include "slurry/core/vec3.hpp"

namespace slurry::stokes {

struct Wall {
  Vec3 point;
  Vec3 normal{0, 0, 1};  // unit, into the fluid

  double height(Vec3 y) const { return dot(y - point, normal); }
  Vec3 mirror(Vec3 y) const { return y - 2 * height(y) * normal; }
};

using Matrix3 = std::array<Vec3, 3>;  // rows
inline Vec3 operator*(const Matrix3& m, Vec3 v) { return {dot(m[0], v), dot(m[1], v), dot(m[2], v)}; }
inline Matrix3& operator+=(Matrix3& a, const Matrix3& b) {
  for (int i = 0; i < 3; ++i) a[i] += b[i];
  return a;
}
inline Matrix3 operator*(double s, const Matrix3& a) { return {s * a[0], s * a[1], s * a[2]}; }
inline Matrix3 transposed(const Matrix3& a) {
  return {Vec3{a[0].x, a[1].x, a[2].x}, {a[0].y, a[1].y, a[2].y}, {a[0].z, a[1].z, a[2].z}};
}

// The velocity at x of the image of a force f at y.
inline Vec3 image_velocity(const Wall& wall, Vec3 x, Vec3 y, Vec3 f) {
  const Vec3 n = wall.normal, X = x - wall.mirror(y);
  const double h = wall.height(y), inverse2 = 1 / norm2(X), inverse = std::sqrt(inverse2),
               inverse3 = inverse * inverse2;
  const Vec3 stokeslet = inverse * f + dot(X, f) * inverse3 * X;
  // The force with its normal part turned round, as the doublets take it.
  const double along = dot(f, n), up = dot(X, n);
  const Vec3 g = f - 2 * along * n;
  const double g_along = -along;
  const Vec3 source = inverse3 * g - 3 * dot(X, g) * inverse3 * inverse2 * X;
  const Vec3 doublet = up * source + inverse3 * (g_along * X - dot(X, g) * n);
  return 2 * h * h * source - 2 * h * doublet - stokeslet;
}

// The matrix whose columns are the velocities of unit forces.
inline Matrix3 image_matrix(const Wall& wall, Vec3 x, Vec3 y) {
  return transposed({image_velocity(wall, x, y, {1, 0, 0}), image_velocity(wall, x, y, {0, 1, 0}),
                     image_velocity(wall, x, y, {0, 0, 1})});
}

// The pressure of the image, in units in which that of the force itself is 2 r.f/r^3.
inline double image_pressure(const Wall& wall, Vec3 x, Vec3 y, Vec3 f) {
  const Vec3 n = wall.normal, X = x - wall.mirror(y);
  const double h = wall.height(y), inverse2 = 1 / norm2(X), inverse3 = std::sqrt(inverse2) * inverse2;
  const double along = dot(f, n);
  const Vec3 g = f - 2 * along * n;
  return -2 * dot(X, f) * inverse3 - 4 * h * inverse3 * (-along - 3 * dot(X, n) * dot(X, g) * inverse2);
}

}  // namespace slurry::stokes
