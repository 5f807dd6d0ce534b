// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// AveragedFluid: a fluid between more grains than a flow around them could be solved for. Its equations are averaged
// over cells that hold several grains, or one,
//
//     d_t e + div(e u) = 0,      rho (d_t(e u) + div(e u u)) = -e grad p + div(mu e grad u) - f,
//
// e the void fraction and -f what the drag of the grains gives to a unit of volume; each grain of volume V feels
//
//     C (u - v) - V grad p + ...,      C = 3 pi mu d f(e, Re)                                  (void_drags.hpp).
//
// p is the pressure beside that of the fluid at rest: gravity acts on the mass of a grain less that of the fluid in its
// place. Optional: added mass and Saffman's lift. The same weights (stamps.hpp) take volumes and forces from grains to
// the grid and velocities and pressures back, grain by grain and face by face, so that the grains get to round-off what
// the fluid loses.
//
// A step (averaged_flow.hpp): before the contacts the fluid is solved at the end of the step, implicit in its drag
// against the velocities that the grains have at its start: u* and p*. Contacts see the drag C and the flow u*. After
// them the fluid gets what the grains gave beyond that. Stable for any ratio of drag to inertia of grains and fluid
// (docs/theory/averaged.md).
//
// Limits: incompressible; no turbulence model; obstacles inside are no obstacles to the fluid, whose walls are the
// sides of its box; cells may not be smaller than the grains unless `smoothing` is wider.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "slurry/core/expression.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/fluids/averaged/averaged_state.hpp"
#include "slurry/fluids/averaged/void_drags.hpp"
#include "slurry/fluids/fluid_scene.hpp"
#include "slurry/fluids/fluid_shown.hpp"
#include "slurry/fluids/pointset/flow_words.hpp"

namespace slurry {

namespace averaged {
class AveragedFlow;
}

struct AveragedSideOptions {
  static constexpr const char* doc =
      "A part of the boundary of an averaged fluid. Where several hold, the first one counts; where none does, there "
      "is "
      "a wall at rest.";
  FlowBoundaryKind kind = FlowBoundaryKind::wall;
  std::vector<std::string> on;
  std::optional<Vec3> low, high;
  std::optional<ExpressionVector> velocity;
  static constexpr auto fields() {
    return FieldTable{
        field(
            "kind", &AveragedSideOptions::kind, "",
            "\"wall\", at rest or moving along itself, \"inflow\", \"outflow\", at the pressure 0, or \"symmetry\", a "
            "wall that the fluid slips along.",
            Rule::required),
        field("on", &AveragedSideOptions::on, "",
              "Sides that it is on: \"left\", \"right\", \"bottom\", \"top\", \"back\", \"front\" (low and high x, y "
              "and z); all by default."),
        field("low", &AveragedSideOptions::low, "m", "Only where it is above this corner of a box."),
        field("high", &AveragedSideOptions::high, "m", "Only where it is below this corner of a box."),
        field("velocity", &AveragedSideOptions::velocity, "m/s",
              "Of an inflow, volume over area and time as if there were no grains, or of a wall along itself; formulas "
              "of t, x, y, z. At rest by default.")};
  }
  OptionFault fault() const;
};

struct AveragedFluid {
  using State = AveragedState;
  using Work = averaged::AveragedFlow;
  static constexpr const char* name = "averaged";
  static constexpr const char* doc =
      "A fluid among many grains, averaged over cells of a grid: void fraction, drag laws, inflows and outflows.";
  double viscosity = 0, density = 0, spacing = 0;
  std::optional<Vec3> low, high;
  std::vector<AveragedSideOptions> boundaries;
  VoidDragOptions drag;
  std::optional<double> smoothing;
  Vec3 drive;
  std::optional<Vec3> mean_velocity;
  double depth = 1.5;
  double added_mass = 0;
  bool saffman = false;
  double least_void = 0.1;
  static constexpr auto fields() {
    return FieldTable{
        field("viscosity", &AveragedFluid::viscosity, "Pa s", "Viscosity of the fluid.", Rule::required_positive),
        field("density", &AveragedFluid::density, "kg/m^3", "Density of the fluid, a liquid or a gas.",
              Rule::required_positive),
        field("spacing", &AveragedFluid::spacing, "m",
              "Width of the cells of the grid, or a little less: two to four diameters of a grain, and not below one.",
              Rule::required_positive),
        field("low", &AveragedFluid::low, "m",
              "Lower corner of the fluid, along axes that are not periodic. By default that of the cell."),
        field("high", &AveragedFluid::high, "m", "Upper corner of the fluid."),
        field("boundaries", &AveragedFluid::boundaries, "",
              "What the sides of the box are, [[fluid.boundaries]]; walls at rest by default."),
        field("drag", &AveragedFluid::drag, "",
              "Drag law of a grain, as { name = \"gidaspow\" }; Beetstra's by default."),
        field("smoothing", &AveragedFluid::smoothing, "m",
              "Width over which a grain is spread, if wider than a cell; not below its diameter. A cell by default.",
              Rule::positive),
        field("drive", &AveragedFluid::drive, "Pa/m",
              "Minus the gradient of the pressure that drives the fluid along periodic axes."),
        field("mean_velocity", &AveragedFluid::mean_velocity, "m/s",
              "Volume of fluid and grains that passes through a unit of area and time along periodic axes: a uniform "
              "pressure gradient holds it. None: `drive` acts."),
        field(
            "depth", &AveragedFluid::depth, "m",
            "Of a planar case: depth of the fluid around grains that are a metre deep as their masses are. 1.5: balls "
            "in a layer as deep as they are wide.",
            Rule::positive),
        field("added_mass", &AveragedFluid::added_mass, "",
              "Mass of the fluid that a grain moves with it, over that which it displaces: 0.5 of a sphere.",
              Rule::non_negative),
        field("saffman", &AveragedFluid::saffman, "", "Grains feel the lift of shear."),
        field("least_void", &AveragedFluid::least_void, "",
              "Void fraction below which a run ends: grains that overlap, or cells that are too small.",
              Rule::fraction)};
  }

  OptionFault fault() const;
  std::string misfit(const FluidCompany& company) const;
  bool turns() const { return false; }
  double buoyant_density() const { return density; }
  double drag_at_rest(const FluidScene& scene, std::size_t k) const;
  // Memory of a run, about, in a cell of this size.
  double bytes_at_start(Vec3 cell, bool planar) const;
  // Without a state the fluid is everywhere, at rest and without other grains. Throws StepTooLong where the fluid
  // crosses too much of a cell in the step, RunError where grains leave too little room.
  void couple(const SceneOf<AveragedFluid>& scene, Resistance& resistance) const;
  // Throws RunError where a grain is wider than what it is spread over.
  void check(const FluidScene& scene) const;
  double longest_step(const SceneOf<AveragedFluid>& scene, double distance) const;

  AveragedState begin(const SceneOf<AveragedFluid>& scene) const;
  bool fits(const SceneOf<AveragedFluid>& scene) const;
  bool is_at(const SceneOf<AveragedFluid>& scene, Vec3 place) const;
  AveragedState solve(const SceneOf<AveragedFluid>& scene, const FluidStep& step) const;

  // What it shows: averaged_shown.cpp.
  std::vector<std::string> columns() const;
  void measure(const SceneOf<AveragedFluid>& scene, std::vector<double>& values) const;
  FluidNumbers summary(const SceneOf<AveragedFluid>& scene) const;
  std::vector<std::string> notes(const SceneOf<AveragedFluid>& scene) const;
  std::vector<std::string> field_names() const { return {"fluid"}; }
  FluidFields fields(const SceneOf<AveragedFluid>& scene) const;
  std::vector<FlowSample> samples(const SceneOf<AveragedFluid>& scene, std::span<const Vec3> points) const;
};

}  // namespace slurry
