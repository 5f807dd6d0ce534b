// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// StokesFluid: a viscous fluid without inertia, in which every grain moves every other.
//
// Forces and torques of the fluid on the grains are P_R - R u, R and P_R those of all grains together
// (resistance_in_flow.hpp), times the viscosity: by multipoles where all grains are spheres, by boundary elements where
// some are not. R is taken at the poses in the middle of the step, as the last velocities lead there: second order, one
// evaluation a step. The step itself is linear and implicit in the velocities (fluids/fluid_coupling.hpp), so that no
// film is too stiff; dynamics = { name = "overdamped", drag = 0 } is the motion without inertia.
//
// A film thinner than `least_gap` is as stiff as at that gap: then roughness keeps the grains apart, and their contact
// takes over. Spheres and ellipsoids have films, with each other and with the walls of a container that are known;
// other shapes and containers from meshes have none: docs/theory/stokes.md.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/fluids/field/flows.hpp"
#include "slurry/fluids/fluid_coupling.hpp"
#include "slurry/fluids/fluid_scene.hpp"
#include "slurry/fluids/fluid_shown.hpp"
#include "slurry/fluids/stokes/surroundings.hpp"

namespace slurry {

namespace stokes {
struct BodyPlan;
}

struct StokesFluid {
  using Plan = stokes::BodyPlan;
  static constexpr const char* name = "stokes";
  static constexpr const char* doc =
      "A viscous fluid without inertia: every grain moves every other through it, down to contact.";
  double viscosity = 0;
  std::optional<double> density;
  FlowOptions flow;
  std::optional<WallOptions> wall;
  std::optional<ContainerOptions> container;
  std::int64_t degree = 2;
  std::int64_t triangles = 180;
  double least_gap = 1e-4;
  bool middle = true;
  static constexpr bool bears_swimmers = true, bears_squirmers = true;
  static constexpr bool has_stress_in_cell = true;
  static constexpr auto fields() {
    return FieldTable{
        field("viscosity", &StokesFluid::viscosity, "Pa s", "Viscosity of the liquid.", Rule::required_positive),
        field("density", &StokesFluid::density, "kg/m^3",
              "Density of the liquid: gives the grains buoyancy. None: no buoyancy.", Rule::positive),
        field("flow", &StokesFluid::flow, "",
              "The flow far from the grains, as { name = \"shear\", rate = 2 }; at rest by default. It is taken for a "
              "Stokes flow."),
        field("wall", &StokesFluid::wall, "",
              "An endless plane wall in the fluid, as { point = [0, 0, 0], normal = [0, 0, 1] }; none by default. An "
              "obstacle in the same place keeps the grains from it."),
        field("container", &StokesFluid::container, "",
              "A closed wall about the fluid, of boundary elements; none by default. An obstacle in the same place "
              "keeps the grains from it."),
        field("degree", &StokesFluid::degree, "",
              "Where all grains are spheres: degree of the harmonics by which each is felt by others that are not "
              "close. 1: forces and torques; 2: stresses too; more for a few grains to be exact.",
              Rule::positive),
        field("triangles", &StokesFluid::triangles, "",
              "Where grains are not spheres: triangles of each grain's boundary elements.", Rule::positive),
        field("least_gap", &StokesFluid::least_gap, "",
              "Films do not grow stiffer below this gap (that of the grains' roughness), in units of the smaller "
              "radius: the contact takes over.",
              Rule::positive),
        field("middle", &StokesFluid::middle, "",
              "Take the resistance where the last velocities lead in half a step: second order in the step; else where "
              "the grains are at its start, first order.")};
  }

  OptionFault fault() const;
  std::string misfit(const FluidCompany& company) const;
  bool turns() const { return true; }
  double buoyant_density() const { return density.value_or(0); }
  // Those of a grain alone.
  double drag_at_rest(const FluidScene& scene, std::size_t k) const;
  void couple(const FluidScene& scene, Resistance& resistance) const;
  std::shared_ptr<const stokes::BodyPlan> plan(const FluidSetting& setting) const;
  // Throws RunError where grains have got through each other or through the wall, or are too many.
  void check(const SceneOf<StokesFluid>& scene) const;
  std::shared_ptr<const FluidCoupling> couple_grains(const SceneOf<StokesFluid>& scene, const Resistance& own,
                                                     const UncoupledResponse& response, const Impulses& expected) const;
  // By the last velocities: no grain goes farther than `distance`, and no film loses more than half of its gap.
  double longest_step(const SceneOf<StokesFluid>& scene, double distance) const;
  std::vector<FlowSample> samples(const SceneOf<StokesFluid>& scene, std::span<const Vec3> points) const;
  std::vector<FluidMesh> meshes();
};

}  // namespace slurry
