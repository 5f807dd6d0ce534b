// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The images of a point in a lattice that lie near another one, and the waves of the lattice.
#pragma once

#include <cmath>
#include <numbers>

#include "slurry/core/upper_matrix.hpp"

namespace slurry {

// Calls visit(shift) for the vectors of the lattice, the columns of `edges` times whole numbers, with
// |apart + shift| < reach, in a fixed order.
template <class Visit>
void for_each_image(const UpperMatrix& edges, Vec3 apart, double reach, Visit&& visit) {
  const auto first = [&](double at, double edge) { return static_cast<int>(std::ceil((-reach - at) / edge)); };
  const auto last = [&](double at, double edge) { return static_cast<int>(std::floor((reach - at) / edge)); };
  for (int z = first(apart.z, edges.zz); z <= last(apart.z, edges.zz); ++z) {
    const double y_at = apart.y + z * edges.yz;
    for (int y = first(y_at, edges.yy); y <= last(y_at, edges.yy); ++y) {
      const double x_at = apart.x + z * edges.xz + y * edges.xy;
      for (int x = first(x_at, edges.xx); x <= last(x_at, edges.xx); ++x) {
        const Vec3 shift = edges * Vec3{static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)};
        if (norm2(apart + shift) < reach * reach) visit(shift);
      }
    }
  }
}

// Calls visit(k) for one of each two opposite waves k with k . (edges n) = 2 pi times a whole number, 0 < |k| < most.
template <class Visit>
void for_each_wave(const UpperMatrix& edges, double most, Visit&& visit) {
  constexpr double turn = 2 * std::numbers::pi;
  const auto rank = [&](double at, double edge) { return at * edge / turn; };
  for (int x = 0; x <= static_cast<int>(std::floor(rank(most, edges.xx))); ++x) {
    const double kx = turn * x / edges.xx, y_shift = edges.xy * kx / edges.yy;
    const int y_first = static_cast<int>(std::ceil(rank(-most + y_shift, edges.yy))),
              y_last = static_cast<int>(std::floor(rank(most + y_shift, edges.yy)));
    for (int y = x == 0 ? 0 : y_first; y <= y_last; ++y) {
      const double ky = turn * y / edges.yy - y_shift, z_shift = (edges.xz * kx + edges.yz * ky) / edges.zz;
      const int z_first = static_cast<int>(std::ceil(rank(-most + z_shift, edges.zz))),
                z_last = static_cast<int>(std::floor(rank(most + z_shift, edges.zz)));
      for (int z = x == 0 && y == 0 ? 1 : z_first; z <= z_last; ++z) {
        const Vec3 k{kx, ky, turn * z / edges.zz - z_shift};
        if (norm2(k) < most * most) visit(k);
      }
    }
  }
}

}  // namespace slurry
