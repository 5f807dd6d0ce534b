// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// IgnoredPairs: the groups that pass through each other (law = "none"). Their pairs never become contacts.
#pragma once

#include <cstdint>
#include <vector>

namespace slurry {

struct IgnoredPairs {
  std::int32_t groups = 0;                   // of grains, then of obstacles
  std::vector<char> is_ignored;              // groups x groups; empty: no pair is
  std::vector<std::int32_t> obstacle_group;  // by the rank of the obstacle

  bool empty() const { return is_ignored.empty(); }
  bool between(std::int32_t a, std::int32_t b) const { return is_ignored[a * groups + b] != 0; }
};

}  // namespace slurry
