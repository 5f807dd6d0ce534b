// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From a case to a world and a state.
#include "slurry/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "slurry/cases/build.hpp"
#include "slurry/cases/notes.hpp"
#include "slurry/cases/overlaps.hpp"
#include "slurry/cases/part_overlaps.hpp"
#include "slurry/cases/softness.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/grains/content.hpp"
#include "slurry/io/csv.hpp"
#include "slurry/io/files.hpp"
#include "slurry/observe/population.hpp"
#include "slurry/stepping/resistance.hpp"
#include "slurry/stepping/stages.hpp"
#include "slurry/stepping/step.hpp"
#include "slurry/stepping/trouble.hpp"

namespace slurry {
namespace {

// An end is reached when the clock is short of it by this part of a step, or by the round-off of the products that make
// the two (a few epsilon): above 1e9 steps the latter is more.
constexpr double clock_slack_of_step = 1e-6, clock_slack_of_time = 4 * std::numeric_limits<double>::epsilon();

// An overlap at the start up to this many radii comes from a solver's tolerance rather than from a mistake.
constexpr double overlap_of_a_tolerance = 1e-2;

// A run says so where grains came to overlap by more than this many tolerances, and more than this many radii.
constexpr double tolerances_to_note = 100, radii_to_note = 1e-2;
// Contacts that yield are pressed further while a packing lands than when it lies there.
constexpr double landing_over_rest = 2.5;

// The densest packings of equal discs and of equal balls.
constexpr double densest_discs = 0.9069, densest_balls = 0.7405;

// Part of a cell that round grains fill; 0 where it does not repeat itself along all axes, or a load may open it again.
double filled_part(const Case& c, const World& world, const State& state) {
  const Domain& cell = state.domain;
  const bool is_closed = cell.periodic[0] && cell.periodic[1] && (c.planar || cell.periodic[2]);
  if (!is_closed || !world.forms.are_round() || (c.cell && load_of(*c.cell).any())) return 0;
  double sum = 0;
  for (std::size_t k = 0; k < state.grains.size(); ++k) sum += content(world.forms, state.grains, k);
  return sum / cell.volume();
}

// What helps against overlaps of this depth, in radii.
std::string remedy_of_overlaps(const Case& c, const World& world, const State& state) {
  const double filled = filled_part(c, world, state);
  if (filled > (c.planar ? densest_discs : densest_balls))
    return fmt::format(
        "the grains fill {:.2g} of the cell, and no step is short enough for that: take a larger cell, or "
        "end its compression before",
        filled);
  const bool is_auto = c.time.step.is_auto();
  if (!world.compliance.empty())
    return "raise the stiffness (`young`, `stiffness`) of the materials, or lower what loads them";
  if (world.softness > 0)
    return fmt::format("shorten {}, with whose square it falls, or lower solver.softness",
                       is_auto ? "time.max_step or time.max_displacement" : "time.step");
  return is_auto ? "lower time.max_displacement" : "shorten time.step";
}

// What to do about overlaps at the start.
std::string remedies(const Case& c, double deepest) {
  std::string text;
  if (!c.resolve_overlaps) text = "; resolve_overlaps = true moves them apart";
  if (deepest <= overlap_of_a_tolerance)
    text +=
        fmt::format("{} solver.tolerance = {:.1g} takes them as they are", text.empty() ? ";" : ", or", 1.5 * deepest);
  return text;
}

// The grains of a new run.
State first_state(const Case& c, const World& world) {
  State state = build_state(c, world, [](const std::string& path) { return read_csv(path); });
  if (c.resolve_overlaps) part_overlaps(c, state);
  return state;
}

void check_overlaps(const Case& c, const World& world, const State& state) {
  // What a step may leave, a start may have.
  const std::vector<Overlap> overlaps = find_overlaps(world, state, std::max(overlap_tolerance, c.solver.tolerance));
  if (!overlaps.empty())
    throw InputError(describe_overlaps(overlaps, world.obstacles) +
                     remedies(c, deepest_in_radii(overlaps, world, state.grains)));
}

// What the rates of the cell would end a run with, hours later.
void check_cell(const Case& c, const State& state) {
  if (!c.cell || state.grains.empty()) return;
  const double largest = *std::max_element(state.grains.radius.begin(), state.grains.radius.end());
  if (const std::string fault = narrowing(*c.cell, c.planar, largest, c.time.end); !fault.empty())
    throw InputError("[cell] stretch", fault);
}

// What the fluid would refuse in the first step.
void check_fluid(const World& world, const State& state) {
  try {
    check_fit(world.fluid, world.fluid_scene(state, state.domain, 0));
  } catch (const RunError& error) {
    throw InputError("[fluid]", error.what());
  }
}

// A device sweeps contacts; what has none is refused before the first step.
void check_sweeps(const Case& c, const World& world, const std::string& device) {
  const auto refuse = [&](const std::string& what, const std::string& remedy) {
    throw InputError(
        "[solver] device",
        fmt::format("\"{}\" cannot {}: {}, or take device = \"cpu\", which gives the same results where both can",
                    device, what, remedy));
  };
  if (!std::holds_alternative<MomentumGaussSeidel>(c.solver.name))
    refuse(fmt::format("run the solver \"{}\"",
                       std::visit([](const auto& s) { return std::string(s.name); }, c.solver.name)),
           "leave solver.name out");
  if (world.hard_spheres) refuse("follow the impacts of hard spheres", "choose another law of [[contacts]]");
  if (!world.compliance.empty())
    refuse("sweep contacts of given stiffnesses (young, stiffness of [[materials]])", "give solver.softness");
}

// What is told of the last step stays where the next one does not come to its end.
template <class Work>
void keep_report(StepReport& report, const Work& work) {
  const StepReport before = report;
  try {
    work();
  } catch (...) {
    report = before;
    throw;
  }
}

// Nothing has run yet: what cannot be begun is the fault of the case, unless a file is.
template <class Work>
auto begun(const Work& work) {
  try {
    return work();
  } catch (const FileError&) {
    throw;
  } catch (const RunError& error) {
    throw InputError(error.what());
  }
}

}  // namespace

Simulation::Simulation(const Simulation&) = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(const Simulation&) = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;
Simulation::~Simulation() = default;

Simulation::Simulation(const CheckedCase& c)
    : case_(c.description()), world_(begun([&] { return build_world(case_); })) {
  begun([&] {
    state_ = first_state(case_, world_);
    complete_world(case_, state_, world_);
    check_cell(case_, state_);
    check_overlaps(case_, world_, state_);
    check_fluid(world_, state_);
  });
  if (!case_.time.step.is_auto() && case_.time.step.value > world_.chain_step)
    throw InputError("[time] step", fmt::format("got {}; the springs of the chains are stable below {:.3g}",
                                                case_.time.step.value, world_.chain_step));
  use_device(DeviceChoice::of_case(case_.solver.device));
}

Simulation::Simulation(const CheckedCase& c, State state)
    : case_(c.description()), world_(build_world(case_)), state_(std::move(state)) {
  complete_state(world_, state_);
  complete_world(case_, state_, world_);
  use_device(DeviceChoice::of_case(case_.solver.device));
}

void Simulation::use_device(const std::string& name) {
  if (const std::string fault = device_fault(name); !fault.empty()) throw InputError("[solver] device", fault);
  if (name != "cpu") check_sweeps(case_, world_, name);
  workspace_.machine.use(name);
}

void Simulation::drive(std::size_t obstacle, WallFunction function) {
  // A fixed one was not watched.
  world_.passable[obstacle] = passable_parts(world_.obstacles[obstacle]);
  world_.wall_functions.push_back(std::move(function));
}

// A force or a flow knows the time alone; whoever looks for the step in the series wants its number.
StepReport Simulation::step() {
  try {
    keep_report(workspace_.report, [&] { slurry::step(world_, state_, workspace_); });
  } catch (const RunError& error) {
    const std::string what = error.what(), name = name_of_step(state_);
    throw RunError(what.starts_with(name) ? what : name + ": " + what);
  }
  return workspace_.report;
}

void Simulation::run(const Stage& stage, double dt) {
  keep_report(workspace_.report, [&] { stage(world_, state_, workspace_, dt); });
}

bool Simulation::has_reached(double t) const {
  const Clock& clock = state_.clock;
  const double step = case_.time.step.is_auto() ? clock.last_dt : case_.time.step.value;
  return clock.time >= t - clock_slack_of_step * step - clock_slack_of_time * t;
}

std::vector<std::string> Simulation::notes() const {
  std::vector<std::string> notes = case_notes(case_);
  notes.insert(notes.end(), workspace_.notes.begin(), workspace_.notes.end());
  for (std::string& note : population_notes(world_, state_)) notes.push_back(std::move(note));
  for (std::string& note : notes_of(world_.fluid, world_.fluid_scene(state_, state_.domain, 0)))
    notes.push_back(std::move(note));
  const double deepest = state_.totals.deepest_overlap;
  const double least = std::max(tolerances_to_note * case_.solver.tolerance, radii_to_note);
  if (world_.yields()) {
    const double last = workspace_.report.deepest_overlap;
    if (last > std::max(least, softest_overlap) || deepest > landing_over_rest * std::max(least, softest_overlap))
      notes.push_back(fmt::format("{} came to overlap by {:.2g} of a radius, and by {:.2g} in the last step: {}",
                                  world_.compliance.empty()
                                      ? fmt::format("contacts of softness {:.2g}", world_.softness)
                                      : "contacts of the stiffness of their materials",
                                  deepest, last, remedy_of_overlaps(case_, world_, state_)));
  } else if (deepest > least)
    notes.push_back(fmt::format("grains came to overlap by {:.2g} of a radius, {:.2g} tolerances of the solver: {}",
                                deepest, deepest / case_.solver.tolerance, remedy_of_overlaps(case_, world_, state_)));
  return notes;
}

}  // namespace slurry
