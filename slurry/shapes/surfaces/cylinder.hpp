// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Cylinder: a solid round cylinder.
#pragma once


#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/foot.hpp"

namespace slurry {

struct Cylinder {
  static constexpr const char* name = "cylinder";
  static constexpr const char* doc = "A solid cylinder about the local z axis, seen from outside.";
  static constexpr bool has_seams = false;
  double radius = 0, half_length = 0;

  static constexpr auto fields() {
    return FieldTable{
        field("radius", &Cylinder::radius, "m", "Radius."),
        field("half_length", &Cylinder::half_length, "m", "Half the length; infinite where it has no ends.")};
  }
  Foot nearest(Vec3 point) const;
  double least_distance(Vec3 point) const { return nearest(point).distance; }
  Bounds bounds() const;
  Bounds extent() const { return bounds(); }
  double curvature() const { return 1 / radius; }
  double half_thickness() const { return std::min(radius, half_length); }
  Touches touches(const SolidNear& solid) const;
  Triangles triangulate(const Bounds& limits, int facets) const;
};

}  // namespace slurry
