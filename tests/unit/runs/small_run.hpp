// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A run of milliseconds for the tests of run folders: discs that fall past a line onto
// a floor that comes and goes, a row each step, a frame each five; probes sum between the rows; fields, where they are
// asked for, at instants, as a mean, and as seen from a disc.
#pragma once

#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/io/results/frames.hpp"
#include "slurry/runs/runner.hpp"
#include "tests/unit/io/run_folder.hpp"

namespace slurry {

inline const std::string small_text = R"(
title = "Falling discs"
planar = true
[time]
step = 0.01
end = 0.2
[[grains]]
place = "points"
positions = [[0, 1], [0.5, 1]]
radius = 0.1
density = 1
[[obstacles]]
name = "floor"
shape = "plane"
point = [0, 0.85]
since = 0.03
until = 0.16
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[probes]]
name = "floor"
probe = "obstacle"
obstacle = "floor"
[[probes]]
name = "line"
probe = "crossing"
point = [0, 0.98]
normal = [0, -1]
[[fields]]
name = "instant"
where = "line"
start = [0, 0.8]
end = [0, 1.1]
points = 3
width = 0.1
[[fields]]
name = "mean"
where = "box"
low = [-0.3, -0.1]
high = [0.3, 0.2]
points = [3, 2]
width = 0.1
kernel = "lucy"
frame = "grain 1"
average = true
since = 0.02
until = 0.18
blocks = 2
[output]
series = { steps = 1 }
frames = { steps = 5 }
checkpoint = { steps = 4 }
report = false
)";

class SmallRun : public RunFolder {
 protected:
  using Path = std::filesystem::path;

  static Case small(const std::vector<std::string>& overrides = {}) {
    return parse_case(small_text, "small.toml", overrides);
  }
  // Steps to this one and leaves, with or without an orderly end.
  static void go(Runner& runner, std::int64_t step) {
    while (runner.simulation().state().clock.step < step) runner.advance();
  }
  void run_to(std::int64_t step, const std::string& ended, const Case& c = small()) const {
    Runner runner = Runner::start(c, run);
    go(runner, step);
    if (!ended.empty()) runner.finish(ended);
  }
  std::string series() const { return read_file(run / "series.csv"); }
  static bool has_note(const Runner& runner, const std::string& part) {
    for (const std::string& note : runner.notes())
      if (contains(note, part)) return true;
    return false;
  }
  // Every file below a folder with its contents.
  static std::vector<std::pair<std::string, std::string>> contents(const Path& of) {
    std::vector<std::pair<std::string, std::string>> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(of))
      if (entry.is_regular_file()) files.emplace_back(entry.path().string(), read_file(entry.path()));
    std::sort(files.begin(), files.end());
    return files;
  }

  const Path run = folder / "run";
};

}  // namespace slurry
