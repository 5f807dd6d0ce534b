// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// PaddleWheel: a round hub about the z axis with straight radial paddles.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

struct PaddleWheel {
  static constexpr const char* name = "paddle_wheel";
  static constexpr const char* doc = "A round hub about the z axis with straight radial paddles at equal angles.";
  Vec3 position;
  double hub = 0;
  std::int64_t paddles = 0;
  double length = 0;
  double thickness = 0;
  double angle = 0;
  std::optional<double> width;

  static constexpr auto fields() {
    return FieldTable{
        field("centre", &PaddleWheel::position, "m", "Centre of the hub."),
        field("hub", &PaddleWheel::hub, "m", "Radius of the hub.", Rule::required_positive),
        field("paddles", &PaddleWheel::paddles, "", "Number of paddles.", Rule::required_positive),
        field("length", &PaddleWheel::length, "m", "How far the paddles reach beyond the hub.",
              Rule::required_positive),
        field("thickness", &PaddleWheel::thickness, "m",
              "Full thickness of a paddle, at most the diameter of the hub and twice `length`; paddles of a planar "
              "case have "
              "round tips.",
              Rule::non_negative),
        field("angle", &PaddleWheel::angle, "rad", "Angle of the first paddle from the x axis."),
        field("width", &PaddleWheel::width, "m",
              "Extent of the wheel along z; without it, and in a planar case, the wheel is endless.", Rule::positive)};
  }
  Vec3 centre() const { return position; }
  // Throws InputError where the paddles are thicker than the hub or than they are long, or more than 1000.
  std::vector<Piece> pieces(bool planar) const;
};

}  // namespace slurry
