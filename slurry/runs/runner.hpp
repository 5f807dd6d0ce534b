// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Runner: a simulation together with its run folder: what it writes while it goes on (runs/outputs), and its summary.
//
// The folder holds case.toml (the complete case), series.csv, frames/ with frames.xdmf, checkpoints/, summary.json
// and report.html.
// Every file is complete at every moment, so a run that dies can be looked at and resumed from its last checkpoint.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "slurry/observe/energies.hpp"
#include "slurry/runs/folder.hpp"
#include "slurry/simulation.hpp"

namespace slurry {

class Outputs;
struct RunSummary;
struct SeriesAverages;

class Runner {
 public:
  // A new run in a folder that holds none (or, with `overwrite`, in place of the one there). Throws InputError else.
  static Runner start(const CheckedCase& c, const std::filesystem::path& folder, bool overwrite = false);
  // Goes on from the newest valid checkpoint of the folder. The case must be the one of the run, apart from its end and
  // its output, and its files those that the run has read. `notes` has a line for each checkpoint that was refused (one
  // of another case is renamed to *.foreign), and for rows and frames that are gone. A run that died before its first
  // checkpoint, also before it had a case.toml, starts again; one that has gone on but shows no checkpoint is a
  // RunError. Ends with the same state, series and frames as a run that never stopped.
  static Runner resume(const CheckedCase& c, const std::filesystem::path& folder);

  // Has its end been written?
  bool is_finished() const { return !place_; }
  bool is_done() const { return simulation_->is_done(); }
  // One step, and what is due after it.
  StepReport advance();
  // Returns when what was due is in its files: frames and checkpoints are written while steps go on.
  void wait_for_outputs();
  // Last checkpoint, series, frame, summary and report; a report that cannot be written is a note. `ended`: "end",
  // "interrupted" or "failed: <why>". The folder is then free for others, and no step follows.
  void finish(const std::string& ended);

  Simulation& simulation() { return *simulation_; }
  const Simulation& simulation() const { return *simulation_; }
  const std::filesystem::path& folder() const { return folder_; }
  const std::string& case_text() const { return case_text_; }
  // What the probes have summed: ProbeSet::memory(); empty where the run writes no series.
  std::vector<double> memory_of_probes() const;
  // Also in the summary.
  const std::vector<std::string>& notes() const { return notes_; }

  Runner(Runner&& other) noexcept;
  ~Runner();

 private:
  // `inputs`: see input_sums.
  Runner(RunPlace place, const std::filesystem::path& folder, std::unique_ptr<Simulation> simulation,
         std::string inputs);
  static Runner start_in(const CheckedCase& c, RunPlace place, const std::filesystem::path& folder, bool overwrite);
  static Runner begin(const Case& c, RunPlace place, const std::filesystem::path& folder,
                      std::unique_ptr<Simulation> simulation);
  static Runner begin_again(const CheckedCase& c, RunPlace place, const std::filesystem::path& folder);
  void count_wall_time();
  std::optional<SeriesAverages> probe_averages() const;
  RunSummary make_summary(const std::string& ended) const;
  void write_run_report();
  double wall_seconds() const;

  using Clock = std::chrono::steady_clock;
  std::optional<RunPlace> place_;  // until the end is written
  std::filesystem::path folder_;
  std::string case_text_;
  std::unique_ptr<Simulation> simulation_;
  std::unique_ptr<Outputs> outputs_;
  std::optional<Energies> energies_at_start_;
  bool has_report_ = false;  // the report of the simulation is that of the step it stands at
  double earlier_wall_ = 0;
  Clock::time_point started_ = Clock::now();
  std::vector<std::string> notes_;
};

}  // namespace slurry
