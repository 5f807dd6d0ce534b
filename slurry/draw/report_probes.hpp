// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a report tells of the probes: a table of means with errors and last values, profiles with error bars, and the
// plots that `output.plots` asks for.
#pragma once

#include <string>
#include <vector>

#include "slurry/cases/case.hpp"
#include "slurry/draw/plot.hpp"
#include "slurry/io/results/series_averages.hpp"

namespace slurry {

// "1.234 ± 0.056": two digits of the error, and the mean as far as it is known. Without an error some digits.
std::string text_with_error(double mean, double error);

// The columns of probes that are no values along a profile.
Series without_profiles(const Series& series, const Case& c);

// An HTML section; empty without probes.
std::string probes_section(const SeriesAverages& averages, const Case& c);
// Means along a coordinate with bars of one standard error, a plot for each quantity of each probe.
std::vector<Plot> profile_plots(const SeriesAverages& averages, const Case& c);
// One for each text of `output.plots`. Throws InputError where one is wrong.
std::vector<Plot> asked_plots(const Series& series, const std::vector<std::string>& texts);

}  // namespace slurry
