// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Tensor: a 3 x 3 matrix by rows; stresses and gradients.
#pragma once

#include "slurry/core/vec3.hpp"

namespace slurry {

struct Tensor {
  Vec3 x, y, z;
  bool operator==(const Tensor&) const = default;
};

// a_i b_j.
constexpr Tensor outer(Vec3 a, Vec3 b) { return {a.x * b, a.y * b, a.z * b}; }
constexpr Tensor operator+(const Tensor& a, const Tensor& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr Tensor operator*(double s, const Tensor& a) { return {s * a.x, s * a.y, s * a.z}; }
constexpr Tensor& operator+=(Tensor& a, const Tensor& b) { return a = a + b; }
constexpr double trace(const Tensor& a) { return a.x.x + a.y.y + a.z.z; }

}  // namespace slurry
