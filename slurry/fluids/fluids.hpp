// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of fluids that a case file may name. To add one: a folder beside this file with a struct that has `name`,
// `doc`, `fields()` and
//
//     bool turns() const                                          does it turn grains?
//     void couple(const FluidScene&, Resistance&) const           adds the drag on each grain, and what it pulls with
//     void advance(const FluidScene&, Vec3 impulse, FluidState&) const     after the step: the grains gave it `impulse`
//
// and one line in the list.
#pragma once

#include <tuple>
#include <variant>

#include "slurry/core/fields.hpp"
#include "slurry/fluids/field/field_fluid.hpp"
#include "slurry/fluids/fluid_scene.hpp"

namespace slurry {

struct NoFluid {
  static constexpr const char* name = "none";
  static constexpr const char* doc = "The grains move in a vacuum.";
  static constexpr auto fields() { return std::tuple{}; }
  bool turns() const { return false; }
  void couple(const FluidScene&, Resistance&) const {}
  void advance(const FluidScene&, Vec3, FluidState&) const {}
};

using Fluid = std::variant<NoFluid, FieldFluid>;

}  // namespace slurry
