// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// sweep.csv and report.html of a sweep, from the files of its runs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "slurry/core/errors.hpp"
#include "slurry/draw/canvas.hpp"
#include "slurry/draw/plot.hpp"
#include "slurry/draw/report.hpp"
#include "slurry/draw/report_page.hpp"
#include "slurry/draw/report_probes.hpp"
#include "slurry/draw/svg_canvas.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/series.hpp"
#include "slurry/runs/sweep.hpp"

namespace slurry {
namespace {

using Json = nlohmann::ordered_json;
using Numbers = std::vector<std::pair<std::string, std::string>>;

// A plot tells this many lines apart, and a page is as wide as so many numbers of so many digits.
constexpr std::size_t lines_in_a_plot = 6, numbers_in_a_table = 6;
constexpr int digits_on_the_page = 5;

// What of a summary is about the machine, or the same for all runs.
bool is_left_out(const std::string& key) {
  for (const char* name : {"wall.session_stages", "wall.session_seconds", "provenance", "threads", "probes"})
    if (key == name || key.starts_with(std::string(name) + ".")) return true;
  return false;
}

// The numbers of a summary by the names of their tables: "energies_at_end.kinetic_energy". Lists are left out.
void add_numbers(const Json& object, const std::string& before, Numbers& numbers) {
  for (const auto& [key, value] : object.items()) {
    const std::string name = before + key;
    if (is_left_out(name)) continue;
    if (value.is_object()) add_numbers(value, name + ".", numbers);
    if (value.is_number()) numbers.emplace_back(name, value.dump());
  }
}

const std::string of_mean = "mean.", of_error = "error.", of_last = "last.";

std::string number_in(const Json& table, const char* key) {
  return table.contains(key) && table[key].is_number() ? table[key].dump() : "nan";
}

// Of the columns that probes have in series.csv: "mean.floor.fy", its standard error and the last row.
void add_probes(const Json& summary, const std::filesystem::path& folder, Numbers& numbers) {
  if (summary.contains("probes")) {
    for (const auto& [column, values] : summary["probes"]["columns"].items()) {
      numbers.emplace_back(of_mean + column, number_in(values, "mean"));
      numbers.emplace_back(of_error + column, number_in(values, "error"));
      numbers.emplace_back(of_last + column, number_in(values, "last"));
    }
    return;
  }
  const Series series = read_series(folder);
  for (std::size_t k = count_of_own_columns(); k < series.names.size() && series.rows() > 0; ++k)
    numbers.emplace_back(of_last + series.names[k], fmt::format("{}", series.columns[k].back()));
}

// A series that cannot be read is told of below the table.
Numbers numbers_of(const std::filesystem::path& folder) {
  Numbers numbers;
  if (!is_there(folder / "summary.json")) return numbers;
  const Json summary = Json::parse(read_file(folder / "summary.json"), nullptr, false);
  if (summary.is_object()) add_numbers(summary, "", numbers);
  if (!summary.is_object() || !is_there(folder / "series.csv")) return numbers;
  try {
    add_probes(summary, folder, numbers);
  } catch (const RunError&) {
  }
  return numbers;
}

// Rows of text under the names of the columns.
struct TextTable {
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> rows;
};

TextTable table_of(const std::filesystem::path& folder, const std::vector<std::string>& keys,
                   const std::vector<SweepRun>& runs) {
  TextTable table{{"run"}, {}};
  table.names.insert(table.names.end(), keys.begin(), keys.end());
  table.names.push_back("ended");
  const std::size_t first = table.names.size();
  std::vector<Numbers> numbers;
  for (const SweepRun& run : runs) {
    numbers.push_back(numbers_of(folder / run.name));
    for (const auto& [name, value] : numbers.back())
      if (std::find(table.names.begin() + static_cast<std::ptrdiff_t>(first), table.names.end(), name) ==
          table.names.end())
        table.names.push_back(name);
  }
  for (std::size_t k = 0; k < runs.size(); ++k) {
    std::vector<std::string> row(table.names.size());
    row[0] = runs[k].name;
    std::copy(runs[k].values.begin(), runs[k].values.end(), row.begin() + 1);
    row[first - 1] = runs[k].ended;
    for (const auto& [name, value] : numbers[k])
      row[static_cast<std::size_t>(
          std::find(table.names.begin() + static_cast<std::ptrdiff_t>(first), table.names.end(), name) -
          table.names.begin())] = value;
    table.rows.push_back(std::move(row));
  }
  return table;
}

// In quotes where it must be (RFC 4180); one line.
std::string csv_cell(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  if (text.find_first_of(",\"") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string csv_line(const std::vector<std::string>& cells) {
  std::string line;
  for (std::size_t k = 0; k < cells.size(); ++k) line += (k == 0 ? "" : ",") + csv_cell(cells[k]);
  return line + "\n";
}

// With few digits where it is a number.
std::string shown_cell(const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  return text.empty() || *end != 0 ? text : fmt::format("{:.{}g}", value, digits_on_the_page);
}

std::string html_line(const std::vector<std::string>& cells, const char* tag) {
  std::string line = "<tr>";
  for (const std::string& cell : cells) line += fmt::format("<{0}>{1}</{0}>", tag, xml_text(cell));
  return line + "</tr>\n";
}

// The columns of all runs, after the name, the values and how the run ended.
std::string html_table(const TextTable& table, std::size_t first, std::span<const std::size_t> columns) {
  const auto cells = [&](const std::vector<std::string>& row, auto&& text) {
    std::vector<std::string> some(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(first));
    for (const std::size_t column : columns) some.push_back(text(row[column]));
    return some;
  };
  std::string out = "<div class=\"scroll\"><table class=\"wide\">\n";
  out += html_line(cells(table.names, [](const std::string& name) { return words_of(name); }), "th");
  for (const auto& row : table.rows) out += html_line(cells(row, shown_cell), "td");
  return out + "</table></div>\n";
}

// On the page the mean and the error of a column are one cell, and its last value is left to the file.
TextTable with_errors(const TextTable& table) {
  const auto rank_of = [&](const std::string& name) {
    return static_cast<std::size_t>(std::find(table.names.begin(), table.names.end(), name) - table.names.begin());
  };
  const auto column_in = [&](const std::string& name, const std::string& prefix) {
    return name.starts_with(prefix) ? name.substr(prefix.size()) : "";
  };
  TextTable page{{}, std::vector<std::vector<std::string>>(table.rows.size())};
  for (std::size_t k = 0; k < table.names.size(); ++k) {
    const std::string& name = table.names[k];
    const std::string column = column_in(name, of_mean);
    if (!column_in(name, of_error).empty()) continue;
    if (const std::string last = column_in(name, of_last);
        !last.empty() && rank_of(of_mean + last) < table.names.size())
      continue;
    page.names.push_back(name);
    const std::size_t error = column.empty() ? table.names.size() : rank_of(of_error + column);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      const std::string& text = table.rows[row][k];
      const bool has_error = error < table.names.size() && !text.empty();
      page.rows[row].push_back(has_error ? text_with_error(std::strtod(text.c_str(), nullptr),
                                                           std::strtod(table.rows[row][error].c_str(), nullptr))
                                         : text);
    }
  }
  return page;
}

// Only what is not the same in all runs, which is told below; in tables that fit the page.
std::string runs_section(const TextTable& all, std::size_t keys) {
  const TextTable table = with_errors(all);
  const std::size_t first = keys + 2;
  std::vector<std::size_t> shown;
  std::vector<ReportRow> same;
  for (std::size_t column = first; column < table.names.size(); ++column) {
    const bool varies = std::any_of(table.rows.begin(), table.rows.end(),
                                    [&](const auto& row) { return row[column] != table.rows[0][column]; });
    if (varies)
      shown.push_back(column);
    else
      same.push_back({words_of(table.names[column]), shown_cell(table.rows[0][column])});
  }
  std::string out = "<section><h2>Runs</h2>\n";
  for (std::size_t from = 0; from == 0 || from < shown.size(); from += numbers_in_a_table)
    out += html_table(table, first, std::span(shown).subspan(from, std::min(numbers_in_a_table, shown.size() - from)));
  return out + "<div class=\"tables\">\n" + report_table("The same in all runs", same) + "</div></section>\n";
}

// The number that a text is, or NaN.
double number_of(const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  return text.empty() || *end != 0 ? std::nan("") : value;
}

// Of a sweep over one number: the means of the probes against it, with their errors.
std::string means_section(const TextTable& table, const std::vector<std::string>& keys) {
  if (keys.size() != 1 || table.rows.size() < 3) return "";
  std::string out;
  for (std::size_t k = 0; k < table.names.size(); ++k) {
    if (!table.names[k].starts_with(of_mean) || k + 1 >= table.names.size()) continue;
    const std::string column = table.names[k].substr(of_mean.size());
    Plot plot{column, unit_of_column(column), keys[0], {}, {{"mean", {}}}};
    PlotLine& line = plot.lines[0];
    line.markers = true;
    for (const auto& row : table.rows) {
      plot.x.push_back(number_of(row[1]));
      line.values.push_back(number_of(row[k])), line.error.push_back(number_of(row[k + 1]));
    }
    const bool is_known = std::all_of(plot.x.begin(), plot.x.end(), [](double x) { return std::isfinite(x); });
    const bool varies =
        std::any_of(line.values.begin(), line.values.end(), [&](double v) { return v != line.values[0]; });
    if (is_known && varies) out += plot_svg(plot);
  }
  return out.empty() ? ""
                     : "<section><h2>Means of the probes</h2>\n<div class=\"plots\">\n" + out + "</div></section>\n";
}

// The lines of all runs by what they show, in the order in which a report of one run has them.
struct Overlay {
  std::string title;
  std::vector<Plot> plots;  // of at most lines_in_a_plot
};

void add_line(std::vector<Overlay>& overlays, const std::string& run, const Plot& plot, const PlotLine& line) {
  const std::string title =
      plot.lines.size() > 1 || line.label != plot.title ? plot.title + ", " + line.label : plot.title;
  auto overlay = std::find_if(overlays.begin(), overlays.end(), [&](const Overlay& o) { return o.title == title; });
  if (overlay == overlays.end()) overlay = overlays.insert(overlays.end(), {title, {}});
  if (overlay->plots.empty() || overlay->plots.back().lines.size() == lines_in_a_plot)
    overlay->plots.push_back({title, plot.unit, plot.x_label, {}, {}});
  overlay->plots.back().lines.push_back({run, line.values, plot.x, line.markers, line.is_path});
}

// A case of another kind or version has no plots of its own.
std::optional<Case> case_in(const std::filesystem::path& folder) {
  try {
    return read_case((folder / "case.toml").string());
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

std::string series_section(const std::filesystem::path& folder, const std::vector<SweepRun>& runs) {
  std::vector<Overlay> overlays;
  std::string notes;
  for (const SweepRun& run : runs) {
    if (!is_there(folder / run.name / "series.csv")) continue;
    try {
      const Series series = read_series(folder / run.name);
      const std::optional<Case> c = case_in(folder / run.name);
      std::vector<Plot> plots = c ? asked_plots(series, c->output.plots) : std::vector<Plot>{};
      for (Plot& plot : plots_of(c ? without_profiles(series, *c) : series)) plots.push_back(std::move(plot));
      for (const Plot& plot : plots)
        for (const PlotLine& line : plot.lines) add_line(overlays, run.name, plot, line);
    } catch (const std::exception& error) {
      notes += report_note(fmt::format("No series of {}: {}", run.name, error.what()));
    }
  }
  std::string out;
  for (const Overlay& overlay : overlays)
    for (const Plot& plot : overlay.plots) out += plot_svg(plot);
  if (out.empty()) return notes;
  return "<section><h2>Series</h2>\n" + notes + "<div class=\"plots\">\n" + out + "</div></section>\n";
}

std::string header_of(const std::vector<SweepRun>& runs) {
  std::size_t done = 0;
  std::string notes;
  for (const SweepRun& run : runs) {
    if (run.ended == "end")
      ++done;
    else
      notes += report_note(run.name + ": " + run.ended, run.ended.starts_with("failed"));
  }
  return fmt::format("<p class=\"lead\">{} of {} runs have reached their end.</p>\n", done, runs.size()) + notes;
}

}  // namespace

void write_sweep(const std::filesystem::path& folder, const std::string& title, const std::vector<std::string>& keys,
                 const std::vector<SweepRun>& runs) {
  const TextTable table = table_of(folder, keys, runs);
  std::string csv = csv_line(table.names);
  for (const auto& row : table.rows) csv += csv_line(row);
  write_file(folder / "sweep.csv", csv);
  const std::string body = runs_section(table, keys.size()) + means_section(table, keys) + series_section(folder, runs);
  write_file(folder / "report.html", report_page(title.empty() ? "Sweep" : title, header_of(runs), body));
}

}  // namespace slurry
