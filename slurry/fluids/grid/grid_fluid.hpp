// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// GridFluid: a viscous fluid, solved on a grid between the grains: in a periodic cell, sheared or not, or between
// walls.
//
// It has inertia where it has a density and the grains have inertia: the Navier-Stokes equations; else those of Stokes.
//
// Grains are rigid bodies in it (rigid_system.hpp); the step is linear and implicit in their velocities, with the
// places of its start. Along the axes on which the case's cell is periodic the fluid is so too, and images of a sheared
// cell move with it; along the others it ends at walls, those of `low` and `high` or the ends of the cell, which may
// move along themselves. Obstacles in the same places keep the grains from them. Without walls the mean velocity of
// grains and fluid together is given, zero by default (beside that of the cell).
//
// Films between round grains, and at walls, that the grid does not resolve are added (pair_film.hpp), down to
// `least_gap`; then the contact takes over. Contacts know the fluid by its near field (grid_coupling.hpp). Limits:
// docs/theory/grid.md.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/fluids/fluid_coupling.hpp"
#include "slurry/fluids/fluid_scene.hpp"
#include "slurry/fluids/fluid_shown.hpp"
#include "slurry/fluids/grid/grid_state.hpp"

namespace slurry {

namespace grid {
struct GridWork;
}

struct GridFluid {
  using State = GridState;
  using Work = grid::GridWork;
  static constexpr const char* name = "grid";
  static constexpr const char* doc =
      "A viscous fluid on a grid, with inertia where it has a density and the grains have inertia: in a periodic cell, "
      "at "
      "rest or sheared, or between walls.";
  double viscosity = 0;
  std::optional<double> density;
  double spacing = 0;
  std::optional<Vec3> low, high;
  Vec3 lower_velocity, upper_velocity;
  Vec3 drive;
  Vec3 mean_velocity;
  std::vector<std::string> impermeable;
  bool films = true;
  double least_gap = 1e-3;
  double tolerance = 1e-4;
  static constexpr bool has_stress = true;
  static constexpr bool bears_squirmers = true;
  static constexpr auto fields() {
    return FieldTable{
        field("viscosity", &GridFluid::viscosity, "Pa s", "Viscosity of the liquid.", Rule::required_positive),
        field("density", &GridFluid::density, "kg/m^3",
              "Density of the liquid: gives the grains buoyancy and, where they have inertia, the liquid too. None: no "
              "buoyancy, and no inertia of the liquid.",
              Rule::positive),
        field("spacing", &GridFluid::spacing, "m",
              "Width of the cells of the grid, or a little less: an eighth of a grain's diameter for 5 % of the drag.",
              Rule::required_positive),
        field("low", &GridFluid::low, "m",
              "Lower corner of the fluid: its walls, along axes that are not periodic. By default that of the cell."),
        field("high", &GridFluid::high, "m", "Upper corner of the fluid."),
        field("lower_velocity", &GridFluid::lower_velocity, "m/s",
              "Velocity of the walls at the lower ends; only what is along them counts."),
        field("upper_velocity", &GridFluid::upper_velocity, "m/s", "Velocity of the walls at the upper ends."),
        field("drive", &GridFluid::drive, "N/m^3",
              "Force per volume that drives the fluid: minus the pressure gradient. Needs walls that hold it."),
        field("mean_velocity", &GridFluid::mean_velocity, "m/s",
              "Mean velocity of grains and fluid together in a cell without walls: a uniform pressure gradient holds "
              "it."),
        field("impermeable", &GridFluid::impermeable, "",
              "Names of obstacles that the fluid does not flow through, at rest or in motion: bounded ones, inside of "
              "the "
              "fluid. It flows through all others."),
        field("films", &GridFluid::films, "",
              "Add the resistance of films that are too thin for the grid: between round grains, and between them and "
              "walls."),
        field("least_gap", &GridFluid::least_gap, "",
              "Films do not grow stiffer below this gap (that of the grains' roughness), in units of the smaller "
              "radius: the contact takes over.",
              Rule::positive),
        field("tolerance", &GridFluid::tolerance, "",
              "Slip of the fluid on the grains that is allowed, relative to the largest velocity.", Rule::positive)};
  }

  OptionFault fault() const;
  std::string misfit(const FluidCompany& company) const;
  bool turns() const { return true; }
  double buoyant_density() const { return density.value_or(0); }
  // Those of a grain alone.
  double drag_at_rest(const FluidScene& scene, std::size_t k) const;
  // Memory of a run, about, in a cell of this size.
  double bytes_at_start(Vec3 cell, bool planar) const;
  void couple(const FluidScene& scene, Resistance& resistance) const;
  // Throws RunError where a grain is too small for the grid or has left the fluid, or the grid is too large.
  void check(const FluidScene& scene) const;
  std::shared_ptr<const FluidCoupling> couple_grains(const SceneOf<GridFluid>& scene, const Resistance& own,
                                                     const UncoupledResponse& response, const Impulses& expected) const;
  // By the last velocities: no grain goes farther than `distance` beside the flow of the cell, and a fluid with inertia
  // crosses no more than a part of a cell.
  double longest_step(const SceneOf<GridFluid>& scene, double distance) const;
  State solve(const SceneOf<GridFluid>& scene, const FluidStep& step) const;
  std::vector<std::string> field_names() const { return {"fluid"}; }
  FluidFields fields(const SceneOf<GridFluid>& scene) const;
  std::vector<FlowSample> samples(const SceneOf<GridFluid>& scene, std::span<const Vec3> points) const;

 private:
  bool has_inertia(const FluidScene& scene) const { return density && scene.is_inertial; }
};

}  // namespace slurry
