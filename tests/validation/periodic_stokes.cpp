// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Published numbers for spheres in periodic Stokes flow (docs/theory/stokes.md).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

using std::numbers::pi;

// Spheres at random in a cell, for one instant.
Simulation at_random(int spheres, double fraction, int seed, const std::string& fluid, const std::string& more) {
  const double edge = std::cbrt(spheres * 4 * pi / (3 * fraction));
  return Simulation(parse_case(fmt::format(R"(
seed = {}
dynamics = {{ name = "overdamped", drag = 0 }}
time = {{ step = 1e-6, end = 1e-6 }}
cell = {{ low = [0, 0, 0], high = [{}, {}, {}]{} }}
fluid = {{ viscosity = 1, {} }}
[[grains]]
place = "random"
count = {}
low = [0, 0, 0]
high = [{}, {}, {}]
radius = 1
[[forces]]
force = "force"
value = [0, 0, {}]
)",
                                           seed, edge, edge, edge, more.empty() ? ", shear_xy = 1" : "", fluid, spheres,
                                           edge, edge, edge, more.empty() ? "0" : more),
                               "at random"));
}

double viscosity(int spheres, double fraction, int seed, const std::string& fluid) {
  Simulation s = at_random(spheres, fraction, seed, fluid, "");
  s.step();
  const FluidExchange& f = s.last_report().fluid;
  return f.stress(0, 1) + f.film_stress(0, 1);
}

// The same spheres by two methods that share no code: 2 %, what the grid of 12 cells to a diameter leaves.
TEST(FullPeriodicStokes, HasTheViscosityThatTheGridFinds) {
  for (const double fraction : {0.1, 0.3}) {
    const double multipoles = viscosity(12, fraction, 1, "name = \"stokes\", degree = 4"),
                 grid = viscosity(12, fraction, 1, "name = \"grid\", spacing = 0.16666666667, tolerance = 1e-4");
    RecordProperty(fmt::format("at_{:.0f}_percent", 100 * fraction), fmt::format("{:.4f} {:.4f}", multipoles, grid));
    EXPECT_NEAR(multipoles / grid, 1, 0.02) << fraction;
  }
}

// Spheres at random: 1 + 5/2 phi + 5.00 phi^2 at high frequency (Batchelor and Green 1972: 5.2; Cichocki and Felderhof
// 1988: 5.0022). The mean of starts, from what is beyond 5/2 phi; the next term, about 9 phi^3, is taken off, and the
// error of the mean is asked to be small enough for the question.
TEST(FullPeriodicStokes, HasTheSecondCoefficientOfTheViscosity) {
  const double phi = 0.1;
  constexpr int starts = 24;
  double sum = 0, squares = 0;
  for (int seed = 1; seed <= starts; ++seed) {
    const double c =
        (viscosity(64, phi, seed, "name = \"stokes\", degree = 3") - 1 - 2.5 * phi) / (phi * phi) - 9 * phi;
    sum += c, squares += c * c;
  }
  const double mean = sum / starts, error = std::sqrt((squares / starts - mean * mean) / (starts - 1));
  RecordProperty("coefficient", fmt::format("{:.2f} +- {:.2f}", mean, error));
  EXPECT_LT(error, 0.3);
  EXPECT_NEAR(mean, 5.0, 0.3 + 2 * error);
}

// 1 - 6.546 phi + 21.918 phi^2 (Cichocki, Ekiel-Jezewska, Szymczak and Wajnryb 2002), after what a cell of N spheres
// lacks (suspensions.cpp).
TEST(FullPeriodicStokes, SettlesAsSpheresAtRandomDo) {
  constexpr int starts = 12, spheres = 64;
  const double f = 0.05;
  double sum = 0, squares = 0;
  for (int seed = 1; seed <= starts; ++seed) {
    Simulation s = at_random(spheres, f, seed, "name = \"stokes\", degree = 3", fmt::format("{}", -6 * pi));
    s.step();
    double mean = 0;
    for (const Vec3& v : s.state().grains.velocity) mean -= v.z / spheres;
    sum += mean, squares += mean * mean;
  }
  const double structure = std::pow(1 - f, 4) / (1 + 4 * f + 4 * f * f - 4 * f * f * f + f * f * f * f);
  const double lacking = 1.7601 * structure * std::cbrt(f / spheres) / (1 + 2.5 * f + 5.0 * f * f);
  const double mean = sum / starts + lacking, known = 1 - 6.546 * f + 21.918 * f * f;
  const double error = std::sqrt((squares / starts - (mean - lacking) * (mean - lacking)) / (starts - 1));
  RecordProperty("speed", fmt::format("{:.4f} +- {:.4f}, known {:.4f}", mean, error, known));
  EXPECT_NEAR(mean, known, 0.01 * known + 2 * error);
}

}  // namespace
}  // namespace slurry::test
