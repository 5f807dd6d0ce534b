// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Measuring steps: a case is brought to where the measurement starts, once; then the same steps are measured for each
// number of threads. Steps have the same bits for any number of threads, so that all measure the same work.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "slurry/cases/case.hpp"
#include "slurry/core/timers.hpp"

namespace slurry {

struct BenchPlan {
  std::string label;  // what the rows of the table are called
  Case description;
  std::int64_t warm_up = 0;  // steps before the measured ones
  std::int64_t steps = 1;    // measured steps
  std::int64_t repeat = 1;   // times that they are measured; the fastest counts
  std::vector<int> threads;
};

// What one sweep of the default solver moves through memory when nothing stays in the caches: each batch is read and
// one of its two slots of impulses is written; each body record and the velocity before are read and written. That
// bodies at the border of blocks are moved more than once does not count.
struct SweepTraffic {
  std::int64_t batches = 0;
  double lanes_used = 0;  // share of the lanes of the batches that hold a contact
  double bytes = 0;       // a sweep
};

struct BenchResult {
  std::string label, laws;
  std::string status = "ok";  // or what went wrong
  std::int64_t grains = 0, steps = 0, warm_up = 0;
  int threads = 1;
  double seconds = 0, processor_seconds = 0;  // of the measured steps
  std::vector<Timers::Line> stages;           // of the measured steps
  double contacts = 0;                        // mean over the steps
  std::int64_t iterations = 0, solves = 0, not_converged = 0;
  double contact_iterations = 0;  // sum over the steps of contacts x iterations
  double deepest_overlap = 0, worst_residual = 0;
  double speed_up = 0;          // against one thread; 0 where that was not measured
  std::int64_t peak_bytes = 0;  // of the process; 0 where the system does not tell
  double bytes_per_grain = 0;   // what the run added to the process, a grain
  SweepTraffic sweep;           // of the last problem; empty for other solvers than the default
  double device_sweep = 0;      // s, a sweep over it by the events of a GPU; 0: no GPU swept

  double seconds_in(const std::string& stage) const;
  double milliseconds_per_step() const { return steps > 0 ? 1e3 * seconds / static_cast<double>(steps) : 0; }
  double steps_per_second() const { return seconds > 0 ? static_cast<double>(steps) / seconds : 0; }
  double contact_iterations_per_second() const;
  // Time in the solver over the time that moving the bytes of its sweeps takes at this bandwidth; 0 where not known.
  double times_the_bound(double bandwidth) const;
};

// One result per number of threads. A start that overlaps is taken as it is (the first step parts it) and told in
// `note`.
std::vector<BenchResult> measure(const BenchPlan& plan, std::string& note);

}  // namespace slurry
