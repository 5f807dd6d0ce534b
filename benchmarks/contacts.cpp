// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From candidates to the contact problem, on settled packings: detection (with and without the contacts of the step
// before) and assembly, per contact.
#include <benchmark/benchmark.h>

#include "benchmarks/settled.hpp"
#include "slurry/cases/resolve.hpp"
#include "slurry/contacts/detect.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/stepping/stages.hpp"

namespace slurry::bench {
namespace {

// All that detection reads, after one step.
struct Scene {
  Case description;
  Grains grains;
  std::vector<Obstacle> obstacles;
  PlacedPieces pieces;
  LawTable laws;
  Candidates candidates;
  Velocities free;
  std::vector<Vec3> acceleration;
  Selection selection;
  Contacts previous;

  ContactWorld world() const { return {grains, pieces, obstacles, acceleration, laws, description.time.step.value, false}; }

  explicit Scene(std::int64_t grain_count)
      : description(settled_case(grain_count)),
        obstacles(build_obstacles(description)),
        pieces(place_pieces(obstacles)),
        laws(resolve_laws(description)) {
    const Simulation simulation = settled_simulation(grain_count, false, 1);
    grains = simulation.state().grains;
    previous = simulation.state().contacts;
    free = {grains.velocity, {}};
    acceleration.assign(grains.size(), {});
    const double dt = description.time.step.value;
    selection = {dt, description.neighbours.reach, initial_slack(grains, free, dt), false, false};
    // The reach of a run: what is looked for, and the default skin.
    candidates.build(grains, obstacles, std::vector<double>(grains.size(), 0.5 * *selection.reach),
                     description.neighbours.skin * grains.radius[0]);
  }
};

void report(benchmark::State& state, std::size_t contacts) {
  state.counters["contacts"] = static_cast<double>(contacts);
  state.counters["per_contact"] = {static_cast<double>(contacts),
                                   benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert};
}

void DetectContacts(benchmark::State& state) {
  const Scene s(state.range(0));
  const Contacts none;
  const Contacts& previous = state.range(1) != 0 ? s.previous : none;
  set_threads(static_cast<int>(state.range(2)));
  std::size_t contacts = 0;
  for (auto _ : state)
    contacts = detect(s.grains, s.pieces, s.candidates, s.free, s.selection, previous).size();
  set_threads(1);
  report(state, contacts);
  state.counters["candidates"] =
      static_cast<double>(s.candidates.grain_pairs.partner.size() + s.candidates.obstacle_pairs.partner.size());
}
BENCHMARK(DetectContacts)
    ->ArgNames({"grains", "history", "threads"})
    ->ArgsProduct({{1000, 8000}, {0, 1}, {1, 2}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void AssembleProblem(benchmark::State& state) {
  const Scene s(state.range(0));
  set_threads(static_cast<int>(state.range(1)));
  for (auto _ : state) benchmark::DoNotOptimize(assemble(s.world(), s.previous, s.free, 0).impulse.data());
  set_threads(1);
  report(state, s.previous.size());
}
BENCHMARK(AssembleProblem)
    ->ArgNames({"grains", "threads"})
    ->ArgsProduct({{1000, 8000}, {1, 2}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
}  // namespace slurry::bench
