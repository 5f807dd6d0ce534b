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
  const std::array<std::vector<double>, 4> polynomial{fitted([&](std::int32_t j) { return cloud.velocity[j].x; }),
                                                      fitted([&](std::int32_t j) { return cloud.velocity[j].y; }),
                                                      fitted([&](std::int32_t j) { return cloud.velocity[j].z; }),
                                                      fitted([&](std::int32_t j) { return cloud.pressure[j]; })};
  for (const auto& [point, place] : served) {
    const auto at = [&, where = places[place]](int which) { return n.fit.evaluate(polynomial[which], where); };
    values[place].is_there = true;
    values[place].velocity = {at(0), at(1), at(2)};
    values[place].pressure = at(3);
  }
}

}  // namespace

std::vector<FlowValue> map_flow(const PointCloud& cloud, const std::vector<Vec3>& places, double reach,
                                const FitOptions& fit, FlowMapping how) {
  const PointGrid grid(cloud.position, reach);
  std::vector<FlowValue> values(places.size());
  if (how == FlowMapping::direct) {
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

}  // namespace slurry
