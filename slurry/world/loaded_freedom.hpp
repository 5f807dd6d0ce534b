// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LoadedFreedom: one way in which a wall or the periodic cell moves under its load, in a step.
#pragma once

#include <cstdint>

#include "slurry/core/upper_matrix.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

struct LoadedFreedom {
  std::int32_t obstacle = -1;  // -1: the cell
  Vec3 along = {};             // unit direction in which the wall is pushed, or 0
  Vec3 about = {};             // unit axis about which it is turned, or 0
  UpperMatrix gradient = {};   // by which the cell is deformed, or 0
  double inverse_mass = 0;     // 1/kg; 1/(kg m^2) of an axis and of the cell
  double free_rate = 0;        // in this step, without contacts: m/s, rad/s or 1/s
  double rate = 0;             // that the walls and the cell of the workspace have now
  double predicted = 0;        // that they had when films and contacts were looked for
};

}  // namespace slurry
