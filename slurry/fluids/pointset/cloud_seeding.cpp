// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where the points of a cloud lie at first. In a box a square lattice fits the walls: its first points are half a
// spacing inside, each across from a point of the boundary. Elsewhere a lattice that is cut off leaves points at all
// distances from the walls, and normal derivatives fitted to these lose their signs: the projection was seen to be
// unstable, and lost up to a seventh of what came in. So the boundary gets a layer of its own half a spacing inside,
// across from its points; the lattice begins beyond it, and what lies between is evened out.
//
// Serial: points come in one order.
#include <algorithm>
#include <cmath>

#include "slurry/core/interrupt.hpp"
#include "slurry/core/random.hpp"
#include "slurry/fluids/pointset/point_cloud.hpp"
#include "slurry/fluids/pointset/point_grid.hpp"

namespace slurry {
namespace {

// In spacings. The lattice starts half a spacing inside.
constexpr double first_depth = 0.45;

// Of the layer along the boundary, in spacings: how deep it lies, how deep a point of it must lie by the distance to
// the whole boundary (at a corner it is nearer to another side), and how far from all others.
constexpr double layer_depth = 0.5, least_layer_depth = 0.35, apart_in_layer = 0.42;

// Of the lattice beyond it: how far from all others. With 0.75 a row was left out where it did not fit, and the bare
// strip made flows past squares unstable.
constexpr double apart_in_lattice = 0.65;

// Points within `evened` spacings of the boundary, but not those of the layer, push each other away, up to the reach,
// in so many sweeps; each moves by at most `longest_push` and no nearer to the boundary than `least_evened`.
constexpr double evened = 4, push_strength = 0.3, longest_push = 0.1, least_evened = 0.7;
constexpr int evening_sweeps = 10;

void append_at_rest(PointCloud& cloud, Vec3 place) {
  cloud.position.push_back(place);
  cloud.velocity.emplace_back();
  cloud.pressure.push_back(0);
}

// Boundary, layer and lattice, without those that are crowded; the number of the first two.
std::size_t add_layer_and_lattice(const FlowRegion& region, double spacing, const std::vector<Vec3>& lattice,
                                  PointCloud& cloud) {
  std::vector<Vec3> places = cloud.position;
  std::vector<double> apart(places.size(), 0);
  for (const BoundaryPoint& point : cloud.boundary) {
    const Vec3 place = point.position - layer_depth * spacing * point.normal;
    if (depth_in(region, place) > least_layer_depth * spacing) places.push_back(place);
  }
  apart.resize(places.size(), apart_in_layer * spacing);
  const std::size_t layered = places.size();
  places.insert(places.end(), lattice.begin(), lattice.end());
  apart.resize(places.size(), apart_in_lattice * spacing);
  std::size_t count = cloud.size();
  for (const std::size_t k : spread_out(places, apart)) {
    if (k < cloud.boundary.size()) continue;
    append_at_rest(cloud, places[k]);
    count += k < layered;
  }
  return count;
}

void even_out(const FlowRegion& region, double spacing, std::size_t first, std::vector<Vec3>& points) {
  std::vector<std::size_t> near_walls;
  for (std::size_t k = first; k < points.size(); ++k)
    if (depth_in(region, points[k]) < evened * spacing) near_walls.push_back(k);
  for (int sweep = 0; sweep < evening_sweeps; ++sweep) {
    const std::vector<Vec3> before = points;
    const PointGrid grid(before, push_reach * spacing);
    for (const std::size_t k : near_walls) {
      const Vec3 place = before[k] + push_apart(before, grid, k, spacing);
      if (depth_in(region, place) > least_evened * spacing) points[k] = place;
    }
  }
}

}  // namespace

Vec3 push_apart(const std::vector<Vec3>& points, const PointGrid& grid, std::size_t k, double spacing) {
  const double reach = push_reach * spacing;
  Vec3 push;
  for (const std::int32_t j : grid.within(points[k], reach)) {
    const Vec3 away = points[k] - points[j];
    const double distance = norm(away), part = 1 - distance / reach;
    if (distance > 0) push += (part * part / distance) * away;
  }
  push *= push_strength * spacing;
  return push * std::min(1.0, longest_push * spacing / std::max(norm(push), 1e-300));
}

std::vector<Vec3> lattice_places(const FlowRegion& region, double spacing) {
  const Bounds box = bounds_of(region);
  std::vector<Vec3> places;
  const auto count = [&](int axis) {
    return std::max<std::int64_t>(1, std::llround((box.high[axis] - box.low[axis]) / spacing));
  };
  const std::int64_t layers = is_planar(region) ? 1 : count(2);
  for (std::int64_t k = 0; k < layers; ++k)
    for (std::int64_t j = 0; j < count(1); ++j)
      for (std::int64_t i = 0; i < count(0); ++i) {
        check_interrupt();
        const auto along = [&](int axis, std::int64_t rank) {
          const double part = (box.high[axis] - box.low[axis]) / static_cast<double>(count(axis));
          return box.low[axis] + (static_cast<double>(rank) + 0.5) * part;
        };
        const Vec3 place{along(0, i), along(1, j), is_planar(region) ? 0 : along(2, k)};
        if (depth_in(region, place) > first_depth * spacing) places.push_back(place);
      }
  return places;
}

PointCloud seed_cloud(const FlowRegion& region, double spacing, double jitter, std::uint64_t seed) {
  PointCloud cloud;
  cloud.boundary = boundary_points(region, spacing);
  for (const BoundaryPoint& point : cloud.boundary) append_at_rest(cloud, point.position);
  std::vector<Vec3> lattice = lattice_places(region, spacing);
  Random random(seed);
  for (Vec3& place : lattice)
    for (int k = 0; k < (is_planar(region) ? 2 : 3); ++k) place[k] += jitter * spacing * random.uniform(-1, 1);
  if (fits_lattice(region, spacing)) {
    for (const Vec3 place : lattice) append_at_rest(cloud, place);
    return cloud;
  }
  const std::size_t stay = add_layer_and_lattice(region, spacing, lattice, cloud);
  even_out(region, spacing, stay, cloud.position);
  return cloud;
}

}  // namespace slurry
