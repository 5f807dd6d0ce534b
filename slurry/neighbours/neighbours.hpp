// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Candidate pairs: which grains, and which grains and obstacle pieces, may come into contact.
//
// A pair list holds every pair whose gap is at most `reach`, for the positions it was built from. Rows are by grain:
// the partners of grain i are `partner[start[i] .. start[i+1])`, ascending. Grain-grain pairs are listed once, in
// the row of the smaller index.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/grains/obstacles.hpp"

namespace slurry {

// A periodic cell in which a grain could meet two images of another.
class CellTooNarrow : public RunError {
 public:
  using RunError::RunError;
};

class TooManyPairs : public RunError {
 public:
  using RunError::RunError;
};

struct PairList {
  std::vector<std::int64_t> start;    // size n + 1
  std::vector<std::int32_t> partner;  // grain index j > i, or piece rank

  bool operator==(const PairList&) const = default;
};

// All grain pairs with |x_j - x_i| - r_i - r_j <= reach. The result is the same for any number of threads.
// `pairs_by_grid` uses cells (and handles any spread of radii by cells of several sizes); `pairs_by_brute_force`
// compares all, and is the oracle. Neither needs the domain to be known or bounded.
PairList pairs_by_grid(const std::vector<Vec3>& position, const std::vector<double>& radius, double reach);
// The same, for at most so many pairs: throws TooManyPairs as soon as there are more, before they take the memory.
PairList pairs_by_grid_at_most(std::size_t most, const std::vector<Vec3>& position, const std::vector<double>& radius,
                               double reach);
PairList pairs_by_brute_force(const std::vector<Vec3>& position, const std::vector<double>& radius, double reach);

// The list of searches, which all give the same pairs; the first is the one that runs use.
struct PairSearch {
  const char* name;
  PairList (*find)(const std::vector<Vec3>& position, const std::vector<double>& radius, double reach);
};
inline constexpr PairSearch pair_searches[] = {{"grid", pairs_by_grid}, {"brute_force", pairs_by_brute_force}};

// All (grain, piece) pairs with least_distance(piece, x_i) - r_i <= reach, the obstacles being where the walls say.
// Those that are not there have none.
// Obstacles with a tree of their pieces are searched by it, the others by looking at all.
PairList obstacle_pairs(const std::vector<Vec3>& position, const std::vector<double>& radius,
                        const std::vector<Obstacle>& obstacles, const Walls& walls, double reach);

// The order of the points along a Morton curve of the given cell size: order[k] is the index of the k-th point.
// Equal cells keep the order of `id`, so that the result depends on nothing else.
std::vector<std::int32_t> morton_order(const std::vector<Vec3>& position, const std::vector<std::int64_t>& id,
                                       double cell);

}  // namespace slurry
