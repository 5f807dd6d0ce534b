// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// FieldFluid: a flow that is given, with a drag on each grain that is not where the flow wants it.
//
// The grain feels the force c (u - v) and, where it turns, the torque 8 pi mu r^3 (w/2 - omega), u and w the velocity
// and vorticity of the flow at its centre in the middle of the step. c = 6 pi mu r f(Re) (drags.hpp), with the Reynolds
// number of the start of the step: linear in the velocity of the end of the step, so that no viscosity is too large
// for a step. r is the radius of the sphere of the grain's volume; in a planar case grains are spheres to the flow. The
// flow does not feel the grains; the momentum that they give it is counted.
#pragma once

#include <optional>
#include <tuple>

#include "slurry/core/fields.hpp"
#include "slurry/fluids/field/drags.hpp"
#include "slurry/fluids/field/flows.hpp"
#include "slurry/fluids/fluid_scene.hpp"

namespace slurry {

struct FieldFluid {
  static constexpr const char* name = "field";
  static constexpr const char* doc = "A given flow that drags the grains along.";
  double viscosity = 0;
  std::optional<double> density;
  FlowOptions flow;
  FlowDragOptions drag;
  bool spin = true;
  static constexpr auto fields() {
    return std::tuple{
        field("viscosity", &FieldFluid::viscosity, "Pa s", "Viscosity of the liquid.", Rule::required_positive),
        field("density", &FieldFluid::density, "kg/m^3", "Density of the liquid; drags beyond Stokes' need it.",
              Rule::positive),
        field("flow", &FieldFluid::flow, "", "The flow, as { name = \"shear\", rate = 2 }; at rest by default."),
        field("drag", &FieldFluid::drag, "", "Drag law of a grain, as { name = \"stokes\" }."),
        field("spin", &FieldFluid::spin, "", "The flow also turns the grains.")};
  }

  bool turns() const { return spin; }
  void couple(const FluidScene& scene, Resistance& resistance) const;
  void advance(const FluidScene& scene, Vec3 impulse, FluidState& state) const;
};

}  // namespace slurry
