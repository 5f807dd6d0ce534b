// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Wall time per stage: a Timers object holds one line per stage; a ScopeTimer adds the life of a scope to its line.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace slurry {

struct Timers {
  struct Line {
    std::string stage;
    double seconds = 0;
    std::int64_t calls = 0;
  };
  std::vector<Line> lines;  // in the order of first use

  Line& line(const char* stage) {
    for (Line& l : lines)
      if (l.stage == stage) return l;
    return lines.emplace_back(Line{stage, 0, 0});
  }
};

class ScopeTimer {
 public:
  ScopeTimer(Timers& timers, const char* stage) : timers_(timers), stage_(stage), start_(Clock::now()) {}
  ~ScopeTimer() {
    Timers::Line& l = timers_.line(stage_);
    l.seconds += std::chrono::duration<double>(Clock::now() - start_).count();
    ++l.calls;
  }
  ScopeTimer(const ScopeTimer&) = delete;
  ScopeTimer& operator=(const ScopeTimer&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  Timers& timers_;
  const char* stage_;
  Clock::time_point start_;
};

}  // namespace slurry
