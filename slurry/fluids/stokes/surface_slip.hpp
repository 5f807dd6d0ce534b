// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The slip of squirmers (grains/squirmer.hpp) as boundary elements and films need it: on bodies with their poses.
#pragma once

#include "slurry/fluids/stokes/scene.hpp"

namespace slurry::stokes {

bool has_slip(const Scene& scene);

// The slip with its axis in the axes of the world.
inline SurfaceSlip slip_of(const Body& body) {
  return {body.slip.b1, body.slip.b2, rotate(body.pose.orientation, body.slip.axis)};
}

// Velocity of the surface of a sphere or an ellipsoid beside its rigid motion, where the ray from the centre through x
// meets it.
Vec3 slip_at(const Body& body, Vec3 x);

// The rigid motion, about the centre, that moves and turns the surface there as the slip does: a film cannot tell the
// two apart, but for the stretching of the surface.
RigidPair motion_of_slip(const Body& body, Vec3 x);

}  // namespace slurry::stokes
