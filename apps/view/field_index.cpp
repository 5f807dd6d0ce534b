// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "field_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "frame_index.hpp"
#include "packet.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/draw/plane_cut.hpp"
#include "slurry/draw/quantities.hpp"
#include "slurry/draw/streamlines.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/written_fields.hpp"

namespace slurry {
namespace {

bool has_quantity(const FieldEntry& entry, const std::string& quantity) {
  return std::ranges::any_of(entry.columns, [&](const FieldEntry::Column& c) { return c.name == quantity; });
}

// What the page offers of a field, without its instants.
nlohmann::json description_of(const FieldEntry& entry) {
  nlohmann::json quantities = nlohmann::json::array();
  for (const FieldEntry::Column& c : entry.columns) quantities.push_back({{"name", c.name}, {"columns", c.columns}});
  return {{"name", entry.name},
          {"mean", entry.is_mean},
          {"shape", entry.shape},
          {"quantities", quantities},
          {"instants", nlohmann::json::array()}};
}

constexpr std::int64_t number_of_study = -2;

// Streamlines along the longer side of a layer, so many apart at most.
constexpr double lines_along_a_layer = 24;

nlohmann::json description_of(const StudyField& field, std::int64_t version) {
  nlohmann::json quantities = nlohmann::json::array();
  for (const StudyArray& a : field.arrays)
    if (a.on_triangles == field.is_surface()) quantities.push_back({{"name", a.name}, {"columns", a.components}});
  const std::array<std::int64_t, 3> shape{field.is_plane() ? field.counts[0] : std::ssize(field.triangles),
                                          field.is_plane() ? field.counts[1] : 1, 1};
  return {{"name", field.name},
          {"mean", false},
          {"surface", field.is_surface()},
          {"shape", shape},
          {"quantities", quantities},
          {"instants", nlohmann::json::array({{number_of_study, version, 0.0}})}};
}

// Corners of the triangles, and a row of values for each.
std::string surface_packet(const StudyField& field, const StudyArray& array) {
  std::vector<float> place;
  for (const Corners& corners : field.triangles)
    for (const std::int32_t k : corners) {
      const Vec3 x = field.points[k];
      place.insert(place.end(), {static_cast<float>(x.x), static_cast<float>(x.y), static_cast<float>(x.z)});
    }
  Packet packet;
  packet.header = {{"name", field.name}, {"quantity", array.name}, {"unit", unit_text(array.unit)},
                   {"time", 0.0},        {"since", 0.0},           {"shape", {std::ssize(field.triangles), 1, 1}},
                   {"planar", false}};
  packet.add("place", place, 3);
  packet.add("value", std::vector<float>(array.values.begin(), array.values.end()),
             static_cast<std::size_t>(array.components));
  return packet.bytes();
}

}  // namespace

void FieldIndex::look_at_study() {
  const std::filesystem::path path = run_folder_ / study_arrays_name;
  const std::optional<std::int64_t> version = file_version(path);
  if (version == study_version_) return;
  study_.clear();
  study_version_ = version;
  if (!version || !is_inside(path, run_folder_)) return;
  try {
    for (StudyField& field : read_study_fields(run_folder_))
      if ((field.is_plane() || field.is_surface()) && !field.arrays.empty()) study_.push_back(std::move(field));
  } catch (const RunError&) {
    // Half written or damaged.
  }
}

std::optional<std::string> FieldIndex::study_packet(const std::string& name, const std::string& quantity) const {
  for (const StudyField& field : study_)
    if (const StudyArray* array = field.name == name && field.is_surface() ? field.find(quantity) : nullptr)
      if (array->on_triangles) return surface_packet(field, *array);
  const std::optional<FieldResult> plane = study_plane(name, quantity);
  return plane ? std::optional(field_packet(*plane)) : std::nullopt;
}

std::optional<FieldResult> FieldIndex::study_plane(const std::string& name, const std::string& quantity) const {
  for (const StudyField& field : study_) {
    const StudyArray* array = field.name == name && !field.is_surface() ? field.find(quantity) : nullptr;
    if (!array || array->on_triangles) continue;
    FieldResult one = plane_result(field);
    one.arrays = {*one.find(quantity)};
    return one;
  }
  return {};
}

void FieldIndex::look_at(const std::filesystem::path& path, std::int64_t number,
                         const std::vector<IndexedFields>& known) {
  const std::optional<std::int64_t> version = file_version(path);
  if (!version || !is_inside(path, run_folder_)) return;
  const auto same =
      std::ranges::find_if(known, [&](const IndexedFields& f) { return f.number == number && f.version == *version; });
  if (same != known.end()) {
    files_.push_back(*same);
    return;
  }
  try {
    files_.push_back({path, number, *version, read_entries(path, path.filename().string(), number < 0)});
  } catch (const RunError&) {
    // Half written or damaged: the others are shown.
  }
}

void FieldIndex::refresh() {
  const std::vector<IndexedFields> known = std::exchange(files_, {});
  for (const NumberedFile& file : numbered_files(run_folder_ / "fields", "fields_", ".h5"))
    look_at(file.path, file.number, known);
  look_at(run_folder_ / "fields_mean.h5", -1, known);
  look_at_study();
}

nlohmann::json FieldIndex::json() const {
  nlohmann::json list = nlohmann::json::array();
  for (const IndexedFields& file : files_)
    for (const FieldEntry& entry : file.entries) {
      auto at = std::find_if(list.begin(), list.end(), [&](const nlohmann::json& f) {
        return f["name"] == entry.name && f["mean"] == entry.is_mean;
      });
      if (at == list.end()) list.push_back(description_of(entry)), at = list.end() - 1;
      (*at)["instants"].push_back({file.number, file.version, entry.time});
    }
  for (const StudyField& field : study_) list.push_back(description_of(field, study_version_.value_or(0)));
  return list;
}

const IndexedFields* FieldIndex::find(std::int64_t number, const std::string& name, const std::string& quantity) const {
  for (const IndexedFields& file : files_)
    for (const FieldEntry& entry : file.entries)
      if (file.number == number && entry.name == name && has_quantity(entry, quantity)) return &file;
  return nullptr;
}

std::string field_packet(const FieldResult& field) {
  const FieldArray& array = field.arrays.at(0);
  std::vector<float> place;
  for (const Vec3& p : field.place) {
    const Vec3 x = p + field.origin;
    place.insert(place.end(), {static_cast<float>(x.x), static_cast<float>(x.y), static_cast<float>(x.z)});
  }
  Packet packet;
  packet.header = {{"name", field.name},    {"quantity", array.name}, {"unit", unit_text(array.unit)},
                   {"time", field.time},    {"since", field.since},   {"shape", field.shape},
                   {"planar", field.planar}};
  packet.add("place", place, 3);
  packet.add("value", std::vector<float>(array.values.begin(), array.values.end()),
             static_cast<std::size_t>(array.columns));
  return packet.bytes();
}

std::string streamlines_packet(const FieldResult& field, std::int64_t direction, std::int64_t rank) {
  const bool is_there = direction >= 0 && direction < 3 && rank >= 0 && rank < field.shape[direction] &&
                        field.shape[(direction + 1) % 3] > 1 && field.shape[(direction + 2) % 3] > 1;
  if (!is_there || field.arrays.at(0).columns != 3)
    throw InputError(fmt::format("\"{}\" has no such layer of a vector", shown(field.name)));
  const PlaneCut cut = cut_at(field, static_cast<int>(direction), rank);
  const double longer = std::max(static_cast<double>(cut.counts[0] - 1) * norm(cut.first),
                                 static_cast<double>(cut.counts[1] - 1) * norm(cut.second));
  const double apart = longer / lines_along_a_layer;
  std::vector<float> segments, tips, along;
  const auto add = [](std::vector<float>& to, Vec3 x) {
    to.insert(to.end(), {static_cast<float>(x.x), static_cast<float>(x.y), static_cast<float>(x.z)});
  };
  for (const std::vector<Vec3>& line : streamlines(cut, vectors_on(cut, field.arrays[0]), apart)) {
    for (std::size_t k = 0; k + 1 < line.size(); ++k) add(segments, line[k]), add(segments, line[k + 1]);
    const std::size_t middle = line.size() / 2;
    add(tips, line[middle]), add(along, normalised(line[middle] - line[middle - 1]));
  }
  Packet packet;
  packet.header = {{"name", field.name}, {"quantity", field.arrays[0].name}, {"time", field.time}, {"apart", apart}};
  packet.add("segment", segments, 6);
  packet.add("tip", tips, 3);
  packet.add("along", along, 3);
  return packet.bytes();
}

}  // namespace slurry
