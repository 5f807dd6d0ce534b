// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Bore: a drum seen from inside.
#pragma once


#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/foot.hpp"

namespace slurry {

struct Bore {
  static constexpr const char* name = "bore";
  static constexpr const char* doc = "Everything beyond `radius` from the local z axis is solid.";
  static constexpr bool has_seams = false;
  double radius = 0;

  static constexpr auto fields() { return FieldTable{field("radius", &Bore::radius, "m", "Radius.")}; }
  Foot nearest(Vec3 point) const;
  double least_distance(Vec3 point) const { return nearest(point).distance; }
  Bounds bounds() const { return {{-endless, -endless, -endless}, {endless, endless, endless}}; }
  Bounds extent() const { return {{-radius, -radius, -endless}, {radius, radius, endless}}; }
  double curvature() const { return -1 / radius; }
  double half_thickness() const { return endless; }
  Touches touches(const SolidNear& solid) const;
  Triangles triangulate(const Bounds& limits, int facets) const;
};

}  // namespace slurry
