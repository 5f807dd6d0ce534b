// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// report.html: a run on one page that needs nothing else, neither the network nor a script: how it ended and what to
// beware of, the summary with units, plots of every column of series.csv, the first and the last picture, where the
// time went, the case, and where it was made. It looks right on a light or dark screen and on paper.
//
// The page is made from the files of the folder alone (summary.json, series.csv, case.toml, frames or checkpoint). What
// is missing is left out and said, so that it serves any run that leaves such files. A study has a page of its own
// (report_study.hpp).
#pragma once

#include <filesystem>
#include <string>

#include "slurry/draw/plot.hpp"
#include "slurry/io/results/series.hpp"

namespace slurry {

// The plots of a series, related columns together: energies, contacts, solver, then each probe. `gamma_unit` as in
// cases/gamma_unit.hpp.
std::vector<Plot> plots_of(const Series& series, const std::string& gamma_unit = "N s/m^2");

// The unit of what a column of the series measures, for people; empty where it has none or it is not known.
std::string unit_of_column(const std::string& column);

// The text of the page. Throws RunError where the folder holds no run.
std::string report_html(const std::filesystem::path& run_folder);

// Writes report.html into the folder.
void write_report(const std::filesystem::path& run_folder);

}  // namespace slurry
