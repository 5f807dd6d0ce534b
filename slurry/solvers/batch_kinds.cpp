// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The sets of four contacts.
#include "slurry/solvers/batch_kinds.hpp"

namespace slurry {

void LawLanes::fill(int lane, const Problem& p, std::size_t c) {
  const LocalSet& set = p.set[c];
  lowest[lane] = set.lowest, friction[lane] = set.friction, apex[lane] = set.apex, rolling[lane] = set.rolling;
  convex[lane] = set.convex ? 1 : 0;
  kept[lane] = 1 / (1 + softness_of(p, c));
  any_convex = any_convex || set.convex;
  any_rolling = any_rolling || set.rolling > 0;
}

bool LawLanes::operator==(const LawLanes& other) const {
  for (int lane = 0; lane < lane_count; ++lane)
    if (lowest[lane] != other.lowest[lane] || friction[lane] != other.friction[lane] ||
        apex[lane] != other.apex[lane] || rolling[lane] != other.rolling[lane] || convex[lane] != other.convex[lane] ||
        kept[lane] != other.kept[lane])
      return false;
  return true;
}

}  // namespace slurry
