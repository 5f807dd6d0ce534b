// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The contacts become a part of the state, with the impulses of the solution and the histories that their laws make of
// them.
#include <algorithm>

#include "slurry/core/parallel.hpp"
#include "slurry/lubrication/film_system.hpp"
#include "slurry/stepping/assemble.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {
namespace {

// What the films gave to the walls and to pairs, the grains being where they were when the films were found.
void report_films(const Grains& grains, const Workspace& work, StepReport& report) {
  const auto* system = dynamic_cast<const FilmSystem*>(work.response.coupling.get());
  if (!system) return;
  const std::vector<Vec3> on_first = system->impulses(work.velocities);
  for (std::size_t c = 0; c < work.films.size(); ++c) {
    const FilmPair& pair = work.films[c];
    const double arm = grains.radius[pair.first] + pair.gap;
    if (pair.second < 0)
      report.film_loads.push_back(
          {pair.piece, pair.normal, -on_first[c], grains.position[pair.first] + arm * pair.normal});
    const double length = pair.second < 0 ? arm : arm + grains.radius[pair.second];
    report.film_moment += outer(-on_first[c], length * pair.normal);
  }
}

}  // namespace

void work::advance_history(const World& world, State& state, Workspace& work, double dt) {
  report_films(state.grains, work, work.report);
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
