// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/stepping/step.hpp"

#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/neighbours/neighbours.hpp"
#include "slurry/stepping/stages.hpp"
#include "slurry/stepping/trouble.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {
namespace {

// The part of the step that may fail; false: it is to be tried again at half of its length.
bool is_solved(const World& world, State& state, Workspace& work, const Cut& cut) try {
  move_walls(world, state, work, cut.dt);
  sum_loads(world, state, work, cut.dt);
  respond(world, state, work, cut.dt);
  resolve_contacts(world, state, work, cut.dt);
  if (!is_done(world, state, work, cut)) return false;
  solve_fluid(world, state, work, cut.dt);
  return true;
} catch (const StepTooLong& trouble) {
  if (!may_shorten(world, state, work, cut, trouble)) throw;
  return false;
} catch (const CellTooNarrow&) {
  // For the flights of the grains: no reason to ask the case.
  if (cut.is_in_vain()) throw;
  return false;
}

// What may fail. Nothing of it changes the state.
Cut prepare(const World& world, State& state, Workspace& work) {
  choose_time_step(world, state, work, 0);
  Cut cut(work.dt);
  while (!is_solved(world, state, work, cut)) cut.halve();
  return cut;
}

Cut prepare_or_put_back(const World& world, State& state, Workspace& work) {
  try {
    return prepare(world, state, work);
  } catch (...) {
    put_back(state, work);
    throw;
  }
}

}  // namespace

StepReport step(const World& world, State& state, Workspace& work) {
  work.trouble.clear();
  keep_order(world, state, work, 0);
  const Cut cut = prepare_or_put_back(world, state, work);
  // From here on nothing throws: the state changes as a whole.
  const InterruptScope undisturbed(nullptr);
  if (state.first_trouble.empty()) state.first_trouble = work.trouble;
  state.totals.shortened_steps += cut.times;
  commit_walls(world, state, work, cut.dt);
  advance_history(world, state, work, cut.dt);
  integrate(world, state, work, cut.dt);
  advance_fluid(world, state, work, cut.dt);
  change_population(world, state, work, cut.dt);
  advance_clock(world, state, work, cut.dt);
  return work.report;
}

}  // namespace slurry
