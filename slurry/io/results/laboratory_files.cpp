// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Tables and summary of a laboratory run.
#include "slurry/io/results/laboratory_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

#include "slurry/io/files.hpp"

namespace slurry {
namespace {

using Json = nlohmann::ordered_json;

// The rows of series.csv when the case does not say: enough for a smooth curve.
constexpr int default_rows = 600;

Json number(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

Json to_json(const std::optional<ReturnBounds>& bounds) {
  if (!bounds) return nullptr;
  const ReturnBounds& b = *bounds;
  return {{"threshold", b.threshold},
          {"inverse_drag", number(b.inverse_drag)},
          {"largest_pull", b.largest_pull},
          {"t1", b.t1},
          {"tbar2", number(b.tbar2)},
          {"t2", number(b.t2)},
          {"ttilde2", number(b.ttilde2)},
          {"velocity_t1", b.velocity_t1},
          {"velocity_tbar2", number(b.velocity_tbar2)},
          {"velocity_t2", number(b.velocity_t2)},
          {"hold", b.hold()}};
}

Json to_json(const Trajectory& t) {
  Json sticks = Json::array();
  for (const Stick& s : t.sticks)
    sticks.push_back({{"stick", s.time}, {"distance", s.distance}, {"release", number(s.release)}});
  const auto lowest = std::min_element(t.distance.begin(), t.distance.end()) - t.distance.begin();
  return {{"ended", t.failure.empty() ? "end" : t.failure},
          {"time", t.time.back()},
          {"distance", t.distance.back()},
          {"velocity", t.velocity.back()},
          {"minimum", {{"distance", t.distance[lowest]}, {"time", t.time[lowest]}}},
          {"threshold", number(t.threshold)},
          {"contacts", sticks},
          {"steps", t.steps()},
          {"rejected", t.rejected},
          {"right_hand_sides", t.right_hand_sides},
          {"drag_evaluations", t.drag_evaluations},
          {"smallest_step", number(t.smallest_step)},
          {"time_of_smallest_step", t.time_of_smallest_step},
          {"largest_step", t.largest_step}};
}

Json to_json(const SchemeResult& s) {
  Json json{{"name", s.name}, {"scheme", s.scheme}};
  json.update(to_json(s.trajectory));
  json["error"] = {{"largest", s.error.largest},
                   {"time_of_largest", s.error.time_of_largest},
                   {"mean_absolute", s.error.mean_absolute}};
  json["bounds"] = to_json(s.bounds);
  return json;
}

Json to_json(const ReferenceMotion& r, double end) {
  Json contacts = Json::array();
  for (const auto& contact : r.contacts()) contacts.push_back({{"begin", contact.begin}, {"end", number(contact.end)}});
  const auto minimum = r.minimum();
  return {{"distance", r.distance(end)},
          {"velocity", r.velocity(end)},
          {"minimum",
           {{"time", minimum.time},
            {"log_distance", number(minimum.log_distance)},
            {"distance", std::exp(minimum.log_distance)}}},
          {"contacts", contacts},
          {"steps", r.steps()}};
}

// Equal intervals, the end, and the jumps of the force.
std::vector<double> sample_times(const LubricationCase& c, const Push& push) {
  const double interval = c.output.series.value_or(c.time.end / default_rows);
  std::vector<double> times;
  for (std::int64_t k = 0; static_cast<double>(k) * interval < c.time.end * (1 - 1e-12); ++k)
    times.push_back(static_cast<double>(k) * interval);
  times.push_back(c.time.end);
  for (const double jump : push.jumps())
    if (jump < c.time.end) times.push_back(jump);
  std::sort(times.begin(), times.end());
  // A jump that is a multiple of the interval up to round-off stands for both.
  const auto same = [&](double a, double b) { return b - a < 1e-9 * interval; };
  times.erase(std::unique(times.begin(), times.end(), same), times.end());
  return times;
}

}  // namespace

std::string reference_csv(const LubricationCase& c, const ReferenceMotion& r) {
  std::string text = "time,distance,log_distance,velocity,gamma,film_force,force\n";
  for (const double t : sample_times(c, r.push())) {
    const double q = r.distance(t), v = r.velocity(t), g = c.grain.mass * r.push()(t);
    // Below the smallest double the film carries the force.
    const double film = q > 0 && std::isfinite(r.drag()(q)) ? -r.drag()(q) * v : -g;
    fmt::format_to(std::back_inserter(text), "{},{},{},{},{},{},{}\n", t, q, r.log_distance(t), v, r.gamma(t), film, g);
  }
  return text;
}

std::string scheme_csv(const Trajectory& t, std::int64_t most_rows) {
  std::string text(scheme_header);
  const auto size = static_cast<std::int64_t>(t.time.size());
  const std::int64_t stride = std::max<std::int64_t>(1, (size + most_rows - 1) / most_rows);
  for (std::int64_t k = 0; k < size; ++k) {
    if (k % stride != 0 && k != size - 1) continue;
    fmt::format_to(std::back_inserter(text), "{},{},{},{},{},{},{}\n", t.time[k], t.distance[k],
                   t.distance[k] >= 0 ? std::log(t.distance[k]) : std::nan(""), t.velocity[k], t.gamma[k], t.force[k],
                   t.stuck[k]);
  }
  return text;
}

std::string laboratory_json(const LubricationCase& c, const LaboratoryResult& result, const LaboratorySummary& s) {
  Json json;
  json["program"] = "slurry";
  json["version"] = s.program_version;
  json["kind"] = LubricationCase::kind;
  json["title"] = c.title;
  json["case_hash"] = fmt::format("{:016x}", checksum(s.case_text));
  json["ended"] = "end";
  json["time"] = c.time.end;
  json["threads"] = s.threads;
  json["reference"] = to_json(result.reference, c.time.end);
  json["schemes"] = Json::array();
  for (const SchemeResult& scheme : result.schemes) json["schemes"].push_back(to_json(scheme));
  json["levels"] = Json::array();
  for (const auto& level : result.levels)
    json["levels"].push_back(
        {{"distance", level.distance}, {"down", level.down}, {"up", level.up}, {"bounds", to_json(level.bounds)}});
  json["wall"] = {{"total_seconds", s.wall_seconds}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string scheme_file_name(const std::string& scheme) { return "scheme_" + scheme + ".csv"; }

bool is_scheme_file(const std::filesystem::path& path) { return begins_with(path, scheme_header); }

void write_laboratory(const std::filesystem::path& folder, const LubricationCase& c, const LaboratoryResult& result,
                      const LaboratorySummary& summary) {
  make_folder(folder);
  write_file(folder / "case.toml", summary.case_text);
  write_file(folder / "series.csv", reference_csv(c, result.reference), Flush::later);
  for (const SchemeResult& s : result.schemes)
    write_file(folder / scheme_file_name(s.name), scheme_csv(s.trajectory, c.output.rows), Flush::later);
  write_file(folder / "summary.json", laboratory_json(c, result, summary));
}

}  // namespace slurry
