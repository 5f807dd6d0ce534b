// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The support function of a superellipsoid with its first two derivatives, its mass and its triangulation.
//
// With X = a|x|, Y = b|y|, Z = c|z|, p = 2/(2-e) and q = 2/(2-n), the support function along (x, y, z) is
//
//   h = (u^q + Z^q)^(1/q),   u = (X^p + Y^p)^(1/p),
//
// because the polar body of a superellipsoid (a, b, c, e, n) is the superellipsoid (1/a, 1/b, 1/c, 2-e, 2-n) (Barr 1981
// for the family; Rockafellar 1970, section 15, for the polar of a gauge). The farthest point is the gradient of h. The
// second derivative of h is a sum of two squares; restricted to the plane across the direction it is the matrix of
// radii of curvature. It is finite everywhere for e, n >= 1 (p, q >= 2); for e, n < 1 it grows without bound where a
// coordinate of the direction vanishes: the flat spots of a box-like solid. For e, n > 1 it vanishes there: the ridges
// of an octahedron-like solid. The surface itself is twice differentiable for e, n <= 1, and its curvature is finite
// and positive everywhere only for e = n = 1.
#pragma once

#include "slurry/shapes/solids/solid.hpp"

namespace slurry {

struct RoundedCore;  // convex_body.hpp

// Farthest point along a unit direction, and the second derivative of the support function there,
// first * u u^T + second * v v^T.
struct SupportDerivatives {
  Vec3 point;
  double first = 0, second = 0;
  Vec3 u, v;
};

// The mean of the two principal curvatures (in the plane the one) that belong to the direction d; infinite or not a
// number on a ridge.
double mean_curvature(const SupportDerivatives& h, Vec3 d, bool planar);

Vec3 support(const Superellipsoid& s, Vec3 direction);
SupportDerivatives support_derivatives(const Superellipsoid& s, Vec3 direction);

// The left side of the inequality that defines the solid, minus 1: negative inside.
double level(const Superellipsoid& s, Vec3 point);

// The outward unit normal at the point of the surface in the direction of `point` from the centre (not the centre
// itself).
Vec3 normal_towards(const Superellipsoid& s, Vec3 point);

// A lower bound of the radii of curvature over the whole surface; 0 where e or n is above 1.
double least_radius_of_curvature(const Superellipsoid& s, bool planar);

// A ball of this radius that touches the surface from inside at the surface point `p` lies in the solid; 0 where none
// is known (one exponent below and one above 1). Exponents up to 1: the least radius of curvature (Blaschke's rolling
// ball). From 1 on: the level is a concave function of the squares of the coordinates, so the ellipsoid whose level is
// its tangent at p lies inside and touches at p; a ball of its least radius of curvature rolls inside it.
double inner_ball(const Superellipsoid& s, Vec3 p, bool planar);

double bounding_radius(const Superellipsoid& s, bool planar);
MassProperties mass_properties(const Superellipsoid& s, bool planar);
Triangles triangulate(const Superellipsoid& s);
double inside_level(const Superellipsoid& s, Vec3 point);
RoundedCore rounded_core(const Superellipsoid& s, double scale, bool planar);

}  // namespace slurry
