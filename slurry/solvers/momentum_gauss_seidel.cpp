// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The sweep of the momentum Gauss-Seidel solver and the control of its momentum. See the header for the method.
#include "slurry/solvers/momentum_gauss_seidel.hpp"

#include <cmath>
#include <limits>

#include "slurry/core/parallel.hpp"
#include "slurry/solvers/batches.hpp"

namespace slurry {
namespace {

// What a sweep saw: largest w |x - y| (the residual of each contact at the moment of its visit), and sum (x - y)(x - p).
struct SweepResult {
  double residual = 0;
  double progress = 0;
};

SweepResult sweep_block(std::span<Batch> block, BodyRecord* body, double beta) {
  const Lanes b_lanes = broadcast(beta);
  Lanes residual = broadcast(0), progress = broadcast(0);
  for (Batch& b : block) {
    BodyLanes first = load_bodies(body, b.first), second = load_bodies(body, b.second);
    const Lanes p = b.impulse;
    const Lanes y = p + b_lanes * (p - b.before);
    const Lanes x = max(b.lowest, y - normal_velocity(b, first, second) * b.inverse_w);
    const Lanes step = x - y;
    residual = max(residual, abs(step) * (first.inverse_mass + second.inverse_mass));
    progress += step * (x - p);
    push(b, first, second, step);
    store_bodies(body, b.first, first);
    store_bodies(body, b.second, second);
    b.before = p;
    b.impulse = x;
  }
  return {largest(residual), sum(progress)};
}

// All blocks; the sums of the blocks are added in the order of the blocks.
SweepResult sweep(Batches& batches, double beta, std::vector<SweepResult>& part) {
  for_each_block(batches, [&](std::size_t k, std::span<Batch> block) {
    part[k] = sweep_block(block, batches.body.data(), beta);
  });
  SweepResult total;
  for (const SweepResult& s : part) {
    total.residual = std::max(total.residual, s.residual);
    total.progress += s.progress;
    if (std::isnan(s.progress)) total.residual = s.progress;
  }
  return total;
}

// v <- v + beta (v - before), before <- v.
void extrapolate(std::vector<BodyRecord>& body, std::vector<Vec3>& before, double beta) {
  parallel_for(before.size(), [&](std::size_t k) {
    BodyRecord& v = body[k];
    const Vec3 now{v.vx, v.vy, v.vz}, y = now + beta * (now - before[k]);
    v.vx = y.x, v.vy = y.y, v.vz = y.z;
    before[k] = now;
  });
}

class Momentum {
 public:
  double beta() {
    const double next = 0.5 * theta_ * (std::sqrt(theta_ * theta_ + 4) - theta_);
    const double b = theta_ * (1 - theta_) / (theta_ * theta_ + next);
    theta_ = next;
    return b;
  }
  void observe(const SweepResult& s) {
    if (s.progress < 0 || s.residual > 4 * best_) restart();
    best_ = std::min(best_, s.residual);
  }
  void restart() { theta_ = 1, best_ = std::numeric_limits<double>::infinity(); }

 private:
  double theta_ = 1;
  double best_ = std::numeric_limits<double>::infinity();
};

}  // namespace

SolveReport MomentumGaussSeidel::solve(Problem& problem, const StopTest& stop, std::vector<Vec3>& velocity) const {
  Batches batches(problem);
  batches.set_velocities(problem);
  batches.store_velocities(velocity);
  std::vector<SweepResult> part(batches.block_start.size() - 1);
  std::vector<Vec3> before = velocity;
  Momentum momentum;
  SolveReport report;
  const double target = stop.tolerance * problem.velocity_scale;
  // The sweep's own residual is lagged; it calls for the exact one when it falls below `promising`.
  double promising = target;

  while (true) {
    const bool last = report.iterations >= stop.max_iterations;
    const double beta = momentum.beta();
    if (beta > 0) extrapolate(batches.body, before, beta);
    else batches.store_velocities(before);
    const SweepResult s = last ? SweepResult{} : sweep(batches, beta, part);
    if (!last) ++report.iterations, momentum.observe(s);
    if (s.residual > promising) continue;

    batches.store_impulses(problem);
    batches.set_velocities(problem);
    batches.store_velocities(velocity);
    report = report_of(problem, velocity, stop, report.iterations);
    if (last || report.status != SolveStatus::not_converged) return report;
    promising *= 0.5;
  }
}

}  // namespace slurry
