// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Inverses of 3 x 3 matrices, by their minors. Of a matrix that is singular they are not finite.
#pragma once

#include "slurry/core/symmetric_matrix.hpp"
#include "slurry/core/tensor.hpp"

namespace slurry {

constexpr SymmetricMatrix inverse(const SymmetricMatrix& a) {
  const double xx = a.yy * a.zz - a.yz * a.yz, xy = a.xz * a.yz - a.xy * a.zz, xz = a.xy * a.yz - a.xz * a.yy;
  const double det = a.xx * xx + a.xy * xy + a.xz * xz;
  return {xx / det, (a.xx * a.zz - a.xz * a.xz) / det, (a.xx * a.yy - a.xy * a.xy) / det, xy / det,
          xz / det, (a.xy * a.xz - a.xx * a.yz) / det};
}

constexpr Tensor inverse(const Tensor& a) {
  const auto minor = [&](int i, int j) {
    const int r = (i + 1) % 3, s = (i + 2) % 3, c = (j + 1) % 3, d = (j + 2) % 3;
    return a(r, c) * a(s, d) - a(r, d) * a(s, c);
  };
  const double det = a(0, 0) * minor(0, 0) + a(0, 1) * minor(0, 1) + a(0, 2) * minor(0, 2);
  Tensor b;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) b(j, i) = minor(i, j) / det;
  return b;
}

}  // namespace slurry
