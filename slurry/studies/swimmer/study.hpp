// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Swimmers as a study: kind = "swimmer".
//
// Tables by task. swim: `path`, step by step, and `periods`, or beside a wall `strokes`. control: `connection` and
// `brackets` at shapes, `map`, `wall` and `wall_brackets`. optimise: `extremals`, and `stroke_<k>` for each. reach:
// `path` over all strokes. pair: `pair`, and `drift` by distance.
#pragma once

#include <optional>

#include "slurry/cases/validate.hpp"
#include "slurry/studies/study.hpp"
#include "slurry/studies/swimmer/case.hpp"

namespace slurry {

std::optional<Fault> first_fault(const SwimmerCase& c);

// Throws InputError where the case is wrong, RunError where bodies come too close or no stroke is found.
StudyResult run_study(const SwimmerCase& c, const StudyProgress& progress = {});

}  // namespace slurry
