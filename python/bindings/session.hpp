// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Session: a simulation as Python holds it, with its run folder if it has one, the Python functions that it calls, and
// the guards that keep a mistake in a script from becoming a crash.
//
// The interpreter lock is released while the engine works and taken again for each call of a Python function.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "driving.hpp"
#include "live_probes.hpp"
#include "slurry/runs/runner.hpp"
#include "slurry/simulation.hpp"
#include "slurry/stepping/stages.hpp"
#include "state.hpp"

namespace slurry {

class Session {
 public:
  // A simulation in memory.
  explicit Session(const Case& c);
  // The same, as a checkpoint left it.
  Session(const Case& c, State state, const RunRecord& record);
  // One with a run folder.
  explicit Session(Runner runner);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  Simulation& simulation() { return runner_ ? runner_->simulation() : *simulation_; }
  const Simulation& simulation() const { return const_cast<Session*>(this)->simulation(); }
  Runner* runner() { return runner_ ? &*runner_ : nullptr; }
  // The same for those who read what a step of another thread may move in memory. Throws RunError during one.
  const Simulation& simulation_at_rest() const;

  // One step, the output that is due, and the observers.
  StepReport step();
  // Steps until the time, the number of steps, or the end of the case; the callback may stop it by returning False.
  // What was due is then in the files of the run.
  void run(std::optional<double> until, std::optional<std::int64_t> steps, const py::object& callback);
  // Writes the end of the run, once: the folder is then free.
  void finish(const std::string& ended);
  std::filesystem::path save(const std::filesystem::path& folder);

  // The same simulation in memory, with the same functions.
  std::unique_ptr<Session> copy();
  // The bytes of a checkpoint, and back to it.
  std::string snapshot();
  void restore(const std::string& bytes);

  // Both give the rank by which remove_force and remove_observer know the function.
  std::size_t add_force(py::function force);
  std::size_t add_observer(py::function observer);
  void remove_force(std::size_t rank) { forces_.at(rank) = py::none(); }
  void remove_observer(std::size_t rank) { observers_.at(rank) = py::none(); }
  // Does it need anything that a checkpoint does not hold?
  bool has_functions() const;
  void drive(std::size_t obstacle, const Drive& drive);

  // The quantities of a probe of the case and their values.
  std::vector<std::pair<std::string, double>> measure_probe(const std::string& name);

  // During a step of another thread: those that it ends with, when it has ended.
  std::shared_ptr<ContactsView> contacts();
  std::shared_ptr<LentGrains> grains();
  // May the number of grains change, and with it their memory?
  bool grains_come_and_go() const;

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
  // The same for a step or a stage of one, which Ctrl-C may end.
  template <class Work>
  auto stepping(const Work& work);
  bool is_stepped_elsewhere() const { return busy_ && stepper_ != std::this_thread::get_id(); }
  void let_go_of_contacts();
  std::shared_ptr<ContactsView> contacts_after_the_step();
  void leave_contacts_to_waiting();
  void let_go_of_grains();
  void check_state() const;
  void check_not_past_end() const;
  void make_steps(std::optional<double> until, std::optional<std::int64_t> steps, const py::object& callback);
  void call_force(std::size_t rank, double t, double dt, const Grains& grains, Loads& loads);
  void call_observers();

  std::unique_ptr<Simulation> simulation_;
  std::optional<Runner> runner_;
  LiveProbes probes_;
  std::vector<py::object> forces_, observers_;  // None: removed
  std::vector<std::optional<Drive>> drives_;    // of each obstacle
  std::shared_ptr<ContactsView> exported_;
  // Threads that wait for the contacts of the step that another one makes, and what the step left for them.
  struct Waiting {
    std::mutex guard;
    std::condition_variable step_ended;
    int threads = 0;
    std::uint64_t steps = 0;
    std::shared_ptr<ContactsView> contacts;
  } waiting_;
  std::shared_ptr<LentGrains> lent_;
  std::atomic<bool> busy_{false};
  std::atomic<std::thread::id> stepper_;  // the thread that made it busy
};

// Adds the class Simulation to the module.
void bind_simulation(py::module_& module);

}  // namespace slurry
