// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/surface_slip.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include "slurry/shapes/solids/touch.hpp"

namespace slurry::stokes {
namespace {

// An ellipsoid x Q x = 1 with Q = diag(1/half^2) in axes of its own.
struct Ellipsoid {
  Vec3 half;
  Pose pose;
};

Ellipsoid ellipsoid_of(const Body& body) {
  if (body.sphere_radius > 0) return {body.sphere_radius * Vec3{1, 1, 1}, body.pose};
  const PlacedSolid solid = placed(*body.exact, body.scale, body.pose);
  if (const auto* globe = std::get_if<Globe>(solid.solid))
    return {solid.scale * globe->radius * Vec3{1, 1, 1}, solid.pose};
  return {solid.scale * std::get<Superellipsoid>(*solid.solid).half, solid.pose};
}

Vec3 over_squares(Vec3 v, Vec3 half) {
  for (int d = 0; d < 3; ++d) v[d] /= half[d] * half[d];
  return v;
}

// A point of the surface with the slip there, in the axes of the ellipsoid.
struct SlipPoint {
  Vec3 r, normal, slip;
  double gradient = 0;  // |Q r|
};

SlipPoint slip_point(const Body& body, const Ellipsoid& shape, Vec3 x) {
  Vec3 r = to_local(shape.pose, x);
  r = r / std::sqrt(dot(r, over_squares(r, shape.half)));
  const Vec3 e = rotate_back(shape.pose.orientation, rotate(body.pose.orientation, body.slip.axis));
  const Vec3 slope = over_squares(r, shape.half), n = normalised(slope);
  double h2 = 0;
  for (int d = 0; d < 3; ++d) h2 += e[d] * shape.half[d] * e[d] * shape.half[d];
  const double speed = body.slip.b1 + body.slip.b2 * dot(r, e) / std::sqrt(h2);
  return {r, n, speed * (dot(e, n) * n - e), norm(slope)};
}

}  // namespace

bool has_slip(const Scene& scene) {
  return std::ranges::any_of(scene.bodies, [](const Body& body) { return body.slip.is_some(); });
}

Vec3 slip_at(const Body& body, Vec3 x) {
  if (!body.slip.is_some()) return {};
  const Ellipsoid shape = ellipsoid_of(body);
  return rotate(shape.pose.orientation, slip_point(body, shape, x).slip);
}

// With K the curvature of the surface its normal turns by K u where it moves by u: the rotation n x K u.
RigidPair motion_of_slip(const Body& body, Vec3 x) {
  if (!body.slip.is_some()) return {};
  const Ellipsoid shape = ellipsoid_of(body);
  const SlipPoint at = slip_point(body, shape, x);
  const Vec3 turn = cross(at.normal, over_squares(at.slip, shape.half) / at.gradient);
  const Quaternion& q = shape.pose.orientation;
  return {rotate(q, at.slip - cross(turn, at.r)), rotate(q, turn)};
}

}  // namespace slurry::stokes
