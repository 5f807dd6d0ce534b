// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/series_averages.hpp"

#include <algorithm>
#include <cmath>

namespace slurry {
namespace {

// The clock has added up its steps.
constexpr double slack_of_clock = 1e-9;

}  // namespace

const ColumnAverage* SeriesAverages::find(const std::string& name) const {
  const auto found = std::find_if(columns.begin(), columns.end(), [&](const auto& c) { return c.name == name; });
  return found == columns.end() ? nullptr : &*found;
}

std::optional<SeriesAverages> averages_of(const Series& series, std::optional<double> since) {
  const std::vector<double>* time = series.find("time");
  if (!time || time->empty() || series.names.size() <= count_of_own_columns()) return {};
  const std::vector<double>& t = *time;
  SeriesAverages result;
  result.since = since.value_or(0.5 * (t.front() + t.back())), result.until = t.back();
  // The first row that counts; its time begins with the row before it.
  const double begin = result.since - slack_of_clock * std::abs(t.back());
  std::size_t first = 1;
  while (first < t.size() && t[first - 1] < begin) ++first;
  std::vector<double> weight;
  for (std::size_t k = first; k < t.size(); ++k) weight.push_back(t[k] - t[k - 1]);
  result.rows = std::ssize(weight);
  for (std::size_t k = count_of_own_columns(); k < series.names.size(); ++k) {
    const std::span<const double> column = series.columns[k];
    result.columns.push_back(
        {series.names[k], block_average(column.subspan(std::min(first, column.size())), weight), column.back()});
  }
  return result;
}

}  // namespace slurry
