// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "slurry/cases/build.hpp"
#include "slurry/cases/gamma_unit.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/draw/picture.hpp"
#include "slurry/draw/report_page.hpp"
#include "slurry/draw/report_probes.hpp"
#include "slurry/draw/report_study.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/csv.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/io/results/frames.hpp"

namespace slurry {
namespace {

using Json = nlohmann::ordered_json;

// More grains than this make a smaller page as pixels than as circles; with shapes, as triangles.
constexpr std::size_t most_circles = 4000, most_solids = 40;
constexpr int picture_width = 600, pixel_width = 1200;
// A run whose grains overlap by more of their radius than this deserves a word.
constexpr double deep_overlap = 1e-2;

std::string value_text(const Json& v) {
  if (v.is_string()) return v.get<std::string>();
  if (v.is_boolean()) return v.get<bool>() ? "yes" : "no";
  if (v.is_number_integer()) return fmt::format("{}", v.get<std::int64_t>());
  if (v.is_number()) return number_text(v.get<double>(), 5);
  if (v.is_null()) return "—";
  if (!v.is_array()) return v.dump();
  std::string out;
  for (const Json& entry : v) out += (out.empty() ? "" : ", ") + value_text(entry);
  return out;
}

// ---- Pictures

// A figure that the page can hold, or nothing where there is nothing to draw.
struct Pictures {
  std::vector<Frame> frames;  // the first and the last
  DrawOptions options;
};

// Without frames: the grains as the case places them, and as the last checkpoint has them.
std::vector<Frame> frames_without_files(const std::filesystem::path& folder, const Case& c) {
  std::vector<Frame> frames;
  const World world = build_world(c);
  frames.push_back(frame_of(world, build_state(c, world, [](const std::string& path) { return read_csv(path); }), c));
  const CheckpointSearch found = find_checkpoint(folder);
  if (found.newest) frames.push_back(frame_of(world, found.newest->state, c));
  return frames;
}

std::vector<Frame> frames_to_show(const std::filesystem::path& folder, const std::optional<Case>& c) {
  const FrameReader reader(folder);
  const std::size_t n = reader.frames().size();
  if (n == 1) return {reader.read(0)};
  if (n > 1) return {reader.read(0), reader.read(n - 1)};
  return c ? frames_without_files(folder, *c) : std::vector<Frame>{};
}

std::string figure_of(const Frame& frame, DrawOptions options, std::size_t k, bool is_last) {
  const bool as_pixels = frame.grains.size() > (frame.shape.empty() || frame.planar ? most_circles : most_solids);
  std::string figure;
  if (as_pixels) {
    options.width = pixel_width;
    figure = fmt::format("<img alt=\"{} at t = {}\" src=\"data:image/png;base64,{}\">", xml_text(frame.title),
                         number_text(frame.time), base64(png_of(frame, options)));
  } else {
    options.width = picture_width;
    figure = svg_element_of(frame, options, fmt::format("p{}", k));
  }
  return fmt::format("<figure>{}<figcaption>{}: step {}, t = {} s</figcaption></figure>\n", figure,
                     is_last ? "Last" : "First", frame.step, number_text(frame.time, 6));
}

std::string pictures_section(const std::filesystem::path& folder, const std::optional<Case>& c) {
  std::string out = "<section><h2>Pictures</h2>\n<div class=\"pictures\">\n";
  try {
    const std::vector<Frame> frames = frames_to_show(folder, c);
    if (frames.empty()) return "";
    DrawOptions options;
    if (c)
      for (const GrainGroup& group : c->grains) options.group_names.push_back(group.name);
    options = settled(options, frames);
    options.height = 0;
    for (std::size_t k = frames.size(); k-- > 0;) out += figure_of(frames[k], options, k, k + 1 == frames.size());
  } catch (const std::exception& error) {
    out += fmt::format("<p class=\"note\">No picture: {}</p>\n", xml_text(error.what()));
  }
  return out + "</div></section>\n";
}

// ---- Numbers

std::string unit_of(const std::string& key) {
  static const std::map<std::string, std::string> units{{"time", "s"},
                                                        {"kinetic_energy", "J"},
                                                        {"rotational_energy", "J"},
                                                        {"momentum", "kg m/s"},
                                                        {"centre_of_mass", "m"},
                                                        {"total_seconds", "s"},
                                                        {"angular_momentum", "kg m²/s"},
                                                        {"session_seconds", "s"},
                                                        {"deepest_overlap", "of the smaller radius"},
                                                        {"worst_residual", "of the smallest radius"}};
  const auto found = units.find(key);
  return found == units.end() ? "" : " " + found->second;
}

std::vector<ReportRow> rows_of(const Json& object, const std::vector<std::string>& without = {}) {
  std::vector<ReportRow> rows;
  for (const auto& [key, value] : object.items())
    if (!value.is_object() && std::find(without.begin(), without.end(), key) == without.end())
      rows.push_back({words_of(key), value_text(value) + (value.is_null() ? "" : unit_of(key))});
  return rows;
}

// The plain entries first, then a table for each object inside; the parts with sections of their own are left out.
std::string summary_section(const Json& summary) {
  std::string out = "<section><h2>Summary</h2>\n<div class=\"tables\">\n";
  out += report_table("Run", rows_of(summary, {"program", "version", "title"}));
  for (const auto& [key, value] : summary.items())
    if (value.is_object() && key != "wall" && key != "provenance" && key != "probes") {
      std::string caption = words_of(key);
      caption[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(caption[0])));
      out += report_table(caption, rows_of(value));
    }
  return out + "</div></section>\n";
}

double number_at(const Json& json, const std::string& pointer) {
  const Json::json_pointer at(pointer);
  return json.contains(at) && json.at(at).is_number() ? json.at(at).get<double>() : 0;
}

std::string text_at(const Json& json, const std::string& pointer) {
  const Json::json_pointer at(pointer);
  return json.contains(at) && json.at(at).is_string() ? json.at(at).get<std::string>() : "";
}

std::string warnings(const Json& summary) {
  std::string out;
  const auto note = [&](bool bad, const std::string& words) { out += report_note(words, bad); };
  const std::string ended = text_at(summary, "/ended");
  if (ended == "interrupted")
    note(false, "The run was interrupted before its end; `slurry run --resume` goes on with it.");
  if (ended.starts_with("failed")) note(true, "The run failed" + ended.substr(6) + ".");
  const double missed = number_at(summary, "/solver/not_converged"), steps = number_at(summary, "/steps");
  const double left_out = number_at(summary, "/collisions/left_out");
  if (left_out > 0)
    note(false, fmt::format("{} meetings of hard spheres were left out, in {} of {} steps more than the case allows.",
                            left_out, missed, steps));
  else if (missed > 0)
    note(false,
         fmt::format(
             "{} of {} steps missed the tolerance of the solver; the worst residual is {} of the smallest radius.",
             missed, steps, number_text(number_at(summary, "/solver/worst_residual"), 3)));
  if (const double cut = number_at(summary, "/solver/shortened_steps"); cut > 0)
    note(false, fmt::format("{} steps were shortened because the solver missed its tolerance.", cut));
  if (const double deep = number_at(summary, "/deepest_overlap"); deep > deep_overlap)
    note(false, fmt::format("Grains overlapped by up to {} of their radius.", number_text(deep, 3)));
  return out;
}

std::string lead(const Json& summary) {
  std::string out = text_at(summary, "/ended") == "end" ? "Finished" : "Ended";
  out += fmt::format(" at t = {} s", number_text(number_at(summary, "/time"), 6));
  out += fmt::format(" after {} steps", number_at(summary, "/steps"));
  if (summary.contains("grains")) out += fmt::format(", {} grains", number_at(summary, "/grains"));
  const double seconds = number_at(summary, "/wall/total_seconds");
  if (seconds > 0) out += fmt::format(", {} s of wall time", number_text(seconds, 3));
  return "<p class=\"lead\">" + xml_text(out) + ".</p>\n";
}

std::string timers_section(const Json& summary) {
  const Json::json_pointer at("/wall/session_stages");
  if (!summary.contains(at) || summary.at(at).empty()) return "";
  std::vector<std::pair<std::string, double>> stages;
  double total = 0;
  for (const auto& [stage, line] : summary.at(at).items()) {
    stages.emplace_back(stage, number_at(line, "/seconds"));
    total += stages.back().second;
  }
  std::stable_sort(stages.begin(), stages.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  const double longest = std::max(stages[0].second, 1e-300);
  std::string out = "<section><h2>Where the time went</h2>\n<div class=\"bars\">\n";
  for (const auto& [stage, seconds] : stages)
    out += fmt::format("<span>{}</span><i style=\"width:{:.2f}%\"></i><span>{} s, {:.1f} %</span>\n", xml_text(stage),
                       100 * seconds / longest, number_text(seconds, 3), total > 0 ? 100 * seconds / total : 0);
  return out + "</div></section>\n";
}

std::string section_of_plots(const char* title, const std::vector<Plot>& plots) {
  std::string out;
  for (const Plot& plot : plots) out += plot_svg(plot);
  return out.empty() ? ""
                     : fmt::format("<section><h2>{}</h2>\n<div class=\"plots\">\n{}</div></section>\n", title, out);
}

// What was measured: the plots that the case asks for, the probes, their profiles, and all columns over time.
std::string series_sections(const std::filesystem::path& folder, const std::optional<Case>& c) {
  if (!std::filesystem::exists(folder / "series.csv")) return "";
  try {
    const Series series = read_series(folder);
    if (!c) return section_of_plots("Series", plots_of(series, gamma_unit(Case{})));
    std::string out = section_of_plots("Plots", asked_plots(series, c->output.plots));
    if (const auto averages = averages_of(series, c->output.mean_since))
      out += probes_section(*averages, *c) + section_of_plots("Profiles", profile_plots(*averages, *c));
    return out + section_of_plots("Series", plots_of(without_profiles(series, *c), gamma_unit(*c)));
  } catch (const std::exception& error) {
    return fmt::format("<section><h2>Series</h2>\n<p class=\"note\">No plots: {}</p></section>\n",
                       xml_text(error.what()));
  }
}

// ---- Case and provenance

std::string provenance_section(const Json& summary) {
  std::vector<ReportRow> rows{{"program", text_at(summary, "/program") + " " + text_at(summary, "/version")}};
  if (summary.contains("provenance"))
    for (const ReportRow& row : rows_of(summary.at("provenance"))) rows.push_back(row);
  if (summary.contains("threads")) rows.push_back({"threads", value_text(summary.at("threads"))});
  if (summary.contains("case_hash")) rows.push_back({"hash of the case", value_text(summary.at("case_hash"))});
  return "<section><h2>Provenance</h2>\n" + report_table("", rows) + "</section>\n";
}

Json read_summary(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / "summary.json";
  if (!std::filesystem::exists(path)) return Json::object();
  Json summary = Json::parse(read_file(path), nullptr, false);
  if (!summary.is_object()) throw RunError(fmt::format("{}: is not a JSON object", path.string()));
  return summary;
}

// A case of another kind or version is only printed.
std::optional<Case> case_of(const std::filesystem::path& folder) {
  try {
    return read_case((folder / "case.toml").string());
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

}  // namespace

std::string report_html(const std::filesystem::path& folder) {
  if (!std::filesystem::exists(folder / "summary.json") && !std::filesystem::exists(folder / "case.toml"))
    throw RunError(fmt::format("{} holds no run: there is neither a summary.json nor a case.toml", folder.string()));
  if (holds_study(folder)) return study_report(read_study(folder));
  const Json summary = read_summary(folder);
  const std::optional<Case> c = case_of(folder);
  std::string title = text_at(summary, "/title");
  if (title.empty() && c) title = c->title;
  if (title.empty()) title = "Run";
  std::string header, body;
  if (summary.empty())
    header = report_note("There is no summary.json: the run has not ended, or died.");
  else
    header = lead(summary) + warnings(summary);
  body += pictures_section(folder, c);
  body += series_sections(folder, c);
  if (!summary.empty()) body += summary_section(summary);
  if (!summary.empty()) body += timers_section(summary) + provenance_section(summary);
  if (is_there(folder / "case.toml")) body += case_section(read_file(folder / "case.toml"));
  return report_page(title, header, body);
}

void write_report(const std::filesystem::path& folder) {
  write_file(folder / "report.html", report_html(folder), Flush::later);
}

}  // namespace slurry
