// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "slurry/core/errors.hpp"
#include "slurry/fluids/stokes/closed_surface.hpp"
#include "slurry/fluids/stokes/smooth_gap.hpp"
#include "slurry/shapes/bounds.hpp"

namespace slurry::stokes {
namespace {

Bounds box_of(const Triangles& mesh) {
  Bounds box = no_bounds;
  for (const Vec3& v : mesh.vertex) grow(box, v);
  return box;
}

// Surfaces nearer than this part of a body's size are in touch: their equations would be singular to round-off.
constexpr double touching_part = 1e-9;

// Two bodies by their meshes; spheres by their radii, and smooth bodies by their surfaces, since films may be thinner
// than a mesh is exact.
bool overlap_of_bodies(const Scene& scene, const std::vector<Triangles>& mesh, std::size_t i, std::size_t j) {
  const Body &a = scene.bodies[i], &b = scene.bodies[j];
  if (a.sphere_radius > 0 && b.sphere_radius > 0)
    return !(norm(a.pose.position - b.pose.position) > a.sphere_radius + b.sphere_radius);
  Bounds box = box_of(mesh[i]);
  const double margin = touching_part * norm(box.high - box.low);
  box = {box.low - Vec3{margin, margin, margin}, box.high + Vec3{margin, margin, margin}};
  if (!overlap(box, box_of(mesh[j]))) return false;
  if (is_smooth(a) && is_smooth(b)) return !(gap_between(a, b).distance > 0);
  return do_touch(mesh[i], mesh[j], margin) || do_cross(mesh[i], mesh[j]) || is_inside(mesh[i], mesh[j].vertex[0]) ||
         is_inside(mesh[j], mesh[i].vertex[0]);
}

void check_wall(const Body& body, const Triangles& mesh, const Wall& wall, std::size_t rank) {
  double lowest = body.sphere_radius > 0 ? wall.height(body.pose.position) - body.sphere_radius : endless;
  if (body.sphere_radius == 0 && is_smooth(body)) lowest = gap_between(body, wall).distance;
  if (lowest == endless)
    for (const Vec3& v : mesh.vertex) lowest = std::min(lowest, wall.height(v));
  if (!(lowest > 0))
    throw InputError(fmt::format("body {} reaches {:.3g} behind the wall, expected a gap > 0", rank, -lowest));
}

// Whether the body lies inside its exact walls, where they and it are known: a gap may be thinner than flat triangles
// are exact.
void check_container(const Scene& scene, const Triangles& mesh, std::size_t rank) {
  const Body& body = scene.bodies[rank];
  if (!is_inside(*scene.container, mesh.vertex[0]))
    throw InputError(fmt::format("body {} lies outside the container", rank));
  if (!do_cross(*scene.container, mesh)) return;
  double gap = scene.walls.empty() || !is_smooth(body) ? 0 : endless;
  for (const HollowWall& wall : scene.walls)
    if (is_smooth(body)) gap = std::min(gap, gap_between(body, wall).distance);
  if (!(gap > 0)) throw InputError(fmt::format("body {} reaches through the container", rank));
  throw InputError(fmt::format(
      "body {} comes within {:.3g} of the container, nearer than its flat triangles follow it: expected more "
      "triangles of the container",
      rank, gap));
}

}  // namespace

Triangles placed_mesh(const Body& body) {
  Triangles mesh;
  append(mesh, *body.mesh, body.pose, body.scale);
  return mesh;
}

bool holds(const Body& body, const Triangles& placed, Vec3 point) {
  const Vec3 r = point - body.pose.position;
  if (body.sphere_radius > 0) return norm(r) <= body.sphere_radius;
  if (!body.exact) return is_inside(placed, point);
  const FormPart& part = *body.exact;
  const Vec3 local = rotate_back(body.pose.orientation, r) / body.scale;
  return inside_level(part.solid, rotate_back(part.pose.orientation, local - part.pose.position) / part.scale) <= 0;
}

void check_scene(const Scene& scene) {
  std::vector<Triangles> mesh;
  for (const Body& body : scene.bodies) mesh.push_back(placed_mesh(body));
  for (std::size_t i = 0; i < mesh.size(); ++i) {
    for (std::size_t j = i + 1; j < mesh.size(); ++j)
      if (overlap_of_bodies(scene, mesh, i, j))
        throw InputError(fmt::format("bodies {} and {} touch or overlap, expected a gap > 0", i, j));
    if (scene.wall) check_wall(scene.bodies[i], mesh[i], *scene.wall, i);
    if (scene.container) check_container(scene, mesh[i], i);
  }
}

}  // namespace slurry::stokes
