// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Contacts of a given stiffness: overlaps at rest by closed forms, whatever the step, and equal accelerations and
// rebounds of impacts.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

constexpr double weight_of_unit = 9.81, column_tolerance = 1e-10;

// Spheres of these radii on top of each other on a floor, at rest from the start; mass m each.
Simulation column(const std::vector<double>& radii, double mass, const std::string& materials, double dt,
                  const std::string& law = "friction = 0.5") {
  std::string grains;
  double height = 0;
  for (const double r : radii) {
    height += r;
    grains += fmt::format(
        "[[grains]]\nname = \"at {0}\"\nmaterial = \"stuff\"\nplace = \"points\"\npositions = [[0, 0, {0}]]\nradius = "
        "{1}\nmass = {2}\n",
        height, r, mass);
    height += r;
  }
  return Simulation(parse_case(fmt::format(R"(
time = {{ step = {}, end = 100 }}
forces = [{{ force = "gravity", acceleration = [0, 0, {}] }}]
contacts = [{{ law = "friction", {} }}]
solver = {{ tolerance = {} }}
{}
{}
[[obstacles]]
shape = "plane"
normal = [0, 0, 1]
material = "floor"
)",
                                           dt, -weight_of_unit, law, column_tolerance, materials, grains),
                               "column"));
}

double height_of(const Simulation& s, std::size_t id) {
  const Grains& grains = s.state().grains;
  for (std::size_t k = 0; k < grains.size(); ++k)
    if (grains.id[k] == static_cast<std::int64_t>(id)) return grains.position[k].z;
  return 0;
}

void settle(Simulation& s, int steps) {
  for (int n = 0; n < steps; ++n) s.step();
}

const std::string springs = "materials = [{ name = \"stuff\", stiffness = 2e4 }, { name = \"floor\" }]\n";

// The floor is rigid: the spring of the contact is twice as stiff as that of two spheres. m g / (2 k). Each of some
// hundred steps until it rests may leave its tolerance.
TEST(Stiffness, SphereOnAFloorSinksByItsWeightOverTheStiffness) {
  // A step damps an oscillation by half of (omega dt)^2, with omega^2 = 2e4 here.
  for (const double dt : {1e-3, 3e-3}) {
    Simulation s = column({1}, 2, springs, dt);
    settle(s, 2500);
    EXPECT_NEAR(1 - height_of(s, 0), 2 * weight_of_unit / 4e4, 300 * column_tolerance) << dt;
  }
}

// n spheres: the floor carries n m g at 2 k, contact j above it (n - j) m g at k.
TEST(Stiffness, ColumnIsShorterByWhatItsContactsYield) {
  constexpr std::size_t n = 6;
  constexpr double mass = 2, k = 2e4;
  Simulation s = column(std::vector<double>(n, 1.0), mass, springs, 1e-2);
  settle(s, 1500);
  double sunk = static_cast<double>(n) * mass * weight_of_unit / (2 * k);
  for (std::size_t j = 0; j < n; ++j) {
    if (j > 0) sunk += static_cast<double>(n - j) * mass * weight_of_unit / k;
    EXPECT_NEAR(1 + 2 * static_cast<double>(j) - height_of(s, j), sunk, 1e-7) << j;
  }
}

// By Young's modulus: 1/E* = (1 - nu^2)/E of each side, k = 4/3 (0.01)^1/2 E* R. Radii 1 and 0.5 on a rigid floor, and
// E = 3e5 so that the overlaps are large beside the tolerance.
TEST(Stiffness, FollowsFromYoungsModulus) {
  constexpr double e = 3e5, nu = 0.3, mass = 2;
  Simulation s = column({1, 0.5}, mass,
                        fmt::format("materials = [{{ name = \"stuff\", young = {}, poisson = {} }}, {{ name = "
                                    "\"floor\" }}]\n",
                                    e, nu),
                        2e-3);
  settle(s, 2500);
  const double one = e / (1 - nu * nu), hertz = 4.0 / 3.0 * 0.1;
  const double floor = 2 * mass * weight_of_unit / (hertz * one * 1),
               pair = mass * weight_of_unit / (hertz * one / 2 * (1 * 0.5 / 1.5));
  EXPECT_NEAR(1 - height_of(s, 0), floor, 1e-7);
  EXPECT_NEAR(2.5 - height_of(s, 1), floor + pair, 1e-7);
}

TEST(Stiffness, OfAPairGoesBeforeThatOfItsMaterials) {
  Simulation s =
      column({1}, 2, springs + "material_pairs = [{ between = [\"floor\", \"stuff\"], stiffness = 5e3 }]\n", 1e-2);
  settle(s, 500);
  EXPECT_NEAR(1 - height_of(s, 0), 2 * weight_of_unit / 5e3, 300 * column_tolerance);
}

// A contact without a stiffness is not touched by that of others: it is as soft as the case has it else, here rigid.
TEST(Stiffness, LeavesOtherContactsAsTheyAre) {
  Simulation s =
      column({1}, 2, "materials = [{ name = \"stuff\" }, { name = \"floor\" }, { name = \"foam\", stiffness = 10 }]\n",
             2e-3, "friction = 0.5, fixed_point = false");
  settle(s, 400);
  EXPECT_NEAR(height_of(s, 0), 1, 300 * column_tolerance);
}

// Impacts are those of rigid grains: a ball that falls from 1 m returns to e^2 of it, whatever its stiffness.
TEST(Stiffness, LeavesImpactsRigid) {
  for (const double stiffness : {1e3, 1e6}) {
    Simulation s(parse_case(fmt::format(R"(
time = {{ step = 1e-4, end = 100 }}
forces = [{{ force = "gravity", acceleration = [0, 0, {}] }}]
materials = [{{ name = "stuff", stiffness = {}, restitution = 0.8 }}]
grains = [{{ place = "points", positions = [[0, 0, 1.1]], radius = 0.1, mass = 2, material = "stuff" }}]
obstacles = [{{ shape = "plane", normal = [0, 0, 1], material = "stuff" }}]
solver = {{ tolerance = {} }})",
                                        -weight_of_unit, stiffness, column_tolerance),
                            "ball"));
    double highest = 0;
    bool has_met = false;
    for (int n = 0; n < 8000; ++n) {
      s.step();
      const double z = s.state().grains.position[0].z - 0.1;
      has_met = has_met || s.state().grains.velocity[0].z > 0;
      if (has_met) highest = std::max(highest, z);
    }
    // Of the first order in the step: the fall in one step at the impact is 4.4e-4 m.
    EXPECT_NEAR(highest, 0.64, 2e-3) << stiffness;
  }
}

}  // namespace
}  // namespace slurry::test
