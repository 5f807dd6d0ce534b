// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Candidates: the pair lists with a skin, kept over several steps, and the test that says when they must be built anew.
//
// A list built with reach R at reference positions misses no pair closer than R there. If every grain has moved by at
// most d since, and every obstacle surface near the grains by at most o, a pair that is not listed is farther apart
// than R - 2 d (two grains) or R - d - o (grain and obstacle). So the list is complete for gaps up to g while
//
//     max(2 d, d + o) + g <= R.
//
// Contacts are chosen from the list by their gaps alone, so that a run does not depend on when the list was built.
#pragma once

#include <vector>

#include "slurry/neighbours/neighbours.hpp"

namespace slurry {

struct Candidates {
  PairList grain_pairs, obstacle_pairs;
  double reach = -1;  // negative: never built

  void build(const Grains& grains, const std::vector<Obstacle>& obstacles, double reach);

  // Complete for gaps up to `gap` when grain k is at position[k] + dt * velocity[k] and obstacles at their present
  // pose?
  bool is_complete(const Grains& grains, const std::vector<Vec3>& velocity, double dt,
                   const std::vector<Obstacle>& obstacles, double gap) const;

 private:
  std::vector<Vec3> reference_;
  std::vector<Pose> obstacle_reference_;
  Vec3 centre_;        // of the grains' bounding box, when built
  double extent_ = 0;  // farthest surface of a grain from centre_, reach included
};

}  // namespace slurry
