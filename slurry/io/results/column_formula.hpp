// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Formulas of the columns of a series, and the plots that `output.plots` asks for:
//
//     cell.strain                                        a column against the time
//     cell.xy over cell.strain                           against another
//     -cell.xy / cell.pressure over 100 * cell.strain    formulas of columns
//
// A name of a column is the longest one that stands there whole. Besides the columns of probes there are those of every
// run, such as time and kinetic_energy.
#pragma once

#include <string>
#include <vector>

#include "slurry/io/results/series.hpp"

namespace slurry {

struct ColumnPlot {
  std::string y, x = "time";
};
// Throws InputError where one of the two is missing.
ColumnPlot parse_column_plot(const std::string& text);

// The columns that a series of these probe columns has.
std::vector<std::string> series_columns(const std::vector<std::string>& probe_columns);

// Throw InputError where the formula is wrong, or has a name that is no column.
void check_column_formula(const std::string& formula, const std::vector<std::string>& columns);
// A value for each row.
std::vector<double> column_values(const std::string& formula, const Series& series);

}  // namespace slurry
