// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The end of a step: how deep grains overlap now, over all pairs, the totals, the clock.
#include <algorithm>

#include "slurry/contacts/rows.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/parallel_arrays.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {
namespace {

// The list of the step holds every pair that may overlap now, unless grains have come, gone or grown since. A list that
// is built here has room for the flight of the next step, which then needs no other.
void keep_list_complete(const World& world, const State& state, Workspace& work, double dt) {
  const ScopeTimer timer(work.timers, "neighbours");
  const Grains& grains = state.grains;
  // A step of no length: the grains are where they are.
  if (work.candidates.is_complete(grains, grains.velocity, 0, state.domain, state.walls)) return;
  constexpr double room = 1.5;  // as a part of the flight: the slack of contacts is a quarter of it
  std::vector<double>& allowance = work.gap;
  allowance.resize(grains.size());
  parallel_for(grains.size(), [&](std::size_t k) { allowance[k] = room * dt * norm(grains.velocity[k]); });
  try {
    work.candidates.build(grains, state.domain, world.obstacles, state.walls, allowance,
                          world.neighbours.skin * work.mean_radius);
  } catch (const RunError&) {  // no room for the next step: that is for the next step to say
    parallel_fill(allowance, grains.size(), 0.0);
    work.candidates.build(grains, state.domain, world.obstacles, state.walls, allowance, 0);
  }
}

// Deepest overlap of all pairs where the grains are now, in units of the smaller radius (of a grain of another form
// half its least thickness: thin plates that cross are deep in each other); 0 without overlap.
double deepest_overlap(const Scene& scene, const Candidates& near) {
  const Grains& grains = scene.grains;
  const auto deepest_of = [&](std::size_t i) {
    double most = 0;
    for_each_candidate(near, i, [&](std::int32_t second) {
      const bool grain = !is_piece(second);
      // Most pairs of the list are apart: this is cheaper than the touches of their forms.
      const double sum = grains.radius[i] + (grain ? grains.radius[second] : 0);
      if (grain && norm2(scene.place_beside(i, second) - grains.position[i]) >= sum * sum) return;
      if (scene.never_touch(i, second)) return;
      const double size = grain ? std::min(scene.half_width(i), scene.half_width(second)) : scene.half_width(i);
      for_each_touch(scene, static_cast<std::int32_t>(i), second, 0, {},
                     [&](const Touch& t) { most = std::max(most, -t.gap / size); });
    });
    return most;
  };
  return parallel_reduce(
      grains.size(), 0.0, deepest_of, [](double a, double b) { return std::max(a, b); }, rows_per_chunk);
}

}  // namespace

double time_after(const World& world, const State& state, double dt) {
  const Clock& clock = state.clock;
  const bool equal_steps = !world.time.step.is_auto() && state.totals.shortened_steps == 0;
  return equal_steps ? static_cast<double>(clock.step + 1) * dt : clock.time + dt;
}

void work::advance_clock(const World& world, State& state, Workspace& work, double dt) {
  StepReport& report = work.report;
  const Scene scene = world.scene(state.grains, state.domain, work.pieces);
  keep_list_complete(world, state, work, dt);
  report.deepest_overlap = deepest_overlap(scene, work.candidates);
  Clock& clock = state.clock;
  clock.time = time_after(world, state, dt);
  ++clock.step;
  clock.last_dt = dt;
  Totals& t = state.totals;
  t.iterations += report.solve.iterations;
  t.solves += report.solves;
  t.collisions += report.collisions;
  t.left_out += report.left_out;
  t.not_converged += report.solve.status == SolveStatus::not_converged;
  t.most_contacts = std::max(t.most_contacts, report.contacts);
  t.most_glued = std::max(t.most_glued, report.glued);
  t.worst_residual = std::max(t.worst_residual, report.solve.residual);
  t.deepest_overlap = std::max(t.deepest_overlap, report.deepest_overlap);
}

}  // namespace slurry
