// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/surroundings.hpp"

#include <fmt/format.h>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/fluids/stokes/closed_surface.hpp"
#include "slurry/fluids/stokes/surface_mesh.hpp"
#include "slurry/grains/grain_shapes.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry::stokes {
namespace {

Triangles centred_mesh(const CylinderContainer& s, std::int32_t count) {
  return cylinder_mesh(s.radius, s.length, count);
}
Triangles centred_mesh(const BallContainer& s, std::int32_t count) { return surface_mesh(Globe{s.radius}, count); }
Triangles centred_mesh(const BoxContainer& s, std::int32_t count) {
  const BoxGrain box{s.size};
  return surface_mesh(box.parts(false).front().solid, count);
}
Triangles centred_mesh(const MeshContainer& s, std::int32_t count) {
  if (!s.data) throw InputError(fmt::format("the mesh \"{}\" has not been read", shown(s.file)));
  if (const std::string fault = closed_surface_fault(*s.data); !fault.empty()) throw InputError(s.file, fault);
  Triangles mesh = *s.data;
  for (Vec3& v : mesh.vertex) v = s.scale * v;
  return refined(mesh, count);
}

}  // namespace

Quaternion turn_to(Vec3 axis) {
  const Vec3 a = unit_direction(axis, "axis");
  if (a.z < -1 + 1e-12) return {0, 1, 0, 0};
  return normalised(Quaternion{1 + a.z, -a.y, a.x, 0});
}

Wall wall_of(const WallOptions& options) { return {options.point, unit_direction(options.normal, "normal")}; }

Triangles container_mesh(const ContainerOptions& options, std::int32_t count) {
  Triangles placed;
  append(placed, std::visit([&](const auto& s) { return centred_mesh(s, count); }, options.shape),
         {options.centre, turn_to(options.axis)});
  return placed;
}

}  // namespace slurry::stokes
