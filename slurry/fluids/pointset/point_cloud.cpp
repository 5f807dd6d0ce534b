// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Serial: points go and come in one order.
#include "slurry/fluids/pointset/point_cloud.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/fluids/pointset/point_grid.hpp"

namespace slurry {
namespace {

// In spacings: see the header.
constexpr double too_close = 0.4, too_near_the_boundary = 0.2, bare = 0.75;

void append(PointCloud& cloud, Vec3 position, Vec3 velocity, double pressure) {
  cloud.position.push_back(position);
  cloud.velocity.push_back(velocity);
  cloud.pressure.push_back(pressure);
}

// The cloud without the points that are crowded or have left.
PointCloud thinned(const PointCloud& cloud, const FlowRegion& region, double spacing) {
  const PointGrid grid(cloud.position, spacing);
  std::vector<char> stays(cloud.size(), 1);
  PointCloud rest;
  rest.boundary = cloud.boundary;
  for (std::size_t k = 0; k < cloud.size(); ++k) {
    const Vec3 x = cloud.position[k];
    if (cloud.is_inside(k)) {
      const auto near = grid.within(x, too_close * spacing);
      const bool is_crowded = std::any_of(near.begin(), near.end(),
                                          [&](std::int32_t j) { return static_cast<std::size_t>(j) < k && stays[j]; });
      stays[k] = !is_crowded && depth_in(region, x) > too_near_the_boundary * spacing;
    }
    if (stays[k]) append(rest, x, cloud.velocity[k], cloud.pressure[k]);
  }
  return rest;
}

// A new point with values fitted to those about it; false where they are too few.
bool insert(PointCloud& cloud, const PointCloud& known, const PointGrid& grid, Vec3 place, double reach,
            const FitOptions& fit) {
  const std::vector<std::int32_t> near = grid.within(place, reach);
  std::vector<Vec3> points;
  for (const std::int32_t j : near) points.push_back(known.position[j]);
  const LocalFit local(place, points, reach, fit);
  if (!local.is_well_posed()) return false;
  const std::vector<double> weight = local.value_weights(place);
  Vec3 velocity;
  double pressure = 0;
  for (std::size_t j = 0; j < near.size(); ++j) {
    velocity += weight[j] * known.velocity[near[j]];
    pressure += weight[j] * known.pressure[near[j]];
  }
  append(cloud, place, velocity, pressure);
  return true;
}

// Fills holes from their edges: what is put into a round is known to the next.
void fill(PointCloud& cloud, std::vector<Vec3> bare_places, double spacing, double reach, const FitOptions& fit) {
  while (!bare_places.empty()) {
    const PointCloud known = cloud;
    const PointGrid grid(known.position, spacing);
    std::vector<Vec3> left;
    for (const Vec3 place : bare_places)
      if (!insert(cloud, known, grid, place, reach, fit)) left.push_back(place);
    if (left.size() == bare_places.size())
      throw RunError(fmt::format("no points of the fluid are left about ({:.6g}, {:.6g}, {:.6g}) to fill a hole from",
                                 left[0].x, left[0].y, left[0].z));
    bare_places = std::move(left);
  }
}

}  // namespace

CloudChange renew_cloud(PointCloud& cloud, const FlowRegion& region, double spacing, double reach,
                        const FitOptions& fit) {
  PointCloud renewed = thinned(cloud, region, spacing);
  const std::size_t stay = renewed.size();
  std::vector<Vec3> bare_places;
  {
    const PointGrid grid(renewed.position, spacing);
    for (const Vec3 place : lattice_places(region, spacing))
      if (grid.nearest(place, bare * spacing) < 0) bare_places.push_back(place);
  }
  fill(renewed, std::move(bare_places), spacing, reach, fit);
  const CloudChange change{static_cast<std::int64_t>(renewed.size() - stay),
                           static_cast<std::int64_t>(cloud.size() - stay)};
  cloud = std::move(renewed);
  return change;
}

}  // namespace slurry
