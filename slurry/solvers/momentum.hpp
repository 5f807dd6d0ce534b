// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The control of a solve by sweeps: how far each sweep extrapolates, and when to look at the exact residual. A GPU
// carries it along, so that many sweeps follow each other without a word to the processor.
#pragma once

#include <cstdint>

#include "slurry/core/one_lane.hpp"

namespace slurry {

// What a sweep saw: largest w |x - y| (the residual of each contact at the moment of its visit), and sum (x - y)(x -
// p).
struct SweepResult {
  double residual = 0;
  double progress = 0;
};

// Sums over blocks are made in this many parts, part k of the blocks k, k + sum_parts, ...; then the second half of the
// parts is added to the first, and so on.
inline constexpr int sum_parts = 256;

SLURRY_KERNEL SweepResult joined(const SweepResult& a, const SweepResult& b) {
  return {max(b.residual, a.residual), a.progress + b.progress};
}

inline constexpr double no_record = __builtin_huge_val();

// Nesterov's sequence, its restarts, and for laws that are no minimisation the cap on beta.
class Momentum {
 public:
  Momentum() = default;
  Momentum(bool convex, bool soft) : cap_(convex ? 1 : first_cap), convex_(convex), stall_(soft ? soft_stall : stall) {}

  SLURRY_KERNEL double beta() {
    const double next = 0.5 * theta_ * (sqrt(theta_ * theta_ + 4) - theta_);
    const double b = theta_ * (1 - theta_) / (theta_ * theta_ + next);
    theta_ = next;
    return cap_ < b ? cap_ : b;
  }

  SLURRY_KERNEL bool has_stalled() const { return since_record_ > stall_; }

  SLURRY_KERNEL void observe(const SweepResult& s) {
    if (s.progress < 0 || s.residual > 4 * best_) restart();
    if (s.residual < best_) best_ = s.residual;
    if (convex_) return;
    if (s.residual < 0.8 * record_)
      record_ = s.residual, since_record_ = 0;
    else
      ++since_record_;
    if (s.residual < 0.9 * mark_) {
      mark_ = s.residual, waited_ = 0;
    } else if (++waited_ > patience) {
      cap_ = max(0.8 * cap_ - 0.02, 0.0);
      mark_ = s.residual, waited_ = 0;
      restart();
    }
  }

 private:
  // Coulomb's law is not the gradient of anything: momentum near 1 circles. Measured on settled packings: start at 0.9
  // and come down by a fifth whenever 25 sweeps bring no tenth of progress.
  static constexpr double first_cap = 0.9;
  static constexpr int patience = 25;
  // At rest the residual of Coulomb's law falls to about 1e-2 of its start and then wanders. More sweeps do not help.
  // Contacts that yield have a solution that sweeps come to, if sometimes late.
  static constexpr int stall = 100, soft_stall = 500;

  SLURRY_KERNEL void restart() { theta_ = 1, best_ = no_record; }

  double theta_ = 1;
  double best_ = no_record, mark_ = no_record;
  double cap_ = 1;
  bool convex_ = true;
  int stall_ = stall;
  int waited_ = 0;
  double record_ = no_record;
  int since_record_ = 0;
};

// When sweeps end. The residual that they see is lagged; the exact one is called for when it falls below `promising`,
// and later for the aim, which is worth so many sweeps more.
struct SweepControl {
  Momentum momentum;
  double promising = 0;  // m/s
  double aim = 0;        // m/s
  std::int64_t most_for_aim = 0;
  std::int64_t max_iterations = 0;
  std::int64_t iterations = 0, for_aim = 0;
  double beta = 0;           // of the sweep to come
  std::int32_t now = 0;      // the slot of the impulses of this sweep (kernels.hpp)
  std::int32_t stop = 0;     // is the exact residual called for?
  std::int32_t is_last = 0;  // and nothing after it?

  // Before the first sweep, and again after each look at the exact residual.
  SLURRY_KERNEL void start() { stop = !prepare(); }
  // After a sweep.
  SLURRY_KERNEL void next(const SweepResult& s) {
    now = 1 - now;
    momentum.observe(s);
    ++iterations;
    const bool goes_on = s.residual > promising || (s.residual > aim && for_aim++ < most_for_aim);
    stop = !goes_on || !prepare();
  }

 private:
  SLURRY_KERNEL bool prepare() {
    is_last = iterations >= max_iterations || momentum.has_stalled();
    beta = momentum.beta();
    return !is_last;
  }
};

}  // namespace slurry
