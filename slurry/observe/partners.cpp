// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/partners.hpp"

#include <algorithm>

#include "slurry/core/parallel.hpp"
#include "slurry/observe/contact_arms.hpp"

namespace slurry {
namespace {

// The obstacle that each piece of the world belongs to, by the rank of the piece.
std::vector<std::int32_t> owners_of_pieces(const std::vector<Obstacle>& obstacles) {
  std::vector<std::int32_t> owners;
  for (std::size_t k = 0; k < obstacles.size(); ++k) {
    const std::size_t begin = obstacles[k].first_piece, end = begin + obstacles[k].pieces.size();
    owners.resize(std::max(owners.size(), end), -1);
    std::fill(owners.begin() + begin, owners.begin() + end, static_cast<std::int32_t>(k));
  }
  return owners;
}

}  // namespace

Partners partners_of(const std::vector<Obstacle>& obstacles, const State& state) {
  const std::vector<std::int32_t> owners = owners_of_pieces(obstacles);
  const Contacts& contacts = state.contacts;
  const std::size_t count = contacts.size();
  Partners partners{std::vector<std::int64_t>(count), std::vector<std::int64_t>(count, -1),
                    std::vector<std::int32_t>(count, -1), std::vector<Vec3>(count)};
  parallel_for(count, [&](std::size_t c) {
    const std::int32_t second = contacts.second[c];
    partners.point[c] = contact_point(state.grains, contacts, c);
    partners.first[c] = state.grains.id[contacts.first[c]];
    if (is_piece(second))
      partners.obstacle[c] = owners.at(piece_of(second));
    else
      partners.second[c] = state.grains.id[second];
  });
  return partners;
}

}  // namespace slurry
