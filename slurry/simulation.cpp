// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The step and what it keeps between its stages.
#include "slurry/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "slurry/cases/build.hpp"
#include "slurry/cases/notes.hpp"
#include "slurry/cases/overlaps.hpp"
#include "slurry/cases/resolve.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/io/csv.hpp"
#include "slurry/io/mesh_file.hpp"
#include "slurry/part_overlaps.hpp"
#include "slurry/stepping/stages.hpp"
#include "slurry/trouble.hpp"

namespace slurry {
namespace {

// Grains are put back into space-filling order every so many steps. Depends on the step count alone, so that a resumed
// run does it at the same steps.
constexpr std::int64_t steps_between_orders = 200;

// Edge of the blocks of space that order the solver's work, in mean radii (measured: docs/theory/solvers.md).
constexpr double block_radii = 12;

// A step that still finds pairs it had left out after this many solves is reported as not converged.
constexpr std::int64_t most_solves = 50;

// Overlap that the turning of a grain may leave, in units of the smaller radius, before the step is solved again with
// the touches at its end; and how often it is tried. What is left then is measured and mended by the next step.
constexpr double allowed_by_turning = 1e-3;
constexpr std::int64_t most_turned = 4;

// An end is reached when the clock is short of it by this part of a step, or by the round-off of the products that make
// the two (a few epsilon): above 1e9 steps the latter is more.
constexpr double clock_slack_of_step = 1e-6, clock_slack_of_time = 4 * std::numeric_limits<double>::epsilon();

// A step is not cut below this fraction of what was asked.
constexpr double shortest_cut = 1.0 / 1024;

// An overlap at the start up to this many radii comes from a solver's tolerance rather than from a mistake.
constexpr double overlap_of_a_tolerance = 1e-2;

// A run says so where grains came to overlap by more than this many tolerances, and more than this many radii.
constexpr double tolerances_to_note = 100, radii_to_note = 1e-2;

// What to do about overlaps at the start.
std::string remedies(const Case& c, double deepest) {
  std::string text;
  if (!c.resolve_overlaps) text = "; resolve_overlaps = true moves them apart";
  if (deepest <= overlap_of_a_tolerance)
    text +=
        fmt::format("{} solver.tolerance = {:.1g} takes them as they are", text.empty() ? ";" : ", or", 1.5 * deepest);
  return text;
}

// A case made in a program has its meshes still to be read.
Case with_meshes(Case c) {
  load_meshes(c);
  return c;
}

// The pairs that may overlap, for newborn grains have no contacts yet: those whose bounding spheres do.
Contacts pairs_in_reach(const Grains& grains, const std::vector<Obstacle>& obstacles) {
  Candidates near;
  near.build(grains, obstacles, std::vector<double>(grains.size(), 0.0), 0);
  Contacts pairs;
  const auto add = [&](std::size_t i, std::int32_t second) {
    pairs.first.push_back(static_cast<std::int32_t>(i));
    pairs.second.push_back(second);
  };
  for (std::size_t i = 0; i < grains.size(); ++i) {
    const PairList &g = near.grain_pairs, &o = near.obstacle_pairs;
    for (std::int64_t e = g.start[i]; e < g.start[i + 1]; ++e)
      if (!are_linked(grains, i, g.partner[e])) add(i, g.partner[e]);
    for (std::int64_t e = o.start[i]; e < o.start[i + 1]; ++e) add(i, piece_code(o.partner[e]));
  }
  return pairs;
}

}  // namespace

Simulation::Simulation(const Case& c) : Simulation(c, State{}) {
  Grains grains = build_grains(case_, [](const std::string& path) { return read_csv(path); });
  if (c.resolve_overlaps) part_overlaps(case_, grains);
  attach(std::move(grains));
  // What a step may leave, a start may have.
  const std::vector<Overlap> overlaps =
      find_overlaps(state_.grains, obstacles_, std::max(overlap_tolerance, c.solver.tolerance));
  if (!overlaps.empty())
    throw InputError(describe_overlaps(overlaps, obstacles_) + remedies(c, deepest_in_radii(overlaps, state_.grains)));
  if (!c.time.step.is_auto() && c.time.step.value > chain_step_)
    throw InputError("[time] step", fmt::format("got {}; the springs of the chains are stable below {:.3g}",
                                                c.time.step.value, chain_step_));
}

Simulation::Simulation(const Case& c, State state)
    : case_(with_meshes(c)),
      state_(std::move(state)),
      obstacles_(build_obstacles(case_)),
      forces_(resolve_forces(c)),
      laws_(resolve_laws(c)) {
  if (const auto* film = std::get_if<ExplicitLubrication>(&c.lubrication)) film_ = *film;
  move_obstacles(obstacles_, state_.time, state_.last_dt > 0 ? state_.last_dt : first_step());
  if (const Obstacle* o = first_not_finite(obstacles_))
    throw InputError(fmt::format("the motion of {} is not finite at time {:.9g}", o->label, state_.time));
  for (const Obstacle& o : obstacles_)
    passable_.push_back(std::holds_alternative<Fixed>(o.motion) ? PassableParts{} : passable_parts(o));
  if (!state_.grains.empty()) attach(std::move(state_.grains));
}

void Simulation::attach(Grains grains) {
  state_.grains = std::move(grains);
  if (!state_.grains.forms) state_.grains.forms = build_forms(case_);
  state_.grains.chains = build_chains(case_, state_.grains);
  growth_ = build_growth(case_, state_.grains);
  if (state_.grains.chains) {
    const Overdamped* overdamped = std::get_if<Overdamped>(&case_.dynamics);
    chain_step_ = stable_time_step(*state_.grains.chains, state_.grains,
                                   overdamped ? std::optional(overdamped->drag) : std::nullopt);
  }
  measure_radii();
}

StepReport Simulation::step() {
  restore_order();
  double dt = choose_time_step();
  std::int64_t cuts = 0;
  for (const double shortest = shortest_cut * dt;; dt *= 0.5, ++cuts) {
    move_obstacles_to(state_.time + dt);
    apply_forces(dt);
    predict_velocities(dt);
    solve_contacts(dt);
    if (report_.solve.status == SolveStatus::converged || !is_to_be_cut(dt, shortest)) break;
  }
  // From here on nothing throws: the state changes as a whole.
  state_.totals.shortened_steps += cuts;
  advance_contacts(dt);
  integrate_motion(dt);
  advance_clock(dt);
  return report_;
}

bool Simulation::has_reached(double t) const {
  const double step = case_.time.step.is_auto() ? state_.last_dt : case_.time.step.value;
  return state_.time >= t - clock_slack_of_step * step - clock_slack_of_time * t;
}

double Simulation::first_step() const {
  return case_.time.step.is_auto() ? std::min(case_.time.max_step, case_.time.end) : case_.time.step.value;
}

void Simulation::measure_radii() {
  const std::vector<double>& r = state_.grains.radius;
  if (r.empty()) return;
  smallest_radius_ = *std::min_element(r.begin(), r.end());
  mean_radius_ = std::accumulate(r.begin(), r.end(), 0.0) / static_cast<double>(r.size());
}

void Simulation::restore_order() {
  if (state_.step % steps_between_orders != 0) return;
  const ScopeTimer timer(timers_, "order");
  Grains& grains = state_.grains;
  const std::vector<std::int32_t> order = morton_order(grains.position, grains.id, 4 * mean_radius_);
  if (std::is_sorted(order.begin(), order.end())) return;
  grains.reorder(order);
  std::vector<std::int32_t> place(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) place[order[k]] = static_cast<std::int32_t>(k);
  state_.contacts = reorder(state_.contacts, place);
  candidates_ = Candidates{};
}

double Simulation::choose_time_step() {
  if (!case_.time.step.is_auto()) return case_.time.step.value;
  apply_forces(case_.time.max_step);
  const double dt = time_step_for(state_.grains, acceleration_, drift_, case_.dynamics,
                                  case_.time.max_displacement * smallest_radius_, case_.time.max_step);
  // Half of what the springs of chains bear.
  return std::min({dt, 0.5 * chain_step_, case_.time.end - state_.time});
}

void Simulation::move_obstacles_to(double t) {
  const ScopeTimer timer(timers_, "obstacles");
  move_obstacles(obstacles_, t, t - state_.time);
  if (const Obstacle* o = first_not_finite(obstacles_)) {
    const std::string what = fmt::format("{}: the motion of {} is not finite at time {:.9g}", this_step(), o->label, t);
    move_obstacles(obstacles_, state_.time, state_.last_dt);
    throw RunError(what);
  }
  pieces_ = place_pieces(obstacles_);
}

void Simulation::apply_forces(double dt) {
  const ScopeTimer timer(timers_, "forces");
  acceleration_.assign(state_.grains.size(), {});
  drift_.assign(state_.grains.size(), {});
  sum_forces(forces_, state_.grains, state_.time, dt, acceleration_, drift_, torque_);
  if (state_.grains.chains) add_chain_forces(*state_.grains.chains, state_.grains, acceleration_);
  for (const ForceFunction& force : force_functions_) force(state_.time, dt, state_.grains, acceleration_);
}

void Simulation::predict_velocities(double dt) {
  const ScopeTimer timer(timers_, "predict");
  start_spin_.clear();
  // Without inertia a grain has no spin of its own either (predict_spin knows).
  if (std::holds_alternative<Overdamped>(case_.dynamics) && !turns()) start_spin_.assign(state_.grains.size(), {});
  free_.linear = predict(state_.grains, acceleration_, drift_, case_.dynamics, dt, case_.planar);
  if (turns()) free_.angular = predict_spin(state_.grains, start_spin(), torque_, case_.dynamics, dt, case_.planar);
  const std::string trouble = first_not_finite(state_.grains, free_.linear);
  if (!trouble.empty()) throw RunError(fmt::format("{}: the free velocity is not finite{}", this_step(), trouble));
  const std::string lost = first_lost(state_.grains, free_.linear, dt);
  if (!lost.empty())
    throw RunError(fmt::format("{}: the place reached in a step of {} is not finite{}", this_step(), dt, lost));
  const std::string spun = first_not_finite(state_.grains, free_.angular);
  if (!spun.empty()) throw RunError(fmt::format("{}: the free spin is not finite{}", this_step(), spun));
  if (film_) apply_film_forces(dt);
}

void Simulation::apply_film_forces(double dt) {
  const std::vector<double> reach = film_reach(*film_, state_.grains);
  if (!candidates_.is_complete(state_.grains, free_.linear, 0, obstacles_, reach))
    candidates_.build(state_.grains, obstacles_, reach, case_.neighbours.skin * mean_radius_);
  const ScopeTimer timer(timers_, "films");
  films_ = find_films(*film_, {state_.grains, pieces_, obstacles_}, candidates_, state_.contacts);
  // The state keeps its spins until the step has succeeded.
  start_spin_ = start_spin();
  apply_films(*film_, state_.grains, films_, dt, free_.linear, start_spin_);
  if (turns()) free_.angular = predict_spin(state_.grains, start_spin(), torque_, case_.dynamics, dt, case_.planar);
}

void Simulation::solve_contacts(double dt) {
  const GrownSizes at_the_end(state_.grains, growth_, dt);
  Selection selection{dt, case_.neighbours.reach, initial_slack(state_.grains, free_, dt), turns(), laws_.rolls()};
  if (film_) {
    // A contact acts at the threshold of its film already.
    const std::vector<double> more = largest_thresholds(*film_, state_.grains, films_, dt);
    for (std::size_t k = 0; k < more.size(); ++k) selection.slack[k] += more[k];
  }
  double start_scale = case_.solver.warm_start && state_.last_dt > 0 ? dt / state_.last_dt : 0;
  contacts_ = state_.contacts;
  velocities_ = free_;
  report_ = StepReport{};
  report_.dt = dt;

  // Solve, and solve again with more pairs until no pair that was left out overlaps.
  bool certified = false;
  do {
    update_candidates(selection);
    find_contacts(selection);
    solve_problem(dt, start_scale);
    start_scale = 1;
    contacts_.impulse = problem_.impulse;
    contacts_.tangential = problem_.tangential;
    contacts_.moment = problem_.moment;
    certified = report_.solve.status == SolveStatus::not_finite || is_certified(selection);
  } while (!certified && report_.solves < most_solves);
  if (!certified) report_.solve.status = SolveStatus::not_converged;
  report_.contacts = static_cast<std::int64_t>(contacts_.size());
}

void Simulation::update_candidates(const Selection& selection) {
  const ScopeTimer timer(timers_, "neighbours");
  std::vector<double> gap = selection.slack;
  if (selection.reach)
    for (double& g : gap) g = std::max(g, *selection.reach);
  if (film_)
    for (std::size_t k = 0; k < gap.size(); ++k)
      gap[k] = std::max(gap[k], film_->reach.value_or(state_.grains.radius[k]));
  if (candidates_.is_complete(state_.grains, velocities_.linear, selection.dt, obstacles_, gap)) return;
  // Room for the flight of this step beside the gap; the skin is for the steps to come.
  parallel_for(gap.size(), [&](std::size_t k) { gap[k] += 1.05 * selection.dt * norm(velocities_.linear[k]); });
  candidates_.build(state_.grains, obstacles_, gap, case_.neighbours.skin * mean_radius_);
}

void Simulation::find_contacts(const Selection& selection) {
  const ScopeTimer timer(timers_, "contacts");
  contacts_ = detect(state_.grains, pieces_, candidates_, free_, selection, contacts_);
  assign_laws(state_.grains, pieces_, obstacles_, laws_, contacts_);
  if (film_) keep_ = film_thresholds(*film_, {state_.grains, pieces_, obstacles_}, contacts_, selection.dt);
}

ContactWorld Simulation::world(double dt) const {
  return {state_.grains,
          pieces_,
          obstacles_,
          acceleration_,
          laws_,
          dt,
          turns(),
          film_ ? &keep_ : nullptr,
          std::holds_alternative<Overdamped>(case_.dynamics)};
}

void Simulation::solve_problem(double dt, double start_scale) {
  {
    const ScopeTimer timer(timers_, "assemble");
    problem_ = assemble(world(dt), contacts_, free_, start_scale);
    problem_.velocity_scale = smallest_radius_ / dt;
    problem_.block_size = std::max(block_radii * mean_radius_, 1.01 * longest_pair(state_.grains, contacts_));
  }
  const ScopeTimer timer(timers_, "solve");
  const StopTest stop{case_.solver.tolerance, case_.solver.max_iterations};
  const std::int64_t before = report_.solve.iterations;
  report_.solve =
      std::visit([&](const auto& solver) { return solver.solve(problem_, stop, velocities_); }, case_.solver.name);
  report_.solve.iterations += before;
  ++report_.solves;
}

bool Simulation::is_certified(Selection& selection) {
  const ScopeTimer timer(timers_, "certify");
  const bool complete = candidates_.is_complete(state_.grains, velocities_.linear, selection.dt, obstacles_);
  const std::size_t missed = find_missed(state_.grains, pieces_, candidates_, free_, velocities_, contacts_,
                                         case_.solver.tolerance * smallest_radius_, selection);
  if (!complete || missed > 0) return false;
  if (state_.grains.is_round() || report_.solves > most_turned) return true;
  const double allowed = std::max(allowed_by_turning, case_.solver.tolerance);
  return find_turned(state_.grains, moved(state_.grains, velocities_, selection.dt, case_.planar), pieces_, candidates_,
                     velocities_, contacts_, allowed, selection) == 0;
}

bool Simulation::is_to_be_cut(double dt, double shortest) {
  if (report_.solve.status == SolveStatus::not_finite)
    throw RunError(fmt::format("{}: a velocity is not finite{}", this_step(),
                               first_not_finite(state_.grains, velocities_.linear)));
  const OnTrouble asked = case_.solver.on_trouble;
  const bool in_vain = asked == OnTrouble::shorten_step && dt <= 2 * shortest;
  // To describe costs a few hundred sweeps: only where it is said.
  const bool is_said = state_.first_trouble.empty() || asked == OnTrouble::stop || in_vain;
  const std::string what = is_said ? trouble_of_step() : "";
  if (state_.first_trouble.empty()) state_.first_trouble = what;
  if (keeps_trouble_ && !troubled_problem_) troubled_problem_ = problem_;
  if (asked == OnTrouble::stop) throw RunError(what + "; solver.on_trouble = \"stop\"");
  if (asked == OnTrouble::go_on) return false;
  if (in_vain) throw RunError(what + fmt::format("; the step was cut to {} in vain", dt));
  return true;
}

std::string Simulation::this_step() const { return fmt::format("step {} at time {:.9g}", state_.step, state_.time); }

std::string Simulation::trouble_of_step() const {
  return fmt::format("{}: the solver stopped after {} iterations at a residual of {:.3g} (asked: {:.3g}){}",
                     this_step(), report_.solve.iterations, report_.solve.residual, case_.solver.tolerance,
                     describe_trouble({problem_, velocities_, contacts_, state_.grains, obstacles_, pieces_},
                                      case_.solver.name, case_.solver.tolerance));
}

void Simulation::integrate_motion(double dt) {
  const ScopeTimer timer(timers_, "integrate");
  const bool inertial = std::holds_alternative<Inertial>(case_.dynamics);
  if (!start_spin_.empty()) state_.grains.angular_velocity = start_spin_;
  integrate(state_.grains, velocities_, inertial ? free_ : Velocities{free_.linear, {}}, torque_, dt, case_.planar);
  const std::size_t before = state_.grains.size();
  if (!growth_.empty()) grow_grains(dt);
  const bool has_newborn = state_.grains.size() > before;
  report_.deepest_overlap = deepest_overlap(state_.grains, pieces_,
                                            has_newborn ? pairs_in_reach(state_.grains, obstacles_) : state_.contacts);
}

void Simulation::grow_grains(double dt) {
  const ScopeTimer timer(timers_, "growth");
  grow(state_.grains, growth_, dt);
  // The newborn have no contacts yet: empty rows.
  std::vector<std::int64_t>& start = state_.contacts.start;
  if (!start.empty()) start.resize(state_.grains.size() + 1, start.back());
  measure_radii();
}

void Simulation::advance_contacts(double dt) {
  const ScopeTimer timer(timers_, "history");
  const GrownSizes at_the_end(state_.grains, growth_, dt);
  report_.glued = advance_history(world(dt), problem_, contacts_);
  std::swap(state_.contacts, contacts_);
}

// See obstacle_watch.hpp.
void Simulation::watch_fast_obstacles(double dt) {
  if (state_.grains.empty()) return;
  for (std::size_t k = 0; k < obstacles_.size(); ++k) {
    if (!passable_[k].any) continue;
    const Obstacle& o = obstacles_[k];
    const double moved = largest_displacement(passable_[k].bounds, pose_at(o.motion, o.centre, state_.time), o.pose);
    if (moved <= smallest_radius_ + passable_[k].half_thickness) continue;
    notes_.push_back(
        fmt::format("{} moves by {:.3g} in the step of {:.3g} from time {:.6g}, more than the smallest radius "
                    "{:.3g}: it may pass over grains; take shorter steps",
                    o.label, moved, dt, state_.time, smallest_radius_));
    passable_[k].any = false;
  }
}

std::vector<std::string> Simulation::notes() const {
  std::vector<std::string> notes = case_notes(case_);
  notes.insert(notes.end(), notes_.begin(), notes_.end());
  const double deepest = state_.totals.deepest_overlap;
  if (deepest > std::max(tolerances_to_note * case_.solver.tolerance, radii_to_note))
    notes.push_back(fmt::format("grains came to overlap by {:.2g} of a radius, {:.2g} tolerances of the solver: {}",
                                deepest, deepest / case_.solver.tolerance,
                                case_.time.step.is_auto() ? "lower time.max_displacement" : "shorten time.step"));
  return notes;
}

void Simulation::advance_clock(double dt) {
  watch_fast_obstacles(dt);
  // With equal steps the clock is a product, free of accumulated round-off.
  ++state_.step;
  const bool equal_steps = !case_.time.step.is_auto() && state_.totals.shortened_steps == 0;
  state_.time = equal_steps ? static_cast<double>(state_.step) * dt : state_.time + dt;
  state_.last_dt = dt;
  Totals& t = state_.totals;
  t.iterations += report_.solve.iterations;
  t.solves += report_.solves;
  t.not_converged += report_.solve.status == SolveStatus::not_converged;
  t.most_contacts = std::max(t.most_contacts, report_.contacts);
  t.most_glued = std::max(t.most_glued, report_.glued);
  t.worst_residual = std::max(t.worst_residual, report_.solve.residual);
  t.deepest_overlap = std::max(t.deepest_overlap, report_.deepest_overlap);
}

}  // namespace slurry
