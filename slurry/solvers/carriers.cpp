// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/solvers/carriers.hpp"

namespace slurry {

std::vector<double> Carriers::free_rates() const {
  std::vector<double> rates;
  for (const Freedom& f : freedom) rates.push_back(f.free_rate);
  return rates;
}

void Carriers::measure_reach() {
  reach.assign(freedom.size(), 0.0);
  for (std::size_t c = 0; c < of.size(); ++c) for_each_freedom(c, [&](std::int32_t k, Vec3 g) { reach[k] += norm(g); });
}

}  // namespace slurry
