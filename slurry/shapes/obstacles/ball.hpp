// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Ball: a disc or a sphere, solid or hollow.
#pragma once

#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

struct Ball {
  static constexpr const char* name = "ball";
  static constexpr const char* doc =
      "A disc (planar) or a sphere, seen from outside or, with inside = true, from inside.";
  Vec3 position;
  double radius = 0;
  bool inside = false;

  static constexpr auto fields() {
    return FieldTable{field("centre", &Ball::position, "m", "Centre."),
                      field("radius", &Ball::radius, "m", "Radius.", Rule::required_positive),
                      field("inside", &Ball::inside, "", "The ball is hollow and the grains live inside it.")};
  }
  Vec3 centre() const { return position; }
  std::vector<Piece> pieces(bool planar) const;
};

}  // namespace slurry
