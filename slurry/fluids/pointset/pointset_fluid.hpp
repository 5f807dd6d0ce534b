// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// PointsetFluid: a viscous fluid with inertia, solved on points in a region of its own (projection.hpp), in which
// grains are small: each feels the flow at its centre (grain_in_flow.hpp).
//
// The flow of the start of the step acts on the grains in it, at the places where they are in its middle; then it goes
// on to the end of the step. With `two_way` each grain gives what it got from the fluid, drag, lift and added mass,
// back to the points about it, with the weights of the fits; sums over the points are those over the grains. Buoyancy
// is not given back: it holds up the fluid that the grain displaces. Volumes of grains are not taken out of the fluid.
//
// Outside of its region there is no fluid: grains there feel neither drag nor buoyancy.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "slurry/core/expression.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/fluids/field/drags.hpp"
#include "slurry/fluids/field/flows.hpp"
#include "slurry/fluids/fluid_scene.hpp"
#include "slurry/fluids/fluid_shown.hpp"
#include "slurry/fluids/grain_in_flow.hpp"
#include "slurry/fluids/pointset/flow_words.hpp"
#include "slurry/fluids/pointset/pointset_state.hpp"

namespace slurry {

struct FlowBoundaryOptions {
  static constexpr const char* doc =
      "A part of the boundary of a fluid on points. Where several hold, the first one counts; where none does, there "
      "is "
      "a wall at rest.";
  FlowBoundaryKind kind = FlowBoundaryKind::wall;
  std::vector<std::string> on;
  std::optional<Vec3> low, high;
  std::optional<ExpressionVector> velocity;
  static constexpr auto fields() {
    return FieldTable{
        field("kind", &FlowBoundaryOptions::kind, "",
              "\"wall\", at rest or moving along itself, \"inflow\", \"outflow\" or \"symmetry\", which is across an "
              "axis.",
              Rule::required),
        field("on", &FlowBoundaryOptions::on, "",
              "Sides that it is on: \"left\", \"right\", \"bottom\", \"top\", \"back\", \"front\" (low and high x, y "
              "and z) of a box, \"side 1\", ... of corners, or names of obstacles; all by default."),
        field("low", &FlowBoundaryOptions::low, "m", "Only where it is above this corner of a box."),
        field("high", &FlowBoundaryOptions::high, "m", "Only where it is below this corner of a box."),
        field("velocity", &FlowBoundaryOptions::velocity, "m/s",
              "Of an inflow, or of a wall along itself; formulas of t, x, y, z. At rest by default.")};
  }
  OptionFault fault() const;
};

struct FlowPlan;
class PointsetFlow;

struct PointsetFluid {
  using Plan = FlowPlan;
  using State = PointsetState;
  using Work = PointsetFlow;  // with the factors of its matrices
  static constexpr const char* name = "pointset";
  static constexpr const char* doc =
      "A viscous fluid with inertia, solved on points (finite pointset method), which drags small grains along.";
  double viscosity = 0, density = 0, spacing = 0;
  std::optional<Vec3> low, high;
  std::vector<Vec3> corners;
  std::vector<std::string> impermeable;
  std::vector<FlowBoundaryOptions> boundaries;
  Vec3 acceleration;
  FlowOptions start;
  double settle = 0;
  std::optional<double> settle_step;
  PointMotion points = PointMotion::fixed;
  std::optional<std::int64_t> degree;
  std::optional<double> reach;
  bool incremental = true;
  SparseMethod linear_solver = SparseMethod::direct;
  FlowMapping mapping = FlowMapping::automatic;
  bool two_way = false;
  FlowDragOptions drag;
  bool buoyancy = true, spin = true;
  double added_mass = 0;
  bool saffman = false, magnus = false;
  static constexpr auto fields() {
    return FieldTable{
        field("viscosity", &PointsetFluid::viscosity, "Pa s", "Viscosity of the liquid.", Rule::required_positive),
        field("density", &PointsetFluid::density, "kg/m^3", "Density of the liquid.", Rule::required_positive),
        field("spacing", &PointsetFluid::spacing, "m", "Distance of the points.", Rule::required_positive),
        field("low", &PointsetFluid::low, "m", "Lower corner of the box that the fluid is in."),
        field("high", &PointsetFluid::high, "m", "Upper corner of the box."),
        field("corners", &PointsetFluid::corners, "m",
              "Of a planar case, in the place of a box: the corners of the fluid, counterclockwise."),
        field(
            "impermeable", &PointsetFluid::impermeable, "",
            "Names of obstacles that are cut out of the fluid and bound it: solid ones, which may move as given where "
            "`points` = \"moving\"."),
        field("boundaries", &PointsetFluid::boundaries, "",
              "What the sides of the fluid are, [[fluid.boundaries]]; walls at rest by default."),
        field("acceleration", &PointsetFluid::acceleration, "m/s^2",
              "Of a force on all the fluid, such as gravity or what drives it."),
        field("start", &PointsetFluid::start, "", "The flow at the start; at rest by default."),
        field("settle", &PointsetFluid::settle, "s", "Time for which the fluid flows alone before the run begins.",
              Rule::non_negative),
        field("settle_step", &PointsetFluid::settle_step, "s",
              "Step of that time; by default the lesser of h/(3u) and nu/u^2, with the spacing h, the kinematic "
              "viscosity nu and the fastest velocity u of start and boundaries.",
              Rule::positive),
        field("points", &PointsetFluid::points, "",
              "Whether the points stay, \"fixed\", or move with the fluid, \"moving\"."),
        field("degree", &PointsetFluid::degree, "",
              "Of the polynomials that are fitted: 2 to 4, by default 3; 2 where points move."),
        field(
            "reach", &PointsetFluid::reach, "",
            "Smoothing length in spacings: by default 2.2, 2.6 and 3.6 for the degrees 2, 3 and 4 where the walls lie "
            "on a lattice of this spacing, as in a box; 2.6, 3 and 4 where they do not, or obstacles bound the fluid; "
            "3 where points move.",
            Rule::positive),
        field("incremental", &PointsetFluid::incremental, "",
              "Does a step start from a pressure, that of the step before, or where points move one that is found from "
              "the velocities? false: the projection of Chorin."),
        field(
            "linear_solver", &PointsetFluid::linear_solver, "",
            "Of the linear systems: \"direct\" factorises once for points that stay, \"iterative\" is BiCGSTAB with an "
            "incomplete factorisation, \"multigrid\" has a hierarchy of clouds: for many points."),
        field("mapping", &PointsetFluid::mapping, "",
              "From points to grains: \"direct\", a fit about each grain, \"shared\", a polynomial for each point next "
              "to grains, or \"automatic\": shared where grains are more than points."),
        field("two_way", &PointsetFluid::two_way, "", "Grains give the fluid back what they get from it."),
        field("drag", &PointsetFluid::drag, "",
              "Drag law of a grain, as { name = \"schiller_naumann\" }; Stokes' by default."),
        field("buoyancy", &PointsetFluid::buoyancy, "", "The fluid bears what it weighs of a grain."),
        field("spin", &PointsetFluid::spin, "", "The flow also turns the grains, and resists their turning."),
        field("added_mass", &PointsetFluid::added_mass, "",
              "Mass of the fluid that a grain moves with it, over that which it displaces: 0.5 of a sphere. With it "
              "grains also feel the pressure of an accelerated flow. 0: neither.",
              Rule::non_negative),
        field("saffman", &PointsetFluid::saffman, "", "Grains feel the lift of shear."),
        field("magnus", &PointsetFluid::magnus, "", "Grains feel the lift of their spin.")};
  }

  GrainForces forces() const { return {viscosity, density, spin, added_mass, saffman, magnus}; }
  std::int64_t degree_used() const { return degree.value_or(points == PointMotion::moving ? 2 : 3); }
  double reach_in_spacings() const;
  OptionFault fault() const;
  std::string misfit(const FluidCompany& company) const;
  bool turns() const { return spin; }
  double buoyant_density() const { return buoyancy ? density : 0; }
  double drag_at_rest(const FluidScene& scene, std::size_t k) const;
  // Memory of a run, about; its region is its own.
  double bytes_at_start(Vec3 cell, bool planar) const;
  // Without a plan and a state the fluid is everywhere, at rest. Throws RunError with the grain where the drag is not
  // positive.
  void couple(const SceneOf<PointsetFluid>& scene, Resistance& resistance) const;
  // Half a spacing at the fastest velocity u, and nu / u^2: what explicit convection bears.
  double longest_step(const SceneOf<PointsetFluid>& scene, double distance) const;

  std::shared_ptr<const FlowPlan> plan(const FluidSetting& setting) const;
  PointsetState begin(const SceneOf<PointsetFluid>& scene) const;
  bool fits(const SceneOf<PointsetFluid>& scene) const;
  bool is_at(const SceneOf<PointsetFluid>& scene, Vec3 place) const;
  PointsetState solve(const SceneOf<PointsetFluid>& scene, const FluidStep& step) const;

  // What it shows: pointset_shown.cpp.
  std::vector<std::string> columns() const;
  void measure(const SceneOf<PointsetFluid>& scene, std::vector<double>& values) const;
  FluidNumbers summary(const SceneOf<PointsetFluid>& scene) const;
  std::vector<std::string> notes(const SceneOf<PointsetFluid>& scene) const;
  std::vector<std::string> field_names() const { return {"fluid", "fluid_points"}; }
  FluidFields fields(const SceneOf<PointsetFluid>& scene) const;
  std::string wall_fault(const std::string& word, bool planar) const;
  // Force and torque on sides and obstacles: pointset_loads.cpp.
  FlowLoad load_on(const SceneOf<PointsetFluid>& scene, std::span<const std::string> walls, Vec3 about) const;
  std::vector<FlowSample> samples(const SceneOf<PointsetFluid>& scene, std::span<const Vec3> points) const;
};

}  // namespace slurry
