// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/report_probes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>

#include "slurry/draw/canvas.hpp"
#include "slurry/draw/report.hpp"
#include "slurry/draw/report_page.hpp"
#include "slurry/draw/ticks.hpp"
#include "slurry/io/results/column_formula.hpp"

namespace slurry {
namespace {

constexpr int digits_without_error = 5;
// Sizes outside of these are written with a power of ten.
constexpr int largest_exponent = 5, smallest_exponent = -4;

int exponent_of(double value) { return static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-12)); }

std::string power_text(int exponent) {
  static constexpr const char* digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string out = " × 10";
  if (exponent < 0) out += "⁻";
  for (const char c : std::to_string(std::abs(exponent))) out += digits[c - '0'];
  return out;
}

// A value of a profile: "wall.pressure" and 3 of "wall.pressure_3".
struct ProfileColumn {
  std::string quantity;
  std::size_t place;  // from 1
};
std::optional<ProfileColumn> profile_column(const std::string& name, const Case& c) {
  for (const ProbeOptions& p : c.probes) {
    if (!name.starts_with(p.name + ".")) continue;
    const std::optional<ProfileAxis> axis = profile_axis_of(p.probe, c.planar);
    const std::size_t bar = name.rfind('_');
    if (!axis || bar == std::string::npos || bar < p.name.size()) continue;
    std::size_t place = 0;
    const char* end = name.data() + name.size();
    const auto [stop, error] = std::from_chars(name.data() + bar + 1, end, place);
    if (error == std::errc{} && stop == end && place >= 1 && place <= axis->values.size())
      return ProfileColumn{name.substr(0, bar), place};
  }
  return {};
}

std::optional<ProfileAxis> axis_of(const std::string& quantity, const Case& c) {
  for (const ProbeOptions& p : c.probes)
    if (quantity.starts_with(p.name + "."))
      if (std::optional<ProfileAxis> axis = profile_axis_of(p.probe, c.planar)) return axis;
  return {};
}

bool is_nothing(const ColumnAverage& a) { return a.average.mean == 0 && a.average.error == 0 && a.last == 0; }

std::string row_of(const ColumnAverage& a) {
  const std::string unit = unit_of_column(a.name);
  const std::string star = a.average.values > 1 && !a.average.is_resolved ? " *" : "";
  return fmt::format("<tr><td>{}</td><td>{}{}</td><td>{}</td><td>{}</td></tr>\n", xml_text(a.name),
                     xml_text(text_with_error(a.average.mean, a.average.error)), star,
                     xml_text(number_text(a.last, digits_without_error)), xml_text(unit));
}

}  // namespace

std::string text_with_error(double mean, double error) {
  if (!std::isfinite(mean)) return "—";
  if (!std::isfinite(error) || !(error > 0)) return number_text(mean, digits_without_error);
  const int of_mean = exponent_of(std::max(std::abs(mean), error));
  const bool is_scaled = of_mean > largest_exponent || of_mean < smallest_exponent;
  const double scale = is_scaled ? std::pow(10.0, -of_mean) : 1;
  const int decimals = std::clamp(1 - exponent_of(error * scale), 0, 15);
  const std::string text = fmt::format("{:.{}f} ± {:.{}f}", mean * scale, decimals, error * scale, decimals);
  return is_scaled ? "(" + text + ")" + power_text(of_mean) : text;
}

Series without_profiles(const Series& series, const Case& c) {
  Series rest;
  for (std::size_t k = 0; k < series.names.size(); ++k)
    if (!profile_column(series.names[k], c))
      rest.names.push_back(series.names[k]), rest.columns.push_back(series.columns[k]);
  return rest;
}

std::string probes_section(const SeriesAverages& averages, const Case& c) {
  std::string rows;
  bool any_zero = false, any_star = false;
  for (const ColumnAverage& a : averages.columns) {
    if (profile_column(a.name, c)) continue;
    if (is_nothing(a)) {
      any_zero = true;
      continue;
    }
    any_star = any_star || (a.average.values > 1 && !a.average.is_resolved);
    rows += row_of(a);
  }
  if (rows.empty()) return "";
  std::string note = fmt::format("Means over {} rows from t = {} s to {} s, with standard errors from block averages.",
                                 averages.rows, number_text(averages.since), number_text(averages.until));
  if (any_star) note += " * The series is too short for its correlation: the error is a lower bound.";
  if (any_zero) note += " Columns that are 0 throughout are left out.";
  return "<section><h2>Probes</h2>\n<div class=\"scroll\"><table class=\"probes\">\n<tr><th>column</th><th>mean</th>"
         "<th>last</th><th>unit</th></tr>\n" +
         rows + "</table></div>\n<p class=\"small\">" + xml_text(note) + "</p></section>\n";
}

std::vector<Plot> profile_plots(const SeriesAverages& averages, const Case& c) {
  std::vector<Plot> plots;
  for (const ColumnAverage& a : averages.columns) {
    const std::optional<ProfileColumn> column = profile_column(a.name, c);
    if (!column) continue;
    auto plot = std::find_if(plots.begin(), plots.end(), [&](const Plot& p) { return p.title == column->quantity; });
    if (plot == plots.end()) {
      const ProfileAxis axis = axis_of(column->quantity, c).value_or(ProfileAxis{});
      plot = plots.insert(plots.end(),
                          Plot{column->quantity, unit_of_column(column->quantity), axis.label, axis.values, {{}}});
      plot->lines[0].values.assign(axis.values.size(), std::nan(""));
      plot->lines[0].error = plot->lines[0].values;
      plot->log_y = false;
    }
    if (column->place > plot->x.size()) continue;
    plot->lines[0].values[column->place - 1] = a.average.mean;
    plot->lines[0].error[column->place - 1] = a.average.error;
  }
  return plots;
}

std::vector<Plot> asked_plots(const Series& series, const std::vector<std::string>& texts) {
  std::vector<Plot> plots;
  for (const std::string& text : texts) {
    const ColumnPlot asked = parse_column_plot(text);
    Plot plot{
        asked.x == "time" ? asked.y : text, unit_of_column(asked.y), asked.x == "time" ? "time, s" : asked.x, {}, {}};
    if (const std::string unit = unit_of_column(asked.x); asked.x != "time" && !unit.empty())
      plot.x_label += ", " + unit;
    plot.x = column_values(asked.x, series);
    PlotLine line{asked.y, column_values(asked.y, series)};
    line.is_path = true;
    plot.lines.push_back(std::move(line));
    plots.push_back(std::move(plot));
  }
  return plots;
}

}  // namespace slurry
