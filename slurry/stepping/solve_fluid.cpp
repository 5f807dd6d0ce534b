// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A fluid with inertia at the end of the step, in the workspace: all that may fail comes before the state changes.
#include "slurry/stepping/given_to_fluid.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {

void work::solve_fluid(const World& world, State& state, Workspace& work, double dt) {
  FluidScene scene = world.fluid_scene(state, work.domain, dt);
  scene.coupling = work.fluid_coupling.get();
  scene.works = &work.fluid;
  scene.next_walls = &work.walls;
  const FluidStep step{work.velocities,
                       [&](std::size_t k) { return given_to_fluid(work, state.grains, work.velocities.linear, k); },
                       [&](std::size_t k) { return work.fluid_resistance.drag_of(k); }};
  work.next_fluid = solved(world.fluid, scene, step);
}

}  // namespace slurry
