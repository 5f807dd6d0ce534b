// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/world/world.hpp"

#include <algorithm>

namespace slurry {

World::World() = default;
World::World(const World&) = default;
World::World(World&&) noexcept = default;
World& World::operator=(const World&) = default;
World& World::operator=(World&&) noexcept = default;
World::~World() = default;

bool World::turns() const {
  const bool by_films = films() && films()->tangential;
  const bool by_fluid = slurry::turns(fluid);
  const bool by_forces = std::any_of(forces.begin(), forces.end(), [](const AppliedForce& f) { return f.turns(); });
  return laws.turns() || !forms.are_round() || by_films || by_fluid || by_forces;
}

FluidScene World::fluid_scene(const State& state, const Domain& domain, double dt) const {
  return {.grains = state.grains,
          .forms = forms,
          .t = state.clock.time,
          .dt = dt,
          .domain = domain,
          .last_dt = state.clock.last_dt,
          .is_inertial = is_inertial(),
          .planar = planar,
          .squirmers = squirmers,
          .plans = &fluid_plan,
          .states = &state.fluid};
}

bool World::has_loads() const {
  return cell_load.any() || std::any_of(obstacles.begin(), obstacles.end(),
                                        [](const Obstacle& o) { return std::holds_alternative<Loaded>(o.motion); });
}

}  // namespace slurry
