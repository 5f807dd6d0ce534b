// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The laboratory as a study: kind = "lubrication".
//
// Tables: `series`, the exact motion; `scheme_<name>`, each scheme step by step; `schemes`, what each of them cost and
// how far it was off; `levels`, when the exact motion passed the distances that the case asks for.
#pragma once

#include <optional>

#include "slurry/cases/validate.hpp"
#include "slurry/studies/lubrication/case.hpp"
#include "slurry/studies/study.hpp"

namespace slurry {

std::optional<Fault> first_fault(const LubricationCase& c);

// Throws InputError where the case is wrong, RunError where the exact motion fails.
StudyResult run_study(const LubricationCase& c, const StudyProgress& progress = {});

}  // namespace slurry
