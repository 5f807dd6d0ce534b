// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Bodies in a Stokes fluid as a study: kind = "stokes".
//
// Tables: `bodies`, where each is, how it moves and what acts on it; `films`, the close pairs that were corrected;
// `resistance` and `mobility` where they are asked for; `flow_<name>`, velocity and pressure at points.
#pragma once

#include <optional>

#include "slurry/cases/validate.hpp"
#include "slurry/fluids/stokes/solver.hpp"
#include "slurry/studies/stokes/case.hpp"
#include "slurry/studies/study.hpp"

namespace slurry {

std::optional<Fault> first_fault(const StokesCase& c);

// Throws InputError where the case is wrong, RunError where the equations cannot be solved.
StudyResult run_study(const StokesCase& c, const StudyProgress& progress = {});

// The case as the solver knows it: every body with its mesh and what is given of its motion.
struct StokesSetup {
  stokes::Scene scene;
  std::vector<stokes::Condition> conditions;
  std::vector<std::string> names;  // of the groups, body by body
  std::vector<std::size_t> group;  // rank of each body's group
  stokes::Background background;
};
// Throws InputError naming what is wrong.
StokesSetup make_setup(const StokesCase& c);

}  // namespace slurry
