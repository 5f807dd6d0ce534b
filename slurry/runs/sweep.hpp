// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sweeps: one case run again and again with other values of some of its keys, every combination of them in a folder of
// its own below the folder of the sweep.
//
//     sweep.csv      a row for each run: its folder, the values, how it ended, the numbers of its summary.json
//     report.html    the same on one page, with the series of all runs laid over each other
//     <name>/        the folder of a run; the name tells the values: friction=0.1_seed=2
//     <name>.log     what the run said
//
// Who starts the runs (apps/command_sweep.cpp, python/slurry/sweeps.py) decides how many go on at a time.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace slurry {

// A key and the values that it takes, each as --set reads it.
struct SweepAxis {
  std::string key;
  std::vector<std::string> values;
};

// From "contacts.0.friction=0,0.1,0.5"; a comma inside brackets, braces or quotes parts nothing. Throws InputError.
SweepAxis parse_axis(const std::string& text);

struct SweepRun {
  std::string name;                   // of its folder
  std::vector<std::string> values;    // one for each axis
  std::string ended = "not started";  // as summary.json says it, or "failed: why"
};

// Every combination, the last axis fastest. Throws InputError where an axis is named twice or two runs would have one
// folder.
std::vector<SweepRun> sweep_runs(const std::vector<SweepAxis>& axes);

// The run's "key=value", for --set.
std::vector<std::string> settings_of(const SweepRun& run, const std::vector<SweepAxis>& axes);

// How the run in the folder ended: `ended` of its summary.json; empty without one.
std::string ending_of(const std::filesystem::path& folder);

// Has the folder a run of exactly this case (write_case) that reached its end?
bool is_finished(const std::filesystem::path& folder, const std::string& case_text);

// Writes sweep.csv and report.html from what the folders of the runs hold now.
void write_sweep(const std::filesystem::path& folder, const std::string& title, const std::vector<std::string>& keys,
                 const std::vector<SweepRun>& runs);

}  // namespace slurry
