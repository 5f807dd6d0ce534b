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
// and one line in the list. It may have besides
//
//     std::string misfit(const FluidCompany&) const           what of the case it cannot be with; empty: nothing
//     void check(const FluidScene&) const                     throws RunError where the grains do not fit into it
//     double longest_step(const FluidScene&, distance) const  that it bears, where the run chooses its steps, s
//     shared_ptr<const FluidCoupling> couple_grains(const FluidScene&, const Resistance&, const UncoupledResponse&,
//     const FluidPast&) const
//                                                             where grains move each other through it
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <variant>

#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/fluids/field/field_fluid.hpp"
#include "slurry/fluids/fluid_coupling.hpp"
#include "slurry/fluids/fluid_scene.hpp"
#include "slurry/fluids/grid/grid_fluid.hpp"
#include "slurry/fluids/pointset/pointset_fluid.hpp"
#include "slurry/fluids/stokes/stokes_fluid.hpp"

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

using Fluid = std::variant<NoFluid, FieldFluid, StokesFluid, GridFluid, PointsetFluid>;

// What a fluid may leave out.
inline std::string misfit_of(const Fluid& any, const FluidCompany& company) {
  return std::visit(
      [&](const auto& fluid) -> std::string {
        if constexpr (requires { fluid.misfit(company); }) return fluid.misfit(company);
        return {};
      },
      any);
}

inline void check_fit(const Fluid& any, const FluidScene& scene) {
  std::visit(
      [&](const auto& fluid) {
        if constexpr (requires { fluid.check(scene); }) fluid.check(scene);
      },
      any);
}

inline double longest_step_of(const Fluid& any, const FluidScene& scene, double distance) {
  return std::visit(
      [&](const auto& fluid) {
        if constexpr (requires { fluid.longest_step(scene, distance); }) return fluid.longest_step(scene, distance);
        return std::numeric_limits<double>::infinity();
      },
      any);
}

inline std::shared_ptr<const FluidCoupling> coupling_of(const Fluid& any, const FluidScene& scene,
                                                        const Resistance& own, const UncoupledResponse& response,
                                                        const FluidPast& past) {
  return std::visit(
      [&](const auto& fluid) -> std::shared_ptr<const FluidCoupling> {
        if constexpr (requires { fluid.couple_grains(scene, own, response, past); })
          return fluid.couple_grains(scene, own, response, past);
        return nullptr;
      },
      any);
}

}  // namespace slurry
