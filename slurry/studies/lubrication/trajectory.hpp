// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Trajectory: what a scheme returns: the motion step by step, when the grain stuck and let go, and what it cost.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "slurry/core/interrupt.hpp"

namespace slurry {

// One interval in which the scheme holds the grain.
struct Stick {
  double time = 0;                // of the step that finds it stuck
  double distance = 0;            // at which it is held
  std::optional<double> release;  // of the step after which it moves again
};

struct Trajectory {
  std::vector<double> time, distance, velocity;
  std::vector<double> gamma;        // adhesion: m v-bar of the threshold schemes, gamma of the gluey rule; 0 while free
  std::vector<double> force;        // of the film or the contact on the grain, N
  std::vector<std::uint8_t> stuck;  // 1 where the grain is held
  std::vector<Stick> sticks;

  std::int64_t right_hand_sides = 0;  // evaluations of the forces: the cost
  std::int64_t drag_evaluations = 0;  // those among them that need n(q): a Stokes problem in a real simulation
  std::int64_t rejected = 0;          // steps tried in vain
  double smallest_step = std::numeric_limits<double>::infinity(), time_of_smallest_step = 0, largest_step = 0;
  std::optional<double> threshold;  // q_s of the scheme
  std::string failure;              // empty, or why it ended before its time

  std::int64_t steps() const { return static_cast<std::int64_t>(time.size()) - 1; }

  // The state after a step of length dt.
  void add(double dt, double t, double q, double v, double bond, double film_force, bool is_stuck) {
    check_interrupt();
    if (dt > 0 && dt < smallest_step) smallest_step = dt, time_of_smallest_step = t;
    if (dt > largest_step) largest_step = dt;
    time.push_back(t), distance.push_back(q), velocity.push_back(v);
    gamma.push_back(bond), force.push_back(film_force), stuck.push_back(is_stuck);
  }
};

}  // namespace slurry
