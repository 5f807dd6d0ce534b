// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The files that a case names.
#include "slurry/cases/input_files.hpp"

#include <algorithm>

namespace slurry {

std::vector<std::string> input_files(const Case& c) {
  std::vector<std::string> files;
  const auto add = [&](const std::string& file) {
    if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
  };
  for (const GrainGroup& group : c.grains)
    if (const auto* from = std::get_if<FromFile>(&group.place)) add(from->file);
  for (const InletOptions& inlet : c.inlets)
    if (!inlet.file.empty()) add(inlet.file);
  for (const ObstacleOptions& o : c.obstacles)
    if (const auto* mesh = std::get_if<Mesh>(&o.shape)) add(mesh->file);
  Fluid fluid = c.fluid;
  for (const FluidMesh& mesh : meshes_of(fluid)) add(mesh.file);
  return files;
}

}  // namespace slurry
