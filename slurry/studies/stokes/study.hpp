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
#include "slurry/studies/stokes/case.hpp"
#include "slurry/studies/study.hpp"

namespace slurry {

std::optional<Fault> first_fault(const StokesCase& c);

// Throws InputError where the case is wrong, RunError where the equations cannot be solved.
StudyResult run_study(const StokesCase& c, const StudyProgress& progress = {});

}  // namespace slurry
