// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Overlaps: the candidate pairs with a gap of at most zero, kept where they are deeper than the tolerance.
#include "slurry/cases/overlaps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "slurry/neighbours/neighbours.hpp"
#include "slurry/shapes/piece.hpp"

namespace slurry {

namespace {

// Pairs named in a message.
constexpr std::size_t most_named = 5;

void find_among_grains(const Grains& grains, double tolerance, std::vector<Overlap>& found) {
  const PairList pairs = pairs_by_grid(grains.position, grains.radius, 0);
  for (std::size_t i = 0; i < grains.size(); ++i)
    for (std::int64_t p = pairs.start[i]; p < pairs.start[i + 1]; ++p) {
      const std::int32_t j = pairs.partner[p];
      const double a = grains.radius[i], b = grains.radius[j];
      const double depth = a + b - norm(grains.position[j] - grains.position[i]);
      const auto [low, high] = std::minmax(grains.id[i], grains.id[j]);
      if (depth > tolerance * std::min(a, b)) found.push_back({low, high, false, depth});
    }
}

// The rank of the obstacle that a piece belongs to.
std::size_t owner(const std::vector<Obstacle>& obstacles, std::int32_t piece) {
  const auto after = std::upper_bound(obstacles.begin(), obstacles.end(), piece,
                                      [](std::int32_t p, const Obstacle& o) { return p < o.first_piece; });
  return static_cast<std::size_t>(after - obstacles.begin()) - 1;
}

void find_in_obstacles(const Grains& grains, const std::vector<Obstacle>& obstacles, double tolerance,
                       std::vector<Overlap>& found) {
  const PairList pairs = obstacle_pairs(grains.position, grains.radius, obstacles, 0);
  const auto depth_in = [&](std::size_t i, const Obstacle& o, std::int32_t rank) {
    const Piece& piece = o.pieces[rank - o.first_piece];
    return grains.radius[i] - nearest(piece.surface, compose(o.pose, piece.pose), grains.position[i]).distance;
  };
  for (std::size_t i = 0; i < grains.size(); ++i)
    // The pieces of one obstacle follow each other; all that the grain is in are listed.
    for (std::int64_t p = pairs.start[i]; p < pairs.start[i + 1];) {
      const std::size_t o = owner(obstacles, pairs.partner[p]);
      double depth = -grains.radius[i];
      for (; p < pairs.start[i + 1] && owner(obstacles, pairs.partner[p]) == o; ++p)
        depth = std::max(depth, depth_in(i, obstacles[o], pairs.partner[p]));
      if (depth > tolerance * grains.radius[i])
        found.push_back({grains.id[i], static_cast<std::int32_t>(o), true, depth});
    }
}

}  // namespace

std::vector<Overlap> find_overlaps(const Grains& grains, const std::vector<Obstacle>& obstacles, double tolerance) {
  std::vector<Overlap> found;
  find_among_grains(grains, tolerance, found);
  find_in_obstacles(grains, obstacles, tolerance, found);
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
    const std::string other =
        o.is_obstacle ? fmt::format("obstacle \"{}\"", obstacles[o.other].name) : fmt::format("grain {}", o.other);
    named.push_back(fmt::format("grain {} and {} by {:.3g}", o.grain, other, o.depth));
  }
  return fmt::format(
      "{} at the start: {}{}",
      overlaps.size() == 1 ? std::string("one pair overlaps") : fmt::format("{} pairs overlap", overlaps.size()),
      fmt::join(named, ", "), overlaps.size() > most_named ? ", ..." : "");
}

}  // namespace slurry
