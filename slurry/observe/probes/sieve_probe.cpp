// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sums of masses in the order of the diameters. See the header.
#include "slurry/observe/probes/sieve_probe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <tuple>

#include "slurry/observe/energies.hpp"

namespace slurry {
namespace {

constexpr double shares[] = {0.1, 0.5, 0.9};
constexpr double no_share = std::numeric_limits<double>::quiet_NaN();

struct Sized {
  double diameter, mass;
};

}  // namespace

Words SieveProbe::columns() const {
  Words all;
  for (const double share : shares) all.push_back(fmt::format("d_{:.0f}", 100 * share));
  for (const double opening : openings) all.push_back(fmt::format("passing_{}", opening));
  return all;
}

ProbeTarget SieveProbe::resolve(const std::string& label, const World& world, const State&) const {
  for (std::size_t k = 0; k < openings.size(); ++k)
    if (!(openings[k] > 0) || (k > 0 && !(openings[k] > openings[k - 1])))
      refuse_probe(label, fmt::format("openings has {}; each must be above 0 and above the one before", openings[k]));
  return ProbeTarget{group.empty() ? all_groups : rank_of_group(label, group, world)};
}

void SieveProbe::measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
  const Grains& grains = scene.state.grains;
  std::vector<Sized> sizes;
  for (std::size_t k = 0; k < grains.size(); ++k)
    if (target.rank == all_groups || grains.group[k] == target.rank)
      sizes.push_back({2 * grains.radius[k], grains.mass[k]});
  // Of equal diameters the lighter comes first: the sums do not depend on the order in memory.
  std::sort(sizes.begin(), sizes.end(),
            [](const Sized& a, const Sized& b) { return std::tie(a.diameter, a.mass) < std::tie(b.diameter, b.mass); });
  std::vector<double> below{0};  // mass of the grains before each
  for (const Sized& s : sizes) below.push_back(below.back() + s.mass);
  const double all = below.back();
  for (const double share : shares) {
    // A rounding of the sum must not ask for the next larger grain.
    constexpr double rounding = 1e-12;
    const auto first = std::lower_bound(below.begin() + 1, below.end(), share * all * (1 - rounding));
    out.push_back(sizes.empty() ? no_share : sizes[static_cast<std::size_t>(first - below.begin() - 1)].diameter);
  }
  for (const double opening : openings) {
    const auto first =
        std::lower_bound(sizes.begin(), sizes.end(), opening, [](const Sized& s, double o) { return s.diameter < o; });
    out.push_back(sizes.empty() ? no_share : below[static_cast<std::size_t>(first - sizes.begin())] / all);
  }
}

}  // namespace slurry
