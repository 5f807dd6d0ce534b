// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// GrainKind: what the grains of a group are like when they come into the world, and what follows from it for one grain.
//
// The moment of inertia of a round grain is that of a uniform ball, 2/5 m r^2, or disc, 1/2 m r^2.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "slurry/core/distribution.hpp"
#include "slurry/core/random.hpp"
#include "slurry/grains/grain_shapes.hpp"
#include "slurry/grains/grains.hpp"

namespace slurry {

struct GrainKind {
  std::int32_t group = 0;  // its rank, which is that of its form too
  bool is_sphere = true;
  Distribution radius;  // as the case gives it: that of the bounding sphere is `size` of the form times it
  std::optional<double> mass;
  double density = 1;  // kg/m^3 (per area in a planar case), where there is no mass
  Vec3 velocity, angular_velocity;
  double velocity_spread = 0;
  Orientation orientation;
  bool turns = true;
};

// In what follows `form` is null where all grains of the world are round, and `radius` that of the bounding sphere.

// Volume of a grain, or area of a planar one.
double content_of(double radius, bool planar, const Form* form);
double mass_of(const GrainKind& kind, bool planar, const Form* form, double radius);
Vec3 inertia_of(const GrainKind& kind, bool planar, const Form* form, double mass, double radius);
// Of a grain that never turns.
constexpr Vec3 infinite_inertia() {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return {infinity, infinity, infinity};
}
// The random part of the velocity at the start.
Vec3 random_velocity(double spread, bool planar, Random& random);
// The rotation of a grain's body axes (the principal ones) at the start.
Quaternion first_orientation(const GrainKind& kind, bool planar, const Form* form, Random& random);

// The largest bounding radius that a grain of the kind may have.
double largest_radius(const GrainKind& kind, const Forms& forms);

// One grain of the kind behind those that are there, drawn from these numbers alone; it has no id, no place and no time
// of birth yet.
void append_drawn(Grains& grains, const GrainKind& kind, const Forms& forms, Random& random);

}  // namespace slurry
