// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains grow and divide, break, leave by outlets and come by inlets: the only stage in which their number changes.
#include "slurry/stepping/break_grains.hpp"
#include "slurry/stepping/inlets.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {

void work::change_population(const World& world, State& state, Workspace& work, double dt) {
  const double now = time_after(world, state, dt);
  if (!world.growth.empty()) {
    lengthen(state.grains, world.forms, world.growth, dt);
    populate(state, {{}, divide(state.grains, world.forms, world.growth, state.next_id, now)});
  }
  populate(state, break_grains(world, state, now));
  if (world.inlets.empty() && world.outlets.empty()) return;
  PopulationChange change;
  change.deaths = let_out(world, state, now, work.report.departures);
  change.births = let_in(world, state, change.deaths, dt, now, work.notes);
  populate(state, change);
}

}  // namespace slurry
