// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/pair_probe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace slurry {
namespace {

struct PairValues {
  double gap = std::numeric_limits<double>::infinity(), gamma = 0, impulse = 0;
};

// Adds up the contacts of grain `first` with the partners [low, high], as coded in Contacts.
void take_history(const Contacts& contacts, std::size_t first, std::int32_t low, std::int32_t high,
                  PairValues& values) {
  if (first + 1 >= contacts.start.size()) return;
  for (std::int64_t c = contacts.start[first]; c < contacts.start[first + 1]; ++c) {
    if (contacts.second[c] < low || contacts.second[c] > high) continue;
    values.gamma += contacts.gamma[c];
    values.impulse += contacts.impulse[c];
  }
}

// The gap of a pair at any distance, of grains of any form.
double distance_of(const Scene& scene, std::size_t i, std::int32_t second) {
  const auto first = static_cast<std::int32_t>(i);
  if (scene.is_round()) return gap_of(scene, first, second).gap;
  std::vector<Touch> found;
  find_touches(scene, first, second, std::numeric_limits<double>::max(), {}, found);
  double least = std::numeric_limits<double>::infinity();
  for (const Touch& touch : found) least = std::min(least, touch.gap);
  return least;
}

PairValues measure_grains(const ProbeScene& s, std::size_t i, std::size_t j) {
  const PlacedPieces none;
  PairValues values;
  values.gap = distance_of(s.world.scene(s.state.grains, s.state.domain, none), i, static_cast<std::int32_t>(j));
  const auto partner = static_cast<std::int32_t>(std::max(i, j));
  take_history(s.state.contacts, std::min(i, j), partner, partner, values);
  return values;
}

double distance_to(const ProbeScene& s, std::size_t i, std::int32_t rank) {
  const Grains& grains = s.state.grains;
  const Obstacle& obstacle = s.world.obstacles[rank];
  if (!s.state.walls.is_present(rank)) return std::numeric_limits<double>::infinity();
  if (s.world.forms.are_round())
    return nearest_piece(obstacle, s.state.walls.pose(rank), grains.position[i]).foot.distance - grains.radius[i];
  const PlacedPieces placed(s.world.obstacles, s.state.walls);
  const Scene scene = s.world.scene(grains, s.state.domain, placed);
  double least = std::numeric_limits<double>::infinity();
  for (std::int32_t piece = 0; piece < std::ssize(obstacle.pieces); ++piece)
    least = std::min(least, distance_of(scene, i, piece_code(obstacle.first_piece + piece)));
  return least;
}

PairValues measure_obstacles(const ProbeScene& s, std::size_t i, const std::vector<std::int32_t>& ranks) {
  PairValues values;
  for (const std::int32_t rank : ranks) {
    const Obstacle& obstacle = s.world.obstacles[rank];
    values.gap = std::min(values.gap, distance_to(s, i, rank));
    const std::int32_t last = obstacle.first_piece + static_cast<std::int32_t>(obstacle.pieces.size()) - 1;
    take_history(s.state.contacts, i, piece_code(last), piece_code(obstacle.first_piece), values);
  }
  return values;
}

}  // namespace

ProbeTarget PairProbe::resolve(const std::string& label, const World& world, const State& state) const {
  require_grain(label, grain, state);
  if ((other >= 0) == !obstacle.empty()) refuse_probe(label, "a pair needs either a second grain or an obstacle");
  ProbeTarget target;
  if (!obstacle.empty()) {
    target.ranks = ranks_of_obstacle(label, obstacle, world);
    return target;
  }
  require_grain(label, other, state);
  if (other == grain) refuse_probe(label, fmt::format("grain {} cannot be a pair with itself", grain));
  return target;
}

void PairProbe::measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
  const Grains& grains = scene.state.grains;
  const std::size_t i = find_grain(grains, grain, target.place);
  const std::size_t j = !target.ranks.empty() ? 0 : find_grain(grains, other, target.other_place);
  if (i == grains.size() || j == grains.size()) return append_nothing(out, 3);
  const PairValues pair =
      target.ranks.empty() ? measure_grains(scene, i, j) : measure_obstacles(scene, i, target.ranks);
  out.insert(out.end(), {pair.gap, pair.gamma, pair.impulse});
}

}  // namespace slurry
