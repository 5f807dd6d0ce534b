// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Limit analysis of a packing as a study: kind = "stability" (docs/theory/stability.md).
//
// Tables: `answer`, the load factors and the friction required; `bodies`, the mechanism of the collapse; `contacts`,
// the forces and what each contact does then.
#pragma once

#include <optional>

#include "slurry/cases/validate.hpp"
#include "slurry/studies/stability/case.hpp"
#include "slurry/studies/study.hpp"

namespace slurry {

std::optional<Fault> first_fault(const StabilityCase& c);

// Throws InputError where the case is wrong, RunError where the optimisation does not come to its end.
StudyResult run_study(const StabilityCase& c, const StudyProgress& progress = {});

}  // namespace slurry
