// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Session: a simulation as Python holds it, with its run folder if it has one, the Python functions that it calls, and
// the guards that keep a mistake in a script from becoming a crash.
//
// The interpreter lock is released while the engine works and taken again for each call of a Python function.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "slurry/runs/runner.hpp"
#include "slurry/simulation.hpp"
#include "slurry/stepping/stages.hpp"
#include "state.hpp"

namespace slurry {

class Session {
 public:
  // A simulation in memory.
  explicit Session(const Case& c);
  Session(const Case& c, State state);
  // One with a run folder.
  explicit Session(Runner runner);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  Simulation& simulation() { return runner_ ? runner_->simulation() : *simulation_; }
  const Simulation& simulation() const { return const_cast<Session*>(this)->simulation(); }
  Runner* runner() { return runner_ ? &*runner_ : nullptr; }

  // One step, the output that is due, and the observers.
  StepReport step();
  // Steps until the time, the number of steps, or the end of the case; the callback may stop it by returning False.
  void run(std::optional<double> until, std::optional<std::int64_t> steps, const py::object& callback);
  void finish(const std::string& ended);
  std::filesystem::path save(const std::filesystem::path& folder);

  void add_force(py::function force);
  void add_observer(py::function observer) { observers_.push_back(std::move(observer)); }
  std::shared_ptr<ContactsView> contacts();
  std::shared_ptr<LentGrains> grains();

  // One stage of a step; one that lacks what an earlier one leaves raises RunError. Without dt: the length of the step
  // that was chosen.
  void run_stage(const Stage& stage, std::optional<double> dt);

  // For Python's collector: functions may refer back to the simulation.
  int visit_functions(visitproc visit, void* argument) const;
  void clear_functions();

 private:
  // Calls work() without the interpreter lock. One thread at a time.
  template <class Work>
  auto engine(const Work& work);
  void let_go_of_contacts();
  void let_go_of_grains();
  void check_state() const;
  void check_not_past_end() const;
  void call_force(const py::function& force, double t, double dt, const Grains& grains, Loads& loads);
  void call_observers();

  std::unique_ptr<Simulation> simulation_;
  std::optional<Runner> runner_;
  std::vector<py::object> forces_, observers_;
  std::shared_ptr<ContactsView> exported_;
  std::shared_ptr<LentGrains> lent_;
  std::atomic<bool> busy_{false};
};

// Adds the class Simulation to the module.
void bind_simulation(py::module_& module);

}  // namespace slurry
