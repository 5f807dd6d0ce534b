// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Newton's method for the implicit midpoint rule of a free body.
#include "slurry/stepping/rotation.hpp"

#include <cmath>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

// The body's mean angular velocity, body axes, from the momentum Pi there: Pi_m = Pi + dt/2 Pi_m x I^-1 Pi_m, then the
// rotation of the Cayley map.
Vec3 mean_rotation(Vec3 momentum, Vec3 inertia, double dt) {
  const auto over = [&](Vec3 p) { return Vec3{p.x / inertia.x, p.y / inertia.y, p.z / inertia.z}; };
  Vec3 p = momentum;
  for (int turn = 0; turn < 20; ++turn) {
    const Vec3 w = over(p), rest = p - 0.5 * dt * cross(p, w) - momentum;
    // Columns of the derivative.
    const auto column = [&](Vec3 e) { return e - 0.5 * dt * (cross(e, w) + cross(p, over(e))); };
    const Vec3 a = column({1, 0, 0}), b = column({0, 1, 0}), c = column({0, 0, 1});
    const double det = dot(a, cross(b, c));
    if (!(std::abs(det) > 0)) break;
    const Vec3 change = Vec3{dot(rest, cross(b, c)), dot(a, cross(rest, c)), dot(a, cross(b, rest))} / det;
    p -= change;
    if (norm2(change) <= 1e-32 * norm2(momentum)) break;
  }
  const Vec3 w = over(p);
  const double half_angle = 0.5 * dt * norm(w);
  return half_angle > 0 ? (math::atan(half_angle) / half_angle) * w : w;
}

}  // namespace

Vec3 free_spin(Quaternion q, Vec3 inertia, Vec3 spin, double dt) {
  const Vec3 body = rotate_back(q, spin);
  return rotate(q, mean_rotation({inertia.x * body.x, inertia.y * body.y, inertia.z * body.z}, inertia, dt));
}

}  // namespace slurry
