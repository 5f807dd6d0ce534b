// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A uniform flow: u the same everywhere; without a velocity, a liquid at rest.
#pragma once


#include "slurry/core/fields.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

struct UniformFlow {
  static constexpr const char* name = "uniform";
  static constexpr const char* doc = "The same velocity everywhere.";
  Vec3 velocity;
  static constexpr auto fields() {
    return FieldTable{field("velocity", &UniformFlow::velocity, "m/s", "Velocity of the flow; at rest by default.")};
  }
  Vec3 velocity_at(double, Vec3) const { return velocity; }
  Vec3 vorticity_at(double, Vec3, double) const { return {}; }
};

}  // namespace slurry
