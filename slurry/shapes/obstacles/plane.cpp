// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Plane: one half-space.
#include "slurry/shapes/obstacles/plane.hpp"

namespace slurry {

std::vector<Piece> Plane::pieces(bool) const {
  return {{HalfSpace{}, {point, rotation_between({0, 0, 1}, unit_direction(normal, "`normal` of a plane"))}}};
}

}  // namespace slurry
