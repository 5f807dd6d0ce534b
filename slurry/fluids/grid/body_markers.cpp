// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/body_markers.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/fluids/grid/even_points.hpp"
#include "slurry/fluids/grid/kernel.hpp"
#include "slurry/shapes/solids/solid.hpp"

namespace slurry::grid {
namespace {

using std::numbers::pi;

// A multiple of four where one is near, none of them on an axis: the axes may then be exchanged. Forces of markers that
// lie much closer than they should are hard to find.
std::vector<Vec3> circle(double radius, double spacing) {
  constexpr double most_off = 0.15;
  const double wanted = 2 * pi * radius / spacing, fours = 4 * std::round(wanted / 4);
  const bool is_near = std::abs(fours - wanted) <= most_off * wanted;
  const int count = std::max(6, static_cast<int>(is_near ? fours : std::round(wanted)));
  std::vector<Vec3> points;
  for (int k = 0; k < count; ++k) {
    const double angle = 2 * pi * (k + 0.5) / count;
    points.push_back({radius * math::cos(angle), radius * math::sin(angle), 0});
  }
  return points;
}

// Of a sphere, each with the area of a point of a hexagonal lattice.
double points_of(double radius, double spacing) {
  return 4 * pi * radius * radius / (0.5 * std::sqrt(3.0) * spacing * spacing);
}

std::vector<Vec3> sphere(double radius, double spacing) {
  std::vector<Vec3> points = even_points(points_of(radius, spacing));
  for (Vec3& x : points) x = radius * x;
  return points;
}

// Directions on a spiral that turns by the golden angle from one to the next: equal areas for all.
std::vector<Vec3> spiral(double spacing) {
  const int count = std::max(12, static_cast<int>(std::lround(points_of(1, spacing))));
  std::vector<Vec3> rays;
  for (int k = 0; k < count; ++k) {
    const double z = 1 - (2 * k + 1.0) / count, across = std::sqrt(1 - z * z);
    const double angle = pi * (3 - std::sqrt(5.0)) * k;
    rays.push_back({across * math::cos(angle), across * math::sin(angle), z});
  }
  return rays;
}

// Rays for each point that is wanted: enough that those kept lie close together.
constexpr int rays_per_marker = 8;
// Of the wanted distance: points kept in this way are some fifth farther apart than they must be.
constexpr double closest_markers = 0.85;
// Halvings of a ray: to a millionth of a part.
constexpr int halvings = 20;

// Point of the surface of a part along a ray from its middle, in the frame of the part.
Vec3 surface_along(const FormPart& part, Vec3 ray) {
  double inside = 0, outside = 1.01 * part.bound / part.scale;
  for (int k = 0; k < halvings; ++k) {
    const double middle = 0.5 * (inside + outside);
    (inside_level(part.solid, middle * ray) < 0 ? inside : outside) = middle;
  }
  return inside * ray;
}

// The direction in which the level grows, at a point of the surface.
Vec3 outward(const FormPart& part, Vec3 x, bool planar) {
  const double step = 1e-6 * part.bound / part.scale;
  Vec3 slope;
  for (int c = 0; c < (planar ? 2 : 3); ++c) {
    Vec3 d;
    d[c] = step;
    slope[c] = inside_level(part.solid, x + d) - inside_level(part.solid, x - d);
  }
  return normalised(slope);
}

bool is_inside_another(const Form& form, std::size_t own, Vec3 x) {
  for (std::size_t k = 0; k < form.parts.size(); ++k)
    if (const FormPart& part = form.parts[k];
        k != own && inside_level(part.solid, to_local(part.pose, x) / part.scale) < 0)
      return true;
  return false;
}

}  // namespace

double mean_spacing(const Box& box) {
  return box.planar ? std::sqrt(box.spacing(0) * box.spacing(1)) : math::cbrt(box.cell_volume());
}

double marker_depth(const Box& box, double radius) {
  const double h = mean_spacing(box);
  return h * (kernel_thickness + kernel_crowding + kernel_curvature * h / radius);
}

std::vector<Vec3> round_markers(const Box& box, double radius) {
  const double inner = radius - marker_depth(box, radius), spacing = marker_spacing * mean_spacing(box);
  return box.planar ? circle(inner, spacing) : sphere(inner, spacing);
}

std::vector<Vec3> form_markers(const Box& box, const Form& form, double radius) {
  const double closest = closest_markers * marker_spacing * mean_spacing(box) / radius;
  const double depth = marker_depth(box, radius * form.half_width) / radius;
  std::vector<Vec3> kept;
  for (std::size_t k = 0; k < form.parts.size(); ++k) {
    const FormPart& part = form.parts[k];
    const double rays_apart = closest / (part.bound * std::sqrt(double(rays_per_marker)));
    for (const Vec3& ray :
         box.planar ? circle(1, rays_apart / std::sqrt(double(rays_per_marker))) : spiral(rays_apart)) {
      const Vec3 local = surface_along(part, ray);
      const Vec3 inner = part.scale * local - depth * outward(part, local, box.planar);
      const Vec3 x = to_world(part.pose, inner);
      if (is_inside_another(form, k, to_world(part.pose, part.scale * local))) continue;
      const auto is_near = [&](const Vec3& y) { return norm(x - y) < closest; };
      if (std::none_of(kept.begin(), kept.end(), is_near)) kept.push_back(x);
    }
  }
  for (Vec3& x : kept) x = radius * x;
  return kept;
}

}  // namespace slurry::grid
