// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// APGD: accelerated projected gradient descent (Nesterov; Mazhar et al., ACM Trans. Graph. 34, 2015) with an adaptive
// step and restart. Pure products with H: the simplest solver to port and to prove, and the second choice where sweeps
// are not wanted.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/solvers/problem.hpp"

namespace slurry {

struct Apgd {
  static constexpr const char* name = "apgd";
  static constexpr const char* doc = "Accelerated projected gradient descent with line search and restart.";
  static constexpr auto fields() { return FieldTable{}; }
  SolveReport solve(Problem& problem, const StopTest& stop, Velocities& velocities) const;
};

}  // namespace slurry
