// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which format a mesh file has, and the meshes of a case.
#include "slurry/io/meshes/mesh_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/core/errors.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/meshes/mesh_formats.hpp"

namespace slurry {
namespace {

std::string ending_of(const std::filesystem::path& path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return ending;
}

}  // namespace

Triangles read_mesh(const std::filesystem::path& path) {
  const std::string ending = ending_of(path), name = path.string();
  if (ending != ".stl" && ending != ".obj")
    throw InputError(name, fmt::format("the name ends in \"{}\", expected .stl or .obj", ending));
  const std::string bytes = read_input(path, "mesh file");
  if (bytes.find_first_not_of(" \t\r\n") == std::string::npos) throw InputError(name, "the file is empty");
  Triangles soup = ending == ".obj" ? parse_obj(bytes, name) : parse_stl(bytes, name);
  if (soup.triangle.empty()) throw InputError(name, "the file holds no triangle");
  return soup;
}

void load_mesh(Mesh& mesh, const std::string& folder, const std::string& spare) {
  if (!mesh.data) mesh.data = std::make_shared<const Cleaned>(clean(read_mesh(input_path(mesh.file, folder, spare))));
}

namespace {

std::shared_ptr<const Triangles> read_soup(const std::filesystem::path& path) {
  return std::make_shared<const Triangles>(clean(read_mesh(path)).soup);
}

}  // namespace

void load_mesh(ClosedMesh& mesh, const std::string& folder, const std::string& spare) {
  if (!mesh.data) mesh.data = read_soup(input_path(mesh.file, folder, spare));
}

void load_mesh(MeshContainer& mesh, const std::string& folder, const std::string& spare) {
  if (!mesh.data) mesh.data = read_soup(input_path(mesh.file, folder, spare));
}

void load_mesh(const FluidMesh& mesh, const std::string& folder, const std::string& spare) {
  if (!mesh.triangles) mesh.triangles = read_soup(input_path(mesh.file, folder, spare));
}

MeshContainer* mesh_of(std::optional<ContainerOptions>& container) {
  return container ? std::get_if<MeshContainer>(&container->shape) : nullptr;
}

void load_meshes(StokesCase& c) {
  for (StokesBodies& group : c.bodies)
    if (auto* mesh = std::get_if<ClosedMesh>(&group.shape)) load_mesh(*mesh, c.folder);
  if (auto* mesh = mesh_of(c.container)) load_mesh(*mesh, c.folder);
}

void load_meshes(Case& c) {
  for (ObstacleOptions& o : c.obstacles)
    if (auto* mesh = std::get_if<Mesh>(&o.shape)) load_mesh(*mesh, c.folder);
  for (const FluidMesh& mesh : meshes_of(c.fluid)) load_mesh(mesh, c.folder);
}

std::vector<std::string> mesh_notes(const Case& c) {
  std::vector<std::string> notes;
  for (const ObstacleOptions& o : c.obstacles) {
    const auto* mesh = std::get_if<Mesh>(&o.shape);
    if (!mesh || !mesh->data) continue;
    const Cleaned& data = *mesh->data;
    if (data.dropped > 0)
      notes.push_back(fmt::format("{}: {} triangles without an area, or given twice, were left out; {} remain",
                                  mesh->file, data.dropped, data.soup.triangle.size()));
    if (data.split > 0)
      notes.push_back(fmt::format("{}: {} triangles were cut at vertices of others that lie on their edges", mesh->file,
                                  data.split));
  }
  return notes;
}

}  // namespace slurry
