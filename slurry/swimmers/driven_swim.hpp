// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Swimmers with springs, and swimmers that a magnetic field turns: the shape is not given but follows.
//
// Active variables have the rates of a stroke; a passive one has the spring force -k (xi - rest). With the rigid load l
// of the field (the torque m x B, in the frame of the swimmer) the balance of all loads reads
//
//     G xi' = tau + V^T l,     p' = V xi' + D^-1 l,
//
// D the drag as a rigid body: the first determines the passive rates, the second the motion. The equations are
// integrated by Dormand and Prince's pair of orders 5 and 4. Without a field the shape at the beginning of a period is
// improved from cycle to cycle by Anderson's acceleration until the motion is periodic; with one, until it repeats.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "slurry/swimmers/connection.hpp"
#include "slurry/swimmers/stroke.hpp"

namespace slurry {

struct SwimmerDrive {
  double period = 1;
  // Of the active variables alone, in their order; may be empty where all are passive.
  std::optional<Stroke> stroke;
  // The torque on the swimmer, in the world, at a time and an orientation; none by default.
  std::function<Vec3(double, const Quaternion&)> torque;
};

struct DrivenOptions {
  int most_cycles = 40;
  // Of shapes (in units of their range) and poses (of the size of the swimmer) in a step.
  double tolerance = 1e-8;
  // A cycle is periodic if its last shape differs from the first by less, in units of the ranges. The net motion is
  // then right to about this times the ranges.
  double periodicity = 1e-7;
};

struct DrivenRecord {
  // The last cycle: poses in the frame of the swimmer where it begins; in a field, in axes of the world.
  std::vector<double> time;
  std::vector<SwimmerShape> shape;
  std::vector<Pose> pose;
  Pose net;           // after which the next cycle is net * pose
  double energy = 0;  // given to the swimmer by arms and field, J
  int cycles = 0;     // that were integrated
  bool is_periodic = false;
  double change = 0;  // of the shape over the last cycle, in units of the ranges
};

// Throws RunError where the shape leaves its bounds.
DrivenRecord swim_driven(const ConnectionField& field, const SwimmerDrive& drive, const DrivenOptions& options = {});

}  // namespace slurry
