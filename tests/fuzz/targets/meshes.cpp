// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Meshes: STL and OBJ files, and the cleaning of what they hold.
#include "slurry/io/meshes/mesh_formats.hpp"
#include "slurry/shapes/surfaces/triangle_mesh.hpp"
#include "targets.hpp"

namespace slurry::fuzz {

namespace {

void require_cleaned(const Triangles& soup) {
  const Cleaned cleaned = clean(soup);
  for (const Corners& triangle : cleaned.soup.triangle)
    for (const std::int32_t v : triangle) require(v >= 0 && static_cast<std::size_t>(v) < cleaned.soup.vertex.size());
}

}  // namespace

void try_stl(std::string_view bytes) {
  accepts([&] { require_cleaned(parse_stl(bytes, "fuzz.stl")); });
}

void try_obj(std::string_view bytes) {
  accepts([&] { require_cleaned(parse_obj(bytes, "fuzz.obj")); });
}

}  // namespace slurry::fuzz
