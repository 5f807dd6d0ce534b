// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Cases of a fluid on points in a round vessel of radius 1 with a rotor of radius 0.4, and the forces in a simulation.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "slurry/fluids/fluids.hpp"
#include "slurry/simulation.hpp"

namespace slurry::test {

inline FlowLoad load_in(const Simulation& s, const std::vector<std::string>& walls, Vec3 about = {}) {
  return load_on(s.world().fluid, s.world().fluid_scene(s.state(), s.state().domain, 0), walls, about);
}

// Of the fluid on the inner cylinder, a metre long, against its rotation.
inline double couette_torque(double inner, double outer, double viscosity, double rate) {
  const double a = inner * inner, b = outer * outer;
  return 4 * std::numbers::pi * viscosity * rate * a * b / (b - a);
}

inline int count_of_sides(double spacing) { return static_cast<int>(std::lround(2 * std::numbers::pi / spacing)); }

inline std::vector<std::string> sides_of_vessel(double spacing) {
  std::vector<std::string> words;
  for (int k = 1; k <= count_of_sides(spacing); ++k) words.push_back(fmt::format("side {}", k));
  return words;
}

// Sides about a spacing long, whose middles, where the points are, lie on the circle.
inline std::string corners_of_vessel(double spacing) {
  const int n = count_of_sides(spacing);
  const double radius = 1 / std::cos(std::numbers::pi / n);
  std::vector<std::string> corners;
  for (int k = 0; k < n; ++k) {
    const double angle = 2 * std::numbers::pi * (k - 0.5) / n;
    corners.push_back(fmt::format("[{:.12f}, {:.12f}]", radius * std::cos(angle), radius * std::sin(angle)));
  }
  return fmt::format("[{}]", fmt::join(corners, ", "));
}

// Viscosity 0.2, density 1, the rotor at 1 rad/s; the slowest part of the start falls off as exp(-5 t).
inline std::string vessel(double spacing, const std::string& time, const std::string& fluid, const std::string& rotor) {
  return fmt::format(R"case(
planar = true
time = {{ {} }}
[fluid]
name = "pointset"
viscosity = 0.2
density = 1
spacing = {}
corners = {}
impermeable = ["rotor"]
{}
[[obstacles]]
name = "rotor"
{}
)case",
                     time, spacing, corners_of_vessel(spacing), fluid, rotor);
}

inline std::string couette_by_velocity(double spacing) {
  return vessel(spacing, fmt::format("step = {}, end = 2.4", 0.3 * spacing),
                "[[fluid.boundaries]]\nkind = \"wall\"\non = \"rotor\"\nvelocity = [\"-y\", \"x\"]",
                "shape = \"ball\"\nradius = 0.4");
}

}  // namespace slurry::test
