// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Points go and come in one order: the same on any number of threads.
#include "slurry/fluids/pointset/cloud_keeper.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

using namespace cloud_rules;

void append(PointCloud& cloud, Vec3 position, Vec3 velocity, double pressure) {
  cloud.position.push_back(position);
  cloud.velocity.push_back(velocity);
  cloud.pressure.push_back(pressure);
}

}  // namespace

CloudKeeper::CloudKeeper(const FlowRegion& region, double spacing, double reach, const FitOptions& fit)
    : region_(region), spacing_(spacing), reach_(reach), fit_(fit) {
  const PointCloud cloud = seed_cloud(region, spacing);
  seeds_.assign(cloud.position.begin() + std::ssize(cloud.boundary), cloud.position.end());
}

// Of each point: does it lie in the band along the boundary, on it or beyond?
std::vector<char> CloudKeeper::in_band(const PointCloud& cloud) const {
  std::vector<char> is_near(cloud.size(), 1);
  const std::size_t first = cloud.boundary.size();
  parallel_for(
      cloud.size() - first,
      [&](std::size_t k) { is_near[first + k] = depth_in(region_, cloud.position[first + k]) < band * spacing_; },
      distances_per_task);
  return is_near;
}

std::vector<Vec3> CloudKeeper::moved(const PointCloud& cloud, double dt) const {
  const std::vector<char> stays = in_band(cloud);
  std::vector<Vec3> places = cloud.position;
  for (std::size_t k = 0; k < places.size(); ++k)
    if (!stays[k]) places[k] += dt * cloud.velocity[k];
  const std::vector<Vec3> before = places;
  const PointGrid grid(before, push_reach * spacing_);
  parallel_for(
      places.size(),
      [&](std::size_t k) {
        if (!stays[k]) places[k] += push_apart(before, grid, k, spacing_);
      },
      distances_per_task);
  return places;
}

// The cloud without the points that are crowded or have left.
PointCloud CloudKeeper::thinned(const PointCloud& cloud) const {
  const PointGrid grid(cloud.position, spacing_), seeds(seeds_, spacing_);
  const std::vector<char> is_near = in_band(cloud);
  std::vector<char> stays(cloud.size(), 0);
  for (std::size_t k = 0; k < cloud.size(); ++k)
    if (is_near[k]) stays[k] = !cloud.is_inside(k) || seeds.nearest(cloud.position[k], same_place * spacing_) >= 0;
  PointCloud rest;
  rest.boundary = cloud.boundary;
  for (std::size_t k = 0; k < cloud.size(); ++k) {
    if (!is_near[k]) {
      // Of the free ones only those before it are marked so far.
      const auto near = grid.within(cloud.position[k], too_close * spacing_);
      stays[k] = std::none_of(near.begin(), near.end(), [&](std::int32_t j) { return stays[j] != 0; });
    }
    if (stays[k]) append(rest, cloud.position[k], cloud.velocity[k], cloud.pressure[k]);
  }
  return rest;
}

// A new point with values fitted to those about it; false where they are too few.
bool CloudKeeper::insert(PointCloud& cloud, const PointCloud& known, const PointGrid& grid, Vec3 place) const {
  const std::vector<std::int32_t> near = grid.within(place, reach_);
  std::vector<Vec3> points;
  for (const std::int32_t j : near) points.push_back(known.position[j]);
  const LocalFit local(place, points, reach_, fit_);
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
void CloudKeeper::fill(PointCloud& cloud, std::vector<Vec3> bare_places) const {
  while (!bare_places.empty()) {
    const PointCloud known = cloud;
    const PointGrid grid(known.position, spacing_);
    std::vector<Vec3> left;
    for (const Vec3 place : bare_places)
      if (!insert(cloud, known, grid, place)) left.push_back(place);
    if (left.size() == bare_places.size())
      throw RunError(fmt::format("no points of the fluid are left about ({:.6g}, {:.6g}, {:.6g}) to fill a hole from",
                                 left[0].x, left[0].y, left[0].z));
    bare_places = std::move(left);
  }
}

CloudChange CloudKeeper::renew(PointCloud& cloud) const {
  PointCloud renewed = thinned(cloud);
  const std::size_t stay = renewed.size();
  const double bare = (fit_.planar ? bare_in_plane : bare_in_space) * spacing_;
  std::vector<Vec3> bare_places;
  {
    const PointGrid grid(renewed.position, spacing_);
    for (const Vec3 place : seeds_)
      if (grid.nearest(place, bare) < 0) bare_places.push_back(place);
  }
  fill(renewed, std::move(bare_places));
  const CloudChange change{static_cast<std::int64_t>(renewed.size() - stay),
                           static_cast<std::int64_t>(cloud.size() - stay)};
  cloud = std::move(renewed);
  return change;
}

}  // namespace slurry
