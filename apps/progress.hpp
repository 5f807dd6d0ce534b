// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Progress: one line that tells how far a run is: a bar on a terminal, plain lines every few seconds elsewhere.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "slurry/world/state.hpp"

namespace slurry {

class Progress {
 public:
  Progress(double start_time, double end_time, bool quiet);
  void show(const State& state, const StepReport& report);
  // The same for what is no run: the part that is done, from 0 to 1.
  void show(double fraction);
  // Leaves the line of the bar, so that other output starts on a line of its own.
  void close();

 private:
  bool is_time();
  void print(double fraction, const std::string& words);
  using Clock = std::chrono::steady_clock;
  double start_time_, end_time_;
  bool quiet_, terminal_, open_ = false;
  Clock::time_point started_, shown_;
  std::int64_t steps_ = 0;
};

// "1 h 02 min", "3 min 20 s", "12 s".
std::string duration_text(double seconds);

}  // namespace slurry
