// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/graded_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "slurry/core/parallel.hpp"
#include "slurry/fluids/stokes/closed_surface.hpp"
#include "slurry/fluids/stokes/edge_halving.hpp"
#include "slurry/fluids/stokes/surface_mesh.hpp"
#include "slurry/shapes/bounds.hpp"

namespace slurry::stokes {
namespace {

// Triangles that a body or the container may come to, over those that it had: a mistake in a case should not fill the
// memory.
constexpr std::size_t most_growth = 40;

// ---- Halving

// Cuts the triangle, or first the neighbours that its longest edge leads to; lengths grow on the way, so that it ends.
void cut(EdgeHalving& halving, std::int32_t t, const MiddleOf& middle_of) {
  for (;;) {
    const Edge edge = halving.longest_of(t).edge;
    const std::int32_t other = halving.across(t, edge);
    if (halving.longest_of(other).edge == edge) {
      const std::vector<Vec3>& vertex = halving.mesh().vertex;
      return halving.halve(edge, middle_of(vertex[edge[0]], vertex[edge[1]]), [](Edge) {});
    }
    t = other;
  }
}

// ---- Distances

// The point in the frame and the units of the exact solid, and back.
Vec3 into_part(const FormPart& part, Vec3 p) {
  return rotate_back(part.pose.orientation, p - part.pose.position) / part.scale;
}
Vec3 out_of_part(const FormPart& part, Vec3 p) {
  return part.pose.position + rotate(part.pose.orientation, part.scale * p);
}

// How far a point outside is from a solid: exact for spheres and capsules; from the level and its slope for
// superellipsoids, right to first order near the surface; not more than the distance for polyhedra.
double distance_to_solid(const Solid& solid, Vec3 p) {
  if (const auto* globe = std::get_if<Globe>(&solid)) return norm(p) - globe->radius;
  if (!std::holds_alternative<Superellipsoid>(solid)) return inside_level(solid, p);
  // The level grows along rays as the distance from the centre: the surface is where it is 0.
  const double level = inside_level(solid, p), h = 1e-5 * norm(p);
  Vec3 slope;
  for (int d = 0; d < 3; ++d) {
    Vec3 step;
    step[d] = h;
    slope[d] = (inside_level(solid, p + step) - inside_level(solid, p - step)) / (2 * h);
  }
  return level / norm(slope);
}

// A surface that others keep a distance of.
struct Neighbour {
  const Body* body;
  Triangles mesh;  // where it stands; only where its shape is not known
  double reach;    // of a sphere about its centre

  double distance(Vec3 x) const {
    const Vec3 local = rotate_back(body->pose.orientation, x - body->pose.position) / body->scale;
    if (body->sphere_radius > 0) return norm(x - body->pose.position) - body->sphere_radius;
    if (body->exact)
      return body->scale * body->exact->scale * distance_to_solid(body->exact->solid, into_part(*body->exact, local));
    return distance_to_surface(mesh, x);
  }
};

Neighbour neighbour_of(const Body& body) {
  double reach = 0;
  for (const Vec3& v : body.mesh->vertex) reach = std::max(reach, body.scale * norm(v));
  return {&body, body.sphere_radius > 0 || body.exact ? Triangles{} : placed_mesh(body), reach};
}

double mean_edge(const Triangles& mesh) {
  // Of equilateral triangles of the mean area.
  return std::sqrt(4 / std::sqrt(3.0) * area_of(mesh) / double(mesh.triangle.size()));
}

// ---- Surfaces

// Puts a point near the surface of a body on it.
std::function<Vec3(Vec3)> onto_body(const Body& body) {
  if (body.sphere_radius > 0) return [r = body.sphere_radius / body.scale](Vec3 p) { return r * normalised(p); };
  if (!body.exact) return [](Vec3 p) { return p; };
  const FormPart part = *body.exact;
  return [part](Vec3 p) {
    const Vec3 q = into_part(part, p);
    if (const auto* globe = std::get_if<Globe>(&part.solid)) return out_of_part(part, globe->radius * normalised(q));
    if (std::holds_alternative<Superellipsoid>(part.solid))
      return out_of_part(part, q / (1 + inside_level(part.solid, q)));
    if (const auto* capsule = std::get_if<Capsule>(&part.solid)) {
      const Vec3 core{std::clamp(q.x, -capsule->half_length, capsule->half_length), 0, 0};
      return out_of_part(part, core + capsule->radius * normalised(q - core));
    }
    return p;
  };
}

bool is_round(const Body& body) {
  return body.sphere_radius > 0 || (body.exact && !std::holds_alternative<Polyhedron>(body.exact->solid));
}

// The longest edges that the others, the wall and the container allow on a body, in its frame and units.
LongestEdge longest_on(const Scene& scene, const std::vector<Neighbour>& all, const std::vector<double>& edge,
                       std::size_t b, const Grading& grading) {
  const Body& body = scene.bodies[b];
  std::vector<const Neighbour*> near;
  for (std::size_t o = 0; o < all.size(); ++o) {
    const double apart = norm(body.pose.position - scene.bodies[o].pose.position) - all[b].reach - all[o].reach;
    if (o != b && grading.factor * apart < edge[b]) near.push_back(&all[o]);
  }
  const double finest = grading.finest * edge[b];
  return [&scene, &body, near = std::move(near), finest, factor = grading.factor](Vec3 p) {
    const Vec3 x = body.pose.position + rotate(body.pose.orientation, body.scale * p);
    double least = std::numeric_limits<double>::infinity();
    for (const Neighbour* o : near) least = std::min(least, o->distance(x));
    if (scene.wall) least = std::min(least, scene.wall->height(x));
    for (const HollowWall& wall : scene.walls) least = std::min(least, wall.room(x));
    if (scene.container && scene.walls.empty()) least = std::min(least, distance_to_surface(*scene.container, x));
    return std::max(finest, factor * least) / body.scale;
  };
}

Body graded_body(const Scene& scene, const std::vector<Neighbour>& all, const std::vector<double>& edge, std::size_t b,
                 const Grading& grading) {
  Body body = scene.bodies[b];
  const auto onto = onto_body(body);
  const MiddleOf middle_of = [&](Vec3 p, Vec3 q) { return onto(0.5 * (p + q)); };
  Triangles on_surface = *body.mesh;
  if (is_round(body))
    for (Vec3& v : on_surface.vertex) v = onto(v);
  Triangles mesh = halved_where(on_surface, longest_on(scene, all, edge, b, grading), middle_of,
                                most_growth * body.mesh->triangle.size());
  if (mesh.triangle.size() == body.mesh->triangle.size()) return body;
  if (is_round(body)) mesh = with_local_volume(mesh, middle_of, volume_of(*body.mesh));
  body.mesh = std::make_shared<const Triangles>(std::move(mesh));
  body.is_graded = true;
  return body;
}

// The container about the origin with its vertices on its walls.
Triangles centred_container(const ContainerOptions& options, std::size_t count) {
  ContainerOptions centred = options;
  centred.centre = {};
  centred.axis = {0, 0, 1};
  Triangles mesh = container_mesh(centred, std::int32_t(count));
  if (const auto* ball = std::get_if<BallContainer>(&options.shape))
    for (Vec3& v : mesh.vertex) v = ball->radius * normalised(v);
  if (const auto* tube = std::get_if<CylinderContainer>(&options.shape)) {
    // All vertices were moved by one factor, which the lids tell.
    double top = 0;
    for (const Vec3& v : mesh.vertex) top = std::max(top, v.z);
    for (Vec3& v : mesh.vertex) v = 0.5 * tube->length / top * v;
  }
  return mesh;
}

// Edges between two vertices of the side of a cylinder lie on the side.
MiddleOf middle_of_container(const ContainerOptions& options) {
  if (const auto* ball = std::get_if<BallContainer>(&options.shape))
    return [r = ball->radius](Vec3 p, Vec3 q) { return r * normalised(p + q); };
  const auto* tube = std::get_if<CylinderContainer>(&options.shape);
  const double radius = tube ? tube->radius : std::numeric_limits<double>::infinity();
  return [radius](Vec3 p, Vec3 q) {
    const Vec3 middle = 0.5 * (p + q);
    if (std::sqrt(std::min(p.x * p.x + p.y * p.y, q.x * q.x + q.y * q.y)) < radius * (1 - 1e-6)) return middle;
    const double out = radius / std::sqrt(middle.x * middle.x + middle.y * middle.y);
    return Vec3{out * middle.x, out * middle.y, middle.z};
  };
}

Triangles graded_container(const Scene& scene, const std::vector<Neighbour>& all, const std::vector<double>& edge,
                           const ContainerOptions& options, const Grading& grading) {
  const Triangles mesh = centred_container(options, scene.container->triangle.size());
  const MiddleOf middle_of = middle_of_container(options);
  const Quaternion turn = turn_to(options.axis);
  const auto longest = [&](Vec3 p) {
    const Vec3 x = options.centre + rotate(turn, p);
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t b = 0; b < all.size(); ++b)
      least = std::min(least, std::max(grading.finest * edge[b], grading.factor * all[b].distance(x)));
    return least;
  };
  Triangles fine = halved_where(mesh, longest, middle_of, most_growth * mesh.triangle.size());
  if (std::holds_alternative<BallContainer>(options.shape) || std::holds_alternative<CylinderContainer>(options.shape))
    fine = with_local_volume(fine, middle_of, volume_of(*scene.container));
  Triangles placed;
  append(placed, fine, {options.centre, turn});
  return placed;
}

}  // namespace

Triangles halved_where(const Triangles& mesh, const LongestEdge& longest, const MiddleOf& middle_of, std::size_t most) {
  EdgeHalving halving(mesh);
  const auto is_long = [&](std::int32_t t) {
    const Triangles& m = halving.mesh();
    const Vec3 a = m.corner(std::size_t(t), 0), b = m.corner(std::size_t(t), 1), c = m.corner(std::size_t(t), 2);
    const double edge = std::sqrt(halving.longest_of(t).length2);
    for (const Vec3 p : {(a + b + c) / 3, a, b, c})
      if (edge > longest(p)) return true;
    return false;
  };
  // Halves of a triangle keep its rank or are appended: each is looked at until it is short enough.
  for (std::int32_t t = 0; t < std::int32_t(halving.size()); ++t)
    while (halving.size() < most && is_long(t)) cut(halving, t, middle_of);
  return halving.take();
}

Triangles with_local_volume(const Triangles& mesh, const MiddleOf& middle_of, double volume) {
  std::vector<Vec3> outward(mesh.vertex.size());
  std::vector<double> missing(mesh.vertex.size(), 0.0), area(mesh.vertex.size(), 0.0);
  for (std::size_t t = 0; t < mesh.triangle.size(); ++t) {
    const Vec3 twice = mesh.area(t), n = normalised(twice);
    // The mean height of the surface above a triangle is that above the middles of its edges, to third order.
    double height = 0;
    for (int k = 0; k < 3; ++k) {
      const Vec3 p = mesh.corner(t, k), q = mesh.corner(t, next_corner(k));
      height += dot(n, middle_of(p, q) - 0.5 * (p + q)) / 3;
    }
    for (const std::int32_t v : mesh.triangle[t]) {
      outward[std::size_t(v)] += twice;
      missing[std::size_t(v)] += norm(twice) * height;
      area[std::size_t(v)] += norm(twice);
    }
  }
  const auto moved_by = [&](double factor) {
    Triangles moved = mesh;
    for (std::size_t v = 0; v < moved.vertex.size(); ++v)
      moved.vertex[v] += factor * missing[v] / area[v] * normalised(outward[v]);
    return moved;
  };
  // The volume is nearly linear in the factor: each turn brings it a hundred times nearer.
  constexpr int turns = 8;
  const double at_rest = volume_of(mesh);
  double factor = 1;
  for (int k = 0; k < turns; ++k) factor *= (volume - at_rest) / (volume_of(moved_by(factor)) - at_rest);
  return moved_by(factor);
}

Scene graded(Scene scene, const Grading& grading, const ContainerOptions* container) {
  if (!(grading.factor > 0)) return scene;
  std::vector<Neighbour> all;
  std::vector<double> edge;
  for (const Body& body : scene.bodies) {
    all.push_back(neighbour_of(body));
    edge.push_back(body.scale * mean_edge(*body.mesh));
  }
  std::vector<Body> fine(scene.bodies.size());
  parallel_for(
      scene.bodies.size(), [&](std::size_t b) { fine[b] = graded_body(scene, all, edge, b, grading); }, 1);
  if (scene.container && container)
    scene.container = std::make_shared<const Triangles>(graded_container(scene, all, edge, *container, grading));
  scene.bodies = std::move(fine);
  return scene;
}

}  // namespace slurry::stokes
