// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Mass properties of a clump: a rigid union of solids, counted once where they overlap.
#pragma once

#include <vector>

#include "slurry/core/quaternion.hpp"
#include "slurry/shapes/solids/solid.hpp"

namespace slurry {

struct ClumpPart {
  Solid solid;
  double scale = 1;
  Pose pose;  // in the frame of the clump
};

// Volume, centre and inertia about the centre, in the axes of the clump's frame, for unit density; in a planar case
// those of the union of the sections z = 0. Parts that do not overlap: the closed forms of the solids, added. Two
// globes, and any number of discs: closed forms. More overlapping globes: quadrature with an error below 1e-9. Others:
// quadrature with a relative error below 1e-4 in space and 1e-5 in the plane (measured by the tests). Throws InputError
// for no part at all.
MassProperties clump_mass_properties(const std::vector<ClumpPart>& parts, bool planar);

}  // namespace slurry
