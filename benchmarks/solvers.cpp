// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The solvers of the list on frozen problems of settled packings, from a cold start, to residuals of 1e-4 and 1e-6 (of
// the smallest radius a step); and the parts of the default solver: packing the batches, one sweep.
#include "slurry/solvers/solvers.hpp"

#include <benchmark/benchmark.h>

#include <chrono>
#include <map>
#include <utility>

#include "benchmarks/settled.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/solvers/batches.hpp"

namespace slurry::bench {
namespace {

// Slow solvers stop here; the counter `converged` then shows 0.
constexpr std::int64_t most_iterations = 3000;

const Problem& problem_of(std::int64_t grains, bool gluey) {
  static std::map<std::pair<std::int64_t, bool>, Problem> problems;
  const auto key = std::pair(grains, gluey);
  if (!problems.contains(key)) problems.emplace(key, settled_problem(grains, gluey));
  return problems.at(key);
}

// Seconds a contact and iteration, shown with an SI prefix.
benchmark::Counter time_per(double count) {
  return {count, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert};
}

template <class S>
void solve(benchmark::State& state, const StopTest& stop) {
  const Problem& problem = problem_of(state.range(0), state.range(1) != 0);
  set_threads(1);
  SolveReport report;
  Velocities velocity;
  for (auto _ : state) {
    state.PauseTiming();
    Problem p = problem;
    state.ResumeTiming();
    report = S{}.solve(p, stop, velocity);
  }
  state.counters["iterations"] = static_cast<double>(report.iterations);
  state.counters["converged"] = report.status == SolveStatus::converged;
  state.counters["relative_residual"] = report.relative_residual;
  state.counters["per_contact_iteration"] =
      time_per(static_cast<double>(problem.contacts()) * static_cast<double>(report.iterations));
}

template <class S>
void add_solver(const std::string& tolerance) {
  const StopTest stop{std::stod(tolerance), most_iterations};
  const std::string name = std::string("Solve/") + S::name + "/" + tolerance;
  benchmark::RegisterBenchmark(name.c_str(), [stop](benchmark::State& state) { solve<S>(state, stop); })
      ->ArgNames({"grains", "gluey"})
      ->ArgsProduct({{1000, 8000}, {0, 1}})
      ->Unit(benchmark::kMillisecond);
}

const bool added = [] {
  for (const char* tolerance : {"1e-4", "1e-6"})
    for_each_alternative<Solver>([&]<class S>(std::type_identity<S>) { add_solver<S>(tolerance); });
  return true;
}();

void PackBatches(benchmark::State& state) {
  const Problem& problem = problem_of(state.range(0), false);
  set_threads(1);
  std::size_t batches = 0;
  for (auto _ : state) batches = Batches<NormalBatch>(problem).batch.size();
  const double contacts = static_cast<double>(problem.contacts());
  state.counters["per_contact"] = time_per(contacts);
  state.counters["lanes_used"] = contacts / (lane_count * static_cast<double>(batches));
}
BENCHMARK(PackBatches)->ArgName("grains")->Arg(1000)->Arg(8000)->Unit(benchmark::kMillisecond);

double seconds_of_sweeps(const Problem& problem, std::int64_t sweeps) {
  Problem p = problem;
  Velocities velocity;
  const auto started = std::chrono::steady_clock::now();
  MomentumGaussSeidel{}.solve(p, {0, sweeps}, velocity);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
}

// One sweep with its extrapolation: two solves of a fixed number of sweeps, so that all that is done once drops out.
void Sweep(benchmark::State& state) {
  constexpr std::int64_t few = 20, many = 220;
  const Problem& problem = problem_of(state.range(0), state.range(1) != 0);
  set_threads(static_cast<int>(state.range(2)));
  for (auto _ : state)
    state.SetIterationTime((seconds_of_sweeps(problem, many) - seconds_of_sweeps(problem, few)) / (many - few));
  set_threads(1);
  state.counters["per_contact"] = time_per(static_cast<double>(problem.contacts()));
}
BENCHMARK(Sweep)
    ->ArgNames({"grains", "gluey", "threads"})
    ->ArgsProduct({{1000, 8000}, {0, 1}, {1, 2}})
    ->Iterations(10)
    ->UseManualTime()
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace slurry::bench
