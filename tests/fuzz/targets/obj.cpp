// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Meshes: OBJ files, and the cleaning of what they hold.
#include "slurry/io/meshes/mesh_formats.hpp"
#include "slurry/shapes/surfaces/triangle_mesh.hpp"
#include "target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace slurry;
  fuzz::accepts([&] {
    const Triangles soup = parse_obj(fuzz::text_of(data, size), "fuzz.obj");
    const Cleaned cleaned = clean(soup);
    for (const Corners& triangle : cleaned.soup.triangle)
      for (const std::int32_t v : triangle)
        fuzz::require(v >= 0 && static_cast<std::size_t>(v) < cleaned.soup.vertex.size());
  });
  return 0;
}
