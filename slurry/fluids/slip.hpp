// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The slip of squirmers (grains/squirmer.hpp) on spheres and ellipsoids that are placed, and what is random about it.
#pragma once

#include <cstdint>

#include "slurry/core/quaternion.hpp"
#include "slurry/fluids/fluid_scene.hpp"
#include "slurry/grains/forms.hpp"
#include "slurry/grains/squirmer.hpp"

namespace slurry {

// An ellipsoid x Q x = 1 with Q = diag(1/half^2) in axes of its own.
struct PlacedEllipsoid {
  Vec3 half;
  Pose pose;
};
// Of a part that is a sphere or an ellipsoid.
PlacedEllipsoid placed_ellipsoid(const FormPart& part, double radius, const Pose& grain);

// Where the ray from the centre through a point meets the surface: the arm of that place, the velocity of the slip
// there, and the angular velocity with which its normal turns as the surface moves on.
struct SlipPoint {
  Vec3 arm, velocity, turn;
};
// `axis` is that of the slip in the axes of the world.
SlipPoint slip_point(const SurfaceSlip& slip, Vec3 axis, const PlacedEllipsoid& shape, Vec3 x);

// The squirmer that grain k is, or null.
const SquirmerGroup* squirmer_of(const FluidScene& scene, std::size_t k);
PlacedEllipsoid shape_of_squirmer(const FluidScene& scene, std::size_t k);
// What its axis wanders by in the step: an angular velocity that depends on the grain and the time alone. The mean
// square of each component is 2 D/dt.
Vec3 random_turn(const FluidScene& scene, std::size_t k);

}  // namespace slurry
