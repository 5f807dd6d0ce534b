// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// All that acts on the grains besides contacts and the drag of a fluid, in N and N m.
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/pointset/flow_plan.hpp"
#include "slurry/grains/content.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {
namespace {

// The mass of the liquid in the place of each grain; empty where there is no buoyancy. The area of a planar grain
// counts as a volume one metre deep, as it does for the mass.
// Outside of a fluid that ends somewhere grains displace nothing.
std::vector<double> displaced_masses(const World& world, const Grains& grains) {
  const double density = std::visit([](const auto& fluid) { return fluid.buoyant_density(); }, world.fluid);
  if (density == 0) return {};
  std::vector<double> displaced(grains.size());
  parallel_for(grains.size(), [&](std::size_t k) {
    const bool is_dry = world.flow && depth_in(world.flow->region, grains.position[k]) < 0;
    displaced[k] = is_dry ? 0 : density * content(world.forms, grains, k);
  });
  return displaced;
}

}  // namespace

void work::sum_loads(const World& world, State& state, Workspace& work, double dt) {
  const Grains& grains = state.grains;
  work.loads = sum_forces(world.forces, grains, state.clock.time, dt, displaced_masses(world, grains));
  if (!world.chains.empty()) add_chain_forces(world.chains, grains, state.domain, work.loads.force);
  for (const LoadFunction& function : world.functions) function(state.clock.time, dt, grains, work.loads);
}

}  // namespace slurry
