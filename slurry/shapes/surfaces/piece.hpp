// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Piece: a surface and where it sits in the frame of its obstacle.
#pragma once

#include <string_view>

#include "slurry/core/quaternion.hpp"
#include "slurry/shapes/surfaces/surface.hpp"

namespace slurry {

struct Piece {
  Surface surface;
  Pose pose;
};

// Distance, normal and foot in world axes, for a piece at `pose` (the obstacle's pose already applied).
Foot nearest(const Surface& surface, const Pose& pose, Vec3 point);

// The lower bound of that distance (surface.hpp).
double least_distance(const Surface& surface, const Pose& pose, Vec3 point);

// The box in the axes of a frame around what has the box `local` at a pose in that frame, widened for rounding.
Bounds bounds_at(const Bounds& local, const Pose& pose);

// The least rotation that takes the local axis `from` (unit) to `to` (unit); a half-turn where they are opposite.
Quaternion rotation_between(Vec3 from, Vec3 to);

// The pose in the world of what sits at `local` in a frame that sits at `frame`.
constexpr Pose compose(const Pose& frame, const Pose& local) {
  return {to_world(frame, local.position), frame.orientation * local.orientation};
}

// `given` as a unit vector; throws InputError that names it as `what` where it has no direction (zero or not finite).
Vec3 unit_direction(Vec3 given, std::string_view what);

}  // namespace slurry
