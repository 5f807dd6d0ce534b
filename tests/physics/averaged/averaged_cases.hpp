// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the tests of averaged fluids share: uniform suspensions on a lattice, whose averages are known.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "slurry/fluids/averaged/averaged_fluid.hpp"
#include "tests/support.hpp"

namespace slurry::test {

// Balls of a diameter of 1 mm on a simple lattice of period a, two to a cell of the fluid, n cells to a side of a
// periodic box.
struct Suspension {
  double void_fraction = 0.6;
  int cells = 3;
  double viscosity = 1.8e-5, density = 1.2, grain_density = 2500;
  std::string drag = "beetstra", rest = "", more = "";
  double step = 1e-4;

  static constexpr double d = 1e-3;
  double period() const { return d * std::cbrt(std::numbers::pi / 6 / (1 - void_fraction)); }
  double grain_mass() const { return grain_density * std::numbers::pi / 6 * d * d * d; }
  Case make() const {
    const double a = period(), side = 2 * cells * a;
    return parse_case(fmt::format(R"(
time = {{ step = {0}, end = 1 }}
[cell]
low = [0, 0, 0]
high = [{1}, {1}, {1}]
[fluid]
name = "averaged"
viscosity = {2}
density = {3}
spacing = {4}
drag = {{ name = "{5}" }}
{6}
[[grains]]
place = "lattice"
origin = [{7}, {7}, {7}]
counts = [{8}, {8}, {8}]
spacing = {9}
radius = {10}
density = {11}
{12}
)",
                                  step, side, viscosity, density, 2 * a, drag, rest, 0.5 * a, 2 * cells, a, 0.5 * d,
                                  grain_density, more),
                      "suspension.toml");
  }
};

// f of a law in a case.
inline double factor_of(const Case& c, double e, double re) {
  return std::visit([&](const auto& law) { return law.factor(e, re); }, std::get<AveragedFluid>(c.fluid).drag.name);
}

// The root of a function that grows.
template <class Function>
double root_of(Function&& f, double low, double high) {
  for (int n = 0; n < 200; ++n) (f(0.5 * (low + high)) < 0 ? low : high) = 0.5 * (low + high);
  return 0.5 * (low + high);
}

inline const AveragedState& fluid_of(const Simulation& s) { return std::get<AveragedState>(s.state().fluid.own); }

}  // namespace slurry::test
