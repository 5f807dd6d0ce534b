// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/report_laboratory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "slurry/draw/canvas.hpp"
#include "slurry/draw/plot.hpp"
#include "slurry/io/results/laboratory_files.hpp"
#include "slurry/io/results/series.hpp"

namespace slurry {
namespace {

using Json = nlohmann::ordered_json;

// Lines of a plot besides the exact one.
constexpr std::size_t most_schemes = 5;

const Json& at(const Json& json, const std::string& pointer) {
  static const Json nothing = nullptr;
  const Json::json_pointer place(pointer);
  return json.contains(place) ? json.at(place) : nothing;
}

std::string text_of(const Json& value, int digits = 5) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_integer()) return fmt::format("{}", value.get<std::int64_t>());
  return value.is_number() ? number_text(value.get<double>(), digits) : "—";
}

std::string row_of(const std::vector<std::string>& cells, const char* tag) {
  std::string out = "<tr>";
  for (const std::string& cell : cells) out += fmt::format("<{0}>{1}</{0}>", tag, xml_text(cell));
  return out + "</tr>\n";
}

// ---- Tables

std::string schemes_table(const Json& schemes) {
  std::string out = "<table class=\"wide\"><caption>Schemes beside the exact motion</caption>\n" +
                    row_of({"name", "scheme", "steps", "rejected", "forces evaluated", "largest error, m", "at t, s",
                            "mean error, m s", "least distance, m", "sticks at, s", "lets go at, s", "ended"},
                           "th");
  for (const Json& s : schemes)
    out += row_of(
        {text_of(at(s, "/name")), text_of(at(s, "/scheme")), text_of(at(s, "/steps")), text_of(at(s, "/rejected")),
         text_of(at(s, "/right_hand_sides")), text_of(at(s, "/error/largest")),
         text_of(at(s, "/error/time_of_largest")), text_of(at(s, "/error/mean_absolute")),
         text_of(at(s, "/minimum/distance")), text_of(at(s, "/contacts/0/stick")),
         text_of(at(s, "/contacts/0/release")), at(s, "/ended") == "end" ? "at the end" : text_of(at(s, "/ended"))},
        "td");
  return out + "</table>\n";
}

std::string exact_table(const Json& exact) {
  const std::pair<const char*, const char*> rows[] = {{"distance at the end, m", "/distance"},
                                                      {"velocity at the end, m/s", "/velocity"},
                                                      {"least distance, m", "/minimum/distance"},
                                                      {"its logarithm", "/minimum/log_distance"},
                                                      {"at t, s", "/minimum/time"},
                                                      {"steps of the solution", "/steps"}};
  std::string out = "<table><caption>The exact motion</caption>\n";
  for (const auto& [label, pointer] : rows)
    out += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", label, text_of(at(exact, pointer)));
  return out + "</table>\n";
}

std::string levels_table(const Json& levels) {
  if (!levels.is_array() || levels.empty()) return "";
  std::string out = "<table><caption>Crossings of levels by the exact motion</caption>\n" +
                    row_of({"distance, m", "down at, s", "up at, s"}, "th");
  const auto list = [](const Json& times) {
    std::string words;
    if (times.is_array())
      for (const Json& t : times) words += (words.empty() ? "" : ", ") + text_of(t);
    return words.empty() ? std::string("—") : words;
  };
  for (const Json& level : levels)
    out += row_of({text_of(at(level, "/distance")), list(at(level, "/down")), list(at(level, "/up"))}, "td");
  return out + "</table>\n";
}

// ---- Plots

struct Curve {
  std::string label, scheme;  // empty scheme: the exact motion
  Series series;
};

// The adhesion of the gluey rule counts per square of the radius, that of the others (and N(q)) is an impulse.
bool is_per_area(const Curve& curve) { return curve.scheme == "gluey"; }

struct Column {
  const char *name, *title, *unit;
  bool (*shows)(const Curve&);
};
constexpr Column columns[] = {
    {"distance", "distance", "m", [](const Curve&) { return true; }},
    {"log_distance", "logarithm of the distance", "", [](const Curve&) { return true; }},
    {"velocity", "velocity", "m/s", [](const Curve&) { return true; }},
    {"gamma", "adhesion", "N s", [](const Curve& c) { return !is_per_area(c); }},
    {"gamma", "adhesion of the gluey rule", "N s/m²", [](const Curve& c) { return is_per_area(c); }},
    {"film_force", "force of the film or the contact", "N", [](const Curve&) { return true; }}};

void add_line(Plot& plot, const Curve& curve, const char* name) {
  const std::vector<double>*time = curve.series.find("time"), *values = curve.series.find(name);
  if (time && values && !values->empty()) plot.lines.push_back({curve.label, *values, *time});
}

// The exact curve and a few schemes a plot.
std::string plots_of_column(const Column& column, const std::vector<Curve>& curves) {
  std::string out;
  std::vector<const Curve*> exact, schemes;
  for (const Curve& curve : curves)
    if (column.shows(curve)) (curve.scheme.empty() ? exact : schemes).push_back(&curve);
  for (std::size_t first = 0; first == 0 || first < schemes.size(); first += most_schemes) {
    Plot plot{column.title, column.unit, "time, s", {}, {}};
    for (const Curve* curve : exact) add_line(plot, *curve, column.name);
    for (std::size_t k = first; k < std::min(first + most_schemes, schemes.size()); ++k)
      add_line(plot, *schemes[k], column.name);
    if (!plot.lines.empty()) out += plot_svg(plot);
  }
  return out;
}

std::string curves_section(const std::filesystem::path& folder, const Json& schemes) {
  std::string out;
  std::vector<Curve> curves;
  const auto read = [&](const std::string& label, const std::string& scheme, const std::string& file) {
    try {
      curves.push_back({label, scheme, read_series_file(folder / file)});
    } catch (const std::exception& error) {
      out += fmt::format("<p class=\"note\">No plots: {}</p>\n", xml_text(error.what()));
    }
  };
  read("exact", "", "series.csv");
  for (const Json& s : schemes) {
    const std::string name = text_of(at(s, "/name"));
    read(name, text_of(at(s, "/scheme")), scheme_file_name(name));
  }
  out += "<div class=\"plots\">\n";
  for (const Column& column : columns) out += plots_of_column(column, curves);
  return "<section><h2>Curves</h2>\n" + out + "</div></section>\n";
}

}  // namespace

bool is_laboratory(const Json& summary) {
  return at(summary, "/kind") == "lubrication" && at(summary, "/schemes").is_array();
}

std::string laboratory_sections(const std::filesystem::path& folder, const Json& summary) {
  const Json& schemes = at(summary, "/schemes");
  std::string out = "<section><h2>Schemes</h2>\n";
  if (!schemes.empty()) out += "<div class=\"scroll\">" + schemes_table(schemes) + "</div>\n";
  out += "<div class=\"tables\">\n" + exact_table(at(summary, "/reference")) + levels_table(at(summary, "/levels"));
  return out + "</div></section>\n" + curves_section(folder, schemes);
}

}  // namespace slurry
