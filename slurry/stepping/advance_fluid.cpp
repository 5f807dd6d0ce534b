// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the grains gave to the fluid in the step: minus what its drag gave them, at the velocities that they ended with.
// And what it has come to.
#include "slurry/core/parallel.hpp"
#include "slurry/stepping/given_to_fluid.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {

void work::advance_fluid(const World& world, State& state, Workspace& work, double dt) {
  if (!has_fluid(world.fluid)) return;
  const Grains& grains = state.grains;
  Vec3 impulse = parallel_reduce(
      grains.size(), Vec3{}, [&](std::size_t k) { return dt * given_to_fluid(work, grains, grains.velocity, k); },
      [](Vec3 a, Vec3 b) { return a + b; });
  if (work.fluid_coupling) {
    work.report.fluid = work.fluid_coupling->exchange(work.velocities, body_impulses(work.problem));
    impulse += work.report.fluid.impulse;
  }
  work.report.fluid.impulse = impulse;
  state.fluid.force = impulse / dt;
  state.fluid.impulse += impulse;
  // A step that was made without solving it leaves the fluid as it is.
  if (work.next_fluid) state.fluid.own = std::move(*work.next_fluid);
  work.next_fluid.reset();
}

}  // namespace slurry
