// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Bounds: an axis-aligned box, which may be unbounded (infinite entries) or hold nothing.
#pragma once

#include <algorithm>
#include <limits>

#include "slurry/core/vec3.hpp"

namespace slurry {

inline constexpr double endless = std::numeric_limits<double>::infinity();

struct Bounds {
  Vec3 low, high;
  Vec3 centre() const { return 0.5 * (low + high); }
  double diagonal() const { return norm(high - low); }
  bool is_empty() const { return !(low.x <= high.x && low.y <= high.y && low.z <= high.z); }
};

// What holds nothing: grown by a point it holds that point.
inline constexpr Bounds no_bounds{{endless, endless, endless}, {-endless, -endless, -endless}};

inline void grow(Bounds& box, Vec3 p) {
  for (int k = 0; k < 3; ++k) box.low[k] = std::min(box.low[k], p[k]), box.high[k] = std::max(box.high[k], p[k]);
}

inline Bounds join(Bounds a, const Bounds& b) {
  for (int k = 0; k < 3; ++k) a.low[k] = std::min(a.low[k], b.low[k]), a.high[k] = std::max(a.high[k], b.high[k]);
  return a;
}

inline bool overlap(const Bounds& a, const Bounds& b) {
  return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y &&
         a.low.z <= b.high.z && b.low.z <= a.high.z;
}

// The box with `room` more on each side.
inline Bounds widened(const Bounds& box, double room) {
  const Vec3 more{room, room, room};
  return {box.low - more, box.high + more};
}

// Corner k, from 0 to 7.
inline Vec3 corner(const Bounds& box, int k) {
  return {k & 1 ? box.high.x : box.low.x, k & 2 ? box.high.y : box.low.y, k & 4 ? box.high.z : box.low.z};
}

}  // namespace slurry
