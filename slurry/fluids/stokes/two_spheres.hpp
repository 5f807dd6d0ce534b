// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The exact resistance of two spheres, and of a sphere beside a plane wall: what films between close surfaces are
// corrected by. Viscosity 1.
//
// Two spheres: the twin multipoles of Jeffrey and Onishi (J. Fluid Mech. 139 (1984) 261), series in the powers of
// x = (a1 + a2)/distance whose coefficients tend to g1 + 2 g2/m - 4 g3/(m (m - 2)); this part is summed in closed form
// (their equations 3.17, 4.15, 5.6, 7.10), which leaves a series that converges at contact. Rotation about the line of
// centres is summed by images of rotlets (Jeffery 1915). Errors below 1e-5 for radii in a ratio up to 10 and gaps down
// to 1e-5.
//
// Sphere and wall: the normal force by Brenner's series (Chem. Eng. Sci. 16 (1961) 242), the rotation about the normal
// by Jeffery's; tangential motion by the asymptotic terms of Goldman, Cox and Brenner (1967) and a fit of what remains
// of the exact values, to 4e-7, for gaps up to one radius.
#pragma once

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/stokes/matrix.hpp"

namespace slurry::stokes {

// The largest ratio of radii for which the series are long enough.
inline constexpr double largest_ratio = 12;
// The largest gap beside a wall, in radii.
inline constexpr double largest_wall_gap = 1;

// 12 x 12: forces and torques of the first and the second sphere over their velocities and angular velocities. `axis`
// is the unit vector from the first to the second.
Matrix two_sphere_resistance(double radius1, double radius2, double gap, Vec3 axis);

// 6 x 6: the same of one sphere, at `gap` from the plane of unit normal `normal` into the fluid.
Matrix sphere_wall_resistance(double radius, double gap, Vec3 normal);

}  // namespace slurry::stokes
