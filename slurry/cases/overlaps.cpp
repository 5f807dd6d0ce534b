// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Overlaps: the candidate pairs with a gap of at most zero, kept where they are deeper than the tolerance.
#include "slurry/cases/overlaps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "slurry/contacts/detect.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/neighbours/candidates.hpp"

namespace slurry {

namespace {

// Pairs named in a message.
constexpr std::size_t most_named = 5;

// As many as a step bears.
PairList near_pairs(const Scene& scene) {
  const Grains& grains = scene.grains;
  try {
    return pairs_in_domain(scene.domain, Candidates::most_partners * grains.size(), grains.position, grains.radius, 0);
  } catch (const TooManyPairs&) {
    throw InputError(fmt::format("the grains lie on top of each other at the start: more than {} pairs a grain overlap",
                                 Candidates::most_partners));
  }
}

void find_among_grains(const Scene& scene, double tolerance, std::vector<Overlap>& found) {
  const Grains& grains = scene.grains;
  const PairList pairs = near_pairs(scene);
  for (std::size_t i = 0; i < grains.size(); ++i) {
    check_interrupt();
    for (std::int64_t p = pairs.start[i]; p < pairs.start[i + 1]; ++p) {
      const std::int32_t j = pairs.partner[p];
      if (scene.never_touch(i, j)) continue;
      const double depth = -gap_of(scene, static_cast<std::int32_t>(i), j).gap;
      const auto [low, high] = std::minmax(grains.id[i], grains.id[j]);
      if (depth > tolerance * std::min(scene.half_width(i), scene.half_width(j)))
        found.push_back({low, high, false, depth});
    }
  }
}

void find_in_obstacles(const Scene& scene, const PairList& pairs, double tolerance, std::vector<Overlap>& found) {
  const Grains& grains = scene.grains;
  for (std::size_t i = 0; i < grains.size(); ++i) {
    check_interrupt();
    // The pieces of an obstacle follow each other: the deepest of each counts.
    std::int32_t last = -1;
    for (std::int64_t p = pairs.start[i]; p < pairs.start[i + 1]; ++p) {
      const std::int32_t piece = pairs.partner[p], o = scene.pieces[piece].obstacle;
      if (scene.never_touch(i, piece_code(piece))) continue;
      const double depth = -gap_of(scene, static_cast<std::int32_t>(i), piece_code(piece)).gap;
      if (!(depth > tolerance * scene.half_width(i))) continue;
      if (o == last)
        found.back().depth = std::max(found.back().depth, depth);
      else
        found.push_back({grains.id[i], o, true, depth});
      last = o;
    }
  }
}

}  // namespace

std::vector<Overlap> find_overlaps(const World& world, const State& state, double tolerance) {
  const Grains& grains = state.grains;
  const PlacedPieces pieces(world.obstacles, state.walls);
  const Scene scene = world.scene(grains, state.domain, pieces);
  std::vector<Overlap> found;
  find_among_grains(scene, tolerance, found);
  find_in_obstacles(scene, obstacle_pairs(grains.position, grains.radius, world.obstacles, state.walls, 0), tolerance,
                    found);
  std::sort(found.begin(), found.end(), [](const Overlap& a, const Overlap& b) {
    return std::tuple(-a.depth, a.is_obstacle, a.grain, a.other) <
           std::tuple(-b.depth, b.is_obstacle, b.grain, b.other);
  });
  return found;
}

std::string describe_overlaps(const std::vector<Overlap>& overlaps, const std::vector<Obstacle>& obstacles) {
  if (overlaps.empty()) return "";
  std::vector<std::string> named;
  for (std::size_t k = 0; k < std::min(overlaps.size(), most_named); ++k) {
    const Overlap& o = overlaps[k];
    const std::string other = o.is_obstacle ? obstacles[o.other].label : fmt::format("grain {}", o.other);
    named.push_back(fmt::format("grain {} and {} by {:.3g}", o.grain, other, o.depth));
  }
  return fmt::format(
      "{} at the start: {}{}",
      overlaps.size() == 1 ? std::string("one pair overlaps") : fmt::format("{} pairs overlap", overlaps.size()),
      fmt::join(named, ", "), overlaps.size() > most_named ? ", ..." : "");
}

double deepest_in_radii(const std::vector<Overlap>& overlaps, const World& world, const Grains& grains) {
  const PlacedPieces none;
  const Scene scene = world.scene(grains, open_domain, none);
  std::map<std::int64_t, double> radius;
  for (std::size_t k = 0; k < grains.size(); ++k) radius[grains.id[k]] = scene.half_width(k);
  double deepest = 0;
  for (const Overlap& o : overlaps)
    deepest =
        std::max(deepest, o.depth / (o.is_obstacle ? radius[o.grain] : std::min(radius[o.grain], radius[o.other])));
  return deepest;
}

}  // namespace slurry
