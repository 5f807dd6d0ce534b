// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/cases/field_text.hpp"

#include <algorithm>
#include <cmath>

#include "slurry/cases/case.hpp"
#include "slurry/cases/walk.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_overrides.hpp"
#include "slurry/io/cases/field_toml.hpp"
#include "slurry/io/cases/toml_reader.hpp"
#include "slurry/shapes/bounds.hpp"

namespace slurry {
namespace {

// Most parts along an edge of the box that is chosen.
constexpr double most_parts_in_space = 64, most_parts_in_plane = 256;

double mean_diameter(const FieldScene& scene) {
  double sum = 0;
  for (const double r : scene.grains.radius) sum += 2 * r;
  return scene.grains.empty() ? 1 : sum / static_cast<double>(scene.grains.size());
}

toml::array to_toml(Vec3 v) {
  toml::array numbers;
  for (int axis = 0; axis < 3; ++axis) numbers.push_back(v[axis]);
  return numbers;
}

// The box that holds all grains, as the frame sees it, in parts about as wide as the kernel; along the axes of a
// periodic cell one period, from its corner on.
void choose_box(toml::table& table, const FieldScene& scene, Vec3 origin, double width) {
  Bounds box = no_bounds;
  for (std::size_t k = 0; k < scene.grains.size(); ++k) {
    const double r = scene.grains.radius[k];
    const Vec3 x = scene.grains.position[k] - origin, room{r, r, scene.planar ? 0 : r};
    grow(box, x - room), grow(box, x + room);
  }
  if (box.is_empty()) throw InputError("there is no grain, expected a setting `where`");
  const Domain& d = scene.domain;
  const Vec3 corner = d.low - origin, edge{d.edges.xx, d.edges.yy, d.edges.zz};
  for (int axis = 0; axis < 3; ++axis)
    if (d.periodic[axis]) box.low[axis] = corner[axis], box.high[axis] = corner[axis] + edge[axis];
  const double most = scene.planar ? most_parts_in_plane : most_parts_in_space;
  toml::array points;
  for (int axis = 0; axis < (scene.planar ? 2 : 3); ++axis)
    points.push_back(
        static_cast<std::int64_t>(std::clamp(std::ceil((box.high[axis] - box.low[axis]) / width), 1.0, most)));
  table.insert_or_assign(name_of(&FieldOptions::where), std::string(BoxSites::name));
  table.insert_or_assign(name_of(&BoxSites::low), to_toml(box.low));
  table.insert_or_assign(name_of(&BoxSites::high), to_toml(box.high));
  if (!table.contains(name_of(&BoxSites::points))) table.insert(name_of(&BoxSites::points), points);
}

}  // namespace

FieldOptions read_field(toml::table table, const FieldScene& scene) {
  const std::string name = name_of(&FieldOptions::name), width = name_of(&FieldOptions::width);
  if (!table.contains(name)) table.insert(name, "field");
  if (!table.contains(width)) table.insert(width, mean_diameter(scene));
  if (!table.contains(name_of(&FieldOptions::where))) {
    const std::string frame = table[name_of(&FieldOptions::frame)].value_or(std::string());
    const std::optional<FieldFrame> seen_from = find_field_frame(frame, scene);
    choose_box(table, scene, seen_from.value_or(FieldFrame{}).origin, table[width].value_or(1.0));
  }
  FieldOptions options;
  read_table(table, {"", ""}, ref_to(options));
  if (const auto fault = first_field_fault(view_of(options), scene.planar)) throw InputError(fault->sentence());
  if (const OptionFault fault = options.fault(scene.planar); !fault.what.empty())
    throw InputError(fault.key, fault.what);
  if (!options.quantities.empty() && options.asks_for_fluid() && !scene.flow)
    throw InputError(
        name_of(&FieldOptions::quantities),
        "frames do not tell of the fluid: give the field in the case, and it is written while the run goes on");
  return options;
}

FieldOptions parse_field(const std::vector<std::string>& settings, const FieldScene& scene) {
  toml::table table;
  for (const std::string& setting : settings) apply_override(table, setting);
  return read_field(std::move(table), scene);
}

}  // namespace slurry
