// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// All pairs by comparing all with all: slow, clear, and the oracle of every other search.
#include "slurry/neighbours/neighbours.hpp"
#include "slurry/neighbours/pair_test.hpp"

namespace slurry {

PairList pairs_by_brute_force(const std::vector<Vec3>& position, const std::vector<double>& radius, double reach) {
  require_finite(position, radius);
  const auto n = static_cast<std::int32_t>(position.size());
  PairList pairs{{0}, {}};
  for (std::int32_t i = 0; i < n; ++i) {
    for (std::int32_t j = i + 1; j < n; ++j)
      if (is_pair(position[i], radius[i], position[j], radius[j], reach)) pairs.partner.push_back(j);
    pairs.start.push_back(static_cast<std::int64_t>(pairs.partner.size()));
  }
  return pairs;
}

}  // namespace slurry
