// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Pairs of a grain and an obstacle piece: distance(piece, x_i) - r_i <= reach.
//
// Three tests, from cheap to dear. A distance grows by at most the way one moves, so one distance from the middle of a
// group of consecutive grains (close in space, when grains are in space-filling order) rejects a piece for all of the
// group, plane or not. A grain outside the piece's bounding box, widened by r_i + reach, is rejected next. The
// distance itself decides the rest. The first two leave room for rounding, so they never change the result.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <variant>

#include "slurry/core/parallel.hpp"
#include "slurry/neighbours/neighbours.hpp"
#include "slurry/neighbours/pair_test.hpp"

namespace slurry {
namespace {

constexpr std::size_t group_size = 64;  // grains tested together; divides a chunk of the parallel loop
constexpr double rounding = 1e-12;      // of the coordinates: thousands of times the error of a distance

static_assert(default_chunk % group_size == 0);

// A piece where it is now in the world.
struct PlacedPiece {
  const Surface* surface;
  Pose pose;
  Bounds bounds;
  std::int32_t rank;
};

// The world box around a local box at a pose, widened for rounding. Infinite entries stay so, except along axes that
// they do not touch.
Bounds world_bounds(const Bounds& local, const Pose& pose) {
  Bounds world{pose.position, pose.position};
  const auto product = [](double a, double b) { return a == 0 ? 0 : a * b; };
  for (int from = 0; from < 3; ++from) {
    Vec3 axis;
    axis[from] = 1;
    axis = rotate(pose.orientation, axis);
    for (int to = 0; to < 3; ++to) {
      const double a = product(axis[to], local.low[from]), b = product(axis[to], local.high[from]);
      world.low[to] += std::min(a, b);
      world.high[to] += std::max(a, b);
    }
  }
  for (int k = 0; k < 3; ++k) {
    world.low[k] -= rounding * (std::abs(pose.position[k]) + std::abs(world.low[k]));
    world.high[k] += rounding * (std::abs(pose.position[k]) + std::abs(world.high[k]));
  }
  return world;
}

std::vector<PlacedPiece> place_pieces(const std::vector<Obstacle>& obstacles) {
  std::vector<PlacedPiece> placed;
  for (const Obstacle& obstacle : obstacles) {
    std::int32_t rank = obstacle.first_piece;
    for (const Piece& piece : obstacle.pieces) {
      const Pose pose = compose(obstacle.pose, piece.pose);
      const Bounds local = std::visit([](const auto& surface) { return surface.bounds(); }, piece.surface);
      placed.push_back({&piece.surface, pose, world_bounds(local, pose), rank++});
    }
  }
  std::sort(placed.begin(), placed.end(), [](const PlacedPiece& a, const PlacedPiece& b) { return a.rank < b.rank; });
  return placed;
}

bool is_outside(const Bounds& box, Vec3 x, double margin) {
  for (int k = 0; k < 3; ++k) {
    const double m = margin + rounding * (std::abs(x[k]) + std::abs(margin));
    if (x[k] + m < box.low[k] || x[k] - m > box.high[k]) return true;
  }
  return false;
}

// The pieces that at least one of the grains [begin, end) may be within reach of, in the order of their ranks.
void select_pieces(const std::vector<PlacedPiece>& pieces, const std::vector<Vec3>& position,
                   const std::vector<double>& radius, double reach, std::size_t begin, std::size_t end,
                   std::vector<const PlacedPiece*>& selected) {
  Vec3 centre;
  for (std::size_t i = begin; i < end; ++i) centre += position[i] / static_cast<double>(end - begin);
  double spread = 0;  // no surface of a grain of the group is farther from the centre
  for (std::size_t i = begin; i < end; ++i) spread = std::max(spread, norm(position[i] - centre) + radius[i]);

  selected.clear();
  for (const PlacedPiece& piece : pieces) {
    const double distance = nearest(*piece.surface, piece.pose, centre).distance;
    const double scale = spread + std::abs(distance) + norm(centre) + norm(piece.pose.position);
    if (!(distance - spread - reach > rounding * scale)) selected.push_back(&piece);
  }
}

}  // namespace

PairList obstacle_pairs(const std::vector<Vec3>& position, const std::vector<double>& radius,
                        const std::vector<Obstacle>& obstacles, double reach) {
  require_finite(position, radius);
  const std::size_t n = position.size();
  const std::vector<PlacedPiece> pieces = place_pieces(obstacles);
  PairList pairs{std::vector<std::int64_t>(n + 1, 0), {}};

  std::vector<std::vector<std::int32_t>> found((n + default_chunk - 1) / default_chunk);
  parallel_ranges(n, [&](std::size_t begin, std::size_t end) {
    std::vector<std::int32_t>& chunk = found[begin / default_chunk];
    std::vector<const PlacedPiece*> selected;
    for (std::size_t i = begin; i < end; ++i) {
      if (i % group_size == 0)
        select_pieces(pieces, position, radius, reach, i, std::min(i + group_size, end), selected);
      const std::size_t before = chunk.size();
      for (const PlacedPiece* piece : selected) {
        if (is_outside(piece->bounds, position[i], radius[i] + reach)) continue;
        if (nearest(*piece->surface, piece->pose, position[i]).distance - radius[i] <= reach)
          chunk.push_back(piece->rank);
      }
      pairs.start[i + 1] = static_cast<std::int64_t>(chunk.size() - before);
    }
  });
  std::partial_sum(pairs.start.begin(), pairs.start.end(), pairs.start.begin());

  pairs.partner.reserve(pairs.start[n]);
  for (const auto& chunk : found) pairs.partner.insert(pairs.partner.end(), chunk.begin(), chunk.end());
  return pairs;
}

}  // namespace slurry
