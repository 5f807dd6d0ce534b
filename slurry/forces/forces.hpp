// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of forces that a case file may name. To add one: a struct with `name`, `doc`, `fields()` and `add`, which
// adds what it gives to the loads, and one line in the list. One that turns grains says so by `turns = true`.
//
// A force is averaged over the step, F = (1/dt) integral of f(s, x^n) ds, so that a force that jumps inside a step
// still gives the exact change of momentum (Lefebvre 2009, Algorithm 2.7, with f constant on pieces).
#pragma once

#include <cstdint>
#include <functional>
#include <variant>
#include <vector>

#include "slurry/core/expression.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/grains/loads.hpp"

namespace slurry {

// On whom a force acts, and when.
struct ForceTarget {
  const Grains& grains;
  const std::vector<std::int32_t>& groups;  // ranks; none: all grains
  const std::vector<double>& displaced;     // kg, the mass of liquid in the place of each grain; empty: none
  double t, dt;                             // the step

  // The mass that gravity acts on: what the grain weighs more than the liquid in its place.
  double weighing_mass(std::size_t k) const {
    return displaced.empty() ? grains.mass[k] : grains.mass[k] - displaced[k];
  }
};

struct Gravity {
  static constexpr const char* name = "gravity";
  static constexpr const char* doc =
      "An acceleration, the same for all masses; in a liquid with a density, less the buoyancy.";
  ExpressionVector acceleration;
  static constexpr auto fields() {
    return FieldTable{field("acceleration", &Gravity::acceleration, "m/s^2",
                            "Components; numbers or formulas of t, x, y, z.", Rule::required)};
  }
  void add(const ForceTarget& target, Loads& loads) const;
};

struct BodyForce {
  static constexpr const char* name = "force";
  static constexpr const char* doc = "A force on each grain.";
  ExpressionVector value;
  static constexpr auto fields() {
    return FieldTable{
        field("value", &BodyForce::value, "N", "Components; numbers or formulas of t, x, y, z.", Rule::required)};
  }
  void add(const ForceTarget& target, Loads& loads) const;
};

struct Torque {
  static constexpr const char* name = "torque";
  static constexpr const char* doc = "A torque on each grain; a planar case takes its z component.";
  static constexpr bool turns = true;
  ExpressionVector moment;
  static constexpr auto fields() {
    return FieldTable{
        field("moment", &Torque::moment, "N m", "Components; numbers or formulas of t, x, y, z.", Rule::required)};
  }
  void add(const ForceTarget& target, Loads& loads) const;
};

struct DesiredVelocity {
  static constexpr const char* name = "desired_velocity";
  static constexpr const char* doc =
      "The velocity that each grain would have if it were alone (overdamped dynamics only).";
  ExpressionVector velocity;
  static constexpr auto fields() {
    return FieldTable{field("velocity", &DesiredVelocity::velocity, "m/s",
                            "Components; numbers or formulas of t, x, y, z.", Rule::required)};
  }
  void add(const ForceTarget& target, Loads& loads) const;
};

using Force = std::variant<Gravity, BodyForce, Torque, DesiredVelocity>;

template <class F>
constexpr bool turns_grains() {
  if constexpr (requires { F::turns; })
    return F::turns;
  else
    return false;
}

// A force and the groups it acts on (an empty list means all).
struct AppliedForce {
  Force force;
  std::vector<std::int32_t> groups;
  bool turns() const {
    return std::visit([]<class F>(const F&) { return turns_grains<F>(); }, force);
  }
};

// Loads given by a program: added to those that the case describes, as means over [t, t + dt], by the grain's place. It
// is called at least once a step.
using LoadFunction = std::function<void(double t, double dt, const Grains& grains, Loads& loads)>;

// All of them. `displaced`: see ForceTarget. Throws RunError naming the grain and the time where a force is not finite.
Loads sum_forces(const std::vector<AppliedForce>& forces, const Grains& grains, double t, double dt,
                 const std::vector<double>& displaced = {});
// The same in the memory of `loads`.
void sum_forces(const std::vector<AppliedForce>& forces, const Grains& grains, double t, double dt,
                const std::vector<double>& displaced, Loads& loads);

}  // namespace slurry
