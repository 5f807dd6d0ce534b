// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Arc: its two sides, turned so that the middle of the arc is on the local x axis.
#include "slurry/shapes/obstacles/arc.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"

namespace slurry {

std::vector<Piece> Arc::pieces(bool planar) const {
  if (!planar) throw InputError("an arc exists only in a planar case; in space use a drum or a mesh.");
  constexpr double whole_turn = 2 * std::numbers::pi;
  double angle = to - from;
  // A written 2 pi (6.2832) is a whole turn too.
  if (std::abs(angle - whole_turn) < 1e-4) angle = whole_turn;
  if (angle < 0 || angle > whole_turn) angle -= whole_turn * std::floor(angle / whole_turn);
  if (!(angle > 0))
    throw InputError(fmt::format("`to` of an arc is {} with from = {}: the arc has no length.", to, from));
  const Pose pose{position, rotation({0, 0, from + 0.5 * angle})};
  return {{ArcSide{radius, 0.5 * angle, false, ends}, pose}, {ArcSide{radius, 0.5 * angle, true, ends}, pose}};
}

}  // namespace slurry
