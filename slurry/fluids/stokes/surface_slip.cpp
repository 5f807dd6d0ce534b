// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/surface_slip.hpp"

#include <algorithm>

#include "slurry/fluids/slip.hpp"

namespace slurry::stokes {
namespace {

SlipPoint point_of(const Body& body, Vec3 x) {
  const PlacedEllipsoid shape = body.sphere_radius > 0 ? PlacedEllipsoid{body.sphere_radius * Vec3{1, 1, 1}, body.pose}
                                                       : placed_ellipsoid(*body.exact, body.scale, body.pose);
  return slip_point(body.slip, slip_of(body).axis, shape, x);
}

}  // namespace

bool has_slip(const Scene& scene) {
  return std::ranges::any_of(scene.bodies, [](const Body& body) { return body.slip.is_some(); });
}

Vec3 slip_at(const Body& body, Vec3 x) { return body.slip.is_some() ? point_of(body, x).velocity : Vec3{}; }

RigidPair motion_of_slip(const Body& body, Vec3 x) {
  if (!body.slip.is_some()) return {};
  const SlipPoint at = point_of(body, x);
  return {at.velocity - cross(at.turn, at.arm), at.turn};
}

}  // namespace slurry::stokes
