// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/written_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {
namespace {

bool is_among(const std::string& name, const std::vector<std::string>& known) {
  return std::find(known.begin(), known.end(), name) != known.end();
}

}  // namespace

WrittenFields::WrittenFields(const std::filesystem::path& run_folder) {
  for (const NumberedFile& file : numbered_files(run_folder / "fields", "fields_", ".h5")) try {
      for (FieldEntry& entry : read_entries(file.path, file.path.filename().string(), false))
        instants_.push_back({file.path, std::move(entry)});
    } catch (const RunError&) {
      // Half written or damaged: the others serve.
    }
  try {
    for (StudyField& field : read_study_fields(run_folder)) {
      if (field.is_plane()) planes_.push_back(plane_result(field));
      if (field.is_surface()) surfaces_.push_back(std::move(field));
    }
  } catch (const RunError&) {
    // A study that is damaged has none.
  }
}

FieldResult plane_result(const StudyField& field) {
  FieldResult result;
  result.name = field.name;
  result.shape = {field.counts[0], field.counts[1], 1};
  result.place = field.points;
  for (const StudyArray& a : field.arrays)
    if (!a.on_triangles) result.arrays.push_back({a.name, a.unit, a.doc, a.components, a.values, {}});
  return result;
}

std::vector<std::string> WrittenFields::names() const {
  std::vector<std::string> names;
  for (const Instant& i : instants_)
    if (!is_among(i.entry.name, names)) names.push_back(i.entry.name);
  for (const FieldResult& plane : planes_) names.push_back(plane.name);
  return names;
}

std::vector<std::string> WrittenFields::quantities(const std::string& name) const {
  std::vector<std::string> names;
  for (const Instant& i : instants_)
    for (const FieldEntry::Column& c : i.entry.columns)
      if (i.entry.name == name && !is_among(c.name, names)) names.push_back(c.name);
  for (const FieldResult& plane : planes_)
    for (const FieldArray& a : plane.arrays)
      if (plane.name == name) names.push_back(a.name);
  return names;
}

FieldResult WrittenFields::nearest(const std::string& option, const std::string& name, const std::string& quantity,
                                   double time) const {
  const std::vector<std::string> known = names(), values = quantities(name);
  if (!is_among(name, known))
    throw InputError(option,
                     fmt::format("the run has written no field \"{}\"{}", shown(name), suggestion(name, known, "\"")));
  if (!is_among(quantity, values))
    throw InputError(option, fmt::format("the field \"{}\" has no quantity \"{}\"{}", shown(name), shown(quantity),
                                         suggestion(quantity, values, "\"")));
  for (const FieldResult& plane : planes_)
    if (plane.name == name) {
      FieldResult one = plane;
      one.arrays = {*plane.find(quantity)};
      return one;
    }
  const Instant* best = nullptr;
  for (const Instant& i : instants_) {
    const bool has = std::ranges::any_of(i.entry.columns, [&](const auto& c) { return c.name == quantity; });
    if (i.entry.name == name && has && (!best || std::abs(i.entry.time - time) < std::abs(best->entry.time - time)))
      best = &i;
  }
  return read_field(best->path, name, quantity);
}

}  // namespace slurry
