// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Swimming: the motion of a swimmer over a stroke, and what it costs.
//
// g' = g V(xi) xi' is integrated by steps of the sixth order (rigid_motion.hpp). The energy is that of the given
// speeds; the same path at constant power costs (length)^2 / T, the least of all. The efficiency is Lighthill's: the
// power that would drag the swimmer, frozen in its first shape and free to turn, at its mean velocity, over the power
// spent.
#pragma once

#include <vector>

#include "slurry/swimmers/connection.hpp"
#include "slurry/swimmers/stroke.hpp"

namespace slurry {

struct SwimRecord {
  std::vector<double> time;
  std::vector<SwimmerShape> shape;
  std::vector<Pose> pose;
  std::vector<double> power;  // at these times; at a break that after it

  Pose net;                 // the pose at the end of the stroke
  double energy = 0;        // spent, J
  double length = 0;        // of the stroke in the metric G
  double least_energy = 0;  // at constant power
  double efficiency = 0;
};

// steps: of each piece between two breaks.
SwimRecord swim(const ConnectionField& field, const Stroke& stroke, int steps = 64);

// Drag power of the swimmer pulled along d, torque-free, at speed 1, times d.d / |d|^2: d . D d.
double towing_power(const Connection& connection, PoseSpace freedom, Vec3 velocity);

}  // namespace slurry
