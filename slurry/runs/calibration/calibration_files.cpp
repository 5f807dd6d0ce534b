// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/runs/calibration/calibration_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/draw/canvas.hpp"
#include "slurry/draw/plot.hpp"
#include "slurry/draw/report_page.hpp"
#include "slurry/draw/report_probes.hpp"
#include "slurry/io/files.hpp"

namespace slurry {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t points_of_a_curve = 120, bins_of_a_density = 40;
constexpr int digits_on_the_page = 5;
const std::string of_last = "last.";

double number_of(const Json& value) { return value.is_number() ? value.get<double>() : std::nan(""); }

Json read_json(const std::filesystem::path& path) {
  return is_there(path) ? Json::parse(read_file(path), nullptr, false) : Json();
}

// A number of the summary by the names of its tables.
const Json* entry_of(const Json& summary, const std::string& path) {
  const Json* at = &summary;
  for (std::size_t begin = 0, dot = 0; dot != std::string::npos; begin = dot + 1) {
    dot = path.find('.', begin);
    const std::string key = path.substr(begin, dot == std::string::npos ? dot : dot - begin);
    if (!at->is_object() || !at->contains(key)) return nullptr;
    at = &(*at)[key];
  }
  return at->is_number() ? at : nullptr;
}

// The column of a probe that a target means; empty where there is none.
std::string column_of(const Json& columns, const std::string& name) {
  for (const auto& [column, values] : columns.items())
    if (column == name) return column;
  for (const auto& [column, values] : columns.items())
    if (column.starts_with(name + ".")) return column;
  return "";
}

Measured finite(const Measured& found, const std::string& target, const std::filesystem::path& folder) {
  if (!std::isfinite(found.value))
    throw RunError(fmt::format("{}: {} has no value in the summary of this run", folder.string(), shown(target)));
  return {found.value, std::isfinite(found.error) ? found.error : 0};
}

// ---- The page

std::string cell(double value) { return number_text(value, digits_on_the_page); }

std::string line_of(const std::vector<std::string>& cells, const char* tag) {
  std::string line = "<tr>";
  for (const std::string& text : cells) line += fmt::format("<{0}>{1}</{0}>", tag, xml_text(text));
  return line + "</tr>\n";
}

std::string table_of(const std::vector<std::string>& names, const std::vector<std::vector<std::string>>& rows) {
  std::string out = "<div class=\"scroll\"><table class=\"wide\">\n" + line_of(names, "th");
  for (const auto& row : rows) out += line_of(row, "td");
  return out + "</table></div>\n";
}

std::string parameters_section(const Calibration& c, const std::vector<ParameterEstimate>& estimates) {
  std::vector<std::vector<std::string>> rows;
  const std::vector<double> best = c.values_at(c.runs()[*c.best()].unit);
  for (std::size_t d = 0; d < best.size(); ++d) {
    const CalibrationParameter& p = c.parameters()[d];
    const ParameterEstimate& e = estimates[d];
    rows.push_back(
        {p.key, fmt::format("{} to {}{}", cell(p.low), cell(p.high), p.is_logarithmic ? ", logarithmic" : ""),
         cell(best[d]), text_with_error(e.mean, e.deviation), fmt::format("{} to {}", cell(e.low), cell(e.high))});
  }
  return "<section><h2>Parameters</h2>\n" +
         table_of({"parameter", "searched", "best run", "mean ± deviation", "90 % of the probability"}, rows) +
         "<p class=\"small\">Mean and deviation are of the probability of the parameters, given the targets with their "
         "tolerances and what the runs leave open of the models.</p></section>\n";
}

std::string targets_section(const Calibration& c) {
  std::vector<std::vector<std::string>> rows;
  const CalibrationRun& best = c.runs()[*c.best()];
  for (std::size_t t = 0; t < c.targets().size(); ++t) {
    const CalibrationTarget& target = c.targets()[t];
    const Measured& found = best.results[t];
    const bool is_met = std::abs(found.value - target.value) <= target.tolerance;
    rows.push_back({target.name, text_with_error(target.value, target.tolerance),
                    text_with_error(found.value, found.error), is_met ? "yes" : "no"});
  }
  return "<section><h2>Targets</h2>\n" +
         table_of({"target", "wanted ± tolerance", fmt::format("best run, {}", name_of_run(*c.best())), "met"}, rows) +
         "</section>\n";
}

std::string runs_section(const Calibration& c, const CalibrationPage& page) {
  std::vector<std::string> names{"run"};
  for (const CalibrationParameter& p : c.parameters()) names.push_back(p.key);
  for (const CalibrationTarget& t : c.targets()) names.push_back(t.name);
  names.insert(names.end(), {"misfit", "ended"});
  std::vector<std::vector<std::string>> rows;
  for (std::size_t k = 0; k < c.runs().size(); ++k) {
    const CalibrationRun& run = c.runs()[k];
    std::vector<std::string> row{name_of_run(k)};
    for (const double value : c.values_at(run.unit)) row.push_back(cell(value));
    for (std::size_t t = 0; t < c.targets().size(); ++t)
      row.push_back(run.is_done() ? text_with_error(run.results[t].value, run.results[t].error) : "—");
    row.insert(row.end(), {run.is_done() ? cell(c.misfit(run)) : "—", page.ended[k]});
    rows.push_back(row);
  }
  return "<section><h2>Runs</h2>\n" + table_of(names, rows) + "</section>\n";
}

// A target along one parameter, the others as in the best run: the model with two deviations to each side, the runs,
// and what is wanted.
Plot model_plot(const Calibration& c, const GaussianProcess& model, std::size_t t, std::size_t d) {
  const CalibrationParameter& p = c.parameters()[d];
  Plot plot{c.targets()[t].name, "", p.key, {}, {}};
  plot.log_x = p.is_logarithmic, plot.log_y = false;
  PlotLine mean{"model", {}}, low{"± 2 deviations", {}}, high{"", {}}, wanted{"wanted", {}};
  UnitPoint x = c.runs()[*c.best()].unit;
  for (std::size_t k = 0; k < points_of_a_curve; ++k) {
    x[d] = static_cast<double>(k) / (points_of_a_curve - 1);
    const Prediction found = model(x);
    plot.x.push_back(p.value_at(x[d]));
    mean.values.push_back(found.mean);
    low.values.push_back(found.mean - 2 * found.deviation), high.values.push_back(found.mean + 2 * found.deviation);
    wanted.values.push_back(c.targets()[t].value);
  }
  PlotLine runs{"runs", {}};
  runs.markers = true;
  for (const CalibrationRun& run : c.runs()) {
    if (!run.is_done()) continue;
    runs.x.push_back(p.value_at(run.unit[d])), runs.values.push_back(run.results[t].value);
    runs.error.push_back(run.results[t].error);
  }
  // One line for the band: there and back.
  low.x = plot.x, low.is_path = true;
  low.x.insert(low.x.end(), plot.x.rbegin(), plot.x.rend());
  low.values.insert(low.values.end(), high.values.rbegin(), high.values.rend());
  plot.lines = {mean, low, runs, wanted};
  return plot;
}

std::string models_section(const Calibration& c) {
  const std::vector<GaussianProcess> models = c.models();
  std::string out;
  for (std::size_t t = 0; t < models.size(); ++t)
    for (std::size_t d = 0; d < c.parameters().size(); ++d) out += plot_svg(model_plot(c, models[t], t, d));
  return "<section><h2>Models of the targets</h2>\n<div class=\"plots\">\n" + out + "</div></section>\n";
}

std::string density_section(const Calibration& c) {
  std::string out;
  for (std::size_t d = 0; d < c.parameters().size(); ++d) {
    const Marginal m = c.marginal(d, bins_of_a_density);
    Plot plot{"probability of " + c.parameters()[d].key, "of the largest", c.parameters()[d].key, m.value, {}};
    plot.lines.push_back({"probability", m.density});
    plot.log_y = false, plot.log_x = c.parameters()[d].is_logarithmic;
    out += plot_svg(plot);
  }
  Plot misfit{"misfit of the runs", "", "run", {}, {}};
  PlotLine each{"run", {}}, least{"least so far", {}};
  each.markers = true;
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < c.runs().size(); ++k) {
    misfit.x.push_back(static_cast<double>(k + 1));
    each.values.push_back(c.misfit(c.runs()[k]));
    best = std::min(best, each.values.back());
    least.values.push_back(best);
  }
  misfit.lines = {each, least};
  return "<section><h2>Probability</h2>\n<div class=\"plots\">\n" + out + plot_svg(misfit) + "</div></section>\n";
}

Json parameters_json(const Calibration& c) {
  Json list = Json::array();
  for (const CalibrationParameter& p : c.parameters())
    list.push_back({{"key", p.key}, {"low", p.low}, {"high", p.high}, {"logarithmic", p.is_logarithmic}});
  return list;
}

Json targets_json(const Calibration& c) {
  Json list = Json::array();
  for (const CalibrationTarget& t : c.targets())
    list.push_back({{"name", t.name}, {"value", t.value}, {"tolerance", t.tolerance}});
  return list;
}

Json answer_json(const Calibration& c, const std::vector<ParameterEstimate>& estimates) {
  const CalibrationRun& best = c.runs()[*c.best()];
  Json parameters = Json::array(), targets = Json::array();
  const std::vector<double> values = c.values_at(best.unit);
  for (std::size_t d = 0; d < values.size(); ++d)
    parameters.push_back({{"key", c.parameters()[d].key},
                          {"best", values[d]},
                          {"mean", estimates[d].mean},
                          {"deviation", estimates[d].deviation},
                          {"low", estimates[d].low},
                          {"high", estimates[d].high}});
  for (std::size_t t = 0; t < c.targets().size(); ++t)
    targets.push_back(
        {{"name", c.targets()[t].name}, {"value", best.results[t].value}, {"error", best.results[t].error}});
  return {{"met", c.is_met()},        {"runs", c.runs().size()},  {"best_run", name_of_run(*c.best())},
          {"misfit", c.misfit(best)}, {"parameters", parameters}, {"targets", targets}};
}

std::string csv_of(const Calibration& c, const CalibrationPage& page) {
  std::string csv = "run";
  for (const CalibrationParameter& p : c.parameters()) csv += "," + p.key;
  for (const CalibrationTarget& t : c.targets()) csv += "," + t.name + ",error." + t.name;
  csv += ",misfit,ended\n";
  for (std::size_t k = 0; k < c.runs().size(); ++k) {
    const CalibrationRun& run = c.runs()[k];
    csv += name_of_run(k);
    for (const double value : c.values_at(run.unit)) csv += fmt::format(",{}", value);
    for (std::size_t t = 0; t < c.targets().size(); ++t)
      csv += run.is_done() ? fmt::format(",{},{}", run.results[t].value, run.results[t].error) : ",,";
    std::string ended = page.ended[k];
    std::replace_if(
        ended.begin(), ended.end(), [](char one) { return one == ',' || one == '\n' || one == '"'; }, ' ');
    csv += run.is_done() ? fmt::format(",{},{}\n", c.misfit(run), ended) : ",," + ended + "\n";
  }
  return csv;
}

}  // namespace

Measured measured_in(const std::filesystem::path& folder, const std::string& target) {
  const Json summary = read_json(folder / "summary.json");
  if (!summary.is_object()) throw RunError(fmt::format("{} has no summary.json", folder.string()));
  const Json columns = summary.contains("probes") ? summary["probes"]["columns"] : Json::object();
  if (const std::string column = column_of(columns, target); !column.empty())
    return finite({number_of(columns[column]["mean"]), number_of(columns[column]["error"])}, target, folder);
  if (target.starts_with(of_last))
    if (const std::string column = column_of(columns, target.substr(of_last.size())); !column.empty())
      return finite({number_of(columns[column]["last"]), 0}, target, folder);
  if (const Json* entry = entry_of(summary, target)) return {entry->get<double>(), 0};
  std::vector<std::string> known;
  for (const auto& [column, values] : columns.items()) known.push_back(column);
  throw InputError("--target " + target, fmt::format("the runs have no probe, column or number of the summary of that "
                                                     "name{}",
                                                     suggestion(target, known, "\"")));
}

std::string name_of_run(std::size_t rank) { return fmt::format("run_{:03}", rank + 1); }

std::string question_of(const Calibration& c, const CalibrationOptions& options) {
  const Json question = {{"parameters", parameters_json(c)},
                         {"targets", targets_json(c)},
                         {"seed", options.seed},
                         {"batch", options.batch}};
  return question.dump();
}

std::string question_in(const std::filesystem::path& folder) {
  const Json json = read_json(folder / "calibration.json");
  return json.is_object() && json.contains("question") ? json["question"].dump() : "";
}

void write_calibration(const std::filesystem::path& folder, const Calibration& c, const CalibrationPage& page) {
  Json json;
  json["title"] = page.title;
  json["question"] = Json::parse(question_of(c, page.options));
  std::string header, body;
  if (c.best()) {
    const std::vector<ParameterEstimate> estimates = c.estimates();
    json["answer"] = answer_json(c, estimates);
    header = fmt::format("<p class=\"lead\">{} runs; {}.</p>\n", c.runs().size(),
                         c.is_met() ? "all targets are met" : "not all targets are met");
    body = parameters_section(c, estimates) + targets_section(c) + density_section(c) + models_section(c);
  }
  for (std::size_t k = 0; k < page.ended.size(); ++k)
    if (page.ended[k].starts_with("failed")) header += report_note(name_of_run(k) + ": " + page.ended[k], true);
  body += runs_section(c, page);
  write_file(folder / "calibration.csv", csv_of(c, page));
  write_file(folder / "report.html", report_page("Calibration: " + page.title, header, body));
  write_file(folder / "calibration.json", json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace slurry
