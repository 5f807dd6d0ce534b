// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A study run into a folder: case.toml, a table in CSV for each of its tables, summary.json and report.html.
#pragma once

#include <filesystem>

#include "slurry/io/results/study_files.hpp"
#include "slurry/studies/studies.hpp"

namespace slurry {

enum class StudyFolder {
  fresh,      // one that holds no run
  overwrite,  // or in the place of the run there
  again       // one in which the same study was begun and not written to its end
};

// Throws InputError where the folder is not as it should be, where another process runs in it, and where the study
// would replace what no run has written. Nothing of an earlier run goes before all is computed. A report that cannot be
// written is a note.
StudyRecord run_study_in(const AnyStudy& study, const std::filesystem::path& folder,
                         StudyFolder state = StudyFolder::fresh, const StudyProgress& progress = {});

// The same without a folder.
StudyRecord run_study_record(const AnyStudy& study, const StudyProgress& progress = {});

}  // namespace slurry
