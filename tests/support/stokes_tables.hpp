// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The exact values of tests/data/stokes, and bodies to hold against them.
#pragma once

#include <fstream>
#include <memory>
#include <numbers>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "slurry/fluids/stokes/scene.hpp"
#include "slurry/fluids/stokes/surface_mesh.hpp"

namespace slurry::stokes {

inline constexpr double pi = std::numbers::pi;

// The rows of a table, without its first line; a cell that is empty is 0.
inline std::vector<std::vector<double>> exact_table(const std::string& name) {
  std::ifstream file(std::string(SLURRY_SOURCE_DIR "/tests/data/stokes/") + name + ".csv");
  if (!file) throw std::runtime_error("no table " + name);
  std::vector<std::vector<double>> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream cells(line);
    rows.emplace_back();
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell.empty() ? 0 : std::stod(cell));
  }
  return rows;
}

inline Body sphere_body(double radius, Vec3 position, std::int32_t triangles) {
  static std::vector<std::pair<std::int32_t, std::shared_ptr<const Triangles>>> known;
  for (const auto& [count, mesh] : known)
    if (count == triangles) return {mesh, radius, {position, {}}, radius};
  known.emplace_back(triangles, std::make_shared<const Triangles>(surface_mesh(Globe{1}, triangles)));
  return {known.back().second, radius, {position, {}}, radius};
}

inline Body ellipsoid_body(Vec3 semi_axes, const Pose& pose, std::int32_t triangles) {
  return {std::make_shared<const Triangles>(surface_mesh(Superellipsoid{semi_axes, 1, 1}, triangles)), 1, pose, 0};
}

}  // namespace slurry::stokes
