// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// FlowPoint: what is known of the fluid at a point.
#pragma once

#include <cstddef>

#include "slurry/core/vec3.hpp"

namespace slurry::stokes {

struct FlowPoint {
  Vec3 velocity;
  double pressure = 0;
  std::ptrdiff_t body = -1;  // that the point lies in, or -1
};

}  // namespace slurry::stokes
