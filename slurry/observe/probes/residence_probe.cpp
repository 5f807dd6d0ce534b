// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/residence_probe.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/observe/energies.hpp"

namespace slurry {
namespace {

// Places of the sums since the start: over the grains that have left.
enum ResidenceSum : std::size_t { left, times, squares, longest, number_of_residence_sums };

bool is_inside(const ResidenceProbe& probe, bool planar, Vec3 x) {
  return x.x >= probe.low.x && x.x < probe.high.x && x.y >= probe.low.y && x.y < probe.high.y &&
         (planar || (x.z >= probe.low.z && x.z < probe.high.z));
}

// The ids of the grains inside, ascending.
std::vector<std::int64_t> ids_inside(const ResidenceProbe& probe, const ProbeTarget& target, bool planar,
                                     const Grains& grains) {
  std::vector<std::int64_t> ids;
  for (std::size_t k = 0; k < grains.size(); ++k)
    if ((target.rank == all_groups || grains.group[k] == target.rank) && is_inside(probe, planar, grains.position[k]))
      ids.push_back(grains.id[k]);
  std::sort(ids.begin(), ids.end());
  return ids;
}

void count_one_that_left(std::vector<double>& sums, double time) {
  sums[left] += 1;
  sums[times] += time;
  sums[squares] += time * time;
  sums[longest] = std::max(sums[longest], time);
}

}  // namespace

ProbeTarget ResidenceProbe::resolve(const std::string& label, const World& world, const State& state) const {
  if (!(high.x > low.x && high.y > low.y && (world.planar || high.z > low.z)))
    refuse_probe(label, "high must be above low");
  ProbeTarget target{group.empty() ? all_groups : rank_of_group(label, group, world)};
  target.since_start.resize(number_of_residence_sums);
  for (const std::int64_t id : ids_inside(*this, target, world.planar, state.grains))
    target.present.push_back({id, state.clock.time});
  return target;
}

// Both lists ascend: one walk tells who stayed, who came and who left.
void ResidenceProbe::advance(const ProbeScene& scene, ProbeTarget& target) const {
  const double now = scene.state.clock.time;
  const std::vector<std::int64_t> ids = ids_inside(*this, target, scene.world.planar, scene.state.grains);
  std::vector<Presence> present;
  auto before = target.present.begin();
  const auto leave_below = [&](std::int64_t id) {
    for (; before != target.present.end() && before->id < id; ++before)
      count_one_that_left(target.since_start, now - before->since);
  };
  for (const std::int64_t id : ids) {
    leave_below(id);
    const bool stayed = before != target.present.end() && before->id == id;
    present.push_back(stayed ? *before++ : Presence{id, now});
  }
  leave_below(std::numeric_limits<std::int64_t>::max());
  target.present = std::move(present);
}

void ResidenceProbe::measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
  double age = 0;
  for (const Presence& p : target.present) age += scene.state.clock.time - p.since;
  const auto count = static_cast<double>(target.present.size());
  const std::vector<double>& sums = target.since_start;
  const double gone = std::max(sums[left], 1.0), mean = sums[times] / gone;
  const double variance = std::max(0.0, sums[squares] / gone - mean * mean);
  out.insert(out.end(), {count, count > 0 ? age / count : 0, sums[left], mean, std::sqrt(variance), sums[longest]});
}

}  // namespace slurry
