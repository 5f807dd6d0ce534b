// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The test that decides a pair: one expression for every search, so that all of them agree to the last bit.
//
//     |x_j - x_i|^2 <= (r_i + r_j + reach)^2,   r_i + r_j + reach >= 0
//
// Swapping i and j changes no bit.
#pragma once

#include <vector>

#include "slurry/core/vec3.hpp"

namespace slurry {

inline double squared_distance(Vec3 a, Vec3 b) { return norm2(b - a); }

inline bool is_pair(Vec3 a, double radius_a, Vec3 b, double radius_b, double reach) {
  const double limit = radius_a + radius_b + reach;
  // Not &&: both sides are cheap, and a branch on where grains lie cannot be predicted.
  return (limit >= 0) & (squared_distance(a, b) <= limit * limit);
}

// Throws RunError naming the first grain whose position (or radius) is not a finite number.
void require_finite(const std::vector<Vec3>& position);
void require_finite(const std::vector<Vec3>& position, const std::vector<double>& radius);

}  // namespace slurry
