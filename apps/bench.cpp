// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Measuring steps. See bench.hpp.
#include "bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "machine.hpp"
#include "slurry/backends/cuda_device.hpp"
#include "slurry/cases/build.hpp"
#include "slurry/cases/overlaps.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/io/csv.hpp"
#include "slurry/simulation.hpp"
#include "slurry/solvers/batches.hpp"

namespace slurry {

namespace {

constexpr int sweeps_timed = 200;

State placed_state(const Case& c, std::string& note) {
  const World world = build_world(c);
  State state = build_state(c, world, [](const std::string& path) { return read_csv(path); });
  const auto overlaps = find_overlaps(world, state, std::max(overlap_tolerance, c.solver.tolerance));
  if (!overlaps.empty())
    note = fmt::format("pairs that overlap at the start: {}, the deepest by {:.2g} m; the first step parts them",
                       overlaps.size(), overlaps[0].depth);
  return state;
}

// The laws of the case's rules, or the one that holds without a rule.
std::string laws_of(const Case& c) {
  std::string names;
  for (const ContactRule& rule : c.contacts)
    names += (names.empty() ? "" : "+") + std::visit([](const auto& law) { return std::string(law.name); }, rule.law);
  return names.empty() ? Inelastic::name : names;
}

std::int64_t bytes_of(const State& state) {
  std::size_t bytes = state.contacts.start.size() * sizeof(state.contacts.start[0]);
  const auto add = [&](const auto&, const auto& values) { bytes += values.size() * sizeof(values[0]); };
  for_each_array(state.grains, add);
  for_each_array(state.contacts, add);
  return static_cast<std::int64_t>(bytes);
}

// Seconds and calls since `before`.
std::vector<Timers::Line> since(const Timers& before, const Timers& now) {
  std::vector<Timers::Line> lines = now.lines;
  for (Timers::Line& line : lines)
    for (const Timers::Line& old : before.lines)
      if (old.stage == line.stage) line.seconds -= old.seconds, line.calls -= old.calls;
  return lines;
}

template <class Batch>
SweepTraffic traffic_with(const Problem& problem) {
  const Batches<Batch> batches(problem);
  SweepTraffic t;
  t.batches = static_cast<std::int64_t>(batches.batch.size());
  if (t.batches == 0) return t;
  const double n = static_cast<double>(t.batches), bodies = static_cast<double>(batches.bodies);
  t.lanes_used = static_cast<double>(problem.contacts()) / (lane_count * n);
  t.bytes = n * (sizeof(Batch) + sizeof(Batch::impulse) / 2) + bodies * 4 * sizeof(typename Batch::Record);
  return t;
}

SweepTraffic traffic_of(const Problem& problem) {
  if (problem.rolls()) return traffic_with<RollingBatch>(problem);
  return problem.turns() ? traffic_with<FrictionBatch>(problem) : traffic_with<NormalBatch>(problem);
}

void add_step(BenchResult& result, const StepReport& report) {
  ++result.steps;
  result.contacts += static_cast<double>(report.contacts);
  result.iterations += report.solve.iterations;
  result.solves += report.solves;
  result.not_converged += report.solve.status != SolveStatus::converged;
  result.contact_iterations += static_cast<double>(report.contacts) * static_cast<double>(report.solve.iterations);
  result.deepest_overlap = std::max(result.deepest_overlap, report.deepest_overlap);
  result.worst_residual = std::max(result.worst_residual, report.solve.residual);
}

void measure_steps(Simulation& simulation, std::int64_t steps, BenchResult& result) {
  const Timers before = simulation.timers();
  const double processor = processor_seconds();
  const auto started = std::chrono::steady_clock::now();
  try {
    for (std::int64_t k = 0; k < steps; ++k) add_step(result, simulation.step());
  } catch (const RunError& error) {
    result.status = std::string("failed: ") + error.what();
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  result.processor_seconds = processor_seconds() - processor;
  result.stages = since(before, simulation.timers());
  if (result.steps > 0) result.contacts /= static_cast<double>(result.steps);
  if (result.status == "ok" && result.not_converged > 0) result.status = "not converged";
}

// `baseline` and `kept`: bytes of the process before the case was built, and of the copy that waits for the next
// threads.
BenchResult measure_once(const BenchPlan& plan, int thread_count, State start, std::int64_t baseline,
                         std::int64_t kept) {
  BenchResult result;
  result.label = plan.label;
  result.laws = laws_of(plan.description);
  result.threads = thread_count;
  result.warm_up = plan.warm_up;
  result.grains = static_cast<std::int64_t>(start.grains.size());
  set_threads(thread_count);
  const bool is_peak_ours = reset_peak();
  Simulation simulation(plan.description, std::move(start));
  if (plan.warm_up > 0) simulation.step();
  measure_steps(simulation, plan.steps, result);
  if (is_peak_ours) {
    result.peak_bytes = peak_resident_bytes() - kept;
    result.bytes_per_grain = static_cast<double>(result.peak_bytes - baseline) /
                             static_cast<double>(std::max<std::int64_t>(1, result.grains));
  }
  if (std::holds_alternative<MomentumGaussSeidel>(plan.description.solver.name))
    result.sweep = traffic_of(simulation.last_problem());
  if (SweepDevice* device = simulation.workspace().machine.device())
    result.device_sweep = 1e-3 * time_cuda_sweeps(*device, sweeps_timed);
  return result;
}

void compare_with_one_thread(std::vector<BenchResult>& results) {
  const auto one = std::find_if(results.begin(), results.end(), [](const BenchResult& r) { return r.threads == 1; });
  if (one == results.end()) return;
  const double seconds = one->seconds;
  for (BenchResult& r : results) r.speed_up = r.seconds > 0 ? seconds / r.seconds : 0;
}

}  // namespace

double BenchResult::seconds_in(const std::string& stage) const {
  for (const Timers::Line& line : stages)
    if (line.stage == stage) return line.seconds;
  return 0;
}

double BenchResult::contact_iterations_per_second() const {
  const double s = seconds_in("solve");
  return s > 0 ? contact_iterations / s : 0;
}

double BenchResult::times_the_bound(double bandwidth) const {
  const double least = sweep.bytes * static_cast<double>(iterations) / bandwidth;
  return least > 0 ? seconds_in("solve") / least : 0;
}

std::vector<BenchResult> measure(const BenchPlan& plan, std::string& note) {
  reset_peak();
  const std::int64_t baseline = resident_bytes();
  State start = placed_state(plan.description, note);
  // All but the last step of the warm-up; the last is made by each measurement, so that its work arrays are warm too.
  set_threads(*std::max_element(plan.threads.begin(), plan.threads.end()));
  if (plan.warm_up > 1) {
    Simulation simulation(plan.description, std::move(start));
    for (std::int64_t k = 1; k < plan.warm_up; ++k) simulation.step();
    start = std::move(simulation.state());
  }
  std::vector<BenchResult> results;
  for (const int thread_count : plan.threads)
    for (std::int64_t k = 0; k < plan.repeat; ++k) {
      const bool last = k + 1 == plan.repeat && results.size() + (k == 0) == plan.threads.size();
      const std::int64_t kept = last ? 0 : bytes_of(start);
      State copy = last ? std::move(start) : start;
      BenchResult result = measure_once(plan, thread_count, std::move(copy), baseline, kept);
      if (k == 0)
        results.push_back(std::move(result));
      else if (result.seconds < results.back().seconds)
        results.back() = std::move(result);
    }
  set_threads(1);
  compare_with_one_thread(results);
  return results;
}

}  // namespace slurry
