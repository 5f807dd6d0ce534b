// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/crossing_probe.hpp"

#include "slurry/observe/energies.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {
namespace {

// Places of the sums since the last row; those since the start are the first four again.
enum Sum : std::size_t { forward, backward, forward_mass, backward_mass, momentum, number_of_sums = momentum + 3 };

// +1 or -1 where the way from `before` to `now` passes, 0 where it does not.
int direction_of(const CrossingProbe& probe, Vec3 before, Vec3 now) {
  const double from = dot(before - probe.point, probe.normal), to = dot(now - probe.point, probe.normal);
  // A grain that was not there before compares false.
  const bool goes = from < 0 && to >= 0, comes = from >= 0 && to < 0;
  if (!goes && !comes) return 0;
  if (probe.radius) {
    const Vec3 through = before + from / (from - to) * (now - before) - probe.point;
    if (norm2(through) > *probe.radius * *probe.radius) return 0;
  }
  return goes ? 1 : -1;
}

}  // namespace

ProbeTarget CrossingProbe::resolve(const std::string& label, const World& world, const State&) const {
  if (!(norm2(normal) > 0)) refuse_probe(label, "normal has no direction");
  ProbeTarget target{group.empty() ? all_groups : rank_of_group(label, group, world)};
  target.since_row.resize(number_of_sums);
  target.since_start.resize(momentum);
  return target;
}

void CrossingProbe::advance(const ProbeScene& scene, ProbeTarget& target) const {
  const Grains& grains = scene.state.grains;
  for (std::size_t k = 0; k < grains.size(); ++k) {
    if (target.rank != all_groups && grains.group[k] != target.rank) continue;
    const int direction = direction_of(*this, scene.before[k], grains.position[k]);
    if (direction == 0) continue;
    for (std::vector<double>* list : {&target.since_row, &target.since_start}) {
      (*list)[direction > 0 ? forward : backward] += 1;
      (*list)[direction > 0 ? forward_mass : backward_mass] += grains.mass[k];
    }
    for (int axis = 0; axis < 3; ++axis)
      target.since_row[momentum + axis] += direction * grains.mass[k] * grains.velocity[k][axis];
  }
}

void CrossingProbe::measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
  out.insert(out.end(), target.since_row.begin(), target.since_row.end());
  const double net = target.since_row[forward_mass] - target.since_row[backward_mass];
  out.push_back(scene.interval > 0 ? net / scene.interval : 0);
  out.insert(out.end(), target.since_start.begin(), target.since_start.end());
}

}  // namespace slurry
