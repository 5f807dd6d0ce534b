// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Simulation: owns the parts of a run and advances them. step() is the table of contents of the method.
#pragma once

#include <vector>

#include "slurry/cases/case.hpp"
#include "slurry/core/timers.hpp"
#include "slurry/grains/obstacles.hpp"
#include "slurry/neighbours/neighbours.hpp"
#include "slurry/stepping/state.hpp"

namespace slurry {

class Simulation {
 public:
  // Builds the world from a valid case (places the grains, lays out the obstacles).
  explicit Simulation(const Case& c);
  // The same world, with the state of a checkpoint.
  Simulation(const Case& c, State state);

  // One time step.
  StepReport step();
  bool is_done() const;

  const Case& description() const { return case_; }
  const State& state() const { return state_; }
  State& state() { return state_; }
  const std::vector<Obstacle>& obstacles() const { return obstacles_; }  // at the end of the last step
  const Timers& timers() const { return timers_; }
  const StepReport& last_report() const { return report_; }

 private:
  Case case_;
  State state_;
  std::vector<Obstacle> obstacles_;
  Timers timers_;
  StepReport report_;
};

}  // namespace slurry
