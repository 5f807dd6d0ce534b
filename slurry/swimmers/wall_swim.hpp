// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Swimming beside a plane wall (z = 0, the fluid above), for balls: the connection depends on the pose too,
//
//     g' = g V(xi, g) xi',     power = xi' . G(xi, g) xi',
//
// with all six motions (wall_control.hpp), so that no stroke does what the one before did. Integrated by Runge and
// Kutta's fourth order in the logarithm of the motion over a step (Munthe-Kaas 1999); smooth strokes are periodic, and
// few steps suffice.
#pragma once

#include <functional>
#include <vector>

#include "slurry/swimmers/connection.hpp"
#include "slurry/swimmers/stroke.hpp"

namespace slurry {

struct WallStroke {
  Pose end;           // in the world, after the stroke
  double energy = 0;  // J
};

struct WallSwim {
  std::vector<double> time;
  std::vector<SwimmerShape> shape;
  std::vector<Pose> pose;     // in the world
  std::vector<double> power;  // at these times; at a break that after it
  std::vector<WallStroke> strokes;
};

struct WallSwimOptions {
  int strokes = 1;
  int steps = 16;                                        // of each piece between two breaks
  std::function<void(double)> progress = [](double) {};  // the part that is done
};

// From a pose in the world. Throws RunError, with the stroke and the time, where a ball comes too close to the wall.
WallSwim swim_by_wall(const Swimmer& swimmer, const Stroke& stroke, const Pose& begin, const WallSwimOptions& options);

}  // namespace slurry
