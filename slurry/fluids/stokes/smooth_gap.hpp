// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The gap between two smooth convex bodies, or a body and a plane wall, and what lubrication theory says of it: the
// part of the resistance that grows without bound as the gap d closes, by the paraboloids that osculate the surfaces at
// their nearest points (Cox 1974; Claeys and Brady 1989). Viscosity 1.
//
// In the plane across the normal n, from the first body to the second, h = d + r K r/2, K = K1 + K2 the curvatures,
// with the principal values k1, k2, the trace t and the root s of the determinant. With the velocity w and the rotation
// q of the first against the second, seen from the middle of the gap, the dissipation is
//
//   12 pi/(t s d) (w n)^2 + 2 pi/s ln(1/d) [ |w_t|^2 + sum over i of 12 c_i^2/(k_i (k_i + 2 t)) ],
//   c = (K1 - K2) w_t/2 + n x q.
//
// The pressures are 6 V/(t h^2) for an approach with V and (g r)/h^2, (K + 2 t) g = 12 c, for the rest: for paraboloids
// Reynolds' equation has these solutions in closed form. For spheres these are the known terms (8/15, 2/5 and 2/15 of
// Goldman, Cox and Brenner). The approach has a logarithm too, whose factor depends on more than curvatures.
//
// Where the surfaces are not alike on both sides of the gap an approach pulls sideways and turns, by a logarithm too
// (skew_gap.hpp).
#pragma once

#include <span>

#include "slurry/fluids/stokes/scene.hpp"
#include "slurry/linalg/matrix.hpp"

namespace slurry::stokes {

struct SmoothGap {
  double distance = 0;
  Vec3 point, normal;  // the middle; unit, from the first to the second
  Vec3 axis[2];        // principal directions of K
  double principal[2];
  double difference[2][2];  // K1 - K2 in these axes
  // Of the cubic terms of the surfaces: below its tangent plane each has the depth (r K r)/2 - (r K r)(e r)/2; e of the
  // first and of the second in these axes.
  double skew[2][2] = {};
};

// Is the surface of the body known, and curved everywhere: a sphere or an ellipsoid?
bool is_smooth(const Body& body);

// Radius of a sphere about the centre of a smooth body that holds it.
double smooth_reach(const Body& body);

SmoothGap gap_between(const Body& first, const Body& second);
SmoothGap gap_between(const Body& body, const Wall& wall);
// To a wall of a container, from inside; a hollow wall has negative curvatures. The nearest point is that whose normal
// is the outward direction there, found by iteration.
SmoothGap gap_between(const Body& body, const HollowWall& wall);

// The resistance of the terms above over the motions of the bodies about their centres: 12 x 12, or 6 x 6 for one body
// beside a wall; ln(1/d) is taken in units of 1/t.
Matrix singular_resistance(const SmoothGap& gap, std::span<const Vec3> centres);

// Two spheres, or a sphere and the wall (`second` is 0), whose curvatures are the means of those of the surfaces, moved
// as if they were parts of the bodies: their exact resistance less its singular part. It tells how the rest depends on
// the gap. Their radii are not farther apart than `largest_compared_ratio`, and not below `largest_gap` (gaps up to it
// are asked for) over `largest_compared_gap` beside a wall: beyond, spheres tell little of the bodies.
struct GapSpheres {
  double first = 0, second = 0;
};
inline constexpr double largest_compared_gap = 1.75, largest_compared_ratio = 12;
GapSpheres osculating_spheres(const SmoothGap& gap, std::size_t bodies, double largest_gap);
Matrix rest_of_spheres(const SmoothGap& gap, const GapSpheres& spheres, std::span<const Vec3> centres);

// The singular part and the rest of two spheres together: all that is known beforehand of how the resistance depends on
// the gap.
Matrix known_resistance(const SmoothGap& gap, const GapSpheres& spheres, std::span<const Vec3> centres);

// (w n)(w n) of the motions: the form of an approach.
Matrix approach_form(const SmoothGap& gap, std::span<const Vec3> centres);

}  // namespace slurry::stokes
