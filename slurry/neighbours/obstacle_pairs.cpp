// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Pairs of a grain and an obstacle piece: distance(piece, x_i) - r_i <= reach.
//
// Three tests, from cheap to dear. A distance grows by at most the way one moves, so one distance from the middle of a
// group of consecutive grains (close in space, when grains are in space-filling order) rejects a piece for all of the
// group, plane or not. A grain outside the piece's bounding box, widened by r_i + reach, is rejected next. The
// distance itself decides the rest. The first two leave room for rounding, so they never change the result.
//
// An obstacle of many pieces (a mesh) has a tree of their boxes in its own frame. One search with the box of the group
// rejects the obstacle, or each grain of the group makes a search of its own.
//
// All distances here are least distances (shapes/surfaces/piece.hpp): a piece with seams is listed also where another
// piece reports the contact, since the grain may move on to it while the list is kept.
#include "slurry/neighbours/obstacle_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include "slurry/core/parallel_arrays.hpp"
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

// An obstacle with a tree, where it is now.
struct PlacedTree {
  const Obstacle* obstacle;
  Pose pose;
};

// Of the obstacles without a tree that are there.
std::vector<PlacedPiece> place_pieces(const std::vector<Obstacle>& obstacles, const Walls& walls) {
  std::vector<PlacedPiece> placed;
  for (std::size_t o = 0; o < obstacles.size(); ++o) {
    const Obstacle& obstacle = obstacles[o];
    if (obstacle.tree || !walls.is_present(o)) continue;
    std::int32_t rank = obstacle.first_piece;
    for (const Piece& piece : obstacle.pieces) {
      const Pose pose = compose(walls.pose(o), piece.pose);
      const Bounds local = std::visit([](const auto& surface) { return surface.bounds(); }, piece.surface);
      placed.push_back({&piece.surface, pose, bounds_at(local, pose), rank++});
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

// A group of consecutive grains: none of their surfaces is farther from the centre than `spread`.
struct Group {
  Vec3 centre;
  double spread = 0;
};

class ObstacleSearch {
 public:
  ObstacleSearch(const std::vector<Vec3>& position, const std::vector<double>& radius,
                 const std::vector<Obstacle>& obstacles, const Walls& walls, double reach)
      : position_(position), radius_(radius), reach_(reach), pieces_(place_pieces(obstacles, walls)) {
    for (std::size_t o = 0; o < obstacles.size(); ++o)
      if (obstacles[o].tree && walls.is_present(o)) trees_.push_back({&obstacles[o], walls.pose(o)});
  }

  // What at least one of the grains of a group may be within reach of.
  struct Selected {
    std::vector<const PlacedPiece*> pieces;  // in the order of their ranks
    std::vector<const PlacedTree*> trees;
  };
  void select(std::size_t begin, std::size_t end, Selected& selected) const;

  // Appends the pieces that grain i is within reach of.
  void find(std::size_t i, const Selected& selected, std::vector<std::int32_t>& found) const;

 private:
  Group group_of(std::size_t begin, std::size_t end) const;
  bool is_within_reach(std::size_t i, const Surface& surface, const Pose& pose) const {
    return least_distance(surface, pose, position_[i]) - radius_[i] <= reach_;
  }

  const std::vector<Vec3>& position_;
  const std::vector<double>& radius_;
  double reach_;
  std::vector<PlacedPiece> pieces_;
  std::vector<PlacedTree> trees_;
};

Group ObstacleSearch::group_of(std::size_t begin, std::size_t end) const {
  Group group;
  for (std::size_t i = begin; i < end; ++i) group.centre += position_[i] / static_cast<double>(end - begin);
  for (std::size_t i = begin; i < end; ++i)
    group.spread = std::max(group.spread, norm(position_[i] - group.centre) + radius_[i]);
  return group;
}

void ObstacleSearch::select(std::size_t begin, std::size_t end, Selected& selected) const {
  const auto [centre, spread] = group_of(begin, end);
  selected.pieces.clear();
  for (const PlacedPiece& piece : pieces_) {
    const double distance = least_distance(*piece.surface, piece.pose, centre);
    const double scale = spread + std::abs(distance) + norm(centre) + norm(piece.pose.position);
    if (!(distance - spread - reach_ > rounding * scale)) selected.pieces.push_back(&piece);
  }
  selected.trees.clear();
  for (const PlacedTree& t : trees_)
    if (t.obstacle->tree->is_any_overlap(search_box(t.pose, centre, spread + reach_))) selected.trees.push_back(&t);
}

void ObstacleSearch::find(std::size_t i, const Selected& selected, std::vector<std::int32_t>& found) const {
  for (const PlacedPiece* piece : selected.pieces)
    if (!is_outside(piece->bounds, position_[i], radius_[i] + reach_) &&
        is_within_reach(i, *piece->surface, piece->pose))
      found.push_back(piece->rank);
  for (const PlacedTree* t : selected.trees)
    for_each_piece_near(*t->obstacle, t->pose, position_[i], radius_[i] + reach_, [&](std::size_t k) {
      const Piece& piece = t->obstacle->pieces[k];
      if (is_within_reach(i, piece.surface, compose(t->pose, piece.pose)))
        found.push_back(t->obstacle->first_piece + static_cast<std::int32_t>(k));
    });
}

}  // namespace

void ObstaclePairs::find(const std::vector<Vec3>& position, const std::vector<double>& radius,
                         const std::vector<Obstacle>& obstacles, const Walls& walls, double reach, PairList& pairs) {
  require_finite(position, radius);
  const std::size_t n = position.size();
  const ObstacleSearch search(position, radius, obstacles, walls, reach);
  pairs.start.resize(n + 1);
  pairs.start[0] = 0;
  found_.resize((n + default_chunk - 1) / default_chunk);
  parallel_ranges(n, [&](std::size_t begin, std::size_t end) {
    std::vector<std::int32_t>& chunk = found_[begin / default_chunk];
    chunk.clear();
    thread_local ObstacleSearch::Selected selected;
    for (std::size_t i = begin; i < end; ++i) {
      if (i % group_size == 0) search.select(i, std::min(i + group_size, end), selected);
      const std::size_t before = chunk.size();
      search.find(i, selected, chunk);
      pairs.start[i + 1] = static_cast<std::int64_t>(chunk.size() - before);
      std::sort(chunk.begin() + static_cast<std::ptrdiff_t>(before), chunk.end());
    }
  });
  parallel_running_sum(pairs.start);
  pairs.partner.resize(pairs.start[n]);
  parallel_ranges(n, [&](std::size_t begin, std::size_t) {
    const std::vector<std::int32_t>& chunk = found_[begin / default_chunk];
    std::copy(chunk.begin(), chunk.end(), pairs.partner.begin() + pairs.start[begin]);
  });
}

PairList obstacle_pairs(const std::vector<Vec3>& position, const std::vector<double>& radius,
                        const std::vector<Obstacle>& obstacles, const Walls& walls, double reach) {
  PairList pairs;
  ObstaclePairs().find(position, radius, obstacles, walls, reach, pairs);
  return pairs;
}

}  // namespace slurry
