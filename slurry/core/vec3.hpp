// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Vec3: three doubles, in world axes. All quantities are three-dimensional; a planar case lives in z = 0.
#pragma once

#include <cmath>

#include "slurry/core/kernel.hpp"

namespace slurry {

struct Vec3 {
  double x = 0, y = 0, z = 0;

  constexpr double& operator[](int k) { return k == 0 ? x : (k == 1 ? y : z); }
  constexpr double operator[](int k) const { return k == 0 ? x : (k == 1 ? y : z); }
  constexpr bool operator==(const Vec3&) const = default;

  constexpr Vec3& operator+=(Vec3 b) { return x += b.x, y += b.y, z += b.z, *this; }
  constexpr Vec3& operator-=(Vec3 b) { return x -= b.x, y -= b.y, z -= b.z, *this; }
  constexpr Vec3& operator*=(double s) { return x *= s, y *= s, z *= s, *this; }
};

constexpr Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr Vec3 operator-(Vec3 a) { return {-a.x, -a.y, -a.z}; }
constexpr Vec3 operator*(double s, Vec3 a) { return {s * a.x, s * a.y, s * a.z}; }
constexpr Vec3 operator*(Vec3 a, double s) { return s * a; }
constexpr Vec3 operator/(Vec3 a, double s) { return {a.x / s, a.y / s, a.z / s}; }

constexpr double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
constexpr Vec3 cross(Vec3 a, Vec3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
constexpr double norm2(Vec3 a) { return dot(a, a); }
SLURRY_KERNEL double norm(Vec3 a) { return std::sqrt(norm2(a)); }
SLURRY_KERNEL Vec3 normalised(Vec3 a) { return a / norm(a); }
inline bool is_finite(Vec3 a) { return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z); }

// A unit vector orthogonal to the unit vector n, chosen by the smallest component of n, so that it has no special case.
SLURRY_KERNEL Vec3 any_orthogonal(Vec3 n) {
  const double ax = std::abs(n.x), ay = std::abs(n.y), az = std::abs(n.z);
  const Vec3 axis = ax <= ay && ax <= az ? Vec3{1, 0, 0} : (ay <= az ? Vec3{0, 1, 0} : Vec3{0, 0, 1});
  return normalised(cross(n, axis));
}

}  // namespace slurry
