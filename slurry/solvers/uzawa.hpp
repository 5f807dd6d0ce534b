// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Uzawa: the projected gradient with a fixed step, p <- P_K(p - rho z / w), rho = step / L (Lefebvre 2009,
// section 3.3).
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/solvers/problem.hpp"

namespace slurry {

struct Uzawa {
  static constexpr const char* name = "uzawa";
  static constexpr const char* doc = "The projected gradient with a fixed step (Lefebvre 2009): a reference.";
  double step = 1.9;
  static constexpr auto fields() {
    return FieldTable{field("step", &Uzawa::step, "",
                            "Step in units of 1/L, L the largest eigenvalue; converges below 2.", Rule::positive)};
  }
  OptionFault fault(bool rubs) const;  // a step that is too long
  SolveReport solve(Problem& problem, const StopTest& stop, Velocities& velocities) const;
};

}  // namespace slurry
