// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The end of a step: how deep grains overlap now, the totals, the clock.
#include <algorithm>

#include "slurry/core/parallel.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {
namespace {

// The pairs of a list, as contacts have them.
Contacts pairs_of(const Scene& scene, const Candidates& near) {
  Contacts pairs;
  const auto add = [&](std::size_t i, std::int32_t second) {
    if (scene.never_touch(i, second)) return;
    pairs.first.push_back(static_cast<std::int32_t>(i));
    pairs.second.push_back(second);
  };
  for (std::size_t i = 0; i < scene.grains.size(); ++i) {
    const PairList &g = near.grain_pairs, &o = near.obstacle_pairs;
    for (std::int64_t e = g.start[i]; e < g.start[i + 1]; ++e) add(i, g.partner[e]);
    for (std::int64_t e = o.start[i]; e < o.start[i + 1]; ++e) add(i, piece_code(o.partner[e]));
  }
  return pairs;
}

// The pairs that may overlap where newborn grains have no contacts yet: those whose bounding spheres do.
Contacts pairs_in_reach(const World& world, const State& state, const Scene& scene) {
  Candidates near;
  near.build(state.grains, state.domain, world.obstacles, state.walls, std::vector<double>(state.grains.size(), 0.0),
             0);
  return pairs_of(scene, near);
}

// Those among which overlaps are looked for. Contacts hold all that touch; hard spheres may have flown through others,
// which are in the list of the step.
Contacts pairs_to_measure(const World& world, const State& state, const Workspace& work, const Scene& scene) {
  const bool has_newborn = work.measured_version != state.grains.version;
  // Inlets put their grains where they touch nothing; halves that have just parted may overlap.
  if (has_newborn && (!world.growth.empty() || world.hard_spheres)) return pairs_in_reach(world, state, scene);
  return world.hard_spheres ? pairs_of(scene, work.candidates) : state.contacts;
}

// Deepest overlap over the pairs at the grains' present places, in units of the smaller radius (of a grain of another
// form half its least thickness: thin plates that cross are deep in each other); 0 without overlap.
double deepest_overlap(const Scene& scene, const Contacts& pairs) {
  return parallel_max(pairs.size(), 0.0, [&](std::size_t c) {
    const std::int32_t i = pairs.first[c], j = pairs.second[c];
    const double radius = is_piece(j) ? scene.half_width(i) : std::min(scene.half_width(i), scene.half_width(j));
    return -gap_of(scene, i, j).gap / radius;
  });
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
  report.deepest_overlap = deepest_overlap(scene, pairs_to_measure(world, state, work, scene));
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
