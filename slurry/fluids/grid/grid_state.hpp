// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a fluid on a grid with inertia has come to; empty where it is at rest yet, or has none.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "slurry/core/arrays.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

struct GridState {
  std::vector<double> velocity;      // on its grid, m/s
  std::vector<double> advection;     // div(u u) there at the start of the last step, m/s^2
  std::vector<std::int64_t> grain;   // ids
  std::vector<Vec3> grain_velocity;  // of these grains at the start of the last step, m/s
  std::vector<Vec3> grain_spin;      // the same, 1/s

  static constexpr auto arrays() {
    constexpr Array kept = Array::internal | Array::optional;
    return FieldTable{
        array("velocity", &GridState::velocity, "m/s", "Velocity of the fluid on its grid.", kept),
        array("advection", &GridState::advection, "m/s^2", "What the fluid carried, a step before.", kept),
        array("grain", &GridState::grain, "", "Ids of grains.", kept),
        array("grain_velocity", &GridState::grain_velocity, "m/s", "Their velocities, a step before.", kept),
        array("grain_spin", &GridState::grain_spin, "1/s", "Their spins, a step before.", kept)};
  }
  // Do the arrays fit each other?
  bool is_whole() const {
    return advection.size() == velocity.size() && grain_velocity.size() == grain.size() &&
           grain_spin.size() == grain.size();
  }
};

}  // namespace slurry
