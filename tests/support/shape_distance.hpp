// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The distance from a point to a shape: the least over its pieces.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry::test {

inline Foot nearest_piece(const std::vector<Piece>& pieces, Vec3 point) {
  Foot best{std::numeric_limits<double>::infinity(), {}, {}};
  for (const Piece& piece : pieces) {
    const Foot foot = nearest(piece.surface, piece.pose, point);
    if (foot.distance < best.distance) best = foot;
  }
  return best;
}

template <class S>
double distance(const S& shape, bool planar, Vec3 point) {
  return nearest_piece(shape.pieces(planar), point).distance;
}

}  // namespace slurry::test
