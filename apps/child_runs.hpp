// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Runs as processes of their own, `slurry run`, several at a time: what happens to one happens to no other. For sweeps
// and calibrations.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace slurry {

struct ChildRun {
  std::string name;                    // for messages
  std::vector<std::string> arguments;  // of `slurry run`, from the case on
  std::filesystem::path folder, log;   // of the run, and what it says
};

// The cores of the machine.
int cores();

// The arguments of a run of this case with these settings (key=value) in the folder, that shares the cores with others.
std::vector<std::string> run_arguments(const std::string& case_path, const std::vector<std::string>& settings,
                                       const std::filesystem::path& folder, int at_a_time, bool resume);

// From now on an interrupt or a request to end is counted, and passed on to the runs that go on.
void catch_signals();
// How many came, and the last of them.
int signals_caught();
int latest_signal();

// Starts the runs in their order, `at_a_time` of them side by side, until all have ended or a signal has come. Tells of
// each how it ended, as summary.json says it ("end", "interrupted", "failed: why"), and how many seconds it took. After
// a signal those that have not begun are left out.
void run_children(const std::vector<ChildRun>& runs, int at_a_time,
                  const std::function<void(std::size_t rank, const std::string& ended, double seconds)>& on_end);

}  // namespace slurry
