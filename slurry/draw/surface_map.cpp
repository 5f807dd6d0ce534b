// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/surface_map.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {
namespace {

constexpr const char* surface_option = "--surface";

std::vector<std::string> surface_quantities(const std::vector<StudyField>& surfaces) {
  std::vector<std::string> names;
  for (const StudyField& f : surfaces)
    for (const StudyArray& a : f.arrays)
      if (a.on_triangles && std::find(names.begin(), names.end(), a.name) == names.end()) names.push_back(a.name);
  return names;
}

// One number of a row: -1 is the size of a vector.
double number_of(const double* row, int components, int component) {
  if (components == 1) return row[0];
  return component < 0 ? norm(Vec3{row[0], row[1], row[2]}) : row[component];
}

int component_of(const StudyArray& array, const std::string& word) {
  const auto axis = static_cast<int>(std::string("xyz").find(word.empty() ? '?' : word[0]));
  if (word.empty()) return -1;
  if (array.components == 3 && word.size() == 1 && axis >= 0 && axis < 3) return axis;
  throw InputError(surface_option,
                   fmt::format("\"{}\" of {}: expected {}", shown(word), array.name,
                               array.components == 3 ? "x, y or z, or none for the size" : "no component"));
}

void append_surface(SurfaceMap& map, const StudyField& field, const StudyArray& array, const std::string& component) {
  const int column = component_of(array, component);
  const auto first = static_cast<std::int32_t>(map.surface.vertex.size());
  map.surface.vertex.insert(map.surface.vertex.end(), field.points.begin(), field.points.end());
  for (std::size_t k = 0; k < field.triangles.size(); ++k) {
    const Corners& c = field.triangles[k];
    map.surface.triangle.push_back({c[0] + first, c[1] + first, c[2] + first});
    map.quantity.values.push_back(number_of(&array.values[array.components * k], array.components, column));
  }
}

}  // namespace

SurfaceMap surface_map(const WrittenFields* written, const std::string& name) {
  const std::vector<StudyField> none;
  const std::vector<StudyField>& surfaces = written ? written->surfaces() : none;
  const std::string quantity = name.substr(0, name.find('.')),
                    component = name.find('.') == std::string::npos ? "" : name.substr(name.find('.') + 1);
  const std::vector<std::string> known = surface_quantities(surfaces);
  if (known.empty())
    throw InputError(surface_option, "this folder has no surfaces; a study of kind \"stokes\" writes them");
  if (std::find(known.begin(), known.end(), quantity) == known.end())
    throw InputError(surface_option, fmt::format("there is no quantity \"{}\" on surfaces{}", shown(quantity),
                                                 suggestion(quantity, known, "\"")));
  SurfaceMap map;
  for (const StudyField& f : surfaces)
    if (const StudyArray* array = f.find(quantity); array && array->on_triangles) {
      map.quantity.label = name, map.quantity.unit = unit_text(array->unit);
      append_surface(map, f, *array, component);
    }
  std::replace(map.quantity.label.begin(), map.quantity.label.end(), '_', ' ');
  return map;
}

std::optional<Range> surface_range(const SurfaceMap& map) {
  const std::optional<Range> range = range_of(map.quantity);
  if (!range || !(range->low < 0 && range->high > 0)) return range;
  const double most = std::max(-range->low, range->high);
  return Range{-most, most};
}

std::string surface_colours(const std::optional<Range>& range, const std::string& map, bool has_field) {
  if (range && range->low < 0 && range->high > 0) return "diverging";
  return has_field && map == "viridis" ? "magma" : map;
}

}  // namespace slurry
