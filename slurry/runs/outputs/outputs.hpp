// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Outputs: the list of what a run writes, and when each of it is written, taken back and written after all.
//
// At the end of a step what is due is written in the order of the list, checkpoints last, so that a checkpoint tells of
// all that came before it. At the end of a run the order is the reverse: what must not be lost comes first.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "slurry/core/timers.hpp"
#include "slurry/runs/outputs/output.hpp"

namespace slurry {

// The list.
const std::vector<OutputEntry>& output_list();

class Outputs {
 public:
  explicit Outputs(OutputContext run);
  Outputs(const Outputs&) = delete;
  Outputs& operator=(const Outputs&) = delete;

  // A new run, at its start: everything shows it.
  void start();
  // The run goes on from a checkpoint. What was written only because it had ended there is taken back, unless it ends
  // here again; what was due there and could not be written is written now.
  void resume(const std::vector<OutputRecord>& kept);
  // After a step that began at time `before`.
  void advance(double before);
  // Returns when all that was written is on the disk.
  void wait();
  // The end of a session. `has_report`: the simulation tells what the step did at which it stands.
  void finish(bool has_report);

  // What the output of that name remembers (Output::memory); nothing where the case does not want it.
  std::vector<double> memory(const std::string& name) const;
  const std::vector<std::string>& notes() const { return notes_; }
  std::vector<std::string> closing_notes() const;
  const Timers& timers() const { return timers_; }

 private:
  struct Member {
    std::unique_ptr<Output> output;
    OutputRecord record;  // count and last step: as they were known last, where the output is not wanted
  };
  std::int64_t step() const { return run_.simulation->state().clock.step; }
  void write(Member& member);
  void resume(Member& member, const OutputRecord* kept);
  void write_owed(Member& member);
  std::vector<OutputRecord> settle();

  OutputContext run_;
  Background background_;
  std::vector<Member> members_;
  std::vector<std::string> notes_;
  Timers timers_;
};

}  // namespace slurry
