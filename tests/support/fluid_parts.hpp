// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The parts of the fluid F of a simulation, and the fields that it shows.
#pragma once

#include "slurry/simulation.hpp"

namespace slurry::test {

template <class F>
const PlanOf<F>& plan_in(const Simulation& s) {
  return *std::get<std::shared_ptr<const PlanOf<F>>>(s.world().fluid_plan.own);
}
template <class F>
const StateOf<F>& state_in(const Simulation& s) {
  return std::get<StateOf<F>>(s.state().fluid.own);
}

inline FluidFields fields_in(const Simulation& s) {
  FluidScene now = s.world().fluid_scene(s.state(), s.state().domain, 0);
  now.coupling = s.workspace().fluid_coupling.get(), now.velocities = &s.workspace().velocities;
  return fields_of(s.world().fluid, now);
}

}  // namespace slurry::test
