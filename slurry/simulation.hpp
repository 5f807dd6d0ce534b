// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Simulation: owns the four objects of a run, the case, the world made from it, the state and the workspace.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "slurry/io/checked_case.hpp"
#include "slurry/world/state.hpp"
#include "slurry/world/workspace.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

struct Stage;

class Simulation {
 public:
  // Builds the world: places the grains and the obstacles. Throws InputError where the case is wrong, which names the
  // table and the key, and on an initial overlap.
  explicit Simulation(const CheckedCase& c);
  // The same world, with the state of a checkpoint.
  Simulation(const CheckedCase& c, State state);
  Simulation(const Simulation&);
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(const Simulation&);
  Simulation& operator=(Simulation&&) noexcept;
  ~Simulation();

  // The machine that sweeps from now on (backends/devices.hpp), instead of solver.device. Throws InputError where
  // it is not there or cannot sweep this case.
  void use_device(const std::string& name);

  // One time step (stepping/step.hpp). Throws RunError when the case asks to stop at trouble, or when a number is not
  // finite, or Interrupted (core/interrupt.hpp); the state is then that before the step, bit for bit.
  StepReport step();
  // One stage of it, for those who build a step of their own (stepping/stages.hpp).
  void run(const Stage& stage, double dt);
  // Is the clock at time t, within its round-off and a millionth of a step?
  bool has_reached(double t) const;
  bool is_done() const { return has_reached(case_.time.end); }

  const Case& description() const { return case_; }
  const World& world() const { return world_; }
  const State& state() const { return state_; }
  State& state() { return state_; }
  const Workspace& workspace() const { return workspace_; }
  Workspace& workspace() { return workspace_; }
  const std::vector<Obstacle>& obstacles() const { return world_.obstacles; }
  const Timers& timers() const { return workspace_.timers; }
  // Of the last step that came to its end.
  const StepReport& last_report() const { return workspace_.report; }
  // The contact problem of the last step, with its solution.
  const Problem& last_problem() const { return workspace_.problem; }
  // What went wrong in the first step that missed the tolerance, also in one that was not taken, with the grains; empty
  // while all went well.
  const std::string& first_trouble() const {
    return state_.first_trouble.empty() ? workspace_.trouble : state_.first_trouble;
  }
  // Keeps the contact problem of that step, as the solver left it, for later study.
  void keep_trouble() { workspace_.keeps_trouble = true; }
  const std::optional<Problem>& troubled_problem() const { return workspace_.troubled_problem; }
  // What the user should know although nothing failed, one sentence each.
  std::vector<std::string> notes() const;

  // Loads given as a function. No part of a checkpoint: give it again to a simulation that resumes.
  void add_force(LoadFunction function) { world_.functions.push_back(std::move(function)); }
  // The same for a function that moves this obstacle in the place of its motion.
  void drive(std::size_t obstacle, WallFunction function);

 private:
  Case case_;
  World world_;
  State state_;
  Workspace workspace_;
};

}  // namespace slurry
