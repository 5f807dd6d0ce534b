// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/collisions/collide.hpp"

#include <algorithm>
#include <cmath>

namespace slurry {
namespace {

// How easily a tangential impulse turns the body: r^2 / I.
double turning(const CollidingBody& body) { return body.radius * body.radius * body.inverse_inertia; }

void kick(CollidingBody& body, Vec3 impulse, Vec3 arm) {
  body.velocity += body.inverse_mass * impulse;
  body.spin += body.inverse_inertia * cross(arm, impulse);
}

}  // namespace

Collision collision_of(const CollidingBody& first, const CollidingBody& second, Vec3 normal, const CollisionLaw& law) {
  const Vec3 turned = first.radius * first.spin + second.radius * second.spin;
  const Vec3 g = first.velocity - second.velocity + cross(turned, normal);
  const double inverse = first.inverse_mass + second.inverse_mass;
  const double approach = dot(g, normal);
  if (!(approach > 0) || !(inverse > 0)) return {};

  const double mass = 1 / inverse, mass_along = 1 / (inverse + turning(first) + turning(second));
  const Vec3 slip = g - approach * normal;
  const double speed = norm(slip), push = (1 + law.restitution) * mass * approach;
  const double most = law.friction * push, to_roll = mass_along * speed;
  const double rub = std::min(most, to_roll);

  Collision result;
  result.impulse = push * normal;
  if (speed > 0) result.impulse += (rub / speed) * slip;
  result.slides = most < to_roll;
  result.lost = 0.5 * mass * (1 - law.restitution * law.restitution) * approach * approach +
                rub * (speed - 0.5 * rub / mass_along);
  return result;
}

Collision collide(CollidingBody& first, CollidingBody& second, Vec3 normal, const CollisionLaw& law) {
  const Collision result = collision_of(first, second, normal, law);
  kick(first, -result.impulse, first.radius * normal);
  kick(second, result.impulse, -second.radius * normal);
  return result;
}

double kinetic_energy(const CollidingBody& body) {
  const auto half = [](double inverse, Vec3 v) { return inverse > 0 ? 0.5 * norm2(v) / inverse : 0; };
  return half(body.inverse_mass, body.velocity) + half(body.inverse_inertia, body.spin);
}

}  // namespace slurry
