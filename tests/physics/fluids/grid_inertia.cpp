// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A fluid on a grid with inertia: flows in closed form, what grains and fluid give each other, grains of any density,
// and by name (Full) the sphere of ten Cate and others.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "tests/support.hpp"
#include "tests/support/fluid_parts.hpp"
#include "tests/support/scratch.hpp"

namespace slurry::test {
namespace {

using std::numbers::pi;

Case inertial_case(const std::string& text, const std::string& fluid) {
  return parse_case(text + "[fluid]\nname = \"grid\"\n" + fluid, "grid");
}

// Largest error of the vortices of Taylor and Green, viscosity and density 1, at t = 0.01: they keep their shape.
double vortex_error(int cells, double step) {
  const Case c = inertial_case(
      fmt::format("planar = true\ntime = {{ step = {}, end = 0.01 }}\n[cell]\nlow = [0, 0]\nhigh = [1, 1]\n", step),
      fmt::format("viscosity = 1\ndensity = 1\nspacing = {}\n", 1.0 / cells));
  State start = Simulation(c).state();
  const std::size_t n = std::size_t(cells) * cells;
  const auto exact = [&](std::size_t k, double t) {
    const double h = 1.0 / cells, x = double(k % n % cells) * h, y = double(k % n / cells) * h;
    const double decay = 10 * std::exp(-8 * pi * pi * t);
    return k < n ? decay * std::sin(2 * pi * x) * std::cos(2 * pi * (y + h / 2))
                 : -decay * std::cos(2 * pi * (x + h / 2)) * std::sin(2 * pi * y);
  };
  GridState& kept = std::get<GridState>(start.fluid.own);
  for (std::size_t k = 0; k < 2 * n; ++k) kept.velocity.push_back(exact(k, 0));
  kept.advection.assign(2 * n, 0);
  Simulation s(c, start);
  run(s);
  double worst = 0;
  for (std::size_t k = 0; k < 2 * n; ++k)
    worst = std::max(worst, std::abs(test::state_in<GridFluid>(s).velocity[k] - exact(k, 0.01)));
  return worst;
}

TEST(GridInertia, VorticesDecay) {
  // In space second order: steps so short that their error, some 3e-5 of the whole, does not count.
  const double coarse = vortex_error(8, 1e-5), fine = vortex_error(16, 1e-5);
  EXPECT_NEAR(std::log2(coarse / fine), 2, 0.2);
  // In time first order, that of friction at the end of the step: 1/(1 + a) for e^-a, a^2/2 too much a step.
  const double a = 8 * pi * pi * 0.001;
  EXPECT_NEAR(vortex_error(32, 1e-3) / (10 * std::exp(-10 * a)), 10 * a * a / 2, 0.1 * 10 * a * a / 2);
}

// A wave in a sheared cell (Kelvin 1887): k_y = 2 pi (1 - rate t) turns with the cell, its vorticity w is worn off by
// friction alone, u = (k_y, -k_x) w sin(k.x) / k^2, and it does nothing to itself. Largest error at a strain of 0.8;
// the largest velocity grows from 0.7 to 0.9 until then.
double kelvin_error(int cells, double step) {
  const double rate = 2, end = 0.4, viscosity = 0.005;
  const Case c = inertial_case(fmt::format("planar = true\ntime = {{ step = {}, end = {} }}\n[cell]\nlow = [0, 0]\n"
                                           "high = [1, 1]\nshear_xy = {}\n",
                                           step, end, rate),
                               fmt::format("viscosity = {}\ndensity = 1\nspacing = {}\n", viscosity, 1.0 / cells));
  State start = Simulation(c).state();
  const std::size_t n = std::size_t(cells) * cells;
  const auto exact = [&](std::size_t k, double t) {
    const double h = 1.0 / cells, lean = 1 - rate * t;
    const double x = (double(k % n % cells) + (k < n ? 0 : 0.5)) * h;
    const double y = (double(k % n / cells) + (k < n ? 0.5 : 0)) * h - 0.5;
    const double worn = (2 * pi) * (2 * pi) * viscosity * (t + (1 - lean * lean * lean) / (3 * rate));
    const double wave = std::exp(-worn) * std::sin(2 * pi * (x + lean * y)) / (1 + lean * lean);
    return k < n ? lean * wave : -wave;
  };
  GridState& kept = std::get<GridState>(start.fluid.own);
  for (std::size_t k = 0; k < 2 * n; ++k) kept.velocity.push_back(exact(k, 0));
  kept.advection.assign(2 * n, 0);
  Simulation s(c, start);
  run(s);
  double worst = 0;
  for (std::size_t k = 0; k < 2 * n; ++k)
    worst = std::max(worst, std::abs(test::state_in<GridFluid>(s).velocity[k] - exact(k, end)));
  return worst;
}

TEST(GridInertia, WaveTurnsWithAShearedCell) {
  // Second order in space, with steps whose error is a tenth of that of space; first in time.
  const double coarse = kelvin_error(16, 0.001), fine = kelvin_error(32, 0.00025);
  EXPECT_NEAR(std::log2(coarse / fine), 2, 0.3);
  const double space = kelvin_error(32, 0.0005), whole = kelvin_error(32, 0.02), half = kelvin_error(32, 0.01);
  EXPECT_NEAR((whole - space) / (half - space), 2, 0.4);
  EXPECT_LT(fine, 0.01);
}

// A disc as dense as the fluid in a sheared cell turns at half of the rate where inertia is small, and is carried
// through the top of the cell: the way it takes is that of Stokes flow.
TEST(GridInertia, DiscInAShearedCellTurnsAsInStokesFlow) {
  const auto turned = [](bool is_inertial) {
    Simulation s(parse_case(
        fmt::format("planar = true\n{}time = {{ step = 0.02, end = 0.6 }}\n[cell]\nlow = [0, 0]\nhigh = [6, 6]\n"
                    "shear_xy = 1\n[[grains]]\npositions = [[3, 5.9]]\nradius = 1\ndensity = 1\nvelocity = [2.9, 0.5]"
                    "\n[[forces]]\nforce = \"force\"\nvalue = [0, 20]\n[fluid]\nname = \"grid\"\nviscosity = 20\n"
                    "spacing = 0.2\ndensity = 1\n",
                    is_inertial ? "" : "dynamics = { name = \"overdamped\", drag = 0 }\n"),
        "disc"));
    run(s);
    return std::pair(s.state().grains.angular_velocity[0].z, s.state().grains.position[0]);
  };
  const auto [spin, place] = turned(true);
  const auto [stokes_spin, stokes_place] = turned(false);
  // Reynolds' number a^2 rate / nu is 0.05.
  EXPECT_NEAR(spin, stokes_spin, 0.05 * 0.5);
  EXPECT_NEAR(spin, -0.5, 0.05);
  EXPECT_LT(norm(place - stokes_place), 0.1);
}

// A plate is set in motion beside a fluid at rest between it and another.
TEST(GridInertia, PlateStartsAFlow) {
  Simulation s(
      inertial_case("planar = true\ntime = { step = 0.0005, end = 0.05 }\n[cell]\nlow = [0, 0]\nhigh = [1, 1]\n"
                    "periodic = [\"x\"]\n",
                    "viscosity = 2\ndensity = 2\nspacing = 0.03125\nupper_velocity = [1, 0]\n"));
  run(s);
  const auto exact = [](double y, double t) {
    double sum = y;
    for (int n = 1; n < 40; ++n)
      sum += 2 / (pi * n) * (n % 2 == 0 ? 1 : -1) * std::exp(-n * n * pi * pi * t) * std::sin(n * pi * y);
    return sum;
  };
  for (int j = 0; j < 32; ++j)
    // First order in time: half of a step, 0.00025, times the rate at which the fluid is accelerated, 10 at the most.
    EXPECT_NEAR(test::state_in<GridFluid>(s).velocity[32 * j], exact((j + 0.5) / 32, 0.05), 0.0025) << j;
}

// Two spheres in a box between plates; one is pushed, one has another density.
Case kicked(const std::string& more = "") {
  return inertial_case(R"(
time = { step = 0.02, end = 0.2 }
[cell]
low = [0, 0, 0]
high = [4, 4, 4]
periodic = ["x", "y"]
[[grains]]
positions = [[1, 2, 2]]
radius = 0.75
density = 3
velocity = [1, 0, 0.2]
[[grains]]
name = "second"
positions = [[2.51, 2, 2]]
radius = 0.75
density = 1.2
[[forces]]
force = "force"
value = [2, -1, 0]
[[contacts]]
law = "friction"
friction = 0.5
)" + more,
                       "viscosity = 0.1\ndensity = 1.2\nspacing = 0.25\nlower_velocity = [0.1, 0, 0]\n"
                       "films = false\n");
}

// The momentum of the fluid, along the plates.
Vec3 fluid_momentum(const State& state, std::size_t cells, double mass) {
  Vec3 sum;
  for (int c = 0; c < 2; ++c)
    for (std::size_t k = 0; k < cells; ++k)
      sum[c] += mass * std::get<GridState>(state.fluid.own).velocity[c * cells + k];
  return sum;
}

TEST(GridInertia, GrainsAndFluidKeepTheirMomentum) {
  Simulation s(kicked());
  const std::size_t n = 16 * 16 * 16;
  const double cell = 0.25 * 0.25 * 0.25, mass = 1.2 * cell, dt = 0.02;
  const double fluid_inside = 1.2 * 4 * pi / 3 * 0.75 * 0.75 * 0.75;
  // All of the fluid, less that in the place of the grains, which moves as they do.
  const auto momentum = [&] {
    Vec3 sum = test::state_in<GridFluid>(s).velocity.empty() ? Vec3{} : fluid_momentum(s.state(), n, mass);
    for (std::size_t k = 0; k < 2; ++k) sum += (s.state().grains.mass[k] - fluid_inside) * s.state().grains.velocity[k];
    return sum;
  };
  std::int64_t contacts = 0;
  for (int step = 0; step < 10; ++step) {
    const Vec3 before = momentum();
    contacts += s.step().contacts;
    // The loads, and the friction of the plates on the cells beside them.
    Vec3 expected = before + dt * Vec3{4, -2, 0};
    for (int c = 0; c < 2; ++c)
      for (std::size_t k = 0; k < 256; ++k) {
        const double low = test::state_in<GridFluid>(s).velocity[c * n + k] - (c == 0 ? 0.1 : 0);
        const double high = test::state_in<GridFluid>(s).velocity[c * n + n - 256 + k];
        expected[c] -= dt * cell * 2 * 0.1 / (0.25 * 0.25) * (low + high);
      }
    const Vec3 now = momentum();
    for (int c = 0; c < 2; ++c) EXPECT_NEAR(now[c], expected[c], 1e-12 * 5) << step;
  }
  EXPECT_GT(contacts, 0);
}

TEST(GridInertia, SameBitsForAnyNumberOfThreadsAndAfterACheckpoint) {
  const Case c = kicked();
  const auto after = [&](int threads) {
    set_threads(threads);
    Simulation simulation(c);
    for (int n = 0; n < 6; ++n) simulation.step();
    set_threads(1);
    return fingerprint(simulation.state());
  };
  const std::uint64_t one = after(1);
  EXPECT_EQ(one, after(3));
  const Scratch scratch("grid_inertia");
  Simulation whole(c);
  for (int n = 0; n < 3; ++n) whole.step();
  save_checkpoint(scratch.path(), whole.state(), write_case(c));
  Simulation resumed(c, find_checkpoint(scratch.path()).newest.value().state);
  for (int n = 0; n < 3; ++n) resumed.step();
  EXPECT_EQ(fingerprint(resumed.state()), one);
}

// A sphere of this density in a fluid of density 1, from rest; viscosity, steps and gravity as given.
Simulation rising(double density, double viscosity, double step, double end, double gravity = 1) {
  return Simulation(inertial_case(fmt::format(R"(
time = {{ step = {}, end = {} }}
[cell]
low = [0, 0, 0]
high = [6, 6, 6]
[[grains]]
positions = [[3.1, 2.9, 3]]
radius = 1
density = {}
[[forces]]
force = "gravity"
acceleration = [0, 0, {}]
)",
                                              step, end, density, -gravity),
                                  fmt::format("viscosity = {}\ndensity = 1\nspacing = 0.25\n", viscosity)));
}

// The same sphere alone, by the equation of Boussinesq, Basset and Oseen: added mass, drag, and the memory of the fluid
// around it; the step is one that the history is cut into.
double speed_alone(double density, double viscosity, double gravity, double end) {
  constexpr int steps = 2000;
  const double dt = end / steps, content = 4 * pi / 3, memory = 6 * std::sqrt(pi * viscosity);
  std::vector<double> v{0};
  // The history of piecewise straight speeds: integrals of 1/sqrt(t - s) over each step.
  const auto weight = [&](int back) {
    return 2 * std::sqrt(dt) * (std::sqrt(back + 1.0) - std::sqrt(double(back))) / dt;
  };
  for (int n = 1; n <= steps; ++n) {
    double past = 0;
    for (int k = 1; k < n; ++k) past += weight(n - k) * (v[k] - v[k - 1]);
    const double inertia = content * (density + 0.5) / dt;
    const double push = content * (1 - density) * gravity - memory * past + (inertia + memory * weight(0)) * v.back();
    v.push_back(push / (inertia + 6 * pi * viscosity + memory * weight(0)));
  }
  return v.back();
}

TEST(GridInertia, FluidAroundAGrainHasToBeMovedToo) {
  // At an instant when friction has gone two cells into the fluid, and half a radius. A uniform pressure gradient keeps
  // the mean at rest: the images take away 2/3 of the momentum of the fluid over its mass (the part of a point force
  // that its pressure leaves). Steps are a fortieth of the time, of first order; the sphere that the fluid feels is
  // right to a hundredth in its radius, which is 3 % of the mass.
  for (double density : {0.05, 0.5, 4.0}) {
    Simulation s = rising(density, 0.5, 0.0125, 0.5, 0.01);
    run(s);
    const double alone = speed_alone(density, 0.5, 0.01, 0.5);
    const double momentum = 4 * pi / 3 * (1 - density) * (0.01 * 0.5 + alone);
    const double exact = alone - 2.0 / 3 * momentum / 216;
    EXPECT_NEAR(s.state().grains.velocity[0].z, exact, 0.05 * std::abs(exact)) << density;
  }
}

// Slow ones come to the speed of Stokes flow on the same grid, light and heavy alike.
TEST(GridInertia, EveryDensityComesToTheSpeedOfStokesFlow) {
  const double weight = 4 * pi / 3, fraction = weight / 216;
  const double speed =
      weight / (6 * pi * 20) * (1 - 1.7601 * std::cbrt(fraction) + fraction - 1.5593 * fraction * fraction);
  for (double density : {0.01, 0.5, 2.0}) {
    // Reynolds' number is 1e-4; the fluid between the images is in motion after 36 / (4 pi^2 20) = 0.05.
    Simulation s = rising(density, 20, 0.02, 0.6);
    run(s);
    EXPECT_NEAR(s.state().grains.velocity[0].z, (1 - density) * speed, 0.03 * std::abs(1 - density) * speed) << density;
  }
}

TEST(GridInertia, StepsAreChosenAndRefusedByTheCellsThatTheFluidCrosses) {
  const auto text = [](const char* step) {
    return fmt::format(
        "planar = true\ntime = {{ step = {}, end = 2, max_step = 0.1 }}\n[cell]\nlow = [0, 0]\nhigh = [4, 1]\n"
        "periodic = [\"x\"]\n[[grains]]\npositions = [[0.5, 0.3]]\nradius = 0.1\n",
        step);
  };
  const std::string fluid = "viscosity = 1\ndensity = 1\nspacing = 0.05\nupper_velocity = [1, 0]\n";
  Simulation chosen(inertial_case(text("\"auto\""), fluid));
  chosen.step();
  chosen.step();
  // A fifth of a cell, at nearly the speed of the wall.
  EXPECT_LT(chosen.last_report().dt, 0.2 * 0.05 / 0.5);
  EXPECT_GT(chosen.last_report().dt, 0.2 * 0.05 / 1.0);
  Simulation given(inertial_case(text("0.4"), fluid));
  given.step();
  try {
    given.step();
    ADD_FAILURE();
  } catch (const RunError& error) {
    EXPECT_NE(std::string(error.what()).find("cells of its grid"), std::string::npos) << error.what();
  }
}

// ten Cate, Nieuwstad, Derksen and van den Akker, Phys. Fluids 14 (2002) 4012: a sphere of 15 mm falls in a vessel of
// silicon oil, 100 x 100 x 160 mm; its largest speed over that in an infinite vessel.
double largest_speed(double density, double viscosity, int cells, double step, double end) {
  Simulation s(
      inertial_case(fmt::format(R"(
time = {{ step = {}, end = {} }}
[[grains]]
positions = [[0.05, 0.05, 0.1275]]
radius = 7.5e-3
density = 1120
[[forces]]
force = "gravity"
acceleration = [0, 0, -9.81]
)",
                                step, end),
                    fmt::format("viscosity = {}\ndensity = {}\nspacing = {}\nlow = [0, 0, 0]\nhigh = [0.1, 0.1, "
                                "0.16]\n",
                                viscosity, density, 0.015 / cells)));
  double fastest = 0;
  run(s, [&](const Simulation& now) { fastest = std::max(fastest, -now.state().grains.velocity[0].z); });
  return fastest;
}

// The largest speed that was measured, over that in an infinite vessel. 5 %: spheres of 6 cells have 2 % of the drag,
// the speed in an infinite vessel is by a correlation, and the runs end while the speed still rises by a per cent.
void expect_measured(double density, double viscosity, double infinite, double measured, double step, double end) {
  const double part = largest_speed(density, viscosity, 6, step, end) / infinite;
  ::testing::Test::RecordProperty("part", fmt::format("{:.4f}", part));
  EXPECT_NEAR(part, measured, 0.05);
}

// The four fluids, at Reynolds numbers of 1.5, 4.1, 11.6 and 31.9.
TEST(FullTenCate, FirstFluid) { expect_measured(970, 0.373, 0.038, 0.947, 0.02, 1.5); }
TEST(FullTenCate, SecondFluid) { expect_measured(965, 0.212, 0.060, 0.953, 0.012, 1.2); }
TEST(FullTenCate, ThirdFluid) { expect_measured(962, 0.113, 0.091, 0.959, 0.008, 0.95); }
TEST(FullTenCate, FourthFluid) { expect_measured(960, 0.058, 0.128, 0.955, 0.005, 0.85); }

}  // namespace
}  // namespace slurry::test
