// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// HollowWall: a wall of a container, seen from inside: a plane whose `direction` points to the fluid, a hollow cylinder
// about the axis `direction`, or a hollow ball.
#pragma once

#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/stokes/surroundings.hpp"

namespace slurry::stokes {

struct HollowWall {
  enum class Kind { plane, cylinder, ball };
  Kind kind;
  Vec3 point, direction;
  double radius = 0;

  // From a point to the wall, along the outward direction there; and this direction, unit (any where there is none).
  double room(Vec3 x) const;
  Vec3 outward(Vec3 x) const;
};

std::vector<HollowWall> walls_of(const ContainerOptions& options);

}  // namespace slurry::stokes
