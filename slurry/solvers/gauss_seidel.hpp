// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Projected Gauss-Seidel, contact after contact in the order of the problem: the plain reference for sweeping solvers.
// With relaxation 1 each visit solves the local law exactly; between 1 and 2 it goes beyond (projected SOR).
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/solvers/problem.hpp"

namespace slurry {

struct GaussSeidel {
  static constexpr const char* name = "gauss_seidel";
  static constexpr const char* doc = "Projected Gauss-Seidel, serial and plain: a reference.";
  double relaxation = 1;
  static constexpr auto fields() {
    return FieldTable{field("relaxation", &GaussSeidel::relaxation, "",
                            "Over-relaxation, between 0 and 2; 1 solves each contact exactly.", Rule::positive)};
  }
  // Over-relaxation of a law that is no minimisation (`rubs`: some law has friction), or too much of it.
  OptionFault fault(bool rubs) const;
  SolveReport solve(Problem& problem, const StopTest& stop, Velocities& velocities) const;
};

}  // namespace slurry
