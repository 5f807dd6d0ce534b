// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Arc: a thin wall along a part of a circle, in the plane.
#pragma once

#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

struct Arc {
  static constexpr const char* name = "arc";
  static constexpr const char* doc =
      "A thin wall along a part of a circle, with an inner and an outer side; planar cases only.";
  static constexpr bool only_planar = true;
  Vec3 position;
  double radius = 0;
  double from = 0, to = 0;
  bool ends = true;

  static constexpr auto fields() {
    return FieldTable{
        field("centre", &Arc::position, "m", "Centre of the circle."),
        field("radius", &Arc::radius, "m", "Radius.", Rule::required_positive),
        field("from", &Arc::from, "rad", "Angle at which the arc starts, from the x axis.", Rule::required),
        field("to", &Arc::to, "rad",
              "Angle at which it ends, going counter-clockwise; whole turns do not count, except that one turn after "
              "`from` is the whole circle.",
              Rule::required),
        field("ends", &Arc::ends, "",
              "The two ends are hard points; false: grains beyond an end feel nothing, for a wall that goes on in "
              "another obstacle.")};
  }
  Vec3 centre() const { return position; }
  // The outer and the inner side. Throws InputError in space, and where the arc has no length.
  std::vector<Piece> pieces(bool planar) const;
};

}  // namespace slurry
