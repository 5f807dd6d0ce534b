// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The contacts of a step: found, assembled, solved, certified; and again with more pairs until no pair that was left out
// overlaps.
#include <algorithm>

#include "slurry/contacts/detect.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/lubrication/films.hpp"
#include "slurry/stepping/assemble.hpp"
#include "slurry/stepping/integrate.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {
namespace {

// A step that still finds pairs it had left out after this many solves is reported as not converged.
constexpr std::int64_t most_solves = 50;

// Overlap that the turning of a grain may leave, in units of the smaller radius, before the step is solved again with
// the touches at its end; and how often it is tried. What is left then is measured and mended by the next step.
constexpr double allowed_by_turning = 1e-3;
constexpr std::int64_t most_turned = 4;

// A contact acts at the threshold of its film already: pairs are looked for that far.
void widen_by_films(const World& world, const State& state, const Workspace& work, Selection& selection) {
  const std::vector<double> more = largest_thresholds(*world.films(), state.grains, work.films, selection.dt);
  for (std::size_t k = 0; k < more.size(); ++k) selection.slack[k] += more[k];
}

void update_candidates(const World& world, const State& state, Workspace& work, const Selection& selection) {
  const ScopeTimer timer(work.timers, "neighbours");
  const Grains& grains = state.grains;
  std::vector<double> gap = selection.slack;
  if (selection.reach)
    for (double& g : gap) g = std::max(g, *selection.reach);
  if (const ExplicitLubrication* film = world.films()) {
    const std::vector<double> reach = film_reach(*film, grains);
    for (std::size_t k = 0; k < gap.size(); ++k) gap[k] = std::max(gap[k], reach[k]);
  }
  const std::vector<Vec3>& velocity = work.velocities.linear;
  if (work.candidates.is_complete(grains, velocity, selection.dt, work.walls, gap)) return;
  // Room for the flight of this step beside the gap; the skin is for the steps to come.
  parallel_for(gap.size(), [&](std::size_t k) { gap[k] += 1.05 * selection.dt * norm(velocity[k]); });
  work.candidates.build(grains, world.obstacles, work.walls, gap, world.neighbours.skin * work.mean_radius);
}

void find_contacts(const World& world, const State& state, Workspace& work, const Selection& selection) {
  const ScopeTimer timer(work.timers, "contacts");
  const Scene scene = world.scene(state.grains, work.pieces);
  work.contacts = detect(scene, work.candidates, work.free, selection, work.contacts);
  assign_laws(world, state, work, work.contacts);
  if (const ExplicitLubrication* film = world.films())
    work.keep = film_thresholds(*film, scene, work.walls, work.contacts, selection.dt);
}

void solve(const World& world, const State& state, Workspace& work, double dt, double start_scale) {
  {
    const ScopeTimer timer(work.timers, "assemble");
    work.problem = assemble(world, state, work, dt, start_scale);
  }
  const ScopeTimer timer(work.timers, "solve");
  const StopTest stop{world.solver.tolerance, world.solver.max_iterations};
  const std::int64_t before = work.report.solve.iterations;
  work.report.solve = std::visit([&](const auto& solver) { return solver.solve(work.problem, stop, work.velocities); },
                                 world.solver.name);
  work.report.solve.iterations += before;
  ++work.report.solves;
  work.contacts.impulse = work.problem.impulse;
  work.contacts.tangential = work.problem.tangential;
  work.contacts.moment = work.problem.moment;
}

bool is_certified(const World& world, const State& state, Workspace& work, Selection& selection) {
  const ScopeTimer timer(work.timers, "certify");
  const Grains& grains = state.grains;
  const Scene scene = world.scene(grains, work.pieces);
  const bool complete = work.candidates.is_complete(grains, work.velocities.linear, selection.dt, work.walls);
  const std::size_t missed = find_missed(scene, work.candidates, work.free, work.velocities, work.contacts,
                                         world.solver.tolerance * work.smallest_radius, selection);
  if (!complete || missed > 0) return false;
  if (scene.is_round() || work.report.solves > most_turned) return true;
  const double allowed = std::max(allowed_by_turning, world.solver.tolerance);
  return find_turned(scene, moved(grains, work.velocities, selection.dt, world.planar), work.candidates,
                     work.velocities, work.contacts, allowed, selection) == 0;
}

}  // namespace

void work::resolve_contacts(const World& world, State& state, Workspace& work, double dt) {
  const GrownSizes at_the_end(state.grains, world.forms, world.growth, dt);
  Selection selection{dt, world.neighbours.reach, initial_slack(world.scene(state.grains, work.pieces), work.free, dt),
                      !work.free.angular.empty(), world.laws.rolls(), {}};
  if (world.films()) widen_by_films(world, state, work, selection);
  double start_scale = world.solver.warm_start && state.clock.last_dt > 0 ? dt / state.clock.last_dt : 0;
  work.contacts = state.contacts;
  work.velocities = work.free;
  work.report = StepReport{};
  work.report.dt = dt;

  bool certified = false;
  do {
    update_candidates(world, state, work, selection);
    find_contacts(world, state, work, selection);
    solve(world, state, work, dt, start_scale);
    start_scale = 1;
    certified =
        work.report.solve.status == SolveStatus::not_finite || is_certified(world, state, work, selection);
  } while (!certified && work.report.solves < most_solves);
  if (!certified) work.report.solve.status = SolveStatus::not_converged;
  work.report.contacts = static_cast<std::int64_t>(work.contacts.size());
}

}  // namespace slurry
