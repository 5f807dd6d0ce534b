// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/frame_meshes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/core/errors.hpp"
#include "slurry/io/hdf5.hpp"

namespace slurry {
namespace {

FrameMesh read_mesh(const hdf5::Reader& file, const std::string& group) {
  FrameMesh mesh;
  if (!file.has(group + "/triangles")) return mesh;
  mesh.vertices = file.array<Vec3>(group + "/vertices");
  mesh.triangles = file.array<std::array<std::int32_t, 3>>(group + "/triangles");
  const auto count = static_cast<std::int32_t>(mesh.vertices.size());
  for (const auto& triangle : mesh.triangles)
    for (const std::int32_t corner : triangle)
      if (corner < 0 || corner >= count)
        throw RunError(
            fmt::format("{}: {}/triangles names vertex {}; there are {}", file.name(), group, corner, count));
  return mesh;
}

std::vector<std::int32_t> read_ranks(const hdf5::Reader& file, std::size_t shapes) {
  if (shapes == 0) return {};  // all grains are spheres
  std::vector<std::int32_t> ranks = file.array<std::int32_t>("/grains/shape");
  if (ranks.size() != file.length("/grains/id"))
    throw RunError(fmt::format("{}: /grains/shape has {} rows; expected {}", file.name(), ranks.size(),
                               file.length("/grains/id")));
  const auto known = [&](std::int32_t rank) { return rank >= 0 && rank < static_cast<std::int32_t>(shapes); };
  const auto stranger = std::find_if_not(ranks.begin(), ranks.end(), known);
  if (stranger != ranks.end())
    throw RunError(fmt::format("{}: a grain has shape {}; the frame holds {} shapes", file.name(), *stranger, shapes));
  return ranks;
}

}  // namespace

FrameMeshes read_frame_meshes(const std::filesystem::path& path) {
  const hdf5::Reader file(path);
  FrameMeshes meshes;
  for (std::size_t k = 0; file.has(fmt::format("/shapes/{}", k)); ++k)
    meshes.shapes.push_back(read_mesh(file, fmt::format("/shapes/{}", k)));
  meshes.shape = read_ranks(file, meshes.shapes.size());
  if (!file.has("/meshes")) return meshes;
  const auto obstacles = static_cast<std::int32_t>(file.length("/obstacles/name"));
  for (std::int32_t k = 0; k < obstacles; ++k)
    if (const std::string group = fmt::format("/meshes/{}", k); file.has(group))
      meshes.walls[k] = read_mesh(file, group);
  return meshes;
}

// A sixth of the sum of a . (b x c): the tetrahedra from the origin to each triangle.
double enclosed_volume(const FrameMesh& mesh) {
  double sum = 0;
  for (const auto& [a, b, c] : mesh.triangles) sum += dot(mesh.vertices[a], cross(mesh.vertices[b], mesh.vertices[c]));
  return sum / 6;
}

double shadow_area(const FrameMesh& mesh) {
  double sum = 0;
  for (const auto& [a, b, c] : mesh.triangles)
    sum += std::max(0.0, cross(mesh.vertices[b] - mesh.vertices[a], mesh.vertices[c] - mesh.vertices[a]).z);
  return sum / 2;
}

}  // namespace slurry
