// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The decaying vortices of Taylor and Green (Proc. R. Soc. A 158 (1937) 499), an exact solution in the plane:
// u = speed (sin kx cos ky, -cos kx sin ky, 0) exp(-2 k^2 nu t) with k = pi / length.
#pragma once

#include <cmath>
#include <numbers>

#include "slurry/core/fields.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

struct TaylorGreenFlow {
  static constexpr const char* name = "taylor_green";
  static constexpr const char* doc = "Rows of vortices that turn against each other, in the plane of x and y.";
  double speed = 0, length = 0, decay = 0;
  static constexpr auto fields() {
    return FieldTable{
        field("speed", &TaylorGreenFlow::speed, "m/s", "Largest velocity at t = 0.", Rule::required),
        field("length", &TaylorGreenFlow::length, "m", "Edge of one vortex: half a period.", Rule::required_positive),
        field("decay", &TaylorGreenFlow::decay, "m^2/s",
              "Kinematic viscosity with which the vortices decay; 0: they stay.", Rule::non_negative)};
  }
  Vec3 velocity_at(double t, Vec3 x) const {
    const double k = wave_number(), now = speed_at(t);
    return {now * math::sin(k * x.x) * math::cos(k * x.y), -now * math::cos(k * x.x) * math::sin(k * x.y), 0};
  }
  Vec3 vorticity_at(double t, Vec3 x, double) const {
    const double k = wave_number();
    return {0, 0, 2 * k * speed_at(t) * math::sin(k * x.x) * math::sin(k * x.y)};
  }

 private:
  double wave_number() const { return std::numbers::pi / length; }
  double speed_at(double t) const { return speed * math::exp(-2 * wave_number() * wave_number() * decay * t); }
};

}  // namespace slurry
