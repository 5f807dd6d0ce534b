// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Velocities of all bodies; `angular` is empty where no body turns.
#pragma once

#include <vector>

#include "slurry/core/vec3.hpp"

namespace slurry {

struct Velocities {
  std::vector<Vec3> linear;   // m/s
  std::vector<Vec3> angular;  // rad/s
};

}  // namespace slurry
