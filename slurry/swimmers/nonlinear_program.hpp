// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A nonlinear program, and its solution by Ipopt (Waechter and Biegler 2006): least f(x) with c(x) = 0 and
// low <= x <= high. Gradients are given, and an approximation of the Hessian of the Lagrangian.
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
