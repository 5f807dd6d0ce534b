// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The sweep of the momentum Gauss-Seidel solver and the control of its momentum. See the header for the method.
#include "slurry/solvers/momentum_gauss_seidel.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "slurry/core/interrupt.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/solvers/admm.hpp"
#include "slurry/solvers/aim.hpp"
#include "slurry/solvers/batches.hpp"
#include "slurry/solvers/coupled.hpp"
#include "slurry/solvers/gauss_seidel.hpp"
#include "slurry/solvers/momentum.hpp"
#include "slurry/solvers/sweep_device.hpp"
#include "slurry/solvers/uzawa.hpp"

namespace slurry {
namespace {

// One partial sum for each of the first places of an inner colour (batches.hpp).
class PlacedSum {
 public:
  void add(std::size_t batch_of_colour, Lanes value) { part_[batch_of_colour % sum_batches] += value; }
  double total() const {
    Lanes all = part_[0];
    for (std::size_t k = 1; k < sum_batches; ++k) all += part_[k];
    return sum(all);
  }

 private:
  std::array<Lanes, sum_batches> part_{};
};

// y = v + beta (v - before), before = v, for the velocities in the record; the masses there stay.
template <class Record>
void extrapolate(Record& body, Record& before, Lanes beta) {
  constexpr LaneMask velocity{-1, -1, -1, 0};
  auto* now = reinterpret_cast<Lanes*>(&body);
  auto* old = reinterpret_cast<Lanes*>(&before);
  for (int row = 0; row < Record::velocities; ++row) {
    const Lanes v = now[row];
    now[row] = select(velocity, v + beta * (v - old[row]), v);
    old[row] = v;
  }
}

// Bodies are extrapolated when the sweep meets them, while they are on their way to the processor anyhow.
template <class Batch>
SweepResult sweep_block(Batches<Batch>& batches, RawVector<typename Batch::Record>& before, std::size_t k,
                        double beta) {
  const Lanes beta_lanes = broadcast(beta);
  for (const std::int32_t b : batches.order.fresh_bodies(k)) extrapolate(batches.body[b], before[b], beta_lanes);
  Lanes residual = broadcast(0);
  PlacedSum progress;
  typename Batch::Record* body = batches.body.data();
  Batch* const block = batches.batch.data() + batches.block_start[k];
  const LawLanes* const law = batches.law.data() + batches.block_start[k];
  const std::int32_t* const law_of = batches.law_of.data() + batches.block_start[k];
  std::size_t n = 0;
  for (std::int64_t colour = batches.order.inner_start[k]; colour < batches.order.inner_start[k + 1]; ++colour) {
    const std::size_t begin = n, end = batches.inner_end[colour];
    for (; n < end; ++n) {
      Batch& b = block[n];
      auto first = Batch::load(body, b.first), second = Batch::load(body, b.second);
      const VisitResult<Lanes> r = b.relax(first, second, beta_lanes, law[law_of[n]], batches.now);
      residual = max(residual, r.squared_residual);
      progress.add(n - begin, r.progress);
      Batch::store(body, b.first, first);
      Batch::store(body, b.second, second);
    }
  }
  return {std::sqrt(largest(residual)), progress.total()};
}

// What all blocks saw, in the order that `sum_parts` says.
SweepResult join_blocks(const std::vector<SweepResult>& block) {
  std::array<SweepResult, sum_parts> part{};
  for (std::size_t k = 0; k < block.size(); ++k) part[k % sum_parts] = joined(part[k % sum_parts], block[k]);
  for (int half = sum_parts / 2; half > 0; half /= 2)
    for (int k = 0; k < half; ++k) part[k] = joined(part[k], part[k + half]);
  SweepResult all = part[0];
  if (std::isnan(all.progress)) all.residual = all.progress;
  return all;
}

template <class Batch>
SweepResult sweep(Batches<Batch>& batches, RawVector<typename Batch::Record>& before, double beta,
                  std::vector<SweepResult>& part) {
  for_each_block(batches, [&](std::size_t k) { part[k] = sweep_block(batches, before, k, beta); });
  if (batches.shared.is_shared()) batches.shared.gather(part);
  batches.now = 1 - batches.now;
  return join_blocks(part);
}

// The rates of the carriers: they follow the impulses after each sweep, and are extrapolated like the velocities.
template <class Batch>
class CarriedBatches {
 public:
  CarriedBatches(const Problem& problem, Batches<Batch>& batches)
      : problem_(problem), batches_(batches), rates_(batches.rates(problem)), before_(rates_) {}
  void extrapolate(double beta) {
    if (rates_.empty()) return;
    std::vector<double> ahead(rates_.size());
    for (std::size_t k = 0; k < ahead.size(); ++k) ahead[k] = rates_[k] + beta * (rates_[k] - before_[k]);
    batches_.carry(problem_, ahead);
    before_ = rates_;
  }
  void follow() {
    if (!rates_.empty()) rates_ = batches_.rates(problem_);
  }

 private:
  const Problem& problem_;
  Batches<Batch>& batches_;
  std::vector<double> rates_, before_;
};

// What a solve leaves to the next one: memory.
template <class Batch>
struct SweepMemory {
  Batches<Batch> batches;
  std::vector<SweepResult> part;
  RawVector<typename Batch::Record> before;
};

// Sweeps by the processor.
template <class Batch>
class OwnSweeps {
 public:
  OwnSweeps(const Problem& problem, SweepMemory<Batch>& memory)
      : batches_(memory.batches), memory_(memory), carried_(start(problem), memory.batches) {}

  void sweep(SweepControl& control) {
    while (!control.stop) {
      check_interrupt();
      carried_.extrapolate(control.beta);
      const SweepResult s = slurry::sweep(batches_, memory_.before, control.beta, memory_.part);
      carried_.follow();
      control.next(s);
    }
  }
  // The residual of the impulses as they are.
  Residual settle(Problem& problem, const SweepControl&, Velocities& velocities) {
    batches_.store_impulses(problem);
    batches_.set_velocities(problem);
    batches_.store_velocities(problem, velocities);
    return residual(problem, velocities);
  }
  void finish(Problem&, Velocities&) {}

 private:
  const Problem& start(const Problem& problem) {
    batches_.set_velocities(problem);
    memory_.part.resize(batches_.blocks());
    RawVector<typename Batch::Record>& before = memory_.before;
    resize_raw(before, batches_.bodies);
    parallel_for(before.size(), [&](std::size_t k) { before[k] = batches_.body[k]; });
    return problem;
  }

  Batches<Batch>& batches_;
  SweepMemory<Batch>& memory_;
  CarriedBatches<Batch> carried_;
};

// Sweeps by a device.
class DeviceSweeps {
 public:
  DeviceSweeps(const Problem& problem, SweepDevice& device) : device_(device) {
    if (!problem.contact_softness.empty()) throw RunError("contacts of given stiffnesses are not swept by a device");
    device_.load(problem);
  }

  void sweep(SweepControl& control) {
    while (!control.stop) {
      check_interrupt();
      device_.sweep(control);
    }
  }
  Residual settle(Problem&, const SweepControl& control, Velocities&) { return device_.settle(control.now); }
  void finish(Problem& problem, Velocities& velocities) { device_.fetch(problem, velocities); }

 private:
  SweepDevice& device_;
};

SweepControl control_of(const Problem& problem, const StopTest& stop) {
  SweepControl control;
  control.momentum = Momentum(is_convex(problem), problem.yields());
  control.promising = stop.tolerance * problem.velocity_scale;
  control.aim = stop.aim * problem.velocity_scale;
  control.most_for_aim = most_for_aim;
  control.max_iterations = stop.max_iterations;
  return control;
}

template <class Sweeps>
SolveReport sweep_until_solved(Sweeps&& sweeps, Problem& problem, const StopTest& stop, Velocities& velocities) {
  SweepControl control = control_of(problem, stop);
  while (true) {
    control.start();
    sweeps.sweep(control);
    const Residual left = sweeps.settle(problem, control, velocities);
    const SolveReport report = report_of(problem, left, stop, control.iterations);
    if (control.is_last || report.status != SolveStatus::not_converged) {
      sweeps.finish(problem, velocities);
      return report;
    }
    control.promising *= 0.5;
  }
}

template <class Batch>
SolveReport solve_with(Problem& problem, const StopTest& stop, Velocities& velocities) {
  SweepMemory<Batch> own;
  SweepMemory<Batch>& memory = stop.memory ? stop.memory->of<SweepMemory<Batch>>() : own;
  memory.batches.pack(problem);
  return sweep_until_solved(OwnSweeps<Batch>(problem, memory), problem, stop, velocities);
}

SolveReport solve_by_sweeps(Problem& problem, const StopTest& stop, Velocities& velocities) {
  if (stop.device) return sweep_until_solved(DeviceSweeps(problem, *stop.device), problem, stop, velocities);
  if (!problem.turns()) return solve_with<NormalBatch>(problem, stop, velocities);
  if (!is_round(problem)) return solve_with<GeneralBatch>(problem, stop, velocities);
  return problem.rolls() ? solve_with<RollingBatch>(problem, stop, velocities)
                         : solve_with<FrictionBatch>(problem, stop, velocities);
}

// Solves by another method from where the sweeps ended; keeps their impulses where it comes no nearer.
template <class Method>
SolveReport go_on_by(const Method& method, Problem& problem, StopTest stop, std::int64_t most,
                     const SolveReport& sweeps, Velocities& velocities) {
  stop.max_iterations = std::min(most, stop.max_iterations - sweeps.iterations);
  if (stop.max_iterations <= 0) return sweeps;
  Problem start = problem;
  const Velocities before = velocities;
  SolveReport report = method.solve(problem, stop, velocities);
  if (report.status == SolveStatus::not_converged && report.residual > sweeps.residual) {
    problem = std::move(start), velocities = before;
    const std::int64_t all = report.iterations;
    report = sweeps, report.iterations = all;
  }
  report.iterations += sweeps.iterations;
  return report;
}

// Contacts that yield, where sweeps go round in a circle on a few of them. Plain sweeps in the order of the contacts
// leave most circles: the stalls of drums and silos needed 50 to 255, and some of these Uzawa's method does not solve.
// Where they do not, it moves all contacts together by small steps: the stalls of 7000 steps of chutes needed 398 and
// 939, others some thousand; what it has not solved by then it does not solve. Plain sweeps run on one thread.
SolveReport finish_soft(Problem& problem, const StopTest& stop, SolveReport report, Velocities& velocities) {
  const auto most = [&](std::int64_t visits) { return visits / std::max<std::int64_t>(1, problem.contacts()); };
  report = go_on_by(GaussSeidel{}, problem, stop, std::min<std::int64_t>(1000, most(4'000'000)), report, velocities);
  if (report.status != SolveStatus::not_converged) return report;
  return go_on_by(Uzawa{}, problem, stop, std::clamp<std::int64_t>(most(4'000'000), 2000, 4000), report, velocities);
}

}  // namespace

SolveReport MomentumGaussSeidel::solve(Problem& problem, const StopTest& stop, Velocities& velocities) const {
  if (problem.coupling)
    return solve_coupled(problem, stop, velocities, [this](Problem& inner, const StopTest& enough, Velocities& u) {
      return solve(inner, enough, u);
    });
  SolveReport report = solve_by_sweeps(problem, stop, velocities);
  if (!problem.turns()) return report;
  const bool stalled = report.status == SolveStatus::not_converged && report.iterations < stop.max_iterations;
  if (!stalled || is_convex(problem)) return report;
  StopTest rest = stop;
  rest.max_iterations = stop.max_iterations - report.iterations;
  if (problem.yields()) return finish_soft(problem, stop, report, velocities);
  if (static_cast<std::int64_t>(problem.bodies()) > finish_bodies) return report;
  const std::int64_t sweeps = report.iterations;
  rest.max_iterations = std::min(finish_iterations, rest.max_iterations);
  report = finish_with_admm(problem, rest, velocities);
  report.iterations += sweeps;
  return report;
}

}  // namespace slurry
