// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Profiles to triangles. See the header.
#include "slurry/shapes/obstacles/swept.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "slurry/shapes/surfaces/triangle_mesh.hpp"

namespace slurry {

std::vector<double> angles_around(std::int64_t facets, const std::vector<double>& besides) {
  constexpr double turn = 2 * std::numbers::pi, nearest_angles = 1e-6;  // rad, below which two are one
  std::vector<double> angles;
  const double count = 4 * static_cast<double>(facets);
  for (std::int64_t k = 0; k < 4 * facets; ++k) angles.push_back(turn * static_cast<double>(k) / count);
  for (double a : besides) {
    while (a < 0) a += turn;
    // It takes the place of one that is hardly another.
    const auto same = std::find_if(angles.begin(), angles.end(),
                                   [&](double b) { return std::abs(std::remainder(a - b, turn)) < nearest_angles; });
    if (same == angles.end())
      angles.push_back(a);
    else if (same != angles.begin())
      *same = a;
  }
  std::sort(angles.begin(), angles.end());
  return angles;
}

std::vector<Piece> swept(const std::vector<double>& angles, const std::function<std::vector<Vec3>(double)>& profile,
                         bool is_closed, const Pose& pose) {
  Triangles soup;
  std::int32_t points = 0;
  for (const double a : angles) {
    const std::vector<Vec3> at = profile(a);
    points = static_cast<std::int32_t>(at.size());
    soup.vertex.insert(soup.vertex.end(), at.begin(), at.end());
  }
  const auto rings = static_cast<std::int32_t>(angles.size());
  for (std::int32_t ring = 0; ring < rings; ++ring)
    for (std::int32_t k = 0; k < (is_closed ? points : points - 1); ++k) {
      const std::int32_t next = (ring + 1) % rings, after = (k + 1) % points;
      const std::int32_t a = ring * points + k, b = next * points + k, c = next * points + after,
                         d = ring * points + after;
      soup.triangle.push_back({a, b, c});
      soup.triangle.push_back({a, c, d});
    }
  const auto mesh = std::make_shared<const TriangleMesh>(connect(clean(soup).soup, 1));
  std::vector<Piece> pieces;
  pieces.reserve(mesh->triangle.size());
  for (std::size_t t = 0; t < mesh->triangle.size(); ++t)
    pieces.push_back({Triangle{mesh, static_cast<std::int32_t>(t)}, pose});
  return pieces;
}

}  // namespace slurry
