// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The exact resistance of two spheres, and of a sphere beside a plane wall: what films between close surfaces are
// corrected by. Viscosity 1.
//
// Solved in bispherical coordinates (bispherical.hpp), for any radii: to 1e-8 from gaps of 1e-4 smaller radii on, of
// the geometric mean of the diagonal. Thinner gaps are continued by the singular terms of Jeffrey and Onishi (J. Fluid
// Mech. 139 (1984) 261), beside a wall by those of Goldman, Cox and Brenner (1967). Rotation about the line of centres
// is summed by images of rotlets (Jeffery 1915), the normal force beside a wall by Brenner's series (Chem. Eng. Sci. 16
// (1961) 242).
#pragma once

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/stokes/scene.hpp"
#include "slurry/linalg/matrix.hpp"

namespace slurry::stokes {

// The largest ratio of radii: a solution takes some 20 large radii/sqrt(gap * small radius) terms, 0.3 s for a gap of
// 1e-4 at this ratio. A larger sphere is a plane to the smaller one.
inline constexpr double largest_ratio = 1000;

// 12 x 12: forces and torques of the first and the second sphere over their velocities and angular velocities. `axis`
// is the unit vector from the first to the second.
Matrix two_sphere_resistance(double radius1, double radius2, double gap, Vec3 axis);

// 6 x 6: the same of one sphere, at `gap` from the plane of unit normal `normal` into the fluid.
Matrix sphere_wall_resistance(double radius, double gap, Vec3 normal);

// A flow beside a wall, in units of the distance y from the wall's point under the sphere: a shear along the wall,
// `shear` (y n), and one that spreads along it, `spreading` (y - 3 n (y n)).
struct WallFlow {
  Vec3 shear;
  double spreading = 0;
};

// What holds the sphere at rest in such a flow; the wall moves as the flow does there.
RigidPair sphere_wall_hold(double radius, double gap, Vec3 normal, const WallFlow& flow);

}  // namespace slurry::stokes
