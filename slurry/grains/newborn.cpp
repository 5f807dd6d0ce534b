// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One grain of a group.
#include "slurry/grains/newborn.hpp"

#include <numbers>

#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

double content_of(double radius, bool planar, const Form* form) {
  if (form) return form->volume * radius * radius * (planar ? 1 : radius);
  return std::numbers::pi * radius * radius * (planar ? 1 : 4.0 / 3 * radius);
}

double mass_of(const GrainKind& kind, bool planar, const Form* form, double radius) {
  return kind.mass.value_or(kind.density * content_of(radius, planar, form));
}

Vec3 inertia_of(const GrainKind& kind, bool planar, const Form* form, double mass, double radius) {
  const double scale = mass * radius * radius;
  if (form && !kind.is_sphere) return scale * form->inertia;
  const double moment = (planar ? 0.5 : 0.4) * scale;
  return {moment, moment, moment};
}

Vec3 random_velocity(double spread, bool planar, Random& random) {
  const double x = random.normal(), y = random.normal();
  return spread * Vec3{x, y, planar ? 0 : random.normal()};
}

Quaternion first_orientation(const GrainKind& kind, bool planar, const Form* form, Random& random) {
  Quaternion q;
  if (std::holds_alternative<RandomOrientation>(kind.orientation))
    q = planar ? rotation({0, 0, random.uniform(0, 2 * std::numbers::pi)})
               : normalised(Quaternion{random.normal(), random.normal(), random.normal(), random.normal()});
  if (const auto* turned = std::get_if<TurnedBy>(&kind.orientation))
    q = rotation(turned->angle * unit_direction(turned->axis, "axis of orientation"));
  return form ? normalised(q * form->principal) : q;
}

double largest_radius(const GrainKind& kind, const Forms& forms) {
  return kind.radius.largest() * (forms.are_round() ? 1 : forms[kind.group].size);
}

void append_drawn(Grains& grains, const GrainKind& kind, const Forms& forms, Random& random) {
  const std::size_t n = grains.size();
  const Form* form = forms.are_round() ? nullptr : &forms[kind.group];
  grains.resize(n + 1);
  const double r = (form ? form->size : 1) * kind.radius.draw(random);
  grains.group[n] = kind.group;
  grains.shape[n] = form ? kind.group : 0;
  grains.radius[n] = r;
  grains.mass[n] = mass_of(kind, forms.planar, form, r);
  grains.inertia[n] = kind.turns ? inertia_of(kind, forms.planar, form, grains.mass[n], r) : infinite_inertia();
  grains.velocity[n] = kind.velocity;
  if (kind.velocity_spread > 0) grains.velocity[n] += random_velocity(kind.velocity_spread, forms.planar, random);
  grains.angular_velocity[n] = kind.angular_velocity;
  grains.orientation[n] = first_orientation(kind, forms.planar, form, random);
}

}  // namespace slurry
