// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// HalfSpace: a flat wall without end.
#pragma once

#include "slurry/core/field_table.hpp"
#include "slurry/shapes/surfaces/foot.hpp"

namespace slurry {

struct HalfSpace {
  static constexpr const char* name = "half_space";
  static constexpr const char* doc = "Everything below the local plane z = 0 is solid.";
  static constexpr bool has_seams = false;

  static constexpr auto fields() { return FieldTable{}; }
  Foot nearest(Vec3 point) const;
  double least_distance(Vec3 point) const { return nearest(point).distance; }
  Bounds bounds() const { return {{-endless, -endless, -endless}, {endless, endless, 0}}; }
  Bounds extent() const { return {{-endless, -endless, 0}, {endless, endless, 0}}; }
  double curvature() const { return 0; }
  double half_thickness() const { return endless; }
  Touches touches(const SolidNear& solid) const;
  Triangles triangulate(const Bounds& limits, int facets) const;
};

}  // namespace slurry
