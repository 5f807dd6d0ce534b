// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Surfaces in world axes, and the rotations that put them there.
#include "slurry/shapes/surfaces/piece.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/core/errors.hpp"

namespace slurry {

Foot nearest(const Surface& surface, const Pose& pose, Vec3 point) {
  const Vec3 local_point = to_local(pose, point);
  const Foot local = std::visit([&](const auto& s) { return s.nearest(local_point); }, surface);
  const Vec3 normal = rotate(pose.orientation, local.normal);
  if (local.distance == no_contact) return {no_contact, normal, to_world(pose, local.foot)};
  return {local.distance, normal, point - local.distance * normal};
}

double least_distance(const Surface& surface, const Pose& pose, Vec3 point) {
  const Vec3 local_point = to_local(pose, point);
  return std::visit([&](const auto& s) { return s.least_distance(local_point); }, surface);
}

Bounds bounds_at(const Bounds& local, const Pose& pose) {
  // Infinite entries stay so, except along axes that they do not touch.
  Bounds world{pose.position, pose.position};
  const auto product = [](double a, double b) { return a == 0 ? 0 : a * b; };
  for (int from = 0; from < 3; ++from) {
    Vec3 axis;
    axis[from] = 1;
    axis = rotate(pose.orientation, axis);
    for (int to = 0; to < 3; ++to) {
      const double a = product(axis[to], local.low[from]), b = product(axis[to], local.high[from]);
      world.low[to] += std::min(a, b);
      world.high[to] += std::max(a, b);
    }
  }
  constexpr double rounding = 1e-12;  // of the coordinates: thousands of times their error
  for (int k = 0; k < 3; ++k) {
    world.low[k] -= rounding * (std::abs(pose.position[k]) + std::abs(world.low[k]));
    world.high[k] += rounding * (std::abs(pose.position[k]) + std::abs(world.high[k]));
  }
  return world;
}

Quaternion rotation_between(Vec3 from, Vec3 to) {
  // With theta the angle between them, |from + to| = 2 cos(theta/2) and |to - from| = 2 sin(theta/2). The axis comes
  // from the shorter of sum and difference, which floating point gives exactly when it is short: no digits are lost
  // near theta = 0 and theta = pi.
  const Vec3 sum = from + to, difference = to - from;
  const bool obtuse = dot(from, to) < 0;
  Vec3 axis = cross(from, obtuse ? sum : difference);
  const double length = norm(axis);
  // Unit vectors this close to parallel are so to round-off.
  if (length > 4 * std::numeric_limits<double>::epsilon())
    axis = axis / length;
  else if (obtuse)
    axis = any_orthogonal(from);
  else
    return {};
  const Vec3 u = 0.5 * norm(difference) * axis;
  return normalised(Quaternion{0.5 * norm(sum), u.x, u.y, u.z});
}

Vec3 unit_direction(Vec3 given, std::string_view what) {
  // Scaled first, so that no length is too large or too small to be squared.
  const double largest = std::max({std::abs(given.x), std::abs(given.y), std::abs(given.z)});
  if (!(largest > 0) || !is_finite(given))
    throw InputError(fmt::format("{} is [{}, {}, {}], which has no direction; give a vector other than zero.", what,
                                 given.x, given.y, given.z));
  return normalised(given / largest);
}

}  // namespace slurry
