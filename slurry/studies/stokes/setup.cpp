// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From a case to bodies with meshes.
#include "slurry/studies/stokes/setup.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/core/errors.hpp"
#include "slurry/core/random.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/fluids/stokes/closed_surface.hpp"
#include "slurry/fluids/stokes/graded_mesh.hpp"
#include "slurry/fluids/stokes/surface_mesh.hpp"
#include "slurry/grains/packing.hpp"
#include "slurry/shapes/solids/polyhedron.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {
namespace {

std::int32_t count_of(std::int64_t triangles) {
  return std::max(stokes::fewest_triangles, static_cast<std::int32_t>(triangles));
}

Triangles moved(Triangles mesh, Vec3 shift) {
  for (Vec3& v : mesh.vertex) v += shift;
  return mesh;
}

// About the centre of mass, in units of the radius.
template <class Shape>
Triangles body_mesh(const Shape& shape, std::int32_t count) {
  const FormPart part = shape.parts(false).front();
  return moved(stokes::surface_mesh(part.solid, count), -mass_properties(part.solid, false).centre);
}
Triangles body_mesh(const ClosedMesh& shape, std::int32_t count) {
  if (!shape.data) throw InputError(fmt::format("the mesh \"{}\" has not been read", shown(shape.file)));
  if (const std::string fault = stokes::closed_surface_fault(*shape.data); !fault.empty())
    throw InputError(shape.file, fault);
  return stokes::refined(moved(*shape.data, -stokes::centre_of(*shape.data)), count);
}

// The exact shape where it has its centre of mass at the origin, as the mesh does.
template <class Shape>
std::shared_ptr<const FormPart> exact_shape(const Shape& shape) {
  return std::make_shared<const FormPart>(shape.parts(false).front());
}
std::shared_ptr<const FormPart> exact_shape(const PolyhedronGrain&) { return nullptr; }
std::shared_ptr<const FormPart> exact_shape(const ClosedMesh&) { return nullptr; }

// Radius of a sphere about the centre that holds the body itself, in units of its radius: places do not depend on the
// mesh.
template <class Shape>
double reach_of(const Shape& shape) {
  return make_form(GrainShape(shape), false).size;
}
double reach_of(const ClosedMesh& shape) {
  double reach = 0;
  const Vec3 centre = stokes::centre_of(*shape.data);
  for (const Vec3& v : shape.data->vertex) reach = std::max(reach, norm(v - centre));
  return reach;
}

// What random places must keep away from.
struct Taken {
  std::vector<Vec3> position;
  std::vector<double> radius;
  std::vector<Obstacle> obstacles;
  Walls walls;
};

std::vector<Vec3> centres_of(const StokesBodies& group, double reach, const Taken& taken, Random& random) {
  if (const auto* points = std::get_if<BodyPoints>(&group.place)) return points->positions;
  const std::string where = fmt::format("bodies \"{}\"", shown(group.name));
  const Occupied occupied{taken.position, taken.radius, taken.obstacles, taken.walls};
  const auto from = [&](const auto& generator) -> std::vector<Vec3> {
    if constexpr (requires { generator.asks_for(1); }) {
      const std::vector<double> radii(static_cast<std::size_t>(generator.asks_for(1)), reach);
      return generator.centres({false, radii, reach, nullptr, 0, occupied, random, where});
    } else {
      return {};
    }
  };
  return std::visit(from, group.place);
}

Quaternion orientation_of(const StokesBodies& group, Random& random) {
  if (std::holds_alternative<RandomOrientation>(group.orientation))
    return normalised(Quaternion{random.normal(), random.normal(), random.normal(), random.normal()});
  if (const auto* turned = std::get_if<TurnedBy>(&group.orientation))
    return rotation(turned->angle * unit_direction(turned->axis, "axis of orientation"));
  return {};
}

stokes::Condition condition_of(const StokesBodies& group, double viscosity) {
  stokes::Condition c;
  c.velocity_is_given = group.velocity.has_value();
  c.spin_is_given = group.angular_velocity.has_value();
  c.motion = {group.velocity.value_or(Vec3{}), group.angular_velocity.value_or(Vec3{})};
  c.load = {group.force / viscosity, group.torque / viscosity};
  return c;
}

SurfaceSlip slip_of(const StokesBodies& group) {
  if (!group.squirmer) return {};
  return {group.squirmer->b1, group.squirmer->b2, unit_direction(group.squirmer->axis, "axis of a squirmer")};
}

void add_group(const StokesCase& c, std::size_t rank, Taken& taken, Random& random, StokesSetup& setup) {
  const StokesBodies& group = c.bodies[rank];
  const std::int32_t count = count_of(group.triangles.value_or(c.mesh.triangles));
  const auto mesh = std::make_shared<const Triangles>(
      std::visit([&](const auto& shape) { return body_mesh(shape, count); }, group.shape));
  const double reach = group.radius * std::visit([](const auto& shape) { return reach_of(shape); }, group.shape);
  const double sphere = std::holds_alternative<SphereGrain>(group.shape) ? group.radius : 0;
  const auto exact = std::visit([](const auto& shape) { return exact_shape(shape); }, group.shape);
  for (const Vec3& centre : centres_of(group, reach, taken, random)) {
    setup.scene.bodies.push_back({mesh, group.radius, {centre, orientation_of(group, random)}, sphere, exact});
    setup.scene.bodies.back().slip = slip_of(group);
    setup.conditions.push_back(condition_of(group, c.viscosity));
    setup.names.push_back(group.name);
    setup.group.push_back(rank);
    taken.position.push_back(centre);
    taken.radius.push_back(reach);
  }
}

stokes::Background background_of(const StokesCase& c) {
  if (const auto* uniform = std::get_if<UniformFlow>(&c.flow.name); uniform && uniform->velocity == Vec3{}) return {};
  return std::visit(
      [](const auto& flow) -> stokes::Background { return [flow](Vec3 x) { return flow.velocity_at(0, x); }; },
      c.flow.name);
}

}  // namespace

StokesSetup make_setup(const StokesCase& c) {
  StokesSetup setup;
  Random random(static_cast<std::uint64_t>(c.seed));
  Taken taken;
  for (std::size_t rank = 0; rank < c.bodies.size(); ++rank) add_group(c, rank, taken, random, setup);
  if (c.wall) setup.scene.wall = stokes::wall_of(*c.wall);
  if (c.container)
    setup.scene.container =
        std::make_shared<const Triangles>(stokes::container_mesh(*c.container, count_of(c.container->triangles)));
  if (c.container) setup.scene.walls = stokes::walls_of(*c.container);
  setup.scene =
      stokes::graded(std::move(setup.scene), {c.mesh.refine, c.mesh.finest}, c.container ? &*c.container : nullptr);
  setup.background = background_of(c);
  return setup;
}

}  // namespace slurry
