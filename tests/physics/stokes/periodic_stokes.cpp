// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Spheres in a Stokes fluid that fills a periodic cell.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

// Five spheres, two of which nearly touch, in a cell that is sheared and leans; all moved by `shift`.
Simulation five_spheres(Vec3 shift) {
  const Vec3 places[] = {{0.4, 0.5, 0.6}, {2.45, 0.6, 0.5}, {5.1, 4.8, 1.7}, {2.0, 3.4, 4.1}, {4.6, 1.6, 4.9}};
  std::string rows;
  for (const Vec3 x : places) rows += fmt::format("[{}, {}, {}], ", x.x + shift.x, x.y + shift.y, x.z + shift.z);
  return Simulation(parse_case(fmt::format(R"(
dynamics = {{ name = "overdamped", drag = 0 }}
time = {{ step = 0.01, end = 0.03 }}
cell = {{ low = [0, 0, 0], high = [6, 6.2, 5.9], shear_xy = 1, shear_yz = -0.5, tilt = [0.7, 0, 0] }}
fluid = {{ name = "stokes", viscosity = 2 }}
[[grains]]
place = "points"
positions = [{}]
radius = 1
[[forces]]
force = "force"
value = [0, 0.5, -1]
)",
                                           rows),
                               "five spheres"));
}

// The faces of a cell are nowhere: a suspension that is moved through them does the same. Beside the flow of the cell,
// whose middle stays; 1e-4: the sum is cut at 1e-6, where its waves see other
// phases, and the film between two of the spheres is twenty times as stiff as a sphere alone.
TEST(PeriodicStokes, KnowsNoFaces) {
  Simulation here = five_spheres({}), there = five_spheres({2.3, 3.1, -1.9});
  for (int step = 0; step < 3; ++step) here.step(), there.step();
  const State &a = here.state(), &b = there.state();
  for (std::size_t i = 0; i < 5; ++i)
    for (std::size_t j = 0; j < 5; ++j) {
      if (a.grains.id[i] != b.grains.id[j]) continue;
      const Vec3 u = a.grains.velocity[i] - a.domain.flow(a.grains.position[i]),
                 v = b.grains.velocity[j] - b.domain.flow(b.grains.position[j]);
      EXPECT_LT(norm(u - v), 1e-4) << a.grains.id[i];
      EXPECT_LT(norm(a.grains.angular_velocity[i] - b.grains.angular_velocity[j]), 1e-4);
    }
  const FluidExchange &f = here.last_report().fluid, &g = there.last_report().fluid;
  for (int k = 0; k < 9; ++k) {
    EXPECT_NEAR(f.stress.entry[k], g.stress.entry[k], 1e-4);
    EXPECT_NEAR(f.film_stress.entry[k], g.film_stress.entry[k], 1e-4);
  }
}

// Nothing is lost: the fluid gets what the grains are pushed by, and grains without force or inertia give it nothing.
TEST(PeriodicStokes, TakesTheForceOfTheGrains) {
  Simulation s = five_spheres({});
  s.step();
  const Vec3 given = s.last_report().fluid.impulse / s.last_report().dt;
  EXPECT_LT(norm(given - 5 * Vec3{0, 0.5, -1}), 1e-9);
}

// A squirmer alone in a wide cell: 2/3 b1, and the mean stress of its stresslet, 4 pi mu a^2 b2 (e e - 1/3). Its images
// change both by about the volume fraction, 5e-4; the flow of the stresslet's images has no part along the axis by
// symmetry.
TEST(PeriodicStokes, HoldsASquirmer) {
  Simulation s(parse_case(R"(
dynamics = { name = "overdamped", drag = 0 }
time = { step = 0.01, end = 0.01 }
cell = { low = [0, 0, 0], high = [20, 20, 20] }
fluid = { name = "stokes", viscosity = 2, degree = 3 }
[[grains]]
place = "points"
positions = [[1, 2, 3]]
radius = 1
squirmer = { b1 = 1.5, b2 = -3, axis = [0, 0, 1] }
)",
                          "squirmer"));
  s.step();
  EXPECT_LT(norm(s.state().grains.velocity[0] - Vec3{0, 0, 1}), 1e-3);
  const FluidExchange& f = s.last_report().fluid;
  const double expected = 4 * std::numbers::pi * 2 * -3 * (2. / 3) / 8000;
  EXPECT_NEAR(f.stress(2, 2) / expected, 1, 2e-3);
  EXPECT_NEAR(f.stress(0, 0) / expected, -0.5, 2e-3);
}

std::string fault_of(const std::string& cell, const std::string& more) {
  try {
    Simulation(parse_case(
        "dynamics = { name = \"overdamped\", drag = 0 }\ntime = { step = 0.01, end = 1 }\n" + cell + "\n" + more + "\n",
        "case"));
  } catch (const InputError& e) {
    return e.what();
  }
  return "";
}

TEST(PeriodicStokes, RefusesWhatItCannotBeWith) {
  const std::string cell = "cell = { low = [0, 0, 0], high = [9, 9, 9] }";
  const std::string fluid = "fluid = { name = \"stokes\", viscosity = 1 }";
  const std::string sphere = "[[grains]]\nplace = \"points\"\npositions = [[1, 1, 1]]\nradius = 1";
  EXPECT_EQ(fault_of(cell, fluid + "\n" + sphere), "");
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos ? "" : text + " has no " + part;
  };
  EXPECT_EQ(
      has(fault_of("cell = { low = [0, 0, 0], high = [9, 9, 9], periodic = [\"x\", \"y\"] }", fluid + "\n" + sphere),
          "periodic along all three"),
      "");
  EXPECT_EQ(has(fault_of(cell, "fluid = { name = \"stokes\", viscosity = 1, flow = { name = \"shear\", rate = 1 } }\n" +
                                   sphere),
                "whose rates are the flow"),
            "");
  EXPECT_EQ(has(fault_of(cell, "fluid = { name = \"stokes\", viscosity = 1, wall = {} }\n" + sphere), "wall"), "");
  EXPECT_EQ(has(fault_of(cell, fluid + "\n" + sphere + "\nshape = { name = \"ellipsoid\", semi_axes = [1, 0.5, 0.5] }"),
                "not spheres"),
            "");
}

}  // namespace
}  // namespace slurry::test
