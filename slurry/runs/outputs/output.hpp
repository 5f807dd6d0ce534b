// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Output: one thing that a run writes again and again: rows of a series, frames, checkpoints. Each is a member of one
// list (outputs.hpp), which decides when it is written; an output knows how.
//
// A member is one file, runs/outputs/<name>_output.cpp, with a class and a function that gives its OutputEntry, and one
// line in the list. Its schedule is a field of OutputOptions (cases/case.hpp).
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "slurry/core/background.hpp"
#include "slurry/core/schedule.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/simulation.hpp"

namespace slurry {

// What an output may know of its run; it lives as long as the run.
struct OutputContext {
  std::filesystem::path folder;
  const Simulation* simulation = nullptr;
  std::string case_text, inputs;  // as a checkpoint keeps them
  // Brings what all the others have written to the disk, and says how far they have come.
  std::function<std::vector<OutputRecord>()> settle;
  // Brings files to the disk while the run goes on, in the order in which they were given: a checkpoint comes after all
  // that it tells of.
  Background* background = nullptr;
};

// What of an output stays when a run goes on.
struct Kept {
  std::int64_t step = 0;                      // what is of later steps goes
  std::optional<std::int64_t> count;          // what should be there up to it; unknown where only the state was saved
  std::int64_t last_step = -1;                // of the last of them
  std::vector<double> memory, memory_before;  // of the output, see there
};

class Output {
 public:
  explicit Output(Schedule schedule) : schedule_(std::move(schedule)) {}
  virtual ~Output() = default;
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  // Does the case want it at all?
  virtual bool is_wanted() const { return !schedule_.is_never(); }
  // Is it due at the end of a step that began at time `before`?
  virtual bool is_due(double before, const Clock& now) const { return schedule_.is_due(before, now.time, now.step); }
  // Does it show what the last step did, so that it cannot be written from a state alone?
  virtual bool needs_report() const { return false; }
  // Is it a checkpoint, which keeps the state and tells how far the others have come?
  virtual bool keeps_state() const { return false; }

  // After every step, before anything is written.
  virtual void watch() {}
  // What it must remember to go on, besides the state of the simulation; and what that was before its last write.
  virtual std::vector<double> memory() const { return {}; }
  virtual std::vector<double> memory_before() const { return {}; }

  // A new run: what an earlier one left is gone.
  virtual void start() = 0;
  // The run goes on. Damage must not stop it: a note says what is missing.
  virtual void resume(const Kept& kept) = 0;
  // Shows the step at which the simulation stands.
  virtual void write() = 0;
  // The checkpoint was made before that of its step was written, which is there: what is remembered is as after it.
  virtual void count_as_written() {}
  // Brings all that was written to the disk.
  virtual void flush() {}
  // After the last write of a session.
  virtual void finish() {}
  // What a user should know of all that was written, or was not.
  virtual std::vector<std::string> closing_notes() const { return {}; }

  virtual std::int64_t count() const = 0;      // written since the start of the run
  virtual std::int64_t last_step() const = 0;  // of the last one; -1 without one
  // A sentence for each thing that is missing.
  const std::vector<std::string>& notes() const { return notes_; }

 protected:
  void note(std::string sentence) { notes_.push_back(std::move(sentence)); }

 private:
  Schedule schedule_;
  std::vector<std::string> notes_;
};

// What an output calls its own in the run folder: a new run in its place removes it, and nothing else.
struct OwnFiles {
  struct Single {
    std::string name;  // "series.csv"
    std::string head;  // how it begins, where that shows that a run has written it
  };
  struct Numbered {
    std::string folder, prefix, suffix;  // <folder>/<prefix><number><suffix>
  };
  std::vector<Single> single;
  std::vector<Numbered> numbered;
};

// A member of the list.
struct OutputEntry {
  std::string name;  // in checkpoints and among the timers
  OwnFiles files;
  std::unique_ptr<Output> (*make)(const OutputContext& run);
  // What shows that a run had gone past its start, beside more than one numbered file: "series.csv reaches step 40".
  std::string (*progress)(const std::filesystem::path& folder) = nullptr;
};

}  // namespace slurry
