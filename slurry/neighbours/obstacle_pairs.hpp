// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The search for pairs of a grain and an obstacle piece, with the memory that it keeps from list to list.
#pragma once

#include "slurry/neighbours/neighbours.hpp"

namespace slurry {

class ObstaclePairs {
 public:
  // See obstacle_pairs.
  void find(const std::vector<Vec3>& position, const std::vector<double>& radius,
            const std::vector<Obstacle>& obstacles, const Walls& walls, double reach, PairList& pairs);

 private:
  std::vector<std::vector<std::int32_t>> found_;  // by the grains of a chunk
};

}  // namespace slurry
