// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Segment: a straight wall between two points, thin or with rounded ends.
#pragma once

#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

struct Segment {
  static constexpr const char* name = "segment";
  static constexpr const char* doc = "A straight wall between two points (planar) or a round rod, with rounded ends.";
  Vec3 from, to;
  double thickness = 0;

  static constexpr auto fields() {
    return FieldTable{field("from", &Segment::from, "m", "One end of the middle line.", Rule::required),
                      field("to", &Segment::to, "m", "The other end.", Rule::required),
                      field("thickness", &Segment::thickness, "m",
                            "Full thickness: all points within half of it from the middle line are solid; 0 is a thin "
                            "wall with two sides.",
                            Rule::non_negative)};
  }
  Vec3 centre() const { return 0.5 * (from + to); }
  std::vector<Piece> pieces(bool planar) const;
};

}  // namespace slurry
