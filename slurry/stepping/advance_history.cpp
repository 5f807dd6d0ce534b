// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The contacts become a part of the state, with the impulses of the solution and the histories that their laws make of
// them.
#include <algorithm>

#include "slurry/core/parallel.hpp"
#include "slurry/stepping/assemble.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {

void work::advance_history(const World& world, State& state, Workspace& work, double dt) {
  const GrownSizes at_the_end(state.grains, world.forms, world.growth, dt);
  Contacts& contacts = work.contacts;
  parallel_for(contacts.size(), [&](std::size_t c) {
    const ContactState before = contact_state(world, state, work, c, dt);
    contacts.gamma[c] = std::visit([&](const auto& law) { return law.next_gamma(before, contacts.impulse[c]); },
                                   world.laws.law(contacts.law[c]));
  });
  work.report.glued =
      std::count_if(contacts.gamma.begin(), contacts.gamma.end(), [](double gamma) { return gamma < 0; });
  std::swap(state.contacts, contacts);
}

}  // namespace slurry
