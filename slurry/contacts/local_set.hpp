// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LocalSet: the set K of admissible impulses of one contact, and the projection on it.
//
// A law gives, for each contact, K and an offset; a solver sees nothing else of the physics. The normal impulse p and the
// normal velocity z = (B u) + offset are tied by   p in K,  z in the normal cone:   p = P_K(p - z / w)   for any w > 0.
//
// Half-line: K = [lowest, infinity).
//   lowest = 0          the dry contact: p >= 0, z >= 0, p z = 0;
//   lowest = gamma / R  the glued contact that lets go exactly when its adhesion is used up (gamma <= 0);
//   lowest = -infinity  the glued contact that never lets go within the step: z = 0, p free.
#pragma once

#include <limits>

namespace slurry {

struct LocalSet {
  double lowest = 0;  // N s
};

inline constexpr double no_bound = -std::numeric_limits<double>::infinity();

constexpr double project(const LocalSet& set, double p) { return p < set.lowest ? set.lowest : p; }

}  // namespace slurry
