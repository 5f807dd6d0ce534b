// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Runner: a simulation together with its run folder: series, frames, checkpoints and summary, each on its schedule.
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

#include "slurry/io/results/checkpoint.hpp"
#include "slurry/io/results/frames.hpp"
#include "slurry/io/results/series.hpp"
#include "slurry/observe/energies.hpp"
#include "slurry/observe/probes/probe_set.hpp"
#include "slurry/runs/folder.hpp"
#include "slurry/simulation.hpp"

namespace slurry {

class Runner {
 public:
  // A new run in a folder that holds none (or, with `overwrite`, in place of the one there). Throws InputError else.
  static Runner start(const Case& c, const std::filesystem::path& folder, bool overwrite = false);
  // Goes on from the newest valid checkpoint of the folder. The case must be the one of the run, apart from its end and
  // its output, and its files those that the run has read. `notes` has a line for each checkpoint that was refused (one
  // of another case is renamed to *.foreign), and for rows and frames that are gone. A run that died before its first
  // checkpoint starts again; one that has gone on but shows no checkpoint is a RunError. Ends with the same state,
  // series and frames as a run that never stopped.
  static Runner resume(const Case& c, const std::filesystem::path& folder);

  bool is_done() const { return simulation_->is_done(); }
  // One step, and what is due after it.
  StepReport advance();
  // Last checkpoint, series, frame, summary and report; a report that cannot be written is a note. `ended`: "end",
  // "interrupted" or "failed: <why>".
  void finish(const std::string& ended);

  Simulation& simulation() { return *simulation_; }
  const Simulation& simulation() const { return *simulation_; }
  const std::filesystem::path& folder() const { return folder_; }
  const std::string& case_text() const { return case_text_; }
  // Also in the summary.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  // What a checkpoint tells about the output; without it series and frames start anew.
  Runner(const Case& c, RunPlace place, const std::filesystem::path& folder, std::unique_ptr<Simulation> simulation,
         const RunRecord* kept);
  static Runner begin(const Case& c, RunPlace place, const std::filesystem::path& folder,
                      std::unique_ptr<Simulation> simulation);
  static Runner begin_again(const Case& c, RunPlace place, const std::filesystem::path& folder);
  void continue_series(const RunRecord& kept);
  void continue_frames(const RunRecord& kept);
  void write_series();
  void write_frame();
  void write_checkpoint();
  void record_written();
  void write_run_report();
  double wall_seconds() const;

  using Clock = std::chrono::steady_clock;
  RunPlace place_;
  std::filesystem::path folder_;
  std::string case_text_;
  std::unique_ptr<Simulation> simulation_;
  std::unique_ptr<ProbeSet> probes_;
  std::unique_ptr<SeriesWriter> series_;
  std::unique_ptr<FrameWriter> frames_;
  std::optional<Energies> energies_at_start_;
  RunRecord record_;               // off_schedule: of the step that the simulation stands at
  std::int64_t missing_rows_ = 0;  // of the series, which somebody has cut
  bool has_report_ = false;        // the report of the simulation is that of the step it stands at
  double earlier_wall_ = 0;
  Timers timers_;
  Clock::time_point started_ = Clock::now(), last_checkpoint_ = started_;
  std::vector<double> values_;
  std::vector<std::string> notes_;
};

}  // namespace slurry
