// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/cases/count.hpp"

#include <variant>

namespace slurry {

double grains_asked(const Case& c) {
  double all = 0;
  for (const GrainGroup& group : c.grains)
    all +=
        std::visit([&](const auto& place) { return place.asks_for(group.chain ? group.chain->size : 1); }, group.place);
  return all;
}

}  // namespace slurry
