// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/films.hpp"

#include <algorithm>
#include <cmath>

#include "slurry/fluids/stokes/solver.hpp"
#include "slurry/fluids/stokes/surface_mesh.hpp"
#include "slurry/fluids/stokes/two_spheres.hpp"

namespace slurry::stokes {
namespace {

// sqrt(2 A) of the mean panel.
double panel_length(const Body& body) {
  return body.scale * std::sqrt(2 * area_of(*body.mesh) / double(body.mesh->triangle.size()));
}

// Of the bodies alone, as the elements give it.
Matrix elements_resistance(std::vector<Body> bodies, const std::optional<Wall>& wall) {
  SolverOptions options;
  options.films = options.check = false;
  options.most_direct = static_cast<std::size_t>(-1);
  return Solver({std::move(bodies), wall, nullptr}, options).resistance();
}

Matrix difference(Matrix a, const Matrix& b) {
  for (std::size_t k = 0; k < a.value.size(); ++k) a.value[k] -= b.value[k];
  return a;
}

bool has_pair_film(const Body& a, const Body& b, double gap) {
  const double ratio = a.sphere_radius / b.sphere_radius;
  return std::max(ratio, 1 / ratio) <= largest_ratio && gap < film_reach * std::max(panel_length(a), panel_length(b));
}

Film pair_film(const Scene& scene, std::size_t i, std::size_t j, double gap) {
  const Body &a = scene.bodies[i], &b = scene.bodies[j];
  const Vec3 axis = normalised(b.pose.position - a.pose.position);
  Matrix exact = two_sphere_resistance(a.sphere_radius, b.sphere_radius, gap, axis);
  return {i, j, gap, a.pose.position + (a.sphere_radius + 0.5 * gap) * axis,
          difference(std::move(exact), elements_resistance({a, b}, {}))};
}

Film wall_film(const Scene& scene, std::size_t i, double gap) {
  const Body& a = scene.bodies[i];
  Matrix exact = sphere_wall_resistance(a.sphere_radius, gap, scene.wall->normal);
  return {i, Film::wall, gap, a.pose.position - (a.sphere_radius + 0.5 * gap) * scene.wall->normal,
          difference(std::move(exact), elements_resistance({a}, scene.wall))};
}

}  // namespace

double film_gap(const Body& a, const Body& b, double least) {
  const double gap = norm(b.pose.position - a.pose.position) - a.sphere_radius - b.sphere_radius;
  return std::max(gap, least * std::min(a.sphere_radius, b.sphere_radius));
}

double film_gap(const Body& a, const Wall& wall, double least) {
  return std::max(wall.height(a.pose.position) - a.sphere_radius, least * a.sphere_radius);
}

std::vector<Film> find_films(const Scene& scene, double least_gap) {
  std::vector<Film> films;
  const std::vector<Body>& bodies = scene.bodies;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (bodies[i].sphere_radius == 0) continue;
    for (std::size_t j = i + 1; j < bodies.size(); ++j) {
      if (bodies[j].sphere_radius == 0) continue;
      const double gap = film_gap(bodies[i], bodies[j], least_gap);
      if (has_pair_film(bodies[i], bodies[j], gap)) films.push_back(pair_film(scene, i, j, gap));
    }
    if (!scene.wall) continue;
    const double gap = film_gap(bodies[i], *scene.wall, least_gap);
    if (gap < std::min(film_reach * panel_length(bodies[i]), largest_wall_gap * bodies[i].sphere_radius))
      films.push_back(wall_film(scene, i, gap));
  }
  return films;
}

RigidPair rigid_part(const Background& background, Vec3 point, Vec3 centre, double size) {
  if (!background) return {};
  const double h = 1e-4 * size;
  const auto slope = [&](Vec3 e) { return (background(point + h * e) - background(point - h * e)) / (2 * h); };
  const Vec3 dx = slope({1, 0, 0}), dy = slope({0, 1, 0}), dz = slope({0, 0, 1});
  const Vec3 spin = 0.5 * Vec3{dy.z - dz.y, dz.x - dx.z, dx.y - dy.x};
  return {background(point) + cross(spin, centre - point), spin};
}

}  // namespace slurry::stokes
