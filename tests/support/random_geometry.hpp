// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Random points, directions and poses for tests of geometry.
#pragma once

#include "slurry/core/quaternion.hpp"
#include "slurry/core/random.hpp"

namespace slurry::test {

// Each coordinate in [-size, size).
inline Vec3 random_point(Random& random, double size) {
  const double x = random.uniform(-size, size), y = random.uniform(-size, size), z = random.uniform(-size, size);
  return {x, y, z};
}

inline Vec3 random_direction(Random& random) {
  const double x = random.normal(), y = random.normal(), z = random.normal();
  return normalised(Vec3{x, y, z});
}

inline Quaternion random_rotation(Random& random) {
  const double w = random.normal(), x = random.normal(), y = random.normal(), z = random.normal();
  return normalised(Quaternion{w, x, y, z});
}

inline Pose random_pose(Random& random, double size) {
  const Vec3 position = random_point(random, size);
  return {position, random_rotation(random)};
}

}  // namespace slurry::test
