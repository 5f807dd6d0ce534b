// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Quaternion: a rotation q = (w, x, y, z), |q| = 1, that takes body axes to world axes.
#pragma once

#include "slurry/core/math.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

struct Quaternion {
  double w = 1, x = 0, y = 0, z = 0;
  constexpr bool operator==(const Quaternion&) const = default;
};

constexpr Quaternion operator*(Quaternion a, Quaternion b) {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
constexpr Quaternion conjugate(Quaternion q) { return {q.w, -q.x, -q.y, -q.z}; }

inline Quaternion normalised(Quaternion q) {
  const double s = 1 / std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  return {q.w * s, q.x * s, q.y * s, q.z * s};
}

// v + 2 q x (q x v + w v): fifteen products, no matrix.
constexpr Vec3 rotate(Quaternion q, Vec3 v) {
  const Vec3 u{q.x, q.y, q.z};
  return v + 2.0 * cross(u, cross(u, v) + q.w * v);
}
constexpr Vec3 rotate_back(Quaternion q, Vec3 v) { return rotate(conjugate(q), v); }

// The rotation by the vector phi (axis times angle, radians).
inline Quaternion rotation(Vec3 phi) {
  const double angle = norm(phi);
  if (angle < 1e-150) return {};
  const double s = math::sin(0.5 * angle) / angle;
  return {math::cos(0.5 * angle), s * phi.x, s * phi.y, s * phi.z};
}

// The vector phi of a rotation, no longer than half a turn.
inline Vec3 rotation_vector(Quaternion q) {
  if (q.w < 0) q = {-q.w, -q.x, -q.y, -q.z};
  const Vec3 u{q.x, q.y, q.z};
  const double s = norm(u);
  return s < 1e-150 ? Vec3{} : 2 * math::atan2(s, q.w) / s * u;
}

// Where a rigid body is, and how it moves: world = position + rotate(orientation, local).
struct Pose {
  Vec3 position;
  Quaternion orientation;
};
constexpr Vec3 to_world(const Pose& p, Vec3 local) { return p.position + rotate(p.orientation, local); }
constexpr Vec3 to_local(const Pose& p, Vec3 world) { return rotate_back(p.orientation, world - p.position); }

}  // namespace slurry
