// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The sweep of the momentum Gauss-Seidel solver and the control of its momentum. See the header for the method.
#include "slurry/solvers/momentum_gauss_seidel.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "slurry/core/interrupt.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/solvers/admm.hpp"
#include "slurry/solvers/aim.hpp"
#include "slurry/solvers/batches.hpp"
#include "slurry/solvers/coupled.hpp"
#include "slurry/solvers/uzawa.hpp"

namespace slurry {
namespace {

// What a sweep saw: largest w |x - y| (the residual of each contact at the moment of its visit), and sum (x - y)(x -
// p).
struct SweepResult {
  double residual = 0;
  double progress = 0;
};

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
template <class Body>
void extrapolate(Body& body, Body& before, Lanes beta) {
  constexpr LaneMask velocity{-1, -1, -1, 0};
  auto* now = reinterpret_cast<Lanes*>(&body);
  auto* old = reinterpret_cast<Lanes*>(&before);
  for (int row = 0; row < Body::velocities; ++row) {
    const Lanes v = now[row];
    now[row] = select(velocity, v + beta * (v - old[row]), v);
    old[row] = v;
  }
}

// Bodies are extrapolated when the sweep meets them, while they are on their way to the processor anyhow.
template <class Batch>
SweepResult sweep_block(Batches<Batch>& batches, RawVector<typename Batch::Body>& before, std::size_t k, double beta) {
  const Lanes beta_lanes = broadcast(beta);
  for (const std::int32_t b : batches.order.fresh_bodies(k)) extrapolate(batches.body[b], before[b], beta_lanes);
  Lanes residual = broadcast(0);
  PlacedSum progress;
  typename Batch::Body* body = batches.body.data();
  Batch* const block = batches.batch.data() + batches.block_start[k];
  const LawLanes* const law = batches.law.data() + batches.block_start[k];
  const std::int32_t* const law_of = batches.law_of.data() + batches.block_start[k];
  std::size_t n = 0;
  for (std::int64_t colour = batches.order.inner_start[k]; colour < batches.order.inner_start[k + 1]; ++colour) {
    const std::size_t begin = n, end = batches.inner_end[colour];
    for (; n < end; ++n) {
      Batch& b = block[n];
      auto first = Batch::load(body, b.first), second = Batch::load(body, b.second);
      const VisitResult r = b.relax(first, second, beta_lanes, law[law_of[n]], batches.now);
      residual = max(residual, r.squared_residual);
      progress.add(n - begin, r.progress);
      Batch::store(body, b.first, first);
      Batch::store(body, b.second, second);
    }
  }
  return {std::sqrt(largest(residual)), progress.total()};
}

// All blocks; the sums of the blocks are added in the order of the blocks.
template <class Batch>
SweepResult sweep(Batches<Batch>& batches, RawVector<typename Batch::Body>& before, double beta,
                  std::vector<SweepResult>& part) {
  for_each_block(batches, [&](std::size_t k) { part[k] = sweep_block(batches, before, k, beta); });
  batches.now = 1 - batches.now;
  SweepResult total;
  for (const SweepResult& s : part) {
    total.residual = std::max(total.residual, s.residual);
    total.progress += s.progress;
  }
  if (std::isnan(total.progress)) total.residual = total.progress;
  return total;
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

// Nesterov's sequence, its restarts, and for laws that are no minimisation the cap on beta.
class Momentum {
 public:
  Momentum(bool convex, bool soft) : cap_(convex ? 1 : first_cap), convex_(convex), stall_(soft ? soft_stall : stall) {}

  double beta() {
    const double next = 0.5 * theta_ * (std::sqrt(theta_ * theta_ + 4) - theta_);
    const double b = theta_ * (1 - theta_) / (theta_ * theta_ + next);
    theta_ = next;
    return std::min(b, cap_);
  }

  bool has_stalled() const { return since_record_ > stall_; }

  void observe(const SweepResult& s) {
    if (s.progress < 0 || s.residual > 4 * best_) restart();
    best_ = std::min(best_, s.residual);
    if (convex_) return;
    if (s.residual < 0.8 * record_)
      record_ = s.residual, since_record_ = 0;
    else
      ++since_record_;
    if (s.residual < 0.9 * mark_)
      mark_ = s.residual, waited_ = 0;
    else if (++waited_ > patience)
      cap_ = std::max(0.0, 0.8 * cap_ - 0.02), mark_ = s.residual, waited_ = 0, restart();
  }

 private:
  // Coulomb's law is not the gradient of anything: momentum near 1 circles. Measured on settled packings: start at 0.9
  // and come down by a fifth whenever 25 sweeps bring no tenth of progress.
  static constexpr double first_cap = 0.9;
  static constexpr int patience = 25;
  // At rest the residual of Coulomb's law falls to about 1e-2 of its start and then wanders. More sweeps do not help.
  // Contacts that yield have a solution that sweeps come to, if sometimes late.
  static constexpr int stall = 100, soft_stall = 500;

  void restart() { theta_ = 1, best_ = std::numeric_limits<double>::infinity(); }

  double theta_ = 1;
  double best_ = std::numeric_limits<double>::infinity(), mark_ = best_;
  double cap_;
  bool convex_;
  int stall_;
  int waited_ = 0;
  double record_ = std::numeric_limits<double>::infinity();
  int since_record_ = 0;
};

// What a solve leaves to the next one: memory.
template <class Batch>
struct SweepMemory {
  Batches<Batch> batches;
  std::vector<SweepResult> part;
  RawVector<typename Batch::Body> before;
};

template <class Batch>
SolveReport solve_with(Problem& problem, const StopTest& stop, Velocities& velocities) {
  SweepMemory<Batch> own;
  auto& [batches, part, before] = stop.memory ? stop.memory->of<SweepMemory<Batch>>() : own;
  batches.pack(problem);
  batches.set_velocities(problem);
  batches.store_velocities(problem, velocities);
  part.resize(batches.blocks());
  resize_raw(before, batches.bodies);
  parallel_for(before.size(), [&](std::size_t k) { before[k] = batches.body[k]; });
  CarriedBatches<Batch> carried(problem, batches);
  Momentum momentum(is_convex(problem), problem.softness > 0);
  SolveReport report;
  // The sweep's own residual is lagged; it calls for the exact one when it falls below `promising`.
  double promising = stop.tolerance * problem.velocity_scale;
  std::int64_t for_aim = 0;

  while (true) {
    const bool last = report.iterations >= stop.max_iterations || momentum.has_stalled();
    const double beta = momentum.beta();
    SweepResult s;
    if (!last) {
      check_interrupt();
      carried.extrapolate(beta);
      s = sweep(batches, before, beta, part);
      carried.follow();
      momentum.observe(s);
      ++report.iterations;
    }
    if (!last && s.residual > promising) continue;
    if (!last && s.residual > stop.aim * problem.velocity_scale && for_aim++ < most_for_aim) continue;

    batches.store_impulses(problem);
    batches.set_velocities(problem);
    batches.store_velocities(problem, velocities);
    report = report_of(problem, velocities, stop, report.iterations);
    if (last || report.status != SolveStatus::not_converged) return report;
    promising *= 0.5;
  }
}

// Contacts that yield, where sweeps go round in a circle on a few of them: all contacts move together by small steps.
// Keeps the impulses of the sweeps where that does not help.
SolveReport finish_with_uzawa(Problem& problem, StopTest stop, const SolveReport& sweeps, Velocities& velocities) {
  // The two stalls of 7000 steps of chutes needed 398 and 939.
  constexpr std::int64_t most = 2000;
  stop.max_iterations = std::min(most, stop.max_iterations);
  Problem start = problem;
  const Velocities before = velocities;
  SolveReport report = Uzawa{}.solve(problem, stop, velocities);
  if (report.status == SolveStatus::not_converged && report.residual > sweeps.residual) {
    problem = std::move(start), velocities = before;
    const std::int64_t all = report.iterations;
    report = sweeps, report.iterations = all;
  }
  report.iterations += sweeps.iterations;
  return report;
}

}  // namespace

SolveReport MomentumGaussSeidel::solve(Problem& problem, const StopTest& stop, Velocities& velocities) const {
  if (problem.coupling)
    return solve_coupled(problem, stop, velocities, [this](Problem& inner, const StopTest& enough, Velocities& u) {
      return solve(inner, enough, u);
    });
  if (!problem.turns()) return solve_with<NormalBatch>(problem, stop, velocities);
  SolveReport report = !is_round(problem) ? solve_with<GeneralBatch>(problem, stop, velocities)
                       : problem.rolls()  ? solve_with<RollingBatch>(problem, stop, velocities)
                                          : solve_with<FrictionBatch>(problem, stop, velocities);
  const bool stalled = report.status == SolveStatus::not_converged && report.iterations < stop.max_iterations;
  if (!stalled || is_convex(problem)) return report;
  StopTest rest = stop;
  rest.max_iterations = stop.max_iterations - report.iterations;
  if (problem.softness > 0) return finish_with_uzawa(problem, rest, report, velocities);
  if (static_cast<std::int64_t>(problem.bodies()) > finish_bodies) return report;
  const std::int64_t sweeps = report.iterations;
  rest.max_iterations = std::min(finish_iterations, rest.max_iterations);
  report = finish_with_admm(problem, rest, velocities);
  report.iterations += sweeps;
  return report;
}

}  // namespace slurry
