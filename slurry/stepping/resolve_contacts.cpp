// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The contacts of a step: found, assembled, solved, certified; and again with more pairs until no pair that was left
// out overlaps, and with a better response where that is a model which the impulses show to be too far off.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "slurry/contacts/detect.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/core/parallel_arrays.hpp"
#include "slurry/lubrication/films.hpp"
#include "slurry/shapes/surfaces/surface.hpp"
#include "slurry/stepping/assemble.hpp"
#include "slurry/stepping/integrate.hpp"
#include "slurry/stepping/limit_rebounds.hpp"
#include "slurry/stepping/loaded.hpp"
#include "slurry/stepping/resistance.hpp"
#include "slurry/stepping/resolve_collisions.hpp"
#include "slurry/stepping/trouble.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {
namespace {

// A step that still finds pairs it had left out after this many solves is reported as not converged.
constexpr std::int64_t most_solves = 50;

// A step that has used up its iterations may have sent grains into others that its problem did not know. It takes these
// in by so many more solves of so many iterations: what is left then is the residual of a problem that knows most
// pairs.
constexpr std::int64_t most_late_solves = 10, late_iterations = 200;

// Overlap that the turning of a grain may leave, in units of the smaller radius, before the step is solved again with
// the touches at its end; and how often it is tried. What is left then is measured and mended by the next step.
constexpr double allowed_by_turning = 1e-3;
constexpr std::int64_t most_turned = 4;

// A contact acts at the threshold of its film already: pairs are looked for that far.
void widen_by_films(const World& world, const State& state, const Workspace& work, Selection& selection) {
  const std::vector<double> more = largest_thresholds(*world.films(), state.grains, work.films, selection.dt);
  parallel_for(more.size(), [&](std::size_t k) { selection.slack[k] += more[k]; });
}

// How far the points of a grain go in the step as it turns, with one velocity or the other; nothing for round grains.
void add_turns(const State& state, const Workspace& work, double dt, bool is_round, std::vector<double>& gap) {
  if (is_round) return;
  const auto turn = [&](const Velocities& u, std::size_t k) { return norm(u.angular[k]); };
  parallel_for(gap.size(), [&](std::size_t k) {
    gap[k] += dt * state.grains.radius[k] * std::max(turn(work.free, k), turn(work.velocities, k));
  });
}

// "step 12 at time 0.3: ...", where too many pairs may meet in the step.
[[noreturn]] void refuse_step(const World& world, const State& state, const Workspace& work, double dt) {
  const auto flight = [&](std::size_t k) { return dt * norm(work.velocities.linear[k]) / state.grains.radius[k]; };
  std::size_t fastest = 0;
  for (std::size_t k = 0; k < state.grains.size(); ++k)
    if (flight(k) > flight(fastest)) fastest = k;
  const std::string many = fmt::format("{}: more than {} pairs a grain may meet in the step of {:.3g}",
                                       name_of_step(state), Candidates::most_partners, dt);
  if (flight(fastest) < 1)
    throw RunError(many + fmt::format("; lower {}", world.neighbours.reach ? "neighbours.reach"
                                                                           : "neighbours.skin or the reach of films"));
  throw RunError(many +
                 fmt::format(": it is too long. Grain {} moves by {:.3g} of its radii in it; choose time.step = {:.2g} "
                             "(half a radius) or less, or step = \"auto\"",
                             state.grains.id[fastest], flight(fastest), 0.5 * dt / flight(fastest)));
}

// The list holds every pair with a gap of up to `work.gap` of its grains where the free velocities take them, and where
// those of the last solve do. Which pairs become contacts depends on nothing else, so that a run does not depend on
// when the list was made.
void update_candidates(const World& world, const State& state, Workspace& work, double dt) {
  const ScopeTimer timer(work.timers, "neighbours");
  const Grains& grains = state.grains;
  std::vector<double>& gap = work.gap;
  add_turns(state, work, dt, world.forms.are_round(), gap);
  const std::vector<Vec3>&free = work.free.linear, &velocity = work.velocities.linear;
  // Room for the flight of this step beside the gap; the skin is for the steps to come.
  const auto flight = [&](std::size_t k) { return 1.05 * dt * std::max(norm(velocity[k]), norm(free[k])); };
  // A narrow cell is refused for what this step needs, and not for when the list was made.
  if (!work.next_domain.is_open())
    check_size(work.next_domain, 2 * parallel_max(grains.size(), 0.0, [&](std::size_t k) {
                                   return grains.radius[k] + gap[k] + flight(k);
                                 }));
  const auto is_complete = [&](const std::vector<Vec3>& v) {
    return work.candidates.is_complete(grains, v, dt, work.next_domain, work.walls, gap);
  };
  if (is_complete(velocity) && is_complete(free)) return;
  parallel_for(gap.size(), [&](std::size_t k) { gap[k] += flight(k); });
  try {
    work.candidates.build(grains, work.next_domain, world.obstacles, work.walls, gap,
                          world.neighbours.skin * work.mean_radius);
  } catch (const TooManyPairs&) {
    refuse_step(world, state, work, dt);
  }
}

// A glued pair stays in the problem at any gap, also where its wall has gone far in the step.
double largest_glued_gap(const State& state, const Workspace& work, std::size_t i) {
  const Grains& grains = state.grains;
  const Contacts& contacts = state.contacts;
  double largest = -std::numeric_limits<double>::infinity();
  for (std::int64_t c = contacts.start[i]; c < contacts.start[i + 1]; ++c) {
    if (!(contacts.gamma[c] < 0)) continue;
    const std::int32_t j = contacts.second[c];
    double distance = 0;
    if (is_piece(j)) {
      const PlacedPiece piece = work.pieces[piece_of(j)];
      distance = nearest(*piece.surface, piece.pose, grains.position[i]).distance;
    } else {
      distance = norm(work.domain.separation(grains.position[i], grains.position[j])) - grains.radius[j];
    }
    if (distance < no_contact) largest = std::max(largest, distance - grains.radius[i]);
  }
  return largest;
}

// The gaps up to which pairs are looked for before the contacts are found.
void set_wanted_gaps(const World& world, const State& state, Workspace& work) {
  const Selection& selection = work.selection;
  const bool has_rows = !state.contacts.start.empty();
  std::vector<double> reach;
  if (const ExplicitLubrication* film = world.films()) reach = film_reach(*film, state.grains);
  work.gap.resize(state.grains.size());
  parallel_for(work.gap.size(), [&](std::size_t k) {
    double gap = selection.slack[k];
    if (has_rows) gap = std::max(gap, largest_glued_gap(state, work, k));
    if (selection.reach) gap = std::max(gap, *selection.reach);
    if (!reach.empty()) gap = std::max(gap, reach[k]);
    work.gap[k] = gap;
  });
}

// The problem is assembled anew after the contacts: until then its arrays are room for these.
void trade(Contacts& contacts, Problem& problem) {
  std::swap(contacts.first, problem.first), std::swap(contacts.second, problem.second);
  std::swap(contacts.normal, problem.normal), std::swap(contacts.impulse, problem.impulse);
  std::swap(contacts.tangential, problem.tangential), std::swap(contacts.moment, problem.moment);
}

// Contacts with the history of `previous`, which may be those of the workspace.
void find_contacts(const World& world, const State& state, Workspace& work, const Contacts& previous) {
  const ScopeTimer timer(work.timers, "contacts");
  const Scene scene = world.scene(state.grains, work.domain, work.pieces);
  const bool is_again = &previous == &work.contacts;
  if (is_again) trade(work.other_contacts, work.problem);
  detect(scene, work.candidates, work.free, work.selection, previous, work.detection,
         is_again ? work.other_contacts : work.contacts);
  if (is_again) {
    std::swap(work.contacts, work.other_contacts);
    trade(work.other_contacts, work.problem);
  }
  assign_laws(world, state, work, work.contacts);
  if (const ExplicitLubrication* film = world.films())
    work.keep = film_thresholds(*film, scene, work.walls, work.contacts, work.selection.dt);
}

double mean_norm(const std::vector<Vec3>& v) {
  const double sum = parallel_reduce(
      v.size(), 0.0, [&](std::size_t k) { return norm(v[k]); }, [](double a, double b) { return a + b; });
  return v.empty() ? 0 : sum / static_cast<double>(v.size());
}

// The residual that is worth more iterations, in units of the tolerance: part of the mean free speed of the grains,
// which for grains at rest is what the forces give them in the step, so that the part is the error of the forces (the
// tolerance, a displacement, says less and less of them as the step gets shorter); and the same part of the mean speed
// that the grains have. Grains at rest have none but what earlier steps left: each step is to leave less.
double aim_of(const World& world, const State& state, const Workspace& work, double mean_free_speed) {
  if (world.solver.force_tolerance == 0) return std::numeric_limits<double>::infinity();
  const double speed = std::min(mean_free_speed, mean_norm(state.grains.velocity));
  return world.solver.force_tolerance * speed * work.report.dt / work.smallest_radius;
}

// Forces that are known to a quarter at best are worth a word, once, when grains have had the time to come to rest.
void note_forces(const State& state, double mean_speed, Workspace& work) {
  constexpr double poor = 0.25;
  constexpr std::int64_t first_steps = 100;
  const SolveReport& report = work.report.solve;
  if (work.noted_forces || state.clock.step < first_steps || report.status != SolveStatus::converged) return;
  const double residual = report.residual * work.smallest_radius / work.report.dt;
  if (!(residual > poor * mean_speed)) return;
  // Without loads there are no forces at rest.
  const std::vector<Vec3>& force = work.loads.force;
  if (std::none_of(force.begin(), force.end(), [](Vec3 f) { return f != Vec3{}; })) return;
  work.noted_forces = true;
  work.notes.push_back(
      fmt::format("{}: the residual is within the tolerance, but is {:.2g} of the mean free speed of the grains: "
                  "forces of contacts at rest are no better known; lower solver.tolerance or lengthen time.step",
                  name_of_step(state), residual / mean_speed));
}

StopTest stop_test(const World& world, const State& state, Workspace& work) {
  return {world.solver.tolerance, world.solver.max_iterations, aim_of(world, state, work, mean_norm(work.free.linear)),
          &work.solver_memory, work.machine.device()};
}

void set_up(const World& world, const State& state, Workspace& work, double dt, double start_scale) {
  const ScopeTimer timer(work.timers, "assemble");
  assemble(world, state, work, dt, start_scale, work.problem);
}

void take_impulses(Workspace& work) {
  parallel_copy(work.problem.impulse, work.contacts.impulse);
  parallel_copy(work.problem.tangential, work.contacts.tangential);
  parallel_copy(work.problem.moment, work.contacts.moment);
}

void solve(const World& world, const State& state, Workspace& work, double dt) {
  const ScopeTimer timer(work.timers, "solve");
  const std::int64_t before = work.report.solve.iterations;
  const StopTest stop = stop_test(world, state, work);
  StopTest left = stop;
  left.max_iterations = std::max(std::min(late_iterations, stop.max_iterations), stop.max_iterations - before);
  check_interrupt();
  work.report.solve = std::visit([&](const auto& solver) { return solver.solve(work.problem, left, work.velocities); },
                                 world.solver.name);
  work.report.solve.iterations += before;
  limit_rebounds(world, state, work, stop, dt);
  if (work.report.solve.status != SolveStatus::not_finite) follow_rates(world, state, work, dt);
  note_forces(state, mean_norm(work.free.linear), work);
  ++work.report.solves;
  take_impulses(work);
}

bool is_spent(const World& world, const StepReport& report, std::int64_t& late_solves) {
  if (report.solves == most_solves) return true;
  const bool is_late = report.solves > 0 && report.solve.iterations >= world.solver.max_iterations;
  return is_late && late_solves++ == most_late_solves;
}

// A step that ends without a certificate keeps its velocities; its residual is that of all contacts, those that were
// missed included.
void measure_residual(const World& world, const State& state, Workspace& work) {
  // Walls and cell have taken their rates already.
  work.velocities.rates.assign(work.loaded.size(), 0.0);
  work.report.solve =
      report_of(work.problem, work.velocities, stop_test(world, state, work), work.report.solve.iterations);
  work.report.solve.status = SolveStatus::not_converged;
  work.velocities.rates.clear();
  take_impulses(work);
}

// Does turning bring grains that are not round to touches which the contacts do not know?
bool have_turned(const World& world, const State& state, Workspace& work, const Scene& scene) {
  if (scene.is_round() || work.report.solves > most_turned) return false;
  set_end(state.grains, work.velocities, work.selection.dt, world.planar, work.turned_grains);
  return find_turned(scene, work.turned_grains, work.candidates, work.velocities, work.contacts,
                     std::max(allowed_by_turning, world.solver.tolerance), work.detection, work.selection) > 0;
}

// A list that has to be rebuilt is no reason to solve again.
bool is_certified(const World& world, const State& state, Workspace& work) {
  parallel_fill(work.gap, state.grains.size(), 0.0);
  update_candidates(world, state, work, work.selection.dt);
  const ScopeTimer timer(work.timers, "certify");
  const Scene scene = world.scene(state.grains, work.domain, work.pieces);
  return find_missed(scene, work.candidates, work.free, work.velocities, work.contacts,
                     world.solver.tolerance * work.smallest_radius, work.detection, work.selection) == 0 &&
         !have_turned(world, state, work, scene);
}

void begin_selection(const World& world, const State& state, Workspace& work, double dt) {
  Selection& selection = work.selection;
  selection.dt = dt;
  selection.reach = world.neighbours.reach;
  selection.turns = !work.free.angular.empty();
  selection.rolls = world.laws.rolls();
  selection.turned.clear();
  set_initial_slack(world.scene(state.grains, work.domain, work.pieces), work.free, dt, selection.slack);
  if (world.films()) widen_by_films(world, state, work, selection);
}

}  // namespace

void work::resolve_contacts(const World& world, State& state, Workspace& work, double dt) {
  if (world.hard_spheres) return resolve_collisions(world, state, work, dt);
  const GrownSizes at_the_end(state.grains, world.forms, world.growth, dt);
  begin_selection(world, state, work, dt);
  double start_scale = world.solver.warm_start && state.clock.last_dt > 0 ? dt / state.clock.last_dt : 0;
  parallel_copy(work.free.linear, work.velocities.linear);
  parallel_copy(work.free.angular, work.velocities.angular);
  work.velocities.rates = work.free.rates;
  work.report = StepReport{};
  work.report.dt = dt;

  std::int64_t late_solves = 0;
  const Contacts* previous = &state.contacts;
  for (bool certified = false; !certified; start_scale = 1, previous = &work.contacts) {
    set_wanted_gaps(world, state, work);
    update_candidates(world, state, work, dt);
    find_contacts(world, state, work, *previous);
    set_up(world, state, work, dt, start_scale);
    if (is_spent(world, work.report, late_solves)) {
      measure_residual(world, state, work);
      break;
    }
    solve(world, state, work, dt);
    certified = work.report.solve.status == SolveStatus::not_finite || is_certified(world, state, work);
    if (certified && work.report.solves < most_solves) certified = !correct_response(world, state, work, dt);
  }
  work.report.contacts = static_cast<std::int64_t>(work.contacts.size());
}

}  // namespace slurry
