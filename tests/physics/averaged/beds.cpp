// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Beds of grains in an averaged gas: pressure drop, fluidisation, a grain alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "tests/physics/averaged/averaged_cases.hpp"

namespace slurry::test {
namespace {

// A lattice of balls of 1 mm, four by four, on a floor that a gas comes through; its void fraction is that of touching
// balls, 1 - pi/6.
constexpr double packed = 1 - std::numbers::pi / 6;
std::string bed(const std::string& drag, int layers, const std::string& velocity, const std::string& group) {
  return fmt::format(R"(
time = {{ step = 2e-4, end = 1 }}
[cell]
low = [0, 0, 0]
high = [0.006, {0}, 0.006]
periodic = ["x", "z"]
[fluid]
name = "averaged"
viscosity = 1.8e-5
density = 1.2
spacing = 0.002
low = [0, 0, 0]
high = [0.006, {0}, 0.006]
drag = {{ name = "{1}" }}
[[fluid.boundaries]]
kind = "inflow"
on = ["bottom"]
velocity = [0, "{2}", 0]
[[fluid.boundaries]]
kind = "outflow"
on = ["top"]
[[grains]]
place = "lattice"
origin = [5e-4, 5e-4, 5e-4]
counts = [6, {3}, 6]
spacing = 1e-3
radius = 5e-4
density = 2500
{4}
)",
                     2e-3 * (layers / 2 + 4), drag, velocity, layers, group);
}

// Pa/m between two cells, in the middle of the bed.
double slope_of(const Simulation& s, int first, int last) {
  const auto& p = fluid_of(s).pressure;
  const std::size_t layers = p.size() / 9;
  const auto at = [&](int j) { return p[(layers + j) * 3 + 1]; };
  return (at(first) - at(last)) / (2e-3 * (last - first));
}

// The gradient of the pressure in a bed is that of its drag law: for Ergun's, his equation.
TEST(AveragedFluid, loses_pressure_in_a_bed_by_its_drag_law) {
  for (const char* drag : {"ergun", "wen_yu", "gidaspow", "di_felice", "beetstra"})
    for (const double speed : {0.01, 1.0}) {
      const Case c = parse_case(bed(drag, 24, fmt::format("{}", speed), "frozen = true"), "bed.toml");
      Simulation s(c);
      for (int n = 0; n < 60; ++n) s.step();
      const double d = 1e-3, mu = 1.8e-5, rho = 1.2, e = packed, re = rho * speed * d / mu;
      const double expected = 18 * mu / (d * d) * (1 - e) * factor_of(c, e, re) * speed / (e * e);
      // Grains on a lattice with two to a cell are spread evenly; the pressure is solved to 1e-10.
      EXPECT_NEAR(slope_of(s, 4, 8), expected, 1e-6 * expected) << drag << " " << speed;
      if (std::string(drag) == "ergun") {
        const double ergun = 150 * (1 - e) * (1 - e) * mu * speed / (e * e * e * d * d) +
                             1.75 * (1 - e) * rho * speed * speed / (e * e * e * d);
        EXPECT_NEAR(expected, ergun, 1e-12 * ergun);
      }
    }
}

// The bed is lifted when the pressure bears its weight, (1 - e) (rho_s - rho) g a metre: at the velocity of the closed
// form. The gas is made faster by half a percent a step; the floor is free when no contact presses on it.
TEST(AveragedFluid, lifts_a_bed_at_the_least_velocity) {
  const int layers = 40;
  for (const char* drag : {"ergun", "beetstra"}) {
    const Case c = parse_case(bed(drag, layers, "0.6 + 20*t", "") + R"(
[[obstacles]]
name = "floor"
shape = "plane"
point = [0, 0, 0]
normal = [0, 1, 0]
[[contacts]]
law = "inelastic"
[[forces]]
force = "gravity"
acceleration = [0, -9.81, 0]
)",
                              "lifted.toml");
    const double d = 1e-3, mu = 1.8e-5, rho = 1.2, e = packed;
    const double least = root_of(
        [&](double u) {
          return 18 * mu / (d * d) * factor_of(c, e, rho * u * d / mu) * u / (e * e) - (2500 - rho) * 9.81;
        },
        0, 10);
    Simulation s(c);
    double weight = 0, lifted = 0;
    for (const double m : s.state().grains.mass) weight += m * 9.81 * (1 - rho / 2500);
    for (int n = 0; n < 150 && lifted == 0; ++n) {
      s.step();
      double borne = 0;
      const Contacts& contacts = s.state().contacts;
      for (std::size_t k = 0; k < contacts.size(); ++k)
        if (is_piece(contacts.second[k])) borne += contacts.impulse[k] / s.state().clock.last_dt;
      if (n == 5) {
        EXPECT_GT(borne, 0.05 * weight);
      }
      if (borne < 0.005 * weight) lifted = 0.6 + 20 * s.state().clock.time;
    }
    // The void fraction goes over to 1 within two cells at the two ends of the bed, which are a tenth of it.
    EXPECT_NEAR(lifted, least, 0.03 * least) << drag;
  }
}

// A grain alone falls as the drag law says, but for the fluid that it takes along on its cell: by a part of about d
// over a cell in slow flow. A tenth of a cell here, at Re = 60.
TEST(AveragedFluid, lets_a_grain_fall_at_its_terminal_velocity) {
  const Case c = parse_case(R"(
time = { step = 5e-4, end = 1 }
[cell]
low = [0, 0, 0]
high = [0.06, 0.06, 0.06]
[fluid]
name = "averaged"
viscosity = 1e-3
density = 1000
spacing = 0.01
drag = { name = "wen_yu" }
mean_velocity = [0, 0, 0]
[[grains]]
positions = [[0.033, 0.03, 0.031]]
radius = 5e-4
density = 1300
[[forces]]
force = "gravity"
acceleration = [0, -9.81, 0]
)",
                            "alone.toml");
  Simulation s(c);
  for (int n = 0; n < 400; ++n) s.step();
  const double d = 1e-3,
               w = root_of(
                   [&](double v) { return factor_of(c, 1, 1e6 * v * d) * 18 * 1e-3 / (d * d) * v - 300 * 9.81; }, 0, 1);
  EXPECT_NEAR(-s.state().grains.velocity[0].y, w, 0.03 * w);
}

std::string what_stops(const std::string& text) {
  try {
    Simulation s(parse_case(text, "stopped.toml"));
    run(s);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

std::string with(const std::string& fluid, const std::string& rest = "") {
  return R"(
time = { step = 1e-3, end = 2e-3 }
[fluid]
name = "averaged"
viscosity = 1e-3
density = 1
)" + fluid +
         "\n" + rest;
}

const std::string ball = "[[grains]]\npositions = [[0.5, 0.5, 0.5]]\nradius = 0.1\n";
const std::string ends = "low = [0, 0, 0]\nhigh = [1, 1, 1]\n";

TEST(AveragedFluid, tells_what_is_wrong_with_its_geometry) {
  const auto expect = [](const std::string& text, const std::string& part) {
    EXPECT_NE(what_stops(text).find(part), std::string::npos) << what_stops(text);
  };
  expect(with("spacing = 0.1\n" + ends, ball), "wider than the cells of the fluid");
  expect(with("spacing = 0.25", ball), "the fluid has no ends");
  expect(with("spacing = 0.25\nlow = [0, 0, 0]", ball), "expected both corners");
  expect(with("spacing = 0.25\nlow = [0, 1, 0]\nhigh = [1, 1, 1]", ball), "expected more than 1 of `low`");
  expect(with("spacing = 0.1\nsmoothing = 0.4\n" + ends, ball), "expected at most three cells");
  expect(with("spacing = 0.25\n" + ends + "[[fluid.boundaries]]\nkind = \"inflow\"\nvelocity = [1, 0, 0]", ball),
         "an inflow without an outflow");
  expect(with("spacing = 0.25\n" + ends + "[[fluid.boundaries]]\nkind = \"outflow\"\non = [\"up\"]", ball),
         "got \"up\"");
  expect(with("spacing = 0.25\n" + ends + "[[fluid.boundaries]]\nkind = \"inflow\"\non = [\"left\"]", ball),
         "velocity");
  expect(with("spacing = 0.25\n" + ends + "[[fluid.boundaries]]\nkind = \"outflow\"\non = [\"left\"]",
              ball + "[cell]\nlow = [0, 0, 0]\nhigh = [1, 1, 1]\n"),
         "where the cell is periodic");
  expect(with("spacing = 0.25\n" + ends + "mean_velocity = [0, 1, 0]", ball), "`mean_velocity` along y");
  expect(with("spacing = 0.25\n" + ends + "drive = [0, 1, 0]", ball), "`drive` along y");
  expect(with("spacing = 1e-5\n" + ends, ball), "cells of the grid");
  // Grains in each other.
  expect(with("spacing = 0.25\n" + ends,
              "[[grains]]\nplace = \"lattice\"\norigin = [0.4, 0.4, 0.4]\ncounts = [4, 4, 4]\nspacing = 0.05\nradius = "
              "0.1\n[[contacts]]\nlaw = \"none\"\n"),
         "void fraction of");
  EXPECT_EQ(what_stops(with("spacing = 0.25\n" + ends, ball)), "");
  EXPECT_EQ(what_stops(with("spacing = 0.1\nsmoothing = 0.2\n" + ends, ball)), "");
}

}  // namespace
}  // namespace slurry::test
