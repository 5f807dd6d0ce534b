// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Lacey's index. See the header.
#include "slurry/observe/probes/mixing_probe.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <map>

namespace slurry {
namespace {

struct CellCount {
  double all = 0, of_group = 0;
};

}  // namespace

void MixingProbe::measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
  const Grains& grains = scene.state.grains;
  std::map<std::array<double, 3>, CellCount> cells;  // in the order of their places, so that sums have one order
  double all = 0, of_group = 0;
  for (std::size_t k = 0; k < grains.size(); ++k) {
    const Vec3 x = grains.position[k] / cell;
    CellCount& count = cells[{std::floor(x.x), std::floor(x.y), std::floor(x.z)}];
    const double is_of_group = grains.group[k] == target.rank ? 1 : 0;
    count.all += 1, all += 1;
    count.of_group += is_of_group, of_group += is_of_group;
  }
  const double p = all > 0 ? of_group / all : 0, apart = p * (1 - p);
  double spread = 0;
  for (const auto& [place, count] : cells) {
    const double difference = count.of_group / count.all - p;
    spread += count.all * difference * difference / all;
  }
  const auto number = static_cast<double>(cells.size());
  const double at_random = all > 1 ? apart * (number - 1) / (all - 1) : apart;
  // With one kind of grain, or each in a cell of its own, there is nothing to mix.
  const bool is_known = apart > at_random;
  out.insert(out.end(),
             {is_known ? (apart - spread) / (apart - at_random) : std::numeric_limits<double>::quiet_NaN(), p, number});
}

}  // namespace slurry
