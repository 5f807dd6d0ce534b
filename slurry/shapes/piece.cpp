// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Surfaces in world axes, and the rotations that put them there.
#include "slurry/shapes/piece.hpp"

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
  return {local.distance, normal, point - local.distance * normal};
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
