// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Pipe: a tube that is open at both ends, with a wall of some thickness or a thin one. In the plane, a channel.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

struct Pipe {
  static constexpr const char* name = "pipe";
  static constexpr const char* doc =
      "A tube that is open at both ends, felt from inside and outside; in a planar case a channel between two walls.";
  Vec3 from, to;
  double radius = 0;
  double thickness = 0;
  std::int64_t facets = 16;

  static constexpr auto fields() {
    return FieldTable{field("from", &Pipe::from, "m", "Centre of one end.", Rule::required),
                      field("to", &Pipe::to, "m", "Centre of the other end.", Rule::required),
                      field("radius", &Pipe::radius, "m", "Inner radius.", Rule::required_positive),
                      field("thickness", &Pipe::thickness, "m",
                            "Thickness of the wall, outwards; 0 is a thin wall. In a planar case its ends are round.",
                            Rule::non_negative),
                      field("facets", &Pipe::facets, "", "Flat facets to a quarter of a turn.", Rule::positive)};
  }
  Vec3 centre() const { return 0.5 * (from + to); }
  // Throws InputError where the ends are one point.
  std::vector<Piece> pieces(bool planar) const;
};

}  // namespace slurry
