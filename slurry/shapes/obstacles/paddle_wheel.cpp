// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// PaddleWheel: a hub and its paddles, one piece each. A paddle starts where its two sides meet the rim of the hub, so
// that no notch is left between them, and its tip is at hub + length from the centre.
#include "slurry/shapes/obstacles/paddle_wheel.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"

namespace slurry {

std::vector<Piece> PaddleWheel::pieces(bool planar) const {
  const double half_thickness = 0.5 * thickness, tip = hub + length;
  if (half_thickness > hub || half_thickness > length)
    throw InputError(
        fmt::format("`thickness` of a paddle wheel is {}; it must be at most twice `hub` = {} and twice `length` = {}.",
                    thickness, hub, length));
  // Each is a piece that every neighbour search looks at.
  constexpr std::int64_t most_paddles = 1000;
  if (paddles > most_paddles)
    throw InputError(fmt::format("`paddles` of a paddle wheel is {}; it must be at most {}.", paddles, most_paddles));
  const double root = std::sqrt(hub * hub - half_thickness * half_thickness);
  const double half_width = width && !planar ? 0.5 * *width : std::numeric_limits<double>::infinity();

  // The middle line of a paddle with a round tip ends half a thickness before the tip.
  const double end = planar ? tip - half_thickness : tip;
  const double half_length = 0.5 * (end - root);
  const Surface hub_surface = planar ? Surface{Rod{0, hub}} : Cylinder{hub, half_width};
  const Surface paddle =
      planar ? Surface{Rod{half_length, half_thickness}} : Block{{half_length, half_thickness, half_width}};

  std::vector<Piece> pieces{{hub_surface, {position, {}}}};
  for (std::int64_t k = 0; k < paddles; ++k) {
    const double turn = angle + 2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(paddles);
    const Vec3 outward{math::cos(turn), math::sin(turn), 0};
    pieces.push_back({paddle, {position + 0.5 * (root + end) * outward, rotation({0, 0, turn})}});
  }
  return pieces;
}

}  // namespace slurry
