// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/fast/clusters.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace slurry::stokes {
namespace {

using Cell = std::array<std::int64_t, 3>;

Cell cell_of(Vec3 point, Vec3 low, double size) {
  Cell cell;
  for (int a = 0; a < 3; ++a) cell[a] = static_cast<std::int64_t>(std::floor((point[a] - low[a]) / size));
  return cell;
}

// The first of a chain of cells that are joined; chains become shorter on the way.
std::uint32_t first_of(std::vector<std::uint32_t>& joined, std::uint32_t k) {
  while (joined[k] != k) k = joined[k] = joined[joined[k]];
  return k;
}

}  // namespace

Clusters find_clusters(std::span<const Vec3> sources, std::span<const Vec3> targets, double distance) {
  Vec3 low = sources.empty() ? Vec3{} : sources[0];
  for (auto points : {sources, targets})
    for (const Vec3& p : points)
      for (int a = 0; a < 3; ++a) low[a] = std::min(low[a], p[a]);
  std::vector<Cell> cells;
  for (auto points : {sources, targets})
    for (const Vec3& p : points)
      if (const Cell cell = cell_of(p, low, distance); cells.empty() || cells.back() != cell) cells.push_back(cell);
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());

  std::vector<std::uint32_t> joined(cells.size());
  std::iota(joined.begin(), joined.end(), 0U);
  const auto place_of = [&](const Cell& cell) { return std::lower_bound(cells.begin(), cells.end(), cell); };
  for (std::uint32_t k = 0; k < cells.size(); ++k)
    for (int n = 14; n < 27; ++n) {  // half of the neighbours: the others look back
      const Cell other{cells[k][0] + n / 9 - 1, cells[k][1] + n / 3 % 3 - 1, cells[k][2] + n % 3 - 1};
      const auto place = place_of(other);
      if (place == cells.end() || *place != other) continue;
      const std::uint32_t a = first_of(joined, k), b = first_of(joined, std::uint32_t(place - cells.begin()));
      joined[std::max(a, b)] = std::min(a, b);
    }
  Clusters clusters;
  std::vector<std::uint32_t> number(cells.size());
  for (std::uint32_t k = 0; k < cells.size(); ++k) {
    const std::uint32_t first = first_of(joined, k);
    number[k] = first == k ? std::uint32_t(clusters.count++) : number[first];
  }
  const auto number_all = [&](std::span<const Vec3> points, std::vector<std::uint32_t>& of) {
    of.reserve(points.size());
    for (const Vec3& p : points) of.push_back(number[std::size_t(place_of(cell_of(p, low, distance)) - cells.begin())]);
  };
  number_all(sources, clusters.of_source);
  number_all(targets, clusters.of_target);
  return clusters;
}

}  // namespace slurry::stokes
