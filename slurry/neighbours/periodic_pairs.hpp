// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Pairs in a periodic cell: the search of open space over the grains and, beyond the faces of the cell, those images of
// them that may be in reach. A pair is listed once, whichever of its two is beyond a face.
#pragma once

#include "slurry/grains/domain.hpp"
#include "slurry/neighbours/cell_grid.hpp"
#include "slurry/neighbours/neighbours.hpp"

namespace slurry {

// The distance of the centres of a pair that has one image only within it; infinite in open space.
double longest_in(const Domain& domain);
// Throws CellTooNarrow unless pairs may be so far apart.
void check_size(const Domain& domain, double longest);

// The search, with the memory that it keeps from list to list.
class PairsInDomain {
 public:
  // All pairs with |separation| - r_i - r_j <= reach, as pairs_by_grid_at_most. Throws CellTooNarrow where a pair could
  // have two images within reach.
  void find(const Domain& domain, std::size_t most, const std::vector<Vec3>& position,
            const std::vector<double>& radius, double reach, PairList& pairs);

 private:
  void add_images(const Domain& domain, const std::vector<Vec3>& position, const std::vector<double>& radius,
                  double longest);
  // The partner of grain i in an entry of its row: a grain, whose image it may be.
  std::int32_t partner(std::int64_t entry, std::size_t grains) const {
    const auto j = static_cast<std::size_t>(found_.partner[entry]);
    return j < grains ? found_.partner[entry] : owner_[j - grains];
  }

  GridPairs search_;
  // Of a cell: the grains and their images near it; image k + grains is one of grain owner_[k].
  std::vector<Vec3> position_;
  std::vector<double> radius_;
  std::vector<std::int32_t> owner_;
  std::vector<std::int64_t> first_image_;  // of each grain
  PairList found_;
};

PairList pairs_in_domain(const Domain& domain, std::size_t most, const std::vector<Vec3>& position,
                         const std::vector<double>& radius, double reach);

}  // namespace slurry
