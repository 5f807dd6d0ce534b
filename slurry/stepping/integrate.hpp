// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where velocities take the grains.
#pragma once

#include "slurry/core/velocities.hpp"
#include "slurry/grains/grains.hpp"

namespace slurry {

// Positions and orientations after a step, as the stage `integrate` will set them.
Grains moved(Grains grains, const Velocities& velocities, double dt, bool planar);

}  // namespace slurry
