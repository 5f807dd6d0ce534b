// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Rings of vertices, one for each point of a profile.
#include "slurry/shapes/surfaces/turned.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry {

Triangles turned(const std::vector<ProfilePoint>& profile, int facets, bool inwards) {
  const bool has_first = profile.front().out == 0, has_last = profile.back().out == 0;
  const Vec3 first{0, 0, profile.front().height}, last{0, 0, profile.back().height};
  const auto rings = static_cast<std::int32_t>(profile.size()) - has_first - has_last;
  const auto at = [&](std::int32_t i, std::int32_t j) {
    const ProfilePoint& p = profile[static_cast<std::size_t>(i + has_first)];
    const double angle = 2 * std::numbers::pi * j / facets;
    return Vec3{p.out * math::cos(angle), p.out * math::sin(angle), p.height};
  };
  Triangles t = joined({rings, facets, at, has_first ? &first : nullptr, has_last ? &last : nullptr});
  if (inwards)
    for (Corners& c : t.triangle) std::swap(c[1], c[2]);
  return t;
}

std::vector<ProfilePoint> quarter_circle(double radius, double height, double side, int facets) {
  const int steps = std::max(1, facets / 4);
  std::vector<ProfilePoint> profile;
  for (int k = 0; k <= steps; ++k) {
    const int from_equator = side < 0 ? steps - k : k;
    const double angle = 0.5 * std::numbers::pi * from_equator / steps;
    // The pole is on the axis to the last bit.
    profile.push_back({from_equator == steps ? 0 : radius * math::cos(angle), height + side * radius * math::sin(angle)});
  }
  return profile;
}

}  // namespace slurry
