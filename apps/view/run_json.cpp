// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "run_json.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>

#include "slurry/cases/gamma_unit.hpp"
#include "slurry/cases/resolve.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/draw/quantities.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/files.hpp"

namespace slurry {
namespace {

using Json = nlohmann::json;

Json units(bool planar, const std::string& gamma) {
  return {{"speed", "m/s"},
          {"velocity", "m/s"},
          {"radius", "m"},
          {"position", "m"},
          {"load", "N"},
          {"force", "N"},
          {"shear", "N"},
          {"pressure", planar ? "N/m" : "Pa"},
          {"gamma", unit_text(gamma)},
          {"gap", "m"},
          {"mass", "kg"},
          {"inertia", "kg m\u00b2"},
          {"time", "s"},
          {"kinetic_energy", "J"},
          {"rotational_energy", "J"},
          {"dt", "s"},
          {"angular_velocity", "rad/s"},
          {"impulse", "N s"},
          {"contacts", ""},
          {"group", ""}};
}

// Against gravity, where the case has one that does not change; else y in the plane and z in space.
Vec3 up_of(const Case& c) {
  const Vec3 usual = c.planar ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
  for (const ForceOptions& f : c.forces) {
    const auto* gravity = std::get_if<Gravity>(&f.force);
    if (!gravity || !gravity->acceleration.is_constant()) continue;
    const Vec3 g = gravity->acceleration(0);
    if (const double size = norm(g); size > 0 && std::isfinite(size)) return -(1 / size) * g;
  }
  return usual;
}

void tell_of(const Case& c, Json& json) {
  const Vec3 up = up_of(c);
  std::vector<std::string> groups = group_names(c);
  groups.resize(c.grains.size());  // what follows are the obstacles
  json["title"] = c.title;
  json["planar"] = c.planar;
  json["groups"] = groups;
  json["up"] = {up.x, up.y, up.z};
  json["end"] = c.time.end;
  json["contacts"] = c.output.contacts;
  json["units"] = units(c.planar, gamma_unit(c));
}

// The movie of a study has bodies and no contacts.
template <Study C>
void tell_of(const C& c, Json& json) {
  Case movie;
  movie.title = c.title;
  movie.output.contacts = false;
  for (const std::string& name : movie_groups) movie.grains.emplace_back().name = name;
  tell_of(movie, json);
  json.erase("end");
}

void add_case(Json& json, const std::filesystem::path& folder) {
  try {
    std::visit([&](const auto& c) { tell_of(c, json); }, read_any_case((folder / "case.toml").string()));
  } catch (const std::exception& error) {
    json["case_error"] = without_folder(error.what(), folder);
  }
}

// What summary.json says of the end; "" while the run goes on. A summary older than the frames is that of an earlier
// part of the run, which has been resumed since.
std::string ended(const std::filesystem::path& folder, const FrameIndex& index) {
  if (!is_inside(folder / "summary.json", folder) || !std::filesystem::is_regular_file(folder / "summary.json"))
    return "";
  const Json summary = Json::parse(read_file(folder / "summary.json"), nullptr, false);
  if (!summary.is_object() || !summary.contains("ended") || !summary["ended"].is_string()) return "";
  std::int64_t last_step = 0;
  for (const IndexedFrame& f : index.frames()) last_step = std::max(last_step, f.info.step);
  if (summary.value("steps", std::int64_t{0}) < last_step) return "";
  return summary["ended"];
}

std::string state_of(const std::filesystem::path& folder, const std::string& end) {
  std::error_code hidden;
  if (!std::filesystem::is_directory(folder, hidden)) return "deleted";
  if (end.empty()) return "going on";
  return end == "end" ? "finished" : end == "interrupted" ? "interrupted" : "failed";
}

// Seconds since the run last wrote.
double idle_seconds(const std::filesystem::path& folder, const FrameIndex& index) {
  std::vector<std::filesystem::path> files{folder / "series.csv", folder / "summary.json", folder / "case.toml"};
  if (!index.frames().empty()) files.push_back(index.frames().back().path);
  double least = INFINITY;
  const auto now = std::filesystem::file_time_type::clock::now();
  for (const auto& file : files) {
    std::error_code missing;
    const auto written = std::filesystem::last_write_time(file, missing);
    if (!missing) least = std::min(least, std::chrono::duration<double>(now - written).count());
  }
  return std::isfinite(least) ? std::max(0.0, least) : 0;
}

Json frame_line(const IndexedFrame& f) {
  if (!f.error.empty()) return {f.info.number, f.version, f.error};
  return {f.info.number, f.version, f.info.step, f.info.time, f.info.grains, f.info.contacts};
}

Json files_of(const std::filesystem::path& folder) {
  Json files = Json::array();
  for (const char* name : {"case.toml", "series.csv", "summary.json", "report.html"})
    if (is_inside(folder / name, folder)) files.push_back(name);
  return files;
}

}  // namespace

std::string run_json(const std::filesystem::path& folder, const FrameIndex& index, std::int64_t revision,
                     std::int64_t from) {
  Json json{{"program", "slurry"},
            {"folder", std::filesystem::absolute(folder / ".").parent_path().filename().string()}};
  add_case(json, folder);
  const std::string end = ended(folder, index);
  json["ended"] = end;
  json["state"] = state_of(folder, end);
  json["idle"] = idle_seconds(folder, index);
  json["files"] = files_of(folder);
  json["revision"] = index.revision();
  const bool grown = revision == index.revision() && from >= 0;
  const std::size_t first = grown ? std::min<std::size_t>(static_cast<std::size_t>(from), index.frames().size()) : 0;
  json["from"] = first;
  json["frames"] = Json::array();
  for (std::size_t k = first; k < index.frames().size(); ++k) json["frames"].push_back(frame_line(index.frames()[k]));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace slurry
