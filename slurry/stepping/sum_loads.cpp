// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// All that acts on the grains besides contacts and the drag of a fluid, in N and N m.
#include "slurry/core/parallel.hpp"
#include "slurry/grains/content.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {
namespace {

// The mass of the liquid in the place of each grain; empty where there is no buoyancy. The area of a planar grain
// counts as a volume one metre deep, as it does for the mass.
// Outside of a fluid that ends somewhere grains displace nothing.
void find_displaced_masses(const World& world, const State& state, std::vector<double>& displaced) {
  const Grains& grains = state.grains;
  const double density = buoyant_density(world.fluid);
  const FluidScene scene = world.fluid_scene(state, state.domain, 0);
  displaced.resize(density == 0 ? 0 : grains.size());
  parallel_for(displaced.size(), [&](std::size_t k) {
    displaced[k] = is_at(world.fluid, scene, grains.position[k]) ? density * content(world.forms, grains, k) : 0;
  });
}

}  // namespace

void work::sum_loads(const World& world, State& state, Workspace& work, double dt) {
  const Grains& grains = state.grains;
  find_displaced_masses(world, state, work.displaced);
  sum_forces(world.forces, grains, state.clock.time, dt, work.displaced, work.loads);
  if (!world.chains.empty()) add_chain_forces(world.chains, grains, state.domain, work.loads.force);
  for (const LoadFunction& function : world.functions) function(state.clock.time, dt, grains, work.loads);
}

}  // namespace slurry
