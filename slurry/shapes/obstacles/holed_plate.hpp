// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// HoledPlate: a rectangular plate with a round or rectangular hole in its middle: the floor of a hopper, a diaphragm.
// In the plane, two walls with a gap between them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

struct HoledPlate {
  static constexpr const char* name = "holed_plate";
  static constexpr const char* doc =
      "A rectangular plate with a round or rectangular hole in its middle, felt from all sides; in a planar case two "
      "walls in a line with a gap between them.";
  Vec3 position;
  Vec3 normal;
  double length = 0;
  std::optional<double> width;
  double rim = 0;
  bool round = true;
  double thickness = 0;
  double angle = 0;
  std::int64_t facets = 16;

  static constexpr auto fields() {
    return FieldTable{
        field("centre", &HoledPlate::position, "m", "Centre."),
        field("normal", &HoledPlate::normal, "", "Direction across the plate; z, or y in a planar case, by default."),
        field("length", &HoledPlate::length, "m",
              "Full length of the hole: along x where the normal is z, before the turn by `angle`.",
              Rule::required_positive),
        field("width", &HoledPlate::width, "m", "Full width of the hole, across the length; as `length` by default.",
              Rule::positive),
        field("rim", &HoledPlate::rim, "m", "How far the plate goes on beyond the hole, on all four sides.",
              Rule::required_positive),
        field("round", &HoledPlate::round, "", "A circle (or an ellipse); false: a rectangle."),
        field("thickness", &HoledPlate::thickness, "m",
              "Full thickness, half of it to each side; 0 is a thin wall. In a planar case its ends are round.",
              Rule::non_negative),
        field("angle", &HoledPlate::angle, "rad", "Angle by which the plate is turned about its normal, in space."),
        field("facets", &HoledPlate::facets, "", "Flat facets to a quarter of a round hole.", Rule::positive)};
  }
  Vec3 centre() const { return position; }
  // Throws InputError where `normal` has no direction.
  std::vector<Piece> pieces(bool planar) const;
};

}  // namespace slurry
