// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/field_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/draw/plane_cut.hpp"
#include "slurry/io/cases/field_text.hpp"
#include "slurry/io/results/frame_fields.hpp"

namespace slurry {
namespace {

constexpr const char* field_option = "--field";

struct FieldName {
  const FieldOptions* field = nullptr;  // of the known ones
  std::string quantity, component;
};

FieldName parse_name(const std::string& name, const std::vector<FieldOptions>& known) {
  FieldName parsed{nullptr, name, ""};
  const std::string head = name.substr(0, name.find('.'));
  for (const FieldOptions& f : known)
    if (f.name == head && head.size() < name.size()) parsed = {&f, name.substr(head.size() + 1), ""};
  if (const std::size_t dot = parsed.quantity.find('.'); dot != std::string::npos) {
    parsed.component = parsed.quantity.substr(dot + 1);
    parsed.quantity.resize(dot);
  }
  std::vector<std::string> names = field_quantity_names();
  if (std::find(names.begin(), names.end(), parsed.quantity) != names.end()) return parsed;
  for (const FieldOptions& f : known) names.push_back(f.name);
  throw InputError(field_option, fmt::format("there is no quantity \"{}\" of fields{}", shown(parsed.quantity),
                                             suggestion(parsed.quantity, names, "\"")));
}

// The place of a component among those of a row; -1: the size of a vector.
int place_of_component(const FieldArray& array, const std::string& component) {
  const std::string axes = "xyz";
  const auto rank = [&](std::size_t k) { return static_cast<int>(axes.find(component[k])); };
  const bool are_axes = component.find_first_not_of(axes) == std::string::npos;
  if (array.columns == 1 && component.empty()) return 0;
  if (array.columns == 3 && component.empty()) return -1;
  if (array.columns == 3 && are_axes && component.size() == 1) return rank(0);
  if (array.columns == 9 && are_axes && component.size() == 2) return 3 * rank(0) + rank(1);
  throw InputError(field_option, fmt::format("\"{}\" of {}: expected {}", shown(component), array.name,
                                             array.columns == 1   ? "no component"
                                             : array.columns == 3 ? "x, y or z, or no component for the size"
                                                                  : "two of x, y and z, as in xy"));
}

Quantity quantity_of(const FieldArray& array, const std::string& component) {
  const int column = place_of_component(array, component);
  Quantity quantity{
      component.empty() ? array.name : fmt::format("{}.{}", array.name, component), unit_text(array.unit), {}, {}};
  std::replace(quantity.label.begin(), quantity.label.end(), '_', ' ');
  for (std::size_t k = 0; k + array.columns <= array.values.size(); k += array.columns) {
    const double* row = &array.values[k];
    quantity.values.push_back(column >= 0 ? row[column] : norm(Vec3{row[0], row[1], row[2]}));
  }
  return quantity;
}

// "NAME.QUANTITY" or "NAME.QUANTITY.COMPONENT".
struct WrittenName {
  std::string field, quantity, component;
};
WrittenName parse_written(const std::string& name) {
  const std::size_t dot = name.find('.'), second = dot == std::string::npos ? dot : name.find('.', dot + 1);
  if (dot == std::string::npos) return {name, "", ""};
  return {name.substr(0, dot), name.substr(dot + 1, second == std::string::npos ? second : second - dot - 1),
          second == std::string::npos ? "" : name.substr(second + 1)};
}

bool is_in(const std::string& name, const std::vector<std::string>& list) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

// Of the fluid, of a field that is none of the case's, or in space.
bool is_to_be_read(const Frame& frame, const std::string& name, const FieldSources& sources) {
  if (!sources.written) return false;
  const WrittenName parsed = parse_written(name);
  if (!is_in(parsed.field, sources.written->names())) return false;
  const bool is_known =
      std::ranges::any_of(sources.known, [&](const FieldOptions& f) { return f.name == parsed.field; });
  return !frame.planar || !is_known || is_of_fluid(parsed.quantity);
}

std::string names_of_written(const FieldSources& sources) {
  const std::vector<std::string> names = sources.written ? sources.written->names() : std::vector<std::string>{};
  return names.empty() ? "; this one has written none" : "; it has " + join_names(names, "\"");
}

FieldMap written_map(const Frame& frame, const std::string& name, const FieldSources& sources) {
  const WrittenName parsed = parse_written(name);
  const FieldResult field = sources.written->nearest(field_option, parsed.field, parsed.quantity, frame.time);
  const PlaneCut cut = cut_of(field, sources.layer);
  const Quantity all = quantity_of(field.arrays.at(0), parsed.component);
  // Fields of the grains are those of the case.
  const bool is_known =
      std::ranges::any_of(sources.known, [&](const FieldOptions& f) { return f.name == parsed.field; });
  FieldMap map{
      {all.label, all.unit, {}, {}}, cut.place, cut.first, cut.second, !is_known || is_of_fluid(parsed.quantity)};
  for (const std::size_t k : cut.rank) map.quantity.values.push_back(all.values[k]);
  return map;
}

}  // namespace

FieldMap field_map(const Frame& frame, const std::string& name, const FieldSources& sources,
                   const std::vector<std::string>& groups) {
  if (is_to_be_read(frame, name, sources)) return written_map(frame, name, sources);
  if (!frame.planar)
    throw InputError(field_option, fmt::format("\"{}\": of a run in space a cut through a field is drawn that it has "
                                               "written, NAME.QUANTITY{}",
                                               shown(name), names_of_written(sources)));
  const FieldName parsed = parse_name(name, sources.known);
  const FieldScene scene = field_scene(frame, groups);
  FieldOptions options = parsed.field ? *parsed.field : parse_field({}, scene);
  options.average = false, options.quantities = {parsed.quantity};
  const auto* box = std::get_if<BoxSites>(&options.where);
  if (!box)
    throw InputError(field_option,
                     fmt::format("field \"{}\" is not in a box, which a map is made of", shown(options.name)));
  MeasuredField field(options, true);
  const bool is_seen = field.take(scene);
  const std::optional<FieldResult> result = field.result();
  const FieldArray* array = is_seen && result ? result->find(parsed.quantity) : nullptr;
  if (!array) throw InputError(field_option, fmt::format("the frame has no {}", parsed.quantity));
  FieldMap map{quantity_of(*array, parsed.component), result->place, {}, {}};
  for (Vec3& place : map.place) place += result->origin;
  map.first.x = (box->high - box->low).x / static_cast<double>(result->shape[0]);
  map.second.y = (box->high - box->low).y / static_cast<double>(result->shape[1]);
  return map;
}

}  // namespace slurry
