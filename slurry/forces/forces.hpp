// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Forces: what acts on the grains besides contacts. The family `Force` lists what a case file may name.
//
// A force is averaged over the step, F = (1/dt) integral of f(s, x^n) ds, so that a force that jumps inside a step
// still gives the exact change of momentum (Lefebvre 2009, Algorithm 2.7, with f constant on pieces).
#pragma once

#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "slurry/core/expression.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/grains/grains.hpp"

namespace slurry {

struct Gravity {
  static constexpr const char* name = "gravity";
  static constexpr const char* doc = "An acceleration, the same for all masses.";
  ExpressionVector acceleration;
  static constexpr auto fields() {
    return std::tuple{field("acceleration", &Gravity::acceleration, "m/s^2",
                            "Components; numbers or formulas of t, x, y, z.", Rule::required)};
  }
};

struct BodyForce {
  static constexpr const char* name = "force";
  static constexpr const char* doc = "A force on each grain.";
  ExpressionVector value;
  static constexpr auto fields() {
    return std::tuple{
        field("value", &BodyForce::value, "N", "Components; numbers or formulas of t, x, y, z.", Rule::required)};
  }
};

struct Torque {
  static constexpr const char* name = "torque";
  static constexpr const char* doc = "A torque on each grain; a planar case takes its z component.";
  ExpressionVector moment;
  static constexpr auto fields() {
    return std::tuple{
        field("moment", &Torque::moment, "N m", "Components; numbers or formulas of t, x, y, z.", Rule::required)};
  }
};

struct DesiredVelocity {
  static constexpr const char* name = "desired_velocity";
  static constexpr const char* doc =
      "The velocity that each grain would have if it were alone (overdamped dynamics only).";
  ExpressionVector velocity;
  static constexpr auto fields() {
    return std::tuple{field("velocity", &DesiredVelocity::velocity, "m/s",
                            "Components; numbers or formulas of t, x, y, z.", Rule::required)};
  }
};

using Force = std::variant<Gravity, BodyForce, Torque, DesiredVelocity>;

// A force and the groups it acts on (an empty list means all).
struct AppliedForce {
  Force force;
  std::vector<std::int32_t> groups;
};

// Adds to `acceleration[k]` the mean acceleration of grain k over [t, t + dt]; for DesiredVelocity, adds to `drift[k]`.
// `torque` is filled where a torque acts, else left empty.
// Throws RunError naming the grain and the time where a force is not finite.
void sum_forces(const std::vector<AppliedForce>& forces, const Grains& grains, double t, double dt,
                std::vector<Vec3>& acceleration, std::vector<Vec3>& drift, std::vector<Vec3>& torque);

}  // namespace slurry
