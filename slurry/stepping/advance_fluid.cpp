// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the grains gave to the fluid in the step: minus what its drag gave them, at the velocities that they ended with.
#include "slurry/core/parallel.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {

void work::advance_fluid(const World& world, State& state, Workspace& work, double dt) {
  if (std::holds_alternative<NoFluid>(world.fluid)) return;
  const Grains& grains = state.grains;
  // The drag of overdamped dynamics, if any, is that of something else.
  const bool has_flown = !work.flown.acceleration.empty();
  const auto* overdamped = std::get_if<Overdamped>(&world.dynamics);
  Vec3 impulse = parallel_reduce(
      grains.size(), Vec3{},
      [&](std::size_t k) {
        // In flight, what it got besides the loads.
        if (has_flown) return dt * (work.loads.force[k] - grains.mass[k] * work.flown.acceleration[k]);
        const double ground = overdamped ? overdamped->drag * grains.mass[k] : 0;
        const Vec3 drift = work.loads.drift.empty() ? Vec3{} : work.loads.drift[k];
        const Vec3 pull = work.resistance.pull_of(k) - ground * drift;
        return dt * ((work.resistance.drag_of(k) - ground) * grains.velocity[k] - pull);
      },
      [](Vec3 a, Vec3 b) { return a + b; });
  if (work.fluid_coupling) {
    work.report.fluid = work.fluid_coupling->exchange(work.velocities, body_impulses(work.problem));
    impulse += work.report.fluid.impulse;
  }
  work.report.fluid.impulse = impulse;
  const FluidScene scene{grains, world.forms, state.clock.time, dt, state.domain};
  state.fluid.force = impulse / dt;
  state.fluid.impulse += impulse;
  std::visit([&](const auto& fluid) { fluid.advance(scene, state.fluid); }, world.fluid);
}

}  // namespace slurry
