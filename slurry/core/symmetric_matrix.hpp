// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SymmetricMatrix: six numbers; moments of inertia and their inverses.
#pragma once

#include <algorithm>
#include <cmath>

#include "slurry/core/quaternion.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

struct SymmetricMatrix {
  double xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0;
  constexpr bool operator==(const SymmetricMatrix&) const = default;
};

constexpr Vec3 operator*(const SymmetricMatrix& a, Vec3 v) {
  return {a.xx * v.x + a.xy * v.y + a.xz * v.z, a.xy * v.x + a.yy * v.y + a.yz * v.z,
          a.xz * v.x + a.yz * v.y + a.zz * v.z};
}
constexpr SymmetricMatrix operator+(const SymmetricMatrix& a, const SymmetricMatrix& b) {
  return {a.xx + b.xx, a.yy + b.yy, a.zz + b.zz, a.xy + b.xy, a.xz + b.xz, a.yz + b.yz};
}

constexpr SymmetricMatrix isotropic(double a) { return {a, a, a, 0, 0, 0}; }
constexpr bool is_isotropic(const SymmetricMatrix& a) { return a == isotropic(a.xx); }

// R diag(d) R^T: a matrix with principal values d along the body axes, in world axes.
constexpr SymmetricMatrix turned(Quaternion q, Vec3 d) {
  if (d.x == d.y && d.y == d.z) return isotropic(d.x);
  const Vec3 u = rotate(q, {1, 0, 0}), v = rotate(q, {0, 1, 0}), w = rotate(q, {0, 0, 1});
  const auto entry = [&](int i, int j) { return d.x * u[i] * u[j] + d.y * v[i] * v[j] + d.z * w[i] * w[j]; };
  return {entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2)};
}

// A bound of the largest eigenvalue, exact for a diagonal matrix: the largest sum of a row.
SLURRY_KERNEL double largest_row(const SymmetricMatrix& a) {
  const double xy = std::abs(a.xy), xz = std::abs(a.xz), yz = std::abs(a.yz);
  return std::max(std::max(std::abs(a.xx) + xy + xz, std::abs(a.yy) + xy + yz), std::abs(a.zz) + xz + yz);
}

// a = R diag(values) R^T. A matrix that is diagonal already keeps its axes.
struct PrincipalAxes {
  Vec3 values;
  Quaternion axes;
};
PrincipalAxes principal_axes(const SymmetricMatrix& a);

}  // namespace slurry
