// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Pairs in a periodic cell: the search of open space over the grains and, beyond the faces of the cell, those images of
// them that may be in reach. A pair is listed once, whichever of its two is beyond a face.
#pragma once

#include "slurry/grains/domain.hpp"
#include "slurry/neighbours/neighbours.hpp"

namespace slurry {

// All pairs with |separation| - r_i - r_j <= reach, as pairs_by_grid_at_most. Throws RunError where the cell is too
// small for a pair to have one image within reach.
PairList pairs_in_domain(const Domain& domain, std::size_t most, const std::vector<Vec3>& position,
                         const std::vector<double>& radius, double reach);

}  // namespace slurry
