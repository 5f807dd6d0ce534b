// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/point_grid.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "slurry/core/interrupt.hpp"

namespace slurry {

PointGrid::PointGrid(const std::vector<Vec3>& points, double width) : points_(points), width_(width) {
  sorted_.reserve(points.size());
  for (std::size_t k = 0; k < points.size(); ++k)
    sorted_.emplace_back(cell_of(points[k]), static_cast<std::int32_t>(k));
  std::sort(sorted_.begin(), sorted_.end());
}

PointGrid::Cell PointGrid::cell_of(Vec3 place) const {
  const auto rank = [&](double x) { return static_cast<std::int64_t>(std::floor(x / width_)); };
  return {rank(place.x), rank(place.y), rank(place.z)};
}

template <class Visit>
void PointGrid::visit_near(Vec3 place, double distance, Visit&& visit) const {
  const Vec3 margin{distance, distance, distance};
  const Cell low = cell_of(place - margin), high = cell_of(place + margin);
  for (std::int64_t x = low[0]; x <= high[0]; ++x)
    for (std::int64_t y = low[1]; y <= high[1]; ++y) {
      // A column of cells lies in one piece.
      const std::pair<Cell, std::int32_t> first{{x, y, low[2]}, -1}, last{{x, y, high[2] + 1}, -1};
      auto at = std::lower_bound(sorted_.begin(), sorted_.end(), first);
      for (; at != sorted_.end() && *at < last; ++at)
        if (const double d2 = norm2(points_[at->second] - place); d2 <= distance * distance) visit(at->second, d2);
    }
}

std::vector<std::int32_t> PointGrid::within(Vec3 place, double distance) const {
  check_interrupt();
  std::vector<std::int32_t> found;
  visit_near(place, distance, [&](std::int32_t k, double) { found.push_back(k); });
  std::sort(found.begin(), found.end());
  return found;
}

std::int32_t PointGrid::nearest(Vec3 place, double distance) const {
  std::int32_t best = -1;
  double least = std::numeric_limits<double>::infinity();
  visit_near(place, distance, [&](std::int32_t k, double d2) {
    if (d2 < least || (d2 == least && k < best)) best = k, least = d2;
  });
  return best;
}

std::vector<std::size_t> spread_out(const std::vector<Vec3>& places, const std::vector<double>& distance) {
  if (places.empty()) return {};
  const PointGrid grid(places, *std::max_element(distance.begin(), distance.end()));
  std::vector<char> stays(places.size(), 1);
  std::vector<std::size_t> kept;
  for (std::size_t k = 0; k < places.size(); ++k) {
    check_interrupt();
    const std::vector<std::int32_t> near = grid.within(places[k], distance[k]);
    stays[k] = std::none_of(near.begin(), near.end(),
                            [&](std::int32_t j) { return static_cast<std::size_t>(j) < k && stays[j]; });
    if (stays[k]) kept.push_back(k);
  }
  return kept;
}

}  // namespace slurry
