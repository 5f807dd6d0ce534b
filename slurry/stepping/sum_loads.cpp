// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// All that acts on the grains besides contacts and fluids, in N and N m.
#include "slurry/stepping/work.hpp"

namespace slurry {

void work::sum_loads(const World& world, State& state, Workspace& work, double dt) {
  const Grains& grains = state.grains;
  work.loads = sum_forces(world.forces, grains, state.clock.time, dt);
  if (!world.chains.empty()) add_chain_forces(world.chains, grains, work.loads.force);
  for (const LoadFunction& function : world.functions) function(state.clock.time, dt, grains, work.loads);
}

}  // namespace slurry
