// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/collisions/breakage.hpp"

#include <cmath>

#include "slurry/core/math.hpp"
#include "slurry/core/quaternion.hpp"

namespace slurry {
namespace {

// First about x, then y, then z.
Vec3 turned_by(Vec3 angles, Vec3 v) {
  const Quaternion q = rotation({0, 0, angles.z}) * rotation({0, angles.y, 0}) * rotation({angles.x, 0, 0});
  return rotate(q, v);
}

Fragment half_of(const Fragment& whole, const Break& how, double side) {
  const double ratio = fragment_ratio(how.planar);
  Fragment half = whole;
  half.mass *= 0.5;
  half.radius *= ratio;
  half.inertia *= 0.5 * ratio * ratio;
  half.position += (side * half.radius) * how.direction;
  if (how.rule == BreakageRule::turned) {
    const Vec3 angles = how.planar ? Vec3{0, 0, how.angles.z} : how.angles;
    half.velocity = turned_by(side * angles, whole.velocity);
    half.spin = turned_by(side * angles, whole.spin);
  } else {
    // Two fragments have ratio^2 of the moment of inertia of the whole.
    half.velocity += (side * std::sqrt(2 * how.released / whole.mass)) * how.direction;
    half.spin = whole.spin / ratio;
  }
  return half;
}

}  // namespace

double fragment_ratio(bool planar) { return planar ? std::sqrt(0.5) : math::cbrt(0.5); }

std::array<Fragment, 2> break_in_two(const Fragment& whole, const Break& how) {
  return {half_of(whole, how, 1), half_of(whole, how, -1)};
}

}  // namespace slurry
