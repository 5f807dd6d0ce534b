// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/cases/hull_file.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "slurry/io/meshes/mesh_file.hpp"
#include "slurry/shapes/solids/polyhedron.hpp"
#include "slurry/shapes/surfaces/triangle_mesh.hpp"

namespace slurry {
namespace {

// Does every edge have two triangles that run along it in opposite senses?
bool is_closed(const Triangles& t) {
  std::map<Edge, int> sides;
  for (const Corners& c : t.triangle)
    for (int k = 0; k < 3; ++k) {
      const std::int32_t from = c[k], to = c[next_corner(k)];
      sides[{std::min(from, to), std::max(from, to)}] += from < to ? 1 : -1;
    }
  return std::all_of(sides.begin(), sides.end(), [](const auto& side) { return side.second == 0; });
}

// The volume inside closed triangles.
double volume_of(const Triangles& t) {
  double sum = 0;
  for (std::size_t k = 0; k < t.triangle.size(); ++k) sum += dot(t.corner(k, 0), t.area(k)) / 6;
  return std::abs(sum);
}

void expand(toml::table& group, const std::filesystem::path& path) {
  const Triangles solid = clean(read_mesh(path)).soup;
  const Polyhedron hull = convex_hull(solid.vertex);
  toml::array corners;
  for (const Vec3& v : hull.data->vertex) corners.push_back(toml::array{v.x, v.y, v.z});
  group.insert_or_assign("vertices", std::move(corners));
  if (!is_closed(solid)) return;
  const double share = 1 - volume_of(solid) / mass_properties(hull, false).volume;
  // A convex solid is its own hull but for the rounding of the file.
  if (share > 1e-6) group.insert_or_assign("filled", share);
}

}  // namespace

void expand_hull_files(toml::table& root, const std::string& folder) {
  toml::array* groups = root["grains"].as_array();
  for (std::size_t k = 0; groups && k < groups->size(); ++k) {
    toml::table* group = groups->get(k)->as_table();
    const toml::value<std::string>* file = group ? (*group)["vertices"].as_string() : nullptr;
    if (file) expand(*group, (std::filesystem::path(folder) / file->get()).lexically_normal());
  }
}

}  // namespace slurry
