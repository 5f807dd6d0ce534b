// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Rod: a capsule, a ball, a disc of the plane, or a thin segment.
#pragma once


#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/foot.hpp"

namespace slurry {

struct Rod {
  static constexpr const char* name = "rod";
  static constexpr const char* doc =
      "All points within `radius` of the segment from -half_length to half_length on the local x axis: a capsule, a "
      "ball (half_length = 0), or an infinitely thin segment (radius = 0).";
  static constexpr bool has_seams = false;
  double half_length = 0, radius = 0;

  static constexpr auto fields() {
    return FieldTable{field("half_length", &Rod::half_length, "m", "Half the length of the segment."),
                      field("radius", &Rod::radius, "m", "Radius about the segment.")};
  }
  Foot nearest(Vec3 point) const;
  double least_distance(Vec3 point) const { return nearest(point).distance; }
  Bounds bounds() const;
  Bounds extent() const { return bounds(); }
  double curvature() const { return half_length == 0 && radius > 0 ? 1 / radius : 0; }
  double half_thickness() const { return radius; }
  Touches touches(const SolidNear& solid) const;
  Triangles triangulate(const Bounds& limits, int facets) const;
};

}  // namespace slurry
