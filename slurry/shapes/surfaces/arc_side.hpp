// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ArcSide: one side of a thin wall along an arc of a circle.
#pragma once


#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/foot.hpp"

namespace slurry {

// Points within the radius feel the inner side, which is concave; others, and all that are beyond the ends, the outer
// side. With hard_ends = false points beyond the ends feel nothing, for a wall that goes on in another obstacle.
struct ArcSide {
  static constexpr const char* name = "arc_side";
  static constexpr const char* doc =
      "One side of a thin wall along an arc of a circle about the local z axis, endless along it.";
  static constexpr bool has_seams = false;
  double radius = 0, half_angle = 0;
  bool inner = false, hard_ends = true;

  static constexpr auto fields() {
    return FieldTable{
        field("radius", &ArcSide::radius, "m", "Radius."),
        field("half_angle", &ArcSide::half_angle, "rad", "The arc goes so far to both sides of the local x axis."),
        field("inner", &ArcSide::inner, "", "Is it the inner side?"),
        field("hard_ends", &ArcSide::hard_ends, "", "Are the ends felt?")};
  }
  Foot nearest(Vec3 point) const;
  double least_distance(Vec3 point) const;
  Bounds bounds() const;
  Bounds extent() const { return bounds(); }
  double curvature() const { return (inner ? -1 : 1) / radius; }
  double half_thickness() const { return 0; }
  Touches touches(const SolidNear& solid) const;
  Triangles triangulate(const Bounds& limits, int facets) const;
};

}  // namespace slurry
