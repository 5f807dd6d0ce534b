// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The contacts become a part of the state, with the impulses of the solution and the histories that their laws make of
// them.
#include "slurry/core/parallel_arrays.hpp"
#include "slurry/lubrication/film_system.hpp"
#include "slurry/stepping/assemble.hpp"
#include "slurry/stepping/loaded.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {
namespace {

// What the films gave to the walls and to pairs, the grains being where they were when the films were found.
void report_films(const World& world, const State& state, const Workspace& work, StepReport& report) {
  const Grains& grains = state.grains;
  const auto* system = dynamic_cast<const FilmSystem*>(work.response.coupling.get());
  if (!system) return;
  const std::vector<Vec3> on_first =
      system->impulses(work.loaded.empty() ? work.velocities : velocities_for_films(world, state, work));
  for (std::size_t c = 0; c < work.films.size(); ++c) {
    const FilmPair& pair = work.films[c];
    const double arm = grains.radius[pair.first] + pair.gap;
    if (pair.second < 0)
      report.film_loads.push_back(
          {pair.piece, pair.normal, -on_first[c], grains.position[pair.first] + arm * pair.normal});
    // What moves with an obstacle is a part of it.
    if (pair.second >= 0 && !world.tied.empty()) {
      const auto add = [&](std::int32_t grain, double side) {
        const std::int32_t wall = world.tied_to(grains.group[grain]);
        if (wall >= 0)
          report.film_loads.push_back({world.obstacles[wall].first_piece, -side * pair.normal, side * on_first[c],
                                       grains.position[pair.first] + arm * pair.normal});
      };
      add(pair.first, 1);
      add(pair.second, -1);
    }
    report.film_moment += outer(-on_first[c], film_length(*world.films(), grains, pair) * pair.normal);
  }
}

}  // namespace

void work::advance_history(const World& world, State& state, Workspace& work, double dt) {
  report_films(world, state, work, work.report);
  const GrownSizes at_the_end(state.grains, world.forms, world.growth, dt);
  Contacts& contacts = work.contacts;
  parallel_for(contacts.size(), [&](std::size_t c) {
    const ContactState before = contact_state(world, state, work, c, dt);
    contacts.gamma[c] = world.laws.row(contacts.law[c]).ask([&](const auto& law) {
      return law.next_gamma(before, contacts.impulse[c]);
    });
  });
  work.report.glued =
      static_cast<std::int64_t>(parallel_count(contacts.size(), [&](std::size_t c) { return contacts.gamma[c] < 0; }));
  std::swap(state.contacts, contacts);
}

}  // namespace slurry
