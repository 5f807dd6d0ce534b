// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Plane: an infinite flat wall.
#pragma once

#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

struct Plane {
  static constexpr const char* name = "plane";
  static constexpr const char* doc = "An infinite flat wall; grains live on the side its normal points to.";
  Vec3 point{0, 0, 0};
  Vec3 normal{0, 1, 0};

  static constexpr auto fields() {
    return FieldTable{
        field("point", &Plane::point, "m", "A point of the plane."),
        field("normal", &Plane::normal, "", "Direction from the wall to the grains; any length but zero.")};
  }
  Vec3 centre() const { return point; }
  std::vector<Piece> pieces(bool planar) const;
};

}  // namespace slurry
