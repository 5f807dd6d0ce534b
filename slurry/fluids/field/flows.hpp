// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of given flows. To add one: a file in flows/ with a struct that has `name`, `doc`, `fields()` and
//
//     Vec3 velocity_at(double t, Vec3 x) const              m/s
//     Vec3 vorticity_at(double t, Vec3 x, double r) const   1/s, as a grain of radius r feels it
//     OptionFault fault() const                             where options can be wrong together; may be left out
//
// and one line in the list.
#pragma once

#include <variant>

#include "slurry/core/fields.hpp"
#include "slurry/fluids/field/flows/extension_flow.hpp"
#include "slurry/fluids/field/flows/formula_flow.hpp"
#include "slurry/fluids/field/flows/poiseuille_flow.hpp"
#include "slurry/fluids/field/flows/shear_flow.hpp"
#include "slurry/fluids/field/flows/taylor_green_flow.hpp"
#include "slurry/fluids/field/flows/uniform_flow.hpp"
#include "slurry/fluids/field/flows/vortex_flow.hpp"

namespace slurry {

using Flow = std::variant<UniformFlow, ShearFlow, ExtensionFlow, UniaxialExtensionFlow, PoiseuilleFlow, PipeFlow,
                          TaylorGreenFlow, VortexFlow, FormulaFlow>;

struct FlowOptions {
  static constexpr const char* doc = "The flow of the liquid.";
  Flow name;
  static constexpr auto fields() { return FieldTable{field("name", &FlowOptions::name, "", "Kind of flow.")}; }
};

}  // namespace slurry
