// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The files of a calibration:
//
//     calibration.csv    a row for each run: its folder, the parameters, the targets with their errors, the misfit
//     calibration.json   the question (parameters, targets, seed, batch), the best run, and what is known of the
//                        parameters
//     report.html        the same on one page, with the models of the targets
//     run_001/ ...       the runs, what they said in run_001.log ...
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "slurry/runs/calibration/calibration.hpp"

namespace slurry {

// What the run in a folder has for a target: the mean of a column of a probe with its error ("heap.angle"; "heap" for
// the first column of the probe), the last value of one ("last.heap.angle"), or a number of summary.json
// ("solver.mean_iterations"). Throws InputError where there is nothing of that name, and RunError where the mean is no
// number.
Measured measured_in(const std::filesystem::path& run_folder, const std::string& target);

// "run_001": the folder of the run of this rank.
std::string name_of_run(std::size_t rank);

struct CalibrationPage {
  std::string title;
  std::vector<std::string> ended;  // by run
  CalibrationOptions options;
};
void write_calibration(const std::filesystem::path& folder, const Calibration& calibration,
                       const CalibrationPage& page);

// The text of the question as calibration.json holds it; to go on it must be the same.
std::string question_of(const Calibration& calibration, const CalibrationOptions& options);
// That of the calibration in the folder; empty where there is none.
std::string question_in(const std::filesystem::path& folder);

}  // namespace slurry
