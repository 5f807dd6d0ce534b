// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The arms of swimmers among grains, for pictures: thin rods from the frame of a swimmer to its bodies. They are no
// part of the mechanics.
#pragma once

#include <vector>

#include "slurry/grains/gaits.hpp"

namespace slurry {

struct SwimmerArm {
  Vec3 begin, end;    // m; the end is the centre of a body
  double radius = 0;  // m
};

// At the time t. None of a swimmer that has lost a body.
std::vector<SwimmerArm> arms_of(const Gaits& gaits, const Grains& grains, double t);

}  // namespace slurry
