// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Driving an obstacle from a script: it moves as it is told, in the place of the motion of the case.
//
// With a velocity V of its centre c and an angular velocity w, a step dt takes the centre to c + dt V and turns it by
// dt w about it. With a place to go to, it is there at the end of the step, at the velocity that takes it there.
#pragma once

#include <optional>

#include "slurry/grains/obstacles.hpp"

namespace slurry {

struct Drive {
  Twist twist;                 // of the centre; where no place is given
  std::optional<Pose> target;  // of the frame
};

// Moves wall k of `after`, which has the motion of the case, as the drive says; `centre` is that of the shape at t = 0.
void drive_wall(const Drive& drive, Vec3 centre, double dt, std::size_t k, const Walls& before, Walls& after);

}  // namespace slurry
