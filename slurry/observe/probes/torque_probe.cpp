// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/torque_probe.hpp"

#include "slurry/observe/contact_arms.hpp"
#include "slurry/observe/reactions.hpp"

namespace slurry {
namespace {

// Of the sums since the last row; the work since the start is the one sum since then.
enum TorqueSum : std::size_t { angular_impulse_sum, work_sum, number_of_torque_sums };

// What a step adds: the angular impulse about the axis, and the work on the grains.
struct StepTurn {
  Vec3 angular_impulse;
  double work = 0;
};

StepTurn of_wall(const ProbeScene& s, std::size_t rank, Vec3 about) {
  const Walls& walls = s.state.walls;
  const Vec3 frame = walls.position[rank];
  StepTurn sum;
  for (const WallImpulse& w : wall_impulses(s.world, s.state, s.report, rank, frame)) {
    sum.angular_impulse += w.angular_impulse + cross(frame - about, w.impulse);
    sum.work -= dot(w.impulse, walls.velocity[rank] + walls.surface_at(rank, -w.normal)) +
                dot(w.angular_impulse, walls.angular_velocity[rank]);
  }
  return sum;
}

StepTurn of_group(const ProbeScene& s, std::int32_t group, Vec3 about) {
  const Grains& grains = s.state.grains;
  const Contacts& contacts = s.state.contacts;
  const auto is_own = [&](std::int32_t k) { return !is_piece(k) && grains.group[k] == group; };
  StepTurn sum;
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    const bool is_first = is_own(contacts.first[c]);
    if (is_first == is_own(contacts.second[c])) continue;
    const double side = is_first ? -1 : 1;
    const std::int32_t k = is_first ? contacts.first[c] : contacts.second[c];
    Vec3 impulse = side * contacts.impulse[c] * contacts.normal[c], moment;
    if (!contacts.tangential.empty()) impulse += side * contacts.tangential[c];
    if (!contacts.moment.empty()) moment = side * contacts.moment[c];
    const Vec3 arm = contact_arm(grains, s.state.domain, contacts, c, is_first, contact_point(grains, contacts, c));
    sum.angular_impulse += cross(grains.position[k] + arm - about, impulse) + moment;
    const Vec3 turn = cross(arm, impulse) + moment;
    sum.work -= dot(impulse, grains.velocity[k]) + dot(turn, grains.angular_velocity[k]);
  }
  return sum;
}

}  // namespace

ProbeTarget TorqueProbe::resolve(const std::string& label, const World& world, const State&) const {
  if (obstacle.empty() == group.empty()) refuse_probe(label, "a torque needs either an obstacle or a group");
  if (!(norm(axis) > 0)) refuse_probe(label, "axis has no direction");
  ProbeTarget target;
  if (obstacle.empty())
    target.rank = rank_of_group(label, group, world);
  else
    target.ranks = ranks_of_obstacle(label, obstacle, world);
  target.since_row.resize(number_of_torque_sums);
  target.since_start.resize(1);
  return target;
}

void TorqueProbe::advance(const ProbeScene& scene, ProbeTarget& target) const {
  if (!(scene.report.dt > 0)) return;
  const auto add = [&](const StepTurn& turn) {
    target.since_row[angular_impulse_sum] += dot(axis, turn.angular_impulse) / norm(axis);
    target.since_row[work_sum] += turn.work;
    target.since_start[0] += turn.work;
  };
  if (obstacle.empty()) return add(of_group(scene, target.rank, about.value_or(Vec3{})));
  const Vec3 point = about.value_or(centre_of(scene.world, scene.state, static_cast<std::size_t>(target.ranks[0])));
  for (const std::int32_t k : target.ranks) add(of_wall(scene, static_cast<std::size_t>(k), point));
}

void TorqueProbe::measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
  const auto mean = [&](std::size_t k) { return scene.interval > 0 ? target.since_row[k] / scene.interval : 0; };
  out.insert(out.end(), {mean(angular_impulse_sum), mean(work_sum), target.since_start[0]});
}

}  // namespace slurry
