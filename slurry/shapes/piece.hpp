// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Piece: a surface and where it sits in the frame of its obstacle.
#pragma once

#include "slurry/core/quaternion.hpp"
#include "slurry/shapes/surface.hpp"

namespace slurry {

struct Piece {
  Surface surface;
  Pose pose;
};

// Distance, normal and foot in world axes, for a piece at `pose` (the obstacle's pose already applied).
Foot nearest(const Surface& surface, const Pose& pose, Vec3 point);

// The rotation that takes the local axis `from` (unit) to `to` (unit).
Quaternion rotation_between(Vec3 from, Vec3 to);

}  // namespace slurry
