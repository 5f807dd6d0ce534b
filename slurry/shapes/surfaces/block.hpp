// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Block: a solid box.
#pragma once


#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/foot.hpp"

namespace slurry {

struct Block {
  static constexpr const char* name = "block";
  static constexpr const char* doc = "A solid box, seen from outside; in a planar case half[2] is infinite.";
  static constexpr bool has_seams = false;
  Vec3 half;

  static constexpr auto fields() {
    return FieldTable{field("half", &Block::half, "m", "Half edges along the local axes.")};
  }
  Foot nearest(Vec3 point) const;
  double least_distance(Vec3 point) const { return nearest(point).distance; }
  Bounds bounds() const { return {-half, half}; }
  Bounds extent() const { return bounds(); }
  double curvature() const { return 0; }
  double half_thickness() const { return std::min({half.x, half.y, half.z}); }
  Touches touches(const SolidNear& solid) const;
  Triangles triangulate(const Bounds& limits, int facets) const;
};

}  // namespace slurry
