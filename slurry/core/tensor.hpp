// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Tensor: nine numbers by rows. A gradient has the derivative along b of the component a at (a, b).
#pragma once

#include <array>

#include "slurry/core/vec3.hpp"

namespace slurry {

struct Tensor {
  std::array<double, 9> entry{};
  constexpr double& operator()(int row, int column) { return entry[3 * row + column]; }
  constexpr double operator()(int row, int column) const { return entry[3 * row + column]; }
  constexpr bool operator==(const Tensor&) const = default;
};

// sum += s a (x) b
constexpr void add_product(Tensor& sum, double s, Vec3 a, Vec3 b) {
  const Vec3 sa = s * a;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) sum(i, j) += sa[i] * b[j];
}

// a (x) b
constexpr Tensor outer(Vec3 a, Vec3 b) {
  Tensor product;
  add_product(product, 1, a, b);
  return product;
}

constexpr Tensor operator+(Tensor a, const Tensor& b) {
  for (int k = 0; k < 9; ++k) a.entry[k] += b.entry[k];
  return a;
}
constexpr Tensor operator*(double s, Tensor a) {
  for (double& x : a.entry) x *= s;
  return a;
}

constexpr Vec3 operator*(const Tensor& a, Vec3 v) {
  return {a(0, 0) * v.x + a(0, 1) * v.y + a(0, 2) * v.z, a(1, 0) * v.x + a(1, 1) * v.y + a(1, 2) * v.z,
          a(2, 0) * v.x + a(2, 1) * v.y + a(2, 2) * v.z};
}

constexpr Tensor& operator+=(Tensor& a, const Tensor& b) { return a = a + b; }

constexpr double trace(const Tensor& a) { return a(0, 0) + a(1, 1) + a(2, 2); }

constexpr Tensor symmetric_part(const Tensor& a) {
  Tensor s;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) s(i, j) = 0.5 * (a(i, j) + a(j, i));
  return s;
}

// a : a
constexpr double norm2(const Tensor& a) {
  double sum = 0;
  for (const double x : a.entry) sum += x * x;
  return sum;
}

// The components along three unit vectors.
using Triad = std::array<Vec3, 3>;
constexpr Vec3 components(const Triad& axes, Vec3 v) { return {dot(axes[0], v), dot(axes[1], v), dot(axes[2], v)}; }
constexpr Tensor components(const Triad& axes, const Tensor& a) {
  Tensor out;
  for (int i = 0; i < 3; ++i) {
    Vec3 row;
    for (int k = 0; k < 3; ++k) row[k] = axes[i].x * a(0, k) + axes[i].y * a(1, k) + axes[i].z * a(2, k);
    for (int j = 0; j < 3; ++j) out(i, j) = dot(row, axes[j]);
  }
  return out;
}

}  // namespace slurry
