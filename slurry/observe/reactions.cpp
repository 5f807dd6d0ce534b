// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/reactions.hpp"

#include <cmath>

namespace slurry {

Vec3 centre_of(const World& world, const State& state, std::size_t rank) {
  return to_world(state.walls.pose(rank), world.obstacles[rank].centre);
}

std::vector<WallImpulse> wall_impulses(const World& world, const State& state, const StepReport& report,
                                       std::size_t rank, Vec3 about) {
  const Obstacle& obstacle = world.obstacles[rank];
  const Contacts& contacts = state.contacts;
  const std::int32_t begin = obstacle.first_piece;
  const std::int32_t end = begin + static_cast<std::int32_t>(obstacle.pieces.size());
  std::vector<WallImpulse> found;
  if (report.dt <= 0) return found;
  const auto is_tied = [&](std::int32_t grain) {
    return world.tied_to(state.grains.group[grain]) == static_cast<std::int32_t>(rank);
  };
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    if (!is_piece(contacts.second[c])) {
      const bool first = is_tied(contacts.first[c]);
      if (!first && !is_tied(contacts.second[c])) continue;
      const double side = first ? -1 : 1;
      Vec3 impulse = contacts.impulse[c] * contacts.normal[c];
      if (!contacts.tangential.empty()) impulse += contacts.tangential[c];
      const Vec3 point = contact_point(state.grains, contacts, c);
      found.push_back({side * contacts.normal[c], side * impulse, side * cross(point - about, impulse), point});
      continue;
    }
    if (const std::int32_t piece = piece_of(contacts.second[c]); piece < begin || piece >= end) continue;
    Vec3 impulse = contacts.impulse[c] * contacts.normal[c];
    if (!contacts.tangential.empty()) impulse += contacts.tangential[c];
    const Vec3 point = contact_point(state.grains, contacts, c);
    Vec3 turn = cross(point - about, impulse);
    if (!contacts.moment.empty()) turn += contacts.moment[c];
    found.push_back({contacts.normal[c], impulse, turn, point});
  }
  for (const FilmLoad& load : report.film_loads)
    if (load.piece >= begin && load.piece < end)
      found.push_back({load.normal, load.impulse, cross(load.point - about, load.impulse), load.point});
  return found;
}

Reaction obstacle_reaction(const World& world, const State& state, const StepReport& report, std::size_t rank) {
  Reaction sum;
  if (report.dt <= 0) return sum;
  for (const WallImpulse& w : wall_impulses(world, state, report, rank, centre_of(world, state, rank))) {
    sum.force += w.impulse / report.dt;
    sum.torque += w.angular_impulse / report.dt;
  }
  return sum;
}

std::vector<double> grain_loads(const State& state, double dt) {
  std::vector<double> load(state.grains.size(), 0);
  if (dt <= 0) return load;
  const Contacts& contacts = state.contacts;
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    const double force = std::abs(contacts.impulse[c]) / dt;
    load[contacts.first[c]] += force;
    if (!is_piece(contacts.second[c])) load[contacts.second[c]] += force;
  }
  return load;
}

}  // namespace slurry
