// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LiveProbes: the probes of a case, asked at any time. What a row of series.csv tells since the last row they tell of
// the last step; sums since the start are those of the simulation, and go with it into its checkpoints.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "slurry/io/results/checkpoint.hpp"
#include "slurry/observe/probes/probe_set.hpp"
#include "slurry/simulation.hpp"

namespace slurry {

// The report of the last step; of a simulation that was loaded, which has none, as far as its state tells of it.
StepReport report_of(const Simulation& simulation);

class LiveProbes {
 public:
  // The simulation must stay where it is. Throws InputError as ProbeSet does.
  explicit LiveProbes(const Simulation& simulation);

  // After anything that may have made a step; `before` is the clock before it.
  void watch(const Clock& before);
  // The quantities of a probe and their values. Throws InputError for a name that no probe has.
  std::vector<std::pair<std::string, double>> measure(const std::string& name);

  // What a checkpoint keeps of them, and back from it: from that of a run the sums since its start.
  RunRecord record() const;
  void recall(const RunRecord& record);
  void recall_since_start(const std::vector<double>& memory);

 private:
  const Simulation* simulation_;
  ProbeSet probes_;
};

}  // namespace slurry
