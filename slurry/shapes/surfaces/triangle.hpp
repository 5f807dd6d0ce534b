// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Triangle: one triangle of a mesh.
#pragma once

#include <cstdint>
#include <memory>

#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/foot.hpp"

namespace slurry {

struct TriangleMesh;

struct Triangle {
  static constexpr const char* name = "triangle";
  static constexpr const char* doc = "A triangle of a mesh: thin, with two sides; its seams are those of the mesh.";
  static constexpr bool has_seams = true;
  std::shared_ptr<const TriangleMesh> mesh;
  std::int32_t index = 0;

  static constexpr auto fields() {
    return FieldTable{field("mesh", &Triangle::mesh, "", "The mesh, which its triangles share."),
                      field("index", &Triangle::index, "", "Rank of the triangle in the mesh.")};
  }
  Foot nearest(Vec3 point) const;
  double least_distance(Vec3 point) const;
  Bounds bounds() const;
  Bounds extent() const { return bounds(); }
  double curvature() const { return 0; }
  double half_thickness() const { return 0; }
  Touches touches(const SolidNear& solid) const;
  Triangles triangulate(const Bounds& limits, int facets) const;
};

}  // namespace slurry
