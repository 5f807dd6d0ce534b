// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a fluid shows: numbers of a summary, fields on cells or points, and the flow at any points.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/shapes/triangles.hpp"

namespace slurry {

struct FluidNumber {
  const char* name;
  std::variant<std::int64_t, double> value;
};
using FluidNumbers = std::vector<FluidNumber>;

// On the cells of a box, or at points: a row of them. NaN where there is no fluid.
struct FluidField {
  std::array<std::int64_t, 3> shape{1, 1, 1};  // cells; x runs fastest
  std::vector<Vec3> place;                     // their middles, m
  std::vector<Vec3> velocity;                  // m/s
  std::vector<double> pressure;                // Pa, up to a constant
  std::vector<double> void_fraction = {};      // of a fluid that is averaged over grains; empty of others
};
struct NamedFluidField {
  std::string name;
  FluidField field;
};
using FluidFields = std::vector<NamedFluidField>;

// NaN where there is no value: behind a wall of the fluid, or a pressure that is not known. Inside a grain the velocity
// is that of the grain where the fluid knows it, and there is no pressure.
struct FlowSample {
  Vec3 velocity;                                               // m/s
  double pressure = std::numeric_limits<double>::quiet_NaN();  // Pa
};

// What a fluid does to walls: force (N; N/m in the plane) and torque about a point (N m; N), by its pressure and by its
// viscosity.
struct FlowLoad {
  Vec3 pressure_force, viscous_force, pressure_torque, viscous_torque;
};

// A closed surface from a file that the options of a fluid name, in this table of them.
struct FluidMesh {
  std::string table, key;
  const std::string& file;
  std::shared_ptr<const Triangles>& triangles;  // null: not read yet
};

}  // namespace slurry
