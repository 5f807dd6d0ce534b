// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The progress line.
#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace slurry {
namespace {

constexpr double bar_pause = 0.1;   // s between two looks of the bar
constexpr double line_pause = 5.0;  // s between two plain lines

std::string bar(double fraction) {
  constexpr int width = 24;
  const int full = static_cast<int>(std::lround(width * fraction));
  std::string text;
  for (int k = 0; k < width; ++k) text += k < full ? "█" : "░";
  return text;
}

}  // namespace

std::string duration_text(double seconds) {
  const long s = std::lround(std::max(0.0, seconds));
  if (s >= 3600) return fmt::format("{} h {:02} min", s / 3600, s / 60 % 60);
  if (s >= 60) return fmt::format("{} min {:02} s", s / 60, s % 60);
  return fmt::format("{} s", s);
}

Progress::Progress(double start_time, double end_time, bool quiet)
    : start_time_(start_time),
      end_time_(end_time),
      quiet_(quiet),
      terminal_(isatty(STDERR_FILENO) != 0),
      started_(Clock::now()),
      shown_(started_) {}

bool Progress::is_time() {
  if (quiet_) return false;
  const Clock::time_point now = Clock::now();
  if (std::chrono::duration<double>(now - shown_).count() < (terminal_ ? bar_pause : line_pause)) return false;
  shown_ = now;
  return true;
}

void Progress::print(double fraction, const std::string& words) {
  const double elapsed = std::chrono::duration<double>(shown_ - started_).count();
  const double left = fraction > 0 ? elapsed * (1 - fraction) / fraction : 0;
  const std::string text = fmt::format("{} {:3.0f} %{}  {} left", terminal_ ? bar(fraction) : "", 100 * fraction, words,
                                       duration_text(left));
  std::fprintf(stderr, terminal_ ? "\r\033[K%s" : "%s\n", text.c_str());
  std::fflush(stderr);
  open_ = terminal_;
}

void Progress::show(const State& state, const StepReport& report) {
  ++steps_;
  if (!is_time()) return;
  const double elapsed = std::chrono::duration<double>(shown_ - started_).count(), span = end_time_ - start_time_;
  print(span > 0 ? std::clamp((state.clock.time - start_time_) / span, 0.0, 1.0) : 1,
        fmt::format("  t = {:.4g}  {:.3g} steps/s  {} contacts  {} iterations", state.clock.time,
                    static_cast<double>(steps_) / elapsed, report.contacts, report.solve.iterations));
}

void Progress::show(double fraction) {
  if (is_time()) print(std::clamp(fraction, 0.0, 1.0), "");
}

void Progress::close() {
  if (open_) std::fputs("\n", stderr);
  open_ = false;
}

}  // namespace slurry
