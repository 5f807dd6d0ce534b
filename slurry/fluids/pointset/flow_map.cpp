// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/flow_map.hpp"

#include <algorithm>
#include <utility>

#include "slurry/core/parallel.hpp"
#include "slurry/fluids/pointset/point_grid.hpp"

namespace slurry {
namespace {

// A fit takes some ten microseconds.
constexpr std::size_t fits_per_task = 64;

// Points about a place, and the fit through them.
struct Neighbourhood {
  Neighbourhood(const PointCloud& cloud, const PointGrid& grid, Vec3 centre, double reach, const FitOptions& options)
      : near(grid.within(centre, reach)), fit(centre, positions(cloud, near), reach, options) {}

  static std::vector<Vec3> positions(const PointCloud& cloud, const std::vector<std::int32_t>& near) {
    std::vector<Vec3> points;
    for (const std::int32_t j : near) points.push_back(cloud.position[j]);
    return points;
  }

  std::vector<std::int32_t> near;
  LocalFit fit;
};

FlowValue mapped_directly(const PointCloud& cloud, const PointGrid& grid, Vec3 place, double reach,
                          const FitOptions& options) {
  const Neighbourhood n(cloud, grid, place, reach, options);
  if (!n.fit.is_well_posed()) return {};
  FlowValue value;
  value.is_there = true;
  const std::vector<double> weight = n.fit.value_weights(place);
  for (std::size_t j = 0; j < n.near.size(); ++j) {
    value.velocity += weight[j] * cloud.velocity[n.near[j]];
    value.pressure += weight[j] * cloud.pressure[n.near[j]];
  }
  if (!cloud.acceleration.empty())
    for (std::size_t j = 0; j < n.near.size(); ++j) value.acceleration += weight[j] * cloud.acceleration[n.near[j]];
  for (int axis = 0; axis < (options.planar ? 2 : 3); ++axis) {
    const std::vector<double> slope = n.fit.derivative_weights(axis);
    for (std::size_t j = 0; j < n.near.size(); ++j)
      for (int a = 0; a < 3; ++a) value.gradient(a, axis) += slope[j] * cloud.velocity[n.near[j]][a];
  }
  return value;
}

// The places that one neighbourhood serves.
void map_shared(const PointCloud& cloud, const PointGrid& grid, Vec3 centre, double reach, const FitOptions& options,
                const std::vector<Vec3>& places, std::span<const std::pair<std::int32_t, std::int32_t>> served,
                std::vector<FlowValue>& values) {
  const Neighbourhood n(cloud, grid, centre, reach, options);
  if (!n.fit.is_well_posed()) return;
  std::vector<double> known(n.near.size());
  const auto fitted = [&](auto&& value_of) {
    for (std::size_t j = 0; j < known.size(); ++j) known[j] = value_of(n.near[j]);
    return n.fit.coefficients(known);
  };
  std::vector<std::vector<double>> polynomial;
  for (int a = 0; a < 3; ++a) polynomial.push_back(fitted([&](std::int32_t j) { return cloud.velocity[j][a]; }));
  polynomial.push_back(fitted([&](std::int32_t j) { return cloud.pressure[j]; }));
  for (int a = 0; a < 3 && !cloud.acceleration.empty(); ++a)
    polynomial.push_back(fitted([&](std::int32_t j) { return cloud.acceleration[j][a]; }));
  for (const auto& [point, place] : served) {
    const Vec3 where = places[place];
    const auto at = [&](int which) { return n.fit.evaluate(polynomial[which], where); };
    FlowValue& value = values[place];
    value.is_there = true;
    value.velocity = {at(0), at(1), at(2)};
    value.pressure = at(3);
    if (!cloud.acceleration.empty()) value.acceleration = {at(4), at(5), at(6)};
    for (int a = 0; a < 3; ++a) {
      const Vec3 slope = n.fit.gradient(polynomial[a], where);
      for (int b = 0; b < 3; ++b) value.gradient(a, b) = slope[b];
    }
  }
}

}  // namespace

std::vector<FlowValue> map_flow(const PointCloud& cloud, const std::vector<Vec3>& places, double reach,
                                const FitOptions& fit, FlowMapping how) {
  const PointGrid grid(cloud.position, reach);
  std::vector<FlowValue> values(places.size());
  const bool is_crowded = places.size() > cloud.size();
  if (how == FlowMapping::direct || (how == FlowMapping::automatic && !is_crowded)) {
    parallel_for(
        places.size(), [&](std::size_t k) { values[k] = mapped_directly(cloud, grid, places[k], reach, fit); },
        fits_per_task);
    return values;
  }
  // (nearest point, place), so that the places of a point lie together.
  std::vector<std::pair<std::int32_t, std::int32_t>> served(places.size());
  parallel_for(places.size(), [&](std::size_t k) {
    served[k] = {grid.nearest(places[k], reach), static_cast<std::int32_t>(k)};
  });
  std::sort(served.begin(), served.end());
  std::vector<std::size_t> start;
  for (std::size_t k = 0; k < served.size(); ++k)
    if (served[k].first >= 0 && (k == 0 || served[k - 1].first != served[k].first)) start.push_back(k);
  start.push_back(served.size());
  parallel_for(
      start.size() - 1,
      [&](std::size_t n) {
        const std::span all(served);
        map_shared(cloud, grid, cloud.position[served[start[n]].first], reach, fit, places,
                   all.subspan(start[n], start[n + 1] - start[n]), values);
      },
      fits_per_task);
  return values;
}

SpreadForces spread_forces(const PointCloud& cloud, const std::vector<Vec3>& places, const std::vector<Vec3>& forces,
                           const std::vector<double>& drags, double reach) {
  const PointGrid grid(cloud.position, reach);
  struct Share {
    std::vector<std::int32_t> near;
    std::vector<double> weight;
  };
  std::vector<Share> shares(places.size());
  parallel_for(
      places.size(),
      [&](std::size_t k) {
        double sum = 0;
        for (const std::int32_t j : grid.within(places[k], reach)) {
          if (!cloud.is_inside(j)) continue;
          shares[k].near.push_back(j);
          shares[k].weight.push_back(fit_weight(cloud.position[j] - places[k], reach));
          sum += shares[k].weight.back();
        }
        for (double& w : shares[k].weight) w /= sum;
      },
      fits_per_task);
  // One after the other, so that the order of the sums is that of the places.
  SpreadForces all{std::vector<Vec3>(cloud.size()), std::vector<double>(cloud.size())};
  for (std::size_t k = 0; k < places.size(); ++k)
    for (std::size_t j = 0; j < shares[k].near.size(); ++j) {
      all.force[shares[k].near[j]] += shares[k].weight[j] * forces[k];
      all.drag[shares[k].near[j]] += shares[k].weight[j] * drags[k];
    }
  return all;
}

}  // namespace slurry
