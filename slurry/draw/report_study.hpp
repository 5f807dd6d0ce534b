// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// report.html of a study: what came out and what to beware of, its overviews as tables, its numbers with their units,
// its figures, the case and where it was made. It knows no study by name.
#pragma once

#include <string>

#include "slurry/io/results/study_files.hpp"

namespace slurry {

std::string study_report(const StudyRecord& study);

}  // namespace slurry
