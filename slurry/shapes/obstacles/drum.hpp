// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Drum: a round cylinder, hollow (the rotating drum) or solid.
#pragma once

#include <optional>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

struct Drum {
  static constexpr const char* name = "drum";
  static constexpr const char* doc = "A round cylinder, seen from inside or, with inside = false, from outside.";
  Vec3 position;
  Vec3 axis{0, 0, 1};
  double radius = 0;
  std::optional<double> length;
  bool inside = true;

  static constexpr auto fields() {
    return FieldTable{
        field("centre", &Drum::position, "m", "Centre."),
        field("axis", &Drum::axis, "", "Direction of the axis; z in a planar case."),
        field("radius", &Drum::radius, "m", "Radius.", Rule::required_positive),
        field("length", &Drum::length, "m",
              "Length along the axis, closed by flat ends; without it, and in a planar case, the drum is endless.",
              Rule::positive),
        field("inside", &Drum::inside, "", "The drum is hollow and the grains live inside it.")};
  }
  Vec3 centre() const { return position; }
  // Throws InputError where `axis` is zero, or not along z in a planar case.
  std::vector<Piece> pieces(bool planar) const;
};

}  // namespace slurry
