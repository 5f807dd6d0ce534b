// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Mesh: triangles that share one mesh and one pose.
#include "slurry/shapes/obstacles/mesh.hpp"

#include <fmt/format.h>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {

std::vector<Piece> Mesh::pieces(bool planar) const {
  if (planar) throw InputError("a mesh does not exist in a planar case; use a polyline.");
  const Vec3 along = unit_direction(axis, "`axis` of a mesh");
  if (!data) throw InputError(fmt::format("the mesh \"{}\" has not been read; call load_meshes first.", shown(file)));
  if (data->soup.triangle.empty())
    throw InputError(
        fmt::format("no triangle of the mesh \"{}\" has an area ({} have none).", shown(file), data->dropped));
  const auto mesh = std::make_shared<const TriangleMesh>(connect(data->soup, scale));
  const Pose pose{position, rotation(angle * along)};
  std::vector<Piece> pieces;
  pieces.reserve(mesh->triangle.size());
  for (std::size_t t = 0; t < mesh->triangle.size(); ++t)
    pieces.push_back({Triangle{mesh, static_cast<std::int32_t>(t)}, pose});
  return pieces;
}

}  // namespace slurry
