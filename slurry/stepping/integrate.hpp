// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where velocities take the grains.
#pragma once

#include "slurry/core/velocities.hpp"
#include "slurry/grains/grains.hpp"

namespace slurry {

// Positions and orientations after a step, as the stage `integrate` will set them, beside what does not change and a
// scene asks for: ids, groups, shapes and radii. Other arrays of `end` stay as they are.
void set_end(const Grains& grains, const Velocities& velocities, double dt, bool planar, Grains& end);

}  // namespace slurry
