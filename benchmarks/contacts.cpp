// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From candidates to the contact problem, on settled packings: detection (with and without the contacts of the step
// before) and assembly, per contact.
#include <benchmark/benchmark.h>

#include "benchmarks/settled.hpp"
#include "slurry/contacts/detect.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/stepping/assemble.hpp"
#include "slurry/stepping/stages.hpp"

namespace slurry::bench {
namespace {

// A settled packing, a step of which is on its way: all but the contacts is done.
struct Packing {
  Simulation simulation;
  Selection selection;

  explicit Packing(std::int64_t grains) : simulation(settled_simulation(grains, false, 1)) {
    const double dt = simulation.world().time.step.value;
    for (const Stage* stage : {&move_walls, &sum_loads, &respond, &resolve_contacts}) simulation.run(*stage, dt);
    const Workspace& work = simulation.workspace();
    selection = {dt, simulation.world().neighbours.reach, {}, false, false, {}};
    set_initial_slack(scene(), work.free, dt, selection.slack);
  }
  Scene scene() const {
    return simulation.world().scene(simulation.state().grains, simulation.state().domain,
                                    simulation.workspace().pieces);
  }
};

void report(benchmark::State& state, std::size_t contacts) {
  state.counters["contacts"] = static_cast<double>(contacts);
  state.counters["per_contact"] = {static_cast<double>(contacts),
                                   benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert};
}

void DetectContacts(benchmark::State& state) {
  const Packing s(state.range(0));
  const Workspace& work = s.simulation.workspace();
  const Contacts none;
  const Contacts& previous = state.range(1) != 0 ? s.simulation.state().contacts : none;
  set_threads(static_cast<int>(state.range(2)));
  Detection detection;
  Contacts contacts;
  for (auto _ : state) detect(s.scene(), work.candidates, work.free, s.selection, previous, detection, contacts);
  set_threads(1);
  report(state, contacts.size());
  state.counters["candidates"] =
      static_cast<double>(work.candidates.grain_pairs.partner.size() + work.candidates.obstacle_pairs.partner.size());
}
BENCHMARK(DetectContacts)
    ->ArgNames({"grains", "history", "threads"})
    ->ArgsProduct({{1000, 8000}, {0, 1}, {1, 2}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void AssembleProblem(benchmark::State& state) {
  const Packing s(state.range(0));
  const Simulation& sim = s.simulation;
  set_threads(static_cast<int>(state.range(1)));
  Problem problem;
  for (auto _ : state) {
    assemble(sim.world(), sim.state(), sim.workspace(), s.selection.dt, 0, problem);
    benchmark::DoNotOptimize(problem.impulse.data());
  }
  set_threads(1);
  report(state, sim.workspace().contacts.size());
}
BENCHMARK(AssembleProblem)
    ->ArgNames({"grains", "threads"})
    ->ArgsProduct({{1000, 8000}, {1, 2}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
}  // namespace slurry::bench
