// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The mobility of a body alone, where it is known: spheres and ellipsoids. What a mesh gets wrong of it,
//
//   X = M_exact - M_elements,
//
// is most of the error of a collection. It is mended in the equations of the densities: A + B X B^T in the place of A,
// by which the force on a body moves it by X times that force beyond what its panels say. The resistance of the body
// alone is then (M_elements + X)^-1, the exact one; nothing depends on who looks, since X acts on forces; A stays
// symmetric, and what bodies do to each other is left to the panels.
//
// Ellipsoids (Oberbeck 1876; Jeffery 1922), half axes a, b, c:
//   F_i = 16 pi abc U_i/(chi + alpha_i a_i^2),     T_1 = 16 pi abc (b^2 + c^2) w_1/(3 (b^2 alpha_2 + c^2 alpha_3)),
//   chi = abc int dt/D = 2 abc R_F,   alpha_i = abc int dt/((a_i^2 + t) D) = (2/3) abc R_D,   D^2 = product (a_i^2 +
//   t),
// with Carlson's integrals of a^2, b^2, c^2, by duplication (Numer. Algorithms 10 (1995) 13).
#pragma once

#include <optional>
#include <vector>

#include "slurry/fluids/stokes/scene.hpp"
#include "slurry/linalg/matrix.hpp"

namespace slurry::stokes {

// Resistances of an ellipsoid along and about its axes, viscosity 1.
struct EllipsoidResistance {
  Vec3 force, torque;
};
EllipsoidResistance ellipsoid_resistance(Vec3 half_axes);

// The exact mobility, 6 x 6, in the frame and the units of the body's mesh; nothing where it is not known.
std::optional<Matrix> exact_mobility(const Body& body);

// X of each body, 6 x 6, in the axes of space; an empty matrix where it is not known.
std::vector<Matrix> own_corrections(const Scene& scene);

}  // namespace slurry::stokes
