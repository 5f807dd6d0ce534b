// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of solids, asked one by one.
#include "slurry/shapes/solids/solid.hpp"

#include <numbers>

#include "slurry/shapes/solids/capsule.hpp"
#include "slurry/shapes/solids/convex_body.hpp"
#include "slurry/shapes/solids/polyhedron.hpp"
#include "slurry/shapes/solids/superellipsoid.hpp"

namespace slurry {

namespace {

Vec3 support(const Globe& s, Vec3 d) { return s.radius / norm(d) * d; }

Vec3 support(const Capsule& s, Vec3 d) {
  return s.radius / norm(d) * d + Vec3{d.x < 0 ? -s.half_length : s.half_length, 0, 0};
}

Vec3 support(const Polyhedron& s, Vec3 d) {
  Vec3 best = s.data->vertex[0];
  for (const Vec3 v : s.data->vertex)
    if (dot(v, d) > dot(best, d)) best = v;
  return best;
}

MassProperties mass_properties(const Globe& s, bool planar) {
  const double r2 = s.radius * s.radius;
  if (planar) return {std::numbers::pi * r2, {}, {0, 0, 0.5 * std::numbers::pi * r2 * r2, 0, 0, 0}};
  const double volume = 4.0 / 3.0 * std::numbers::pi * r2 * s.radius, inertia = 0.4 * volume * r2;
  return {volume, {}, {inertia, inertia, inertia, 0, 0, 0}};
}

double bounding_radius(const Globe& s, bool) { return s.radius; }
double bounding_radius(const Capsule& s, bool) { return s.half_length + s.radius; }

double inside_level(const Globe& s, Vec3 p) { return norm(p) - s.radius; }

RoundedCore rounded_core(const Globe& s, double scale, bool) { return {PointCore{}, scale * s.radius, 0}; }

// Curved everywhere, unless there is another answer.
template <class S>
bool has_faces(const S&, bool) {
  return false;
}
bool has_faces(const Polyhedron&, bool) { return true; }

Triangles triangulate(const Globe& s) { return triangulate(Superellipsoid{{s.radius, s.radius, s.radius}, 1, 1}); }

}  // namespace

Vec3 support(const Solid& solid, Vec3 direction) {
  return std::visit([&](const auto& s) { return support(s, direction); }, solid);
}

MassProperties mass_properties(const Solid& solid, bool planar) {
  return std::visit([&](const auto& s) { return mass_properties(s, planar); }, solid);
}

double bounding_radius(const Solid& solid, bool planar) {
  return std::visit([&](const auto& s) { return bounding_radius(s, planar); }, solid);
}

double inside_level(const Solid& solid, Vec3 point) {
  return std::visit([&](const auto& s) { return inside_level(s, point); }, solid);
}

bool has_faces(const Solid& solid, bool planar) {
  return std::visit([&](const auto& s) { return has_faces(s, planar); }, solid);
}

RoundedCore rounded_core(const Solid& solid, double scale, bool planar) {
  return std::visit([&](const auto& s) { return rounded_core(s, scale, planar); }, solid);
}

Triangles triangulate(const Solid& solid) {
  return std::visit([](const auto& s) { return triangulate(s); }, solid);
}

}  // namespace slurry
