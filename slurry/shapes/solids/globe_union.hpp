// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Moments of a union of balls or of discs.
#pragma once

#include <vector>

#include "slurry/shapes/solids/moments.hpp"

namespace slurry {

struct PlacedGlobe {
  Vec3 centre;
  double radius;
};

// About the origin. Planar: of the union of the discs, exact. In space: exact for two balls (or less), otherwise with a
// relative error below 1e-9.
Moments globe_union_moments(const std::vector<PlacedGlobe>& globes, bool planar);

}  // namespace slurry
