// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// UpperMatrix: a 3 x 3 matrix with nothing below its diagonal. Such matrices are closed under products and inverses: a
// cell with one edge along x and one in the plane z = 0 stays such a cell.
#pragma once

#include "slurry/core/vec3.hpp"

namespace slurry {

struct UpperMatrix {
  double xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0;
  bool operator==(const UpperMatrix&) const = default;
};

inline constexpr UpperMatrix upper_identity{1, 1, 1, 0, 0, 0};

constexpr Vec3 operator*(const UpperMatrix& m, Vec3 v) {
  return {m.xx * v.x + m.xy * v.y + m.xz * v.z, m.yy * v.y + m.yz * v.z, m.zz * v.z};
}

inline UpperMatrix operator*(const UpperMatrix& a, const UpperMatrix& b) {
  return {a.xx * b.xx,
          a.yy * b.yy,
          a.zz * b.zz,
          a.xx * b.xy + a.xy * b.yy,
          a.xx * b.xz + a.xy * b.yz + a.xz * b.zz,
          a.yy * b.yz + a.yz * b.zz};
}

// a + s b.
inline UpperMatrix add_scaled(const UpperMatrix& a, double s, const UpperMatrix& b) {
  return {a.xx + s * b.xx, a.yy + s * b.yy, a.zz + s * b.zz, a.xy + s * b.xy, a.xz + s * b.xz, a.yz + s * b.yz};
}

// The diagonal must not have a zero.
inline UpperMatrix inverse(const UpperMatrix& m) {
  const double x = 1 / m.xx, y = 1 / m.yy, z = 1 / m.zz;
  return {x, y, z, -x * m.xy * y, x * (m.xy * y * m.yz - m.xz) * z, -y * m.yz * z};
}

inline double determinant(const UpperMatrix& m) { return m.xx * m.yy * m.zz; }

}  // namespace slurry
