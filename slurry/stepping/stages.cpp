// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The table of the stages.
#include "slurry/stepping/stages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "slurry/core/errors.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {

constexpr Stage keep_order{"keep_order", "Puts the grains into space-filling order in memory.", {}, work::keep_order};
constexpr Stage choose_time_step{"choose_time_step",
                                 "Chooses the length of the step, with step = \"auto\" from the largest displacement.",
                                 {&keep_order},
                                 work::choose_time_step};
constexpr Stage move_walls{
    "move_walls", "Places the obstacles where they are at the end of the step.", {&keep_order}, work::move_walls};
constexpr Stage sum_loads{"sum_loads",
                          "Sums the forces (N) and torques (N m) on the grains, as means over the step.",
                          {&keep_order},
                          work::sum_loads};
constexpr Stage respond{
    "respond",
    "Free velocities U, as if there were no contacts, and the response W of the grains to impulses.",
    {&move_walls, &sum_loads},
    work::respond};
constexpr Stage resolve_contacts{"resolve_contacts",
                                 "Finds the contacts, solves their problem and certifies that no pair was missed.",
                                 {&move_walls, &respond},
                                 work::resolve_contacts};
constexpr Stage solve_fluid{"solve_fluid",
                            "Solves a fluid with inertia for the end of the step, with what the grains give it.",
                            {&resolve_contacts},
                            work::solve_fluid};
constexpr Stage commit_walls{
    "commit_walls", "Takes the new places of the obstacles into the state.", {&resolve_contacts}, work::commit_walls};
constexpr Stage advance_history{"advance_history",
                                "Takes the contacts into the state, with their impulses and histories.",
                                {&resolve_contacts},
                                work::advance_history};
constexpr Stage integrate{
    "integrate", "Moves and turns the grains with their new velocities.", {&advance_history}, work::integrate};
constexpr Stage advance_fluid{
    "advance_fluid", "Tells the fluid what the grains gave it, and moves it on.", {&integrate}, work::advance_fluid};
constexpr Stage change_population{
    "change_population", "Lets grains grow, come and go.", {&integrate}, work::change_population};
constexpr Stage advance_clock{
    "advance_clock", "Moves the clock on and closes the report of the step.", {&integrate}, work::advance_clock};

std::span<const Stage* const> stages() {
  static constexpr std::array<const Stage*, 13> all{
      &keep_order,       &choose_time_step,  &move_walls,   &sum_loads,       &respond,
      &resolve_contacts, &solve_fluid,       &commit_walls, &advance_history, &integrate,
      &advance_fluid,    &change_population, &advance_clock};
  return all;
}

namespace {

bool contains(const std::vector<const Stage*>& list, const Stage* stage) {
  return std::find(list.begin(), list.end(), stage) != list.end();
}

double seconds_of(const Timers& timers) {
  double sum = 0;
  for (const Timers::Line& line : timers.lines) sum += line.seconds;
  return sum;
}

// Those up to `resolve_contacts` may be done again and again; what comes after takes their work once.
bool is_taken_once(const Stage* stage) {
  const auto all = stages();
  return std::find(all.begin(), all.end(), stage) > std::find(all.begin(), all.end(), &resolve_contacts);
}

}  // namespace

void Stage::operator()(const World& world, State& state, Workspace& workspace, double dt) const {
  std::vector<const Stage*>& done = workspace.done;
  for (const Stage* needed : needs)
    if (needed && !contains(done, needed))
      throw RunError(fmt::format("{} needs {} before it, since the grains last moved", name, needed->name));
  if (is_taken_once(this) && contains(done, this))
    throw RunError(
        fmt::format("{} has been done; it needs a new {} before it is done again", name, resolve_contacts.name));
  // Parts that have a line of their own (neighbours, solve, films) are not counted twice.
  const double before = seconds_of(workspace.timers);
  double of_parts = 0;
  {
    const ScopeTimer timer(workspace.timers, name);
    work(world, state, workspace, dt);
    of_parts = seconds_of(workspace.timers) - before;
  }
  workspace.timers.line(name).seconds -= of_parts;
  // What was made from the work of this stage before is of no use any more; once the grains have moved, nothing is.
  const auto all = stages();
  const auto rank = [&](const Stage* s) { return std::find(all.begin(), all.end(), s); };
  const bool has_moved = this == &integrate;
  if (!is_taken_once(this) || has_moved)
    std::erase_if(done, [&](const Stage* s) { return has_moved || rank(s) >= rank(this); });
  done.push_back(this);
}

}  // namespace slurry
