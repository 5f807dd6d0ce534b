// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Box: a rectangle or a rectangular box, solid, or hollow with any of its faces left open.
#pragma once

#include <string>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

struct Box {
  static constexpr const char* name = "box";
  static constexpr const char* doc =
      "A rectangle (planar) or a rectangular box, seen from outside or, with inside = true, from inside.";
  Vec3 position;
  Vec3 size;
  double angle = 0;
  bool inside = false;
  std::vector<std::string> open;

  static constexpr auto fields() {
    return FieldTable{field("centre", &Box::position, "m", "Centre."),
                      field("size", &Box::size, "m",
                            "Full edge lengths along x, y and z, before the turn by `angle`; a planar case has no z.",
                            Rule::required),
                      field("angle", &Box::angle, "rad", "Angle by which the box is turned about z."),
                      field("inside", &Box::inside, "", "The box is hollow and the grains live inside it."),
                      field("open", &Box::open, "",
                            "With inside = true: the faces left out, any of \"x-\", \"x+\", \"y-\", \"y+\", \"z-\", "
                            "\"z+\". The others are whole "
                            "planes, also beyond the edges of the box.")};
  }
  Vec3 centre() const { return position; }
  // Throws InputError where `size` is not positive or `open` names no face.
  std::vector<Piece> pieces(bool planar) const;
};

}  // namespace slurry
