// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of fluids that a case file may name. To add one: a folder beside this file with a struct that has `name`,
// `doc`, `fields()` and
//
//     OptionFault fault() const                               options that are wrong together
//     bool turns() const                                      does it turn grains?
//     double buoyant_density() const                          of what the grains displace, kg/m^3; 0: no buoyancy
//     double drag_at_rest(const FluidScene&, k) const         on grain k where it moves with the fluid, kg/s
//     void couple(const FluidScene&, Resistance&) const       adds the drag on each grain, and what it pulls with
//     void advance(const FluidScene&, FluidState&) const      after the step; state.force is what the grains did to it
//
// and one line in the list.
#pragma once

#include <cstddef>
#include <variant>

#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/fluids/field/field_fluid.hpp"
#include "slurry/fluids/fluid_scene.hpp"

namespace slurry {

struct NoFluid {
  static constexpr const char* name = "none";
  static constexpr const char* doc = "The grains move in a vacuum.";
  static constexpr auto fields() { return FieldTable{}; }
  OptionFault fault() const { return {}; }
  bool turns() const { return false; }
  double buoyant_density() const { return 0; }
  double drag_at_rest(const FluidScene&, std::size_t) const { return 0; }
  void couple(const FluidScene&, Resistance&) const {}
  void advance(const FluidScene&, FluidState&) const {}
};

using Fluid = std::variant<NoFluid, FieldFluid>;

}  // namespace slurry
