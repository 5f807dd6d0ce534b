// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Polyline: a thin wall of straight links in the plane, open or closed, with two sides and no seams.
#pragma once

#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

struct Polyline {
  static constexpr const char* name = "polyline";
  static constexpr const char* doc =
      "A thin wall of straight links through points of the plane, with two sides; planar cases only.";
  static constexpr bool only_planar = true;
  std::vector<Vec3> points;
  bool closed = false;
  bool ends = true;

  static constexpr auto fields() {
    return FieldTable{
        field("points", &Polyline::points, "m", "The points that the wall runs through, in order.", Rule::required),
        field("closed", &Polyline::closed, "", "A last link joins the last point to the first one."),
        field("ends", &Polyline::ends, "",
              "The two ends are hard points; false: grains beyond an end feel nothing, for a wall that goes on in "
              "another obstacle.")};
  }
  // The mean of the points.
  Vec3 centre() const;
  // One piece per link. Throws InputError in space, with fewer than two points (three of a closed one), or where two
  // neighbouring points are the same.
  std::vector<Piece> pieces(bool planar) const;
};

}  // namespace slurry
