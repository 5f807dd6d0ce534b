// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A nonlinear program, least f(x) with c(x) = 0 and low <= x <= high, and its solution by a primal-dual interior point
// method: f gets a barrier -mu sum ln of the distances to the bounds, Newton's method solves the conditions of
// optimality for a sequence of mu -> 0. A step must lower f + barrier + penalty |c|_1; where Newton's does not, it is
// damped as in the method of Levenberg and Marquardt and goes half of the way to the constraints, which makes it
// shorter and steeper: strokes of one shape and many phases are almost as good as each other, and Newton's step along
// such a valley is as long as it is useless.
//
//   A. Waechter, L. T. Biegler, Math. Program. 106 (2006) 25: barrier, multipliers of bounds, regularisation;
//   J. Nocedal, S. J. Wright, Numerical Optimization (2006), section 19.4: merit function and its penalty.
//
// For tens to hundreds of unknowns with finite bounds and a few constraints: matrices are dense. Gradients are given,
// and the Hessian of the Lagrangian. The answer is a local one, with the same bits on every processor.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <string>

namespace slurry {

struct ProgramValue {
  double objective = 0;
  Eigen::VectorXd gradient;
  Eigen::VectorXd constraints;
  Eigen::MatrixXd jacobian;  // one row a constraint
};

struct NonlinearProgram {
  Eigen::VectorXd low, high, start;
  int constraints = 0;
  // May throw RunError where x makes no sense: the solver then tries another.
  std::function<ProgramValue(const Eigen::VectorXd&)> evaluate;
  // Of factor f + multipliers . c; a good approximation makes for few iterations, the answer does not depend on it.
  std::function<Eigen::MatrixXd(const Eigen::VectorXd& x, double factor, const Eigen::VectorXd& multipliers)> hessian;
};

struct ProgramOptions {
  double tolerance = 1e-8;  // of the optimality conditions, scaled
  int most_iterations = 500;
};

struct ProgramAnswer {
  Eigen::VectorXd x, multipliers;
  Eigen::VectorXd bound_multipliers;  // those of high, less those of low
  ProgramValue value;
  int iterations = 0;
  bool is_solved = false;
  std::string outcome;  // in words
};

ProgramAnswer solve_program(const NonlinearProgram& program, const ProgramOptions& options = {});

}  // namespace slurry
