// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Cone: a thin wall around an axis between two circles: a funnel, a nozzle, or with a radius of 0 a pointed cone. Open
// at both ends, felt from inside and from outside. In the plane, its two sides.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

struct Cone {
  static constexpr const char* name = "cone";
  static constexpr const char* doc =
      "A thin conical wall between two circles (a funnel), open at both ends, felt from inside and outside; in a "
      "planar case its two sides.";
  Vec3 from, to;
  double from_radius = 0, to_radius = 0;
  std::int64_t facets = 16;

  static constexpr auto fields() {
    return FieldTable{field("from", &Cone::from, "m", "Centre of one end.", Rule::required),
                      field("to", &Cone::to, "m", "Centre of the other end.", Rule::required),
                      field("from_radius", &Cone::from_radius, "m", "Radius there; 0 is a tip.", Rule::non_negative),
                      field("to_radius", &Cone::to_radius, "m", "Radius at the other end.", Rule::non_negative),
                      field("facets", &Cone::facets, "", "Flat facets to a quarter of a turn.", Rule::positive)};
  }
  Vec3 centre() const { return 0.5 * (from + to); }
  // Throws InputError where the ends are one point, or both radii are 0.
  std::vector<Piece> pieces(bool planar) const;
};

}  // namespace slurry
