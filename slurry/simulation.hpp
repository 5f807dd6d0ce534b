// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Simulation: owns the parts of a run and advances them. step() is the table of contents of the method.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "slurry/cases/case.hpp"
#include "slurry/contacts/detect.hpp"
#include "slurry/core/timers.hpp"
#include "slurry/grains/growth.hpp"
#include "slurry/grains/obstacle_watch.hpp"
#include "slurry/laws/law_table.hpp"
#include "slurry/neighbours/candidates.hpp"
#include "slurry/stepping/films.hpp"
#include "slurry/stepping/stages.hpp"
#include "slurry/stepping/state.hpp"

namespace slurry {

class Simulation {
 public:
  // Builds the world from a valid case: places the grains and the obstacles. Throws InputError on an initial overlap.
  explicit Simulation(const Case& c);
  // The same world, with the state of a checkpoint.
  Simulation(const Case& c, State state);

  // One time step. Throws RunError when the case asks to stop at trouble, or when a number is not finite; the state is
  // then that before the step (but for the order of the grains in memory, and first_trouble).
  StepReport step();
  // Is the clock at time t, within its round-off and a millionth of a step?
  bool has_reached(double t) const;
  bool is_done() const { return has_reached(case_.time.end); }

  const Case& description() const { return case_; }
  const State& state() const { return state_; }
  State& state() { return state_; }
  const std::vector<Obstacle>& obstacles() const { return obstacles_; }  // at the end of the last step
  const Timers& timers() const { return timers_; }
  const StepReport& last_report() const { return report_; }
  // The contact problem of the last step, with its solution.
  const Problem& last_problem() const { return problem_; }
  // What went wrong in the first step that missed the tolerance, with the grains; empty while all went well.
  const std::string& first_trouble() const { return state_.first_trouble; }
  // Keeps the contact problem of that step, as the solver left it, for later study.
  void keep_trouble() { keeps_trouble_ = true; }
  const std::optional<Problem>& troubled_problem() const { return troubled_problem_; }
  // What the user should know although nothing failed, one sentence each.
  std::vector<std::string> notes() const;

  // A force given as a function: adds the acceleration of each grain (by its place in memory), averaged over [t, t +
  // dt]. It is called at least once a step. No part of a checkpoint: give it again to a simulation that resumes.
  using ForceFunction = std::function<void(double t, double dt, const Grains&, std::vector<Vec3>& acceleration)>;
  void add_force(ForceFunction force) { force_functions_.push_back(std::move(force)); }

  // The stages, in the order of the step, for those who build a step of their own: each needs what those before it
  // left.
  void restore_order();
  double choose_time_step();
  void move_obstacles_to(double t);
  void apply_forces(double dt);
  void predict_velocities(double dt);
  void solve_contacts(double dt);
  void advance_contacts(double dt);
  void integrate_motion(double dt);
  void advance_clock(double dt);

  // What the stages hand on: the accelerations by the forces, and the velocities before and after the contacts.
  std::vector<Vec3>& acceleration() { return acceleration_; }
  std::vector<Vec3>& free_velocity() { return free_.linear; }
  Velocities& velocities() { return velocities_; }

 private:
  // Inside predict_velocities and integrate_motion, where the case asks for them, and inside advance_clock.
  void apply_film_forces(double dt);
  void grow_grains(double dt);
  void watch_fast_obstacles(double dt);
  // Inside solve_contacts.
  void update_candidates(const Selection& selection);
  void find_contacts(const Selection& selection);
  void solve_problem(double dt, double start_scale);
  bool is_certified(Selection& selection);
  ContactWorld world(double dt) const;
  // Do bodies turn in the contact problem?
  bool turns() const { return laws_.turns() || !state_.grains.is_round() || !torque_.empty(); }
  // Spins from which the step starts.
  const std::vector<Vec3>& start_spin() const {
    return start_spin_.empty() ? state_.grains.angular_velocity : start_spin_;
  }

  bool is_to_be_cut(double dt, double shortest);
  std::string trouble_of_step() const;
  std::string this_step() const;  // "step 12 at time 0.3"
  // Takes the grains of a start or of a checkpoint, and gives them what the case says about their forms and links.
  void attach(Grains grains);
  void measure_radii();
  // The longest that the first step may be.
  double first_step() const;

  Case case_;
  State state_;
  std::vector<Obstacle> obstacles_;
  std::vector<AppliedForce> forces_;
  std::optional<ExplicitLubrication> film_;
  std::vector<ForceFunction> force_functions_;
  LawTable laws_;
  std::vector<GrowthGroup> growth_;
  double smallest_radius_ = 1, mean_radius_ = 1;
  double chain_step_ = std::numeric_limits<double>::infinity();  // longest step that the springs of chains bear

  // Work of the step, kept to save allocations.
  std::vector<Vec3> acceleration_, drift_, torque_;
  Velocities free_, velocities_;
  PlacedPieces pieces_;
  Candidates candidates_;
  Contacts contacts_;
  std::vector<FilmPair> films_;
  std::vector<double> keep_;      // per contact, with films
  std::vector<Vec3> start_spin_;  // where the step starts from other spins than the state's: see predict_velocities
  Problem problem_;
  Timers timers_;
  StepReport report_;
  bool keeps_trouble_ = false;
  std::optional<Problem> troubled_problem_;
  std::vector<PassableParts> passable_;  // of each obstacle; a fixed one, or one that a note speaks of, has none
  std::vector<std::string> notes_;       // of steps
};

}  // namespace slurry
