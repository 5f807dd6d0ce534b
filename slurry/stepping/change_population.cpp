// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains grow and divide: the only stage in which their number changes.
#include "slurry/stepping/work.hpp"

namespace slurry {

void work::change_population(const World& world, State& state, Workspace&, double dt) {
  if (world.growth.empty()) return;
  lengthen(state.grains, world.forms, world.growth, dt);
  populate(state, {{}, divide(state.grains, world.forms, world.growth, state.next_id)});
}

}  // namespace slurry
