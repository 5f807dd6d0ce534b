// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// FieldFluid: a flow that is given, with a drag on each grain that does not move with it.
//
// The grain feels the force c (u - v) and, with `spin`, the torque 8 pi mu r^3 (w/2 - omega), u and w the velocity and
// vorticity of the flow at its centre, in the middle of the step: at t + dt/2 and x + dt/2 v. c = 6 pi mu r f(Re)
// (drags.hpp), with the Reynolds number of the start of the step: linear in the velocity of its end, so that no
// viscosity is too large for a step. With a density the grains have buoyancy: each gravity of the case acts on m - rho
// V.
//
// r is the radius of the sphere of the grain's volume. In a planar case it is that of the disc of the grain's area, and
// to the drag the grain is a sphere, since a cylinder has no Stokes drag; its volume V is its area times one metre, as
// it is for the mass that a density gives. So a grain as dense as the liquid neither sinks nor rises, planar or not.
//
// Where asked for, a grain also feels lift, added mass and the pressure of an accelerated flow (grain_in_flow.hpp),
// with Du/Dt = u_t + (u . grad) u by differences over a thousandth of the grain along the path of the fluid.
//
// In a periodic cell the fluid may also move `with_cell`: the flow of its deformation, L (x - middle), is added at the
// place of the grain at the start of the step, so that the drag does not know where the faces of the cell are, also
// where a load gives L.
//
// Limits: the flow does not feel the grains (what they give it is counted), nor they each other through it; no memory
// of the motion (docs/theory/fluids.md).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/fluids/field/drags.hpp"
#include "slurry/fluids/field/flows.hpp"
#include "slurry/fluids/fluid_scene.hpp"
#include "slurry/fluids/fluid_shown.hpp"
#include "slurry/fluids/grain_in_flow.hpp"

namespace slurry {

struct FieldFluid {
  static constexpr const char* name = "field";
  static constexpr const char* doc = "A given flow that drags the grains along.";
  double viscosity = 0;
  std::optional<double> density;
  FlowOptions flow;
  FlowDragOptions drag;
  bool spin = true;
  double added_mass = 0;
  bool saffman = false, magnus = false;
  bool with_cell = false;
  static constexpr bool is_given = true;
  static constexpr auto fields() {
    return FieldTable{
        field("viscosity", &FieldFluid::viscosity, "Pa s", "Viscosity of the liquid.", Rule::required_positive),
        field("density", &FieldFluid::density, "kg/m^3",
              "Density of the liquid: gives the grains buoyancy, and drags beyond Stokes' need it. None: no buoyancy.",
              Rule::positive),
        field("flow", &FieldFluid::flow, "", "The flow, as { name = \"shear\", rate = 2 }; at rest by default."),
        field("drag", &FieldFluid::drag, "",
              "Drag law of a grain, as { name = \"schiller_naumann\" }; Stokes' by default."),
        field("spin", &FieldFluid::spin, "", "The flow also turns the grains, and resists their turning."),
        field("added_mass", &FieldFluid::added_mass, "",
              "Mass of the fluid that a grain moves with it, over that which it displaces: 0.5 of a sphere. With it "
              "grains also feel the pressure of an accelerated flow. Needs `density`; 0: neither.",
              Rule::non_negative),
        field("saffman", &FieldFluid::saffman, "", "Grains feel the lift of shear. Needs `density`."),
        field("magnus", &FieldFluid::magnus, "", "Grains feel the lift of their spin. Needs `density`."),
        field(
            "with_cell", &FieldFluid::with_cell, "",
            "The fluid is deformed with the periodic cell: the flow of the cell is added to `flow`, whatever its rates "
            "or loads.")};
  }

  GrainForces forces() const { return {viscosity, density, spin, added_mass, saffman, magnus}; }
  OptionFault fault() const;
  std::string misfit(const FluidCompany& company) const;
  bool turns() const { return spin; }
  double buoyant_density() const { return density.value_or(0); }
  double drag_at_rest(const FluidScene& scene, std::size_t k) const;
  // Throws RunError with the grain where the flow is not finite, or the drag not positive.
  void couple(const FluidScene& scene, Resistance& resistance) const;
  std::vector<FlowSample> samples(const FluidScene& scene, std::span<const Vec3> points) const;
};

}  // namespace slurry
