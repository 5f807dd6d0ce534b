// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the slip of one squirming sphere does to itself and to one sphere or plane wall beside it, all at rest.
// Viscosity 1. About the common axis the orders m of the harmonics part, and forces and torques have m = 0 and 1 alone:
// Galerkin's equations of sphere_resistance.hpp for two orders, up to degrees that resolve the gap.
//
// Degrees would grow without bounds as the gap closes. Much is known of thin films: they see the slip as the rigid
// motion w of the surface (surface_slip.hpp), with the exact resistance R of the two, and as a surface that stretches
// at the rate c, half the divergence of the slip, which pulls the two together. Below the gap g of a tenth of the
// radius R* = r1 r2/(r1 + r2) (of the sphere beside a wall)
//
//     pull = -R w +- 12 pi c R*^2 ln(g/gap) n + B + D gap + E gap ln(gap),
//
// with B, D and E from the gaps g, 2 g and 4 g.
#pragma once

#include <array>
#include <vector>

#include "slurry/fluids/stokes/scene.hpp"

namespace slurry::stokes {

// Two spheres, the first with the slip `slip` (axis in the axes of the world); `axis` is the unit vector from it to the
// second.
struct SlipBesideSphere {
  SurfaceSlip slip;
  double radius = 1, other = 1, gap = 1;
  Vec3 axis;
};
// Forces and torques on both.
std::array<RigidPair, 2> slip_pull(const SlipBesideSphere& pair);
// By harmonics up to one degree.
std::array<RigidPair, 2> slip_pull_of_degree(const SlipBesideSphere& pair, int degree);

// Of both spheres of a pair, by the slips that they have; `axis` from the first to the second. Forces and torques,
// twelve numbers.
std::vector<double> pair_slip_pull(const Body& first, const Body& second, double gap, Vec3 axis);

// The same for a wall of the unit normal `normal` into the fluid.
struct SlipBesideWall {
  SurfaceSlip slip;
  double radius = 1, gap = 1;
  Vec3 normal;
};
RigidPair slip_pull(const SlipBesideWall& sphere);
RigidPair slip_pull_of_degree(const SlipBesideWall& sphere, int degree);

}  // namespace slurry::stokes
