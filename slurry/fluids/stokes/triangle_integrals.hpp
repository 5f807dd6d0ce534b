// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Integrals of the kernels of Stokes flow over a flat triangle, in closed form, for any point x in space.
//
// With r = y - x, y on the triangle, n its normal, h = r.n (the same for all y):
//
//   single layer   G_ij = delta_ij / r + r_i r_j / r^3        u_i(x) = 1/(8 pi mu) int G_ij f_j dy
//   double layer   6 h r_i r_j / r^5, which is -T_ijk n_k     u_i(x) = 1/(8 pi) int T_ijk n_k v_j dy
//   pressure       grad_y (1/r) = (x - y)/r^3                 p(x) = 1/(4 pi) int grad(1/r).f dy
//
// By the divergence theorem in the plane of the triangle all of them become sums over its edges of elementary functions
// and the solid angle (Fata 2009 for Laplace; the Stokeslet by r_i r_j/r^3 = delta_ij/r - d_i d_j r; the double layer
// by r_i r_j/r^5 from the second derivatives of 1/r). Equations in docs/theory/stokes.md. Exact to round-off near the
// triangle; far from it terms cancel: at a distance of d sizes some d^2 roundings are lost for the single layer, so
// that far triangles are left to quadrature.
#pragma once

#include <array>

#include "slurry/core/symmetric_matrix.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry::stokes {

struct FlatTriangle {
  std::array<Vec3, 3> corner;
  Vec3 normal;  // unit; corners run counter-clockwise about it
  double area = 0;
};
FlatTriangle flat_triangle(Vec3 a, Vec3 b, Vec3 c);

// int G dy.
SymmetricMatrix single_layer(const FlatTriangle& t, Vec3 x);

// int grad_y (1/r) dy. For x in the plane of the triangle the part along n is that of the limit from the side of -n or
// n that the sign of h = +0 or -0 tells, -+ 2 pi inside; halfway it is 0.
Vec3 pressure_layer(const FlatTriangle& t, Vec3 x);

// int G r_k dy, for k = 0, 1, 2: with int G the single layer of every density that is linear on the triangle.
std::array<SymmetricMatrix, 3> linear_single_layer(const FlatTriangle& t, Vec3 x);

// int 6 h r r / r^5 dy; x not on an edge.
SymmetricMatrix double_layer(const FlatTriangle& t, Vec3 x);

}  // namespace slurry::stokes
