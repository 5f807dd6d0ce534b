// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Mesh: a wall of any form, made of triangles that come from a file.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/piece.hpp"
#include "slurry/shapes/surfaces/triangle_mesh.hpp"

namespace slurry {

struct Mesh {
  static constexpr const char* name = "mesh";
  static constexpr const char* doc =
      "Triangles from an STL or OBJ file: a thin wall of any form, felt from both sides; not in a planar case.";
  static constexpr bool only_planar = false;
  std::string file;
  double scale = 1;
  Vec3 position;
  double angle = 0;
  Vec3 axis{0, 0, 1};

  static constexpr auto fields() {
    return FieldTable{
        field("file", &Mesh::file, "", "Path of the .stl (binary or ASCII) or .obj file, relative to the case file.",
              Rule::required),
        field("scale", &Mesh::scale, "", "Metres per unit of the file: 0.001 for a drawing in millimetres.",
              Rule::positive),
        field("position", &Mesh::position, "m", "Where the origin of the file is put; a rotation turns about it."),
        field("angle", &Mesh::angle, "rad", "Angle by which the mesh is turned at first, about its origin."),
        field("axis", &Mesh::axis, "", "Direction of the axis of that turn.")};
  }
  Vec3 centre() const { return position; }
  // One piece per triangle that has an area. Throws InputError in a planar case, where no triangle has an area, or
  // where the file has not been read.
  std::vector<Piece> pieces(bool planar) const;

  // Not a field: the triangles of the file, cleaned; put here by `load_meshes` (io/meshes/mesh_file.hpp).
  std::shared_ptr<const Cleaned> data;
};

}  // namespace slurry
