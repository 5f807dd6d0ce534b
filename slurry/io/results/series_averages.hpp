// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Means, errors and last values of the columns of a series (observe/block_average.hpp).
//
// A row stands for the time since the row before it: what probes average over that time is weighted by it. The first
// row of a run shows its start and stands for nothing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "slurry/io/results/series.hpp"
#include "slurry/observe/block_average.hpp"

namespace slurry {

struct ColumnAverage {
  std::string name;
  BlockAverage average;
  double last = 0;
};

struct SeriesAverages {
  double since = 0, until = 0;  // s: the rows that the means are taken over
  std::int64_t rows = 0;
  std::vector<ColumnAverage> columns;  // of probes

  const ColumnAverage* find(const std::string& name) const;
};

// Of the columns of probes, over the rows whose time begins at `since` or later; by default those of the second half.
// Nothing where the series has no such column or no row.
std::optional<SeriesAverages> averages_of(const Series& series, std::optional<double> since = {});

}  // namespace slurry
