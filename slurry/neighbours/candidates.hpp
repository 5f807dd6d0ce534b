// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Candidates: the pair lists with a skin, kept over several steps, and the test that says when they must be built anew.
//
// Each grain k has an allowance a_k (how far it may fly in a step, and its slack), so that one fast grain does not
// widen the search of all. The list holds every pair whose gap was at most a_i + a_j + skin at the reference positions.
// If grain k has moved or grown by d_k since, and every obstacle surface near the grains by at most o, a pair that is
// not listed is farther apart than (a_i - d_i) + (a_j - d_j) + skin, or (a_i - d_i) - o + skin. So the list is complete
// for gaps up to g_i + g_j (g_i) while
//
//     d_k + g_k - a_k + max(skin/2, o) <= skin      for every grain k.
//
// In a cell that is deformed, d_k is how far the grain is from where the deformation F since the reference takes it,
// and two grains at most l apart come nearer by m = |F - 1| l besides: (skin + m)/2 takes the place of skin/2.
//
// Contacts are chosen from the list by their gaps alone, so that a run does not depend on when the list was built.
#pragma once

#include <vector>

#include "slurry/grains/domain.hpp"
#include "slurry/neighbours/neighbours.hpp"
#include "slurry/neighbours/obstacle_pairs.hpp"
#include "slurry/neighbours/periodic_pairs.hpp"

namespace slurry {

struct Candidates {
  PairList grain_pairs, obstacle_pairs;
  double skin = -1;  // negative: never built

  void build(const Grains& grains, const Domain& domain, const std::vector<Obstacle>& obstacles, const Walls& walls,
             const std::vector<double>& allowance, double skin);  // less of a skin where the cell is narrow
  // Throws TooManyPairs where the mean grain has more than this many partners in the list: the bound on the memory and
  // the work of a step. A packing whose grains fly by a radius in a step has ten to twenty.
  static constexpr std::size_t most_partners = 500;

  // Complete for gaps up to gap[i] + gap[j] when grain k is at position[k] + dt * velocity[k] and the images and
  // obstacles where the domain and the walls say? An empty `gap` stands for zeros. Never after grains or
  // obstacles have come or gone, or grains have changed places.
  bool is_complete(const Grains& grains, const std::vector<Vec3>& velocity, double dt, const Domain& domain,
                   const Walls& walls, const std::vector<double>& gap = {}) const;

 private:
  std::int64_t version_ = -1;  // of the grains
  std::vector<Vec3> reference_;
  std::vector<double> allowance_, radius_;
  Walls wall_reference_;
  UpperMatrix deformation_;    // of the domain
  double longest_ = 0;         // distance of the centres of a pair
  Vec3 centre_;                // of the grains' bounding box, when built
  double extent_ = 0;          // farthest point of interest from centre_
  std::vector<double> reach_;  // of each grain, while the lists are built
  PairsInDomain grain_search_;
  ObstaclePairs obstacle_search_;
};

}  // namespace slurry
