// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/reactions.hpp"

#include <cmath>

#include "slurry/core/parallel.hpp"

namespace slurry {

Vec3 contact_point(const Grains& grains, const Contacts& contacts, std::size_t contact) {
  if (!contacts.middle.empty()) return contacts.middle[contact];
  const std::int32_t i = contacts.first[contact];
  return grains.position[i] + grains.radius[i] * contacts.normal[contact];
}

Reaction obstacle_reaction(const World& world, const State& state, std::size_t rank, double dt) {
  if (dt <= 0) return {};
  const Obstacle& obstacle = world.obstacles[rank];
  const Contacts& contacts = state.contacts;
  const Vec3 centre = to_world(state.walls.pose(rank), obstacle.centre);
  const std::int32_t begin = obstacle.first_piece;
  const std::int32_t end = begin + static_cast<std::int32_t>(obstacle.pieces.size());
  return parallel_reduce(
      contacts.size(), Reaction{},
      [&](std::size_t c) -> Reaction {
        if (!is_piece(contacts.second[c])) return {};
        const std::int32_t piece = piece_of(contacts.second[c]);
        if (piece < begin || piece >= end) return {};
        Vec3 force = (contacts.impulse[c] / dt) * contacts.normal[c];
        if (!contacts.tangential.empty()) force += contacts.tangential[c] / dt;
        Vec3 torque = cross(contact_point(state.grains, contacts, c) - centre, force);
        if (!contacts.moment.empty()) torque += contacts.moment[c] / dt;
        return {force, torque};
      },
      [](Reaction a, const Reaction& b) {
        return Reaction{a.force + b.force, a.torque + b.torque};
      });
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
