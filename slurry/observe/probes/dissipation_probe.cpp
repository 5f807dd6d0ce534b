// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/dissipation_probe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/observe/dissipation.hpp"

namespace slurry {
namespace {

// Sums since the start, before those of the laws and of the groups.
enum EnergySum : std::size_t { total_taken, normal_taken, tangential_taken, rolling_taken, number_of_energy_sums };

// The groups that have a column, by rank: of obstacles of one name the first.
std::vector<std::size_t> groups_with_columns(const World& world) {
  std::vector<std::size_t> ranks;
  for (std::size_t g = 0; g < world.groups.size(); ++g) {
    const bool is_grains = g < static_cast<std::size_t>(world.grain_groups);
    const auto has_it = [&](const Obstacle& o) { return o.group == static_cast<std::int32_t>(g); };
    if (is_grains || std::any_of(world.obstacles.begin(), world.obstacles.end(), has_it)) ranks.push_back(g);
  }
  return ranks;
}

std::string name_of_group(const World& world, std::size_t g) {
  const std::string& name = world.groups[g];
  return name.empty() ? fmt::format("obstacle_{}", g - static_cast<std::size_t>(world.grain_groups)) : name;
}

}  // namespace

Words DissipationProbe::columns(const World& world) {
  Words words{"total", "power", "normal", "tangential", "rolling"};
  for (std::int32_t k = 0; k < world.laws.size(); ++k)
    words.push_back(fmt::format("law_{}_{}", k,
                                std::visit([](const auto& law) { return std::string(law.name); }, world.laws.law(k))));
  for (const std::size_t g : groups_with_columns(world)) words.push_back("group_" + name_of_group(world, g));
  return words;
}

ProbeTarget DissipationProbe::resolve(const std::string& label, const World& world, const State&) const {
  if (world.hard_spheres)
    refuse_probe(label, "hard spheres keep the energy of their impacts themselves (the probe \"collisions\")");
  ProbeTarget target;
  target.since_row.resize(1);
  target.since_start.resize(number_of_energy_sums + static_cast<std::size_t>(world.laws.size()) + world.groups.size());
  return target;
}

void DissipationProbe::advance(const ProbeScene& scene, ProbeTarget& target) const {
  std::vector<double>& sums = target.since_start;
  const Contacts& contacts = scene.state.contacts;
  const std::size_t laws = number_of_energy_sums, groups = laws + static_cast<std::size_t>(scene.world.laws.size());
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    const ContactLoss loss = contact_loss(scene.world, scene.state, scene.motion_before, c);
    const double all = loss.normal + loss.tangential + loss.rolling;
    if (!std::isfinite(all)) continue;  // a grain that came in this step
    target.since_row[0] += all;
    sums[total_taken] += all, sums[normal_taken] += loss.normal;
    sums[tangential_taken] += loss.tangential, sums[rolling_taken] += loss.rolling;
    sums[laws + static_cast<std::size_t>(contacts.law[c])] += all;
    const auto [first, second] = groups_of_contact(scene.world, scene.state, c);
    sums[groups + static_cast<std::size_t>(first)] += 0.5 * all;
    sums[groups + static_cast<std::size_t>(second)] += 0.5 * all;
  }
}

void DissipationProbe::measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
  const std::vector<double>& sums = target.since_start;
  out.insert(out.end(), {sums[total_taken], scene.interval > 0 ? target.since_row[0] / scene.interval : 0,
                         sums[normal_taken], sums[tangential_taken], sums[rolling_taken]});
  const std::size_t laws = static_cast<std::size_t>(scene.world.laws.size());
  for (std::size_t k = 0; k < laws; ++k) out.push_back(sums[number_of_energy_sums + k]);
  for (const std::size_t g : groups_with_columns(scene.world)) out.push_back(sums[number_of_energy_sums + laws + g]);
}

}  // namespace slurry
