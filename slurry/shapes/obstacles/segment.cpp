// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Segment: one rod.
#include "slurry/shapes/obstacles/segment.hpp"

namespace slurry {

std::vector<Piece> Segment::pieces(bool) const {
  const Vec3 along = unit_direction(to - from, "`to` minus `from` of a segment");
  return {{Rod{0.5 * norm(to - from), 0.5 * thickness}, {centre(), rotation_between({1, 0, 0}, along)}}};
}

}  // namespace slurry
