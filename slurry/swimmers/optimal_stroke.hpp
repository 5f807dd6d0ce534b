// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Optimal strokes: the least energy for a prescribed net motion, by direct transcription (stroke_path.hpp) and an
// interior point method (nonlinear_program.hpp) from several starts. Each start leads to an extremal; equals are listed
// once.
//
// An extremal is checked: by the residual of the optimality conditions that the solver leaves, and by the second
// variation: the Hessian of the Lagrangian on the directions that keep target and active bounds must not be negative.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "slurry/swimmers/nonlinear_program.hpp"
#include "slurry/swimmers/small_stroke.hpp"
#include "slurry/swimmers/stroke_path.hpp"

namespace slurry {

struct OptimalStrokeOptions {
  int pieces = 16;
  int starts = 4;
  bool is_start_free = false;  // the first shape is then optimised as well
  bool verify = true;          // the second variation
  ProgramOptions program = {};
};

struct Extremal {
  StrokePath path;
  double energy = 0;  // for T = 1
  Pose net;
  Eigen::VectorXd multipliers;  // energy by each prescribed motion, with a minus sign
  double miss = 0;              // largest residual of the target
  double stationarity = 0;      // largest slope of the Lagrangian, that of the bounds included, over the energy
  // The least eigenvalue of the second variation over the largest; not there where it was not computed.
  std::optional<double> curvature;
  int active_bounds = 0;  // nodes at a bound
  int iterations = 0;
  bool is_minimum() const;
};

// Sorted by energy. Throws RunError where no start leads to the target, with the reason that the solver gave.
std::vector<Extremal> optimal_strokes(const ConnectionField& field, const SwimmerShape& start,
                                      const StrokeTarget& target, const OptimalStrokeOptions& options = {});

}  // namespace slurry
