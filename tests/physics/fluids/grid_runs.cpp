// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains in a fluid on a grid: speeds against known ones, shear, walls, contacts, what the fluid gets, the same bits
// for any number of threads and after a checkpoint, and what is refused.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/observe/probes/suspension_probe.hpp"
#include "tests/support.hpp"
#include "tests/support/fluid_parts.hpp"
#include "tests/support/scratch.hpp"

namespace slurry::test {
namespace {

using std::numbers::pi;

// Without inertia, in a fluid of viscosity 1.
Case grid_case(const std::string& text, const std::string& fluid) {
  return parse_case(
      "dynamics = { name = \"overdamped\", drag = 0 }\n" + text + "[fluid]\nname = \"grid\"\nviscosity = 1\n" + fluid,
      "grid");
}

std::string cell(double edge, const std::string& more = "") {
  return fmt::format("[cell]\nlow = [0, 0, 0]\nhigh = [{0}, {0}, {0}]\n{1}\n", edge, more);
}

TEST(GridRuns, SphereOfAnArraySettlesAtItsSpeed) {
  Simulation s(grid_case("time = { step = 0.2, end = 0.4 }\n" + cell(6) + R"(
[[grains]]
positions = [[2.1, 1.8, 2]]
radius = 1
density = 5
[[forces]]
force = "gravity"
acceleration = [0, 0, -1]
)",
                         "density = 2\nspacing = 0.25\n"));
  run(s);
  const double weight = 4 * pi;
  // Hasimoto (1959) for a cubic array of the fraction 0.0194. The markers' depth is right to 3 % of the drag
  // (unit_fluids.RigidSystem).
  const double fraction = 4 * pi / 3 / 216;
  const double speed = weight / (6 * pi) * (1 - 1.7601 * std::cbrt(fraction) + fraction - 1.5593 * fraction * fraction);
  EXPECT_NEAR(-s.state().grains.velocity[0].z, speed, 0.03 * speed);
  // The fluid gets the weight less the buoyancy, to round-off whatever the tolerance of the fluid.
  EXPECT_NEAR(s.state().fluid.force.z, -weight, 1e-12 * weight);
  EXPECT_NEAR(s.last_report().fluid.power, -weight * s.state().grains.velocity[0].z, 1e-3 * weight);
}

// Pushed to a wall, 0.02 radii away: Brenner (1961), 51.761 times Stokes' drag. The same at both walls across any axis,
// wherever the sphere is in its cells.
TEST(GridRuns, SphereIsPushedToAWallAcrossAnyAxis) {
  const auto factor = [](int axis, int end, const std::array<double, 2>& along, const char* spacing) {
    std::array<double, 3> x{}, high{12, 12, 12}, push{};
    high[axis] = 16, push[axis] = end == 0 ? -1 : 1;
    x[axis] = end == 0 ? 1.02 : 16 - 1.02;
    x[(axis + 1) % 3] = along[0], x[(axis + 2) % 3] = along[1];
    const std::array<const char*, 3> periodic{R"("y", "z")", R"("x", "z")", R"("x", "y")"};
    Simulation s(grid_case(
        fmt::format("time = {{ step = 1e-6, end = 1e-6 }}\n[cell]\nlow = [0, 0, 0]\nhigh = [{}]\nperiodic = "
                    "[{}]\n[[grains]]\npositions = [[{}]]\nradius = 1\n[[forces]]\nforce = \"force\"\nvalue = "
                    "[{}]\n",
                    fmt::join(high, ", "), periodic[axis], fmt::join(x, ", "), fmt::join(push, ", ")),
        fmt::format("spacing = {}\nleast_gap = 1e-4\ntolerance = 1e-5\n", spacing)));
    run(s);
    return 1 / (6 * pi * norm(s.state().grains.velocity[0]));
  };
  const double first = factor(2, 0, {6.07, 6.11}, "0.25");
  for (int axis = 0; axis < 3; ++axis)
    for (int end = 0; end < 2; ++end) {
      // The tolerance of the fluid, and what the film makes of it.
      EXPECT_NEAR(factor(axis, end, {6.07, 6.11}, "0.25"), first, 1e-4 * first) << axis << end;
      // At another place in its cells: as markers and cells lie to each other.
      EXPECT_NEAR(factor(axis, end, {5.94, 6.2}, "0.25"), 51.761, 0.009 * 51.761) << axis << end;
    }
  for (int axis = 0; axis < 3; ++axis)
    EXPECT_NEAR(factor(axis, 0, {6.03, 6.11}, "0.166667"), 51.761, 0.009 * 51.761) << axis;
}

// The drag of a ground adds to that of the fluid.
TEST(GridRuns, GroundAndFluidDragTogether) {
  const auto speed = [](double drag) {
    Simulation s(parse_case(fmt::format("dynamics = {{ name = \"overdamped\", drag = {} }}\n"
                                        "time = {{ step = 0.2, end = 0.2 }}\n{}[[grains]]\npositions = [[2, 2, 2]]\n"
                                        "radius = 1\ndensity = 1\n[fluid]\nname = \"grid\"\nviscosity = 1\n"
                                        "spacing = 0.5\n[[forces]]\nforce = \"force\"\nvalue = [1, 0, 0]\n",
                                        drag, cell(6)),
                            "ground"));
    run(s);
    return s.state().grains.velocity[0].x;
  };
  const double mass = 4 * pi / 3, fluid = 1 / speed(0);
  // The tolerance of the fluid is 1e-4.
  EXPECT_NEAR(1 / speed(2), fluid + 2 * mass, 1e-3 * fluid);
}

// Einstein: 1 + 5/2 of the fraction, here 2.5 %, and little more in an array (Nunan and Keller 1984).
TEST(GridRuns, DiluteSuspensionHasEinsteinsViscosity) {
  Simulation s(grid_case("time = { step = 0.05, end = 0.1 }\n" + cell(5.512, "shear_xy = 2") + R"(
[[grains]]
positions = [[2.7, 2.9, 2.6]]
radius = 1
)",
                         "spacing = 0.17225\n"));
  run(s);
  const FluidExchange& fluid = s.last_report().fluid;
  const double fraction = 4 * pi / 3 / fluid.volume, added = fluid.stress(0, 1) / 2 - 1;
  EXPECT_NEAR(added / fraction, 2.5, 0.05 * 2.5);
  EXPECT_NEAR(s.state().grains.angular_velocity[0].z, -1, 0.01);
  // Stress times rate is what is dissipated.
  EXPECT_NEAR(fluid.power, added * 4 * fluid.volume, 0.01 * fluid.power);
  // The probe tells the same, of one step.
  const SuspensionProbe probe;
  const ProbeScene scene{s.world(), s.state(), s.last_report()};
  ProbeTarget target = probe.resolve("probe", s.world(), s.state());
  std::vector<double> row;
  probe.advance(scene, target);
  probe.measure(scene, target, row);
  ASSERT_EQ(row.size(), SuspensionProbe::columns().size());
  EXPECT_NEAR(row[0], 1 + added, 1e-3 * added);  // the antisymmetric part of the stress, which a torque would be
  EXPECT_EQ(row[3], 0);
  EXPECT_DOUBLE_EQ(row[4], fluid.power);  // a mean over the time of one step
}

// A sphere in the middle of a flow between plates that a pressure gradient drives: Faxen's u + a^2/6 Lap u, 13/3 here;
// the plates, two radii away from it, and its images hold it back by less than a tenth.
TEST(GridRuns, PressureGradientDrivesAFlow) {
  Simulation s(grid_case(R"(
time = { step = 0.05, end = 0.05 }
[cell]
low = [0, 0, 0]
high = [6, 6, 6]
periodic = ["x", "y"]
[[grains]]
positions = [[2.9, 3.2, 3]]
radius = 1
)",
                         "spacing = 0.25\ndrive = [1, 0, 0]\n"));
  run(s);
  EXPECT_LT(s.state().grains.velocity[0].x, 13.0 / 3);
  EXPECT_GT(s.state().grains.velocity[0].x, 0.9 * 13.0 / 3);
  EXPECT_NEAR(s.state().grains.velocity[0].z, 0, 0.01);
  const FluidFields fields = fields_in(s);
  ASSERT_EQ(fields.size(), 1u);
  const FluidField* field = &fields[0].field;
  EXPECT_EQ(field->shape, (std::array<std::int64_t, 3>{24, 24, 24}));
  // Beside the sphere the fluid flows as between plates, a little slower; at the plates it is at rest.
  double fastest = 0, slowest = 1e9;
  for (std::size_t k = 0; k < field->place.size(); ++k) {
    fastest = std::max(fastest, field->velocity[k].x);
    if (field->place[k].z < 0.25) slowest = std::min(slowest, field->velocity[k].x);
  }
  EXPECT_GT(fastest, 0.9 * 36.0 / 8);
  EXPECT_LT(fastest, 36.0 / 8);
  EXPECT_LT(slowest, 0.1 * 36.0 / 8);
}

// A sphere between walls that move against each other turns with the shear and drifts with the fluid.
TEST(GridRuns, WallsShear) {
  Simulation s(grid_case(R"(
time = { step = 0.1, end = 0.1 }
[cell]
low = [0, 0, 0]
high = [5, 5, 6]
periodic = ["x", "y"]
[[grains]]
positions = [[2.5, 2.5, 3]]
radius = 1
)",
                         "spacing = 0.25\nlower_velocity = [-3, 0, 0]\nupper_velocity = [3, 0, 0]\n"));
  run(s);
  EXPECT_NEAR(s.state().grains.velocity[0].x, 0, 0.01);
  EXPECT_NEAR(s.state().grains.angular_velocity[0].y, 0.5, 0.03);  // walls two radii away hold it back a little
  EXPECT_EQ(s.last_report().fluid.gradient(0, 2), 1);
}

// A sphere falls to a floor: slower and slower, by Brenner's law, until the contact takes it over.
TEST(GridRuns, SphereFallsToAFloorAndStaysThere) {
  Simulation s(grid_case(R"(
time = { step = 0.1, end = 3 }
[cell]
low = [0, 0, 0]
high = [6, 6, 5]
periodic = ["x", "y"]
[[grains]]
positions = [[2.5, 2.4, 1.3]]
radius = 1
[[obstacles]]
name = "floor"
shape = "plane"
normal = [0, 0, 1]
[[forces]]
force = "force"
value = [0, 0, -60]
)",
                         "spacing = 0.25\nleast_gap = 0.01\n"));
  run(s);
  EXPECT_GT(s.state().grains.position[0].z, 1 - 1e-5);
  EXPECT_LT(s.state().grains.position[0].z, 1 + 1e-3);
  // The floor bears the weight.
  ASSERT_EQ(s.state().contacts.size(), 1u);
  EXPECT_NEAR(s.state().contacts.impulse[0] / 0.1, 60, 0.1);
}

// Spheres that a force draws together in a sheared cell; large steps, so that contacts have to act.
Case crowd_on_a_grid(const std::string& law) {
  return grid_case(R"(
seed = 4
time = { step = 0.05, end = 1 }
[cell]
low = [-4, -4, -4]
high = [4, 4, 4]
shear_xy = 1
[[grains]]
place = "random"
count = 6
low = [-2.5, -2.5, -2.5]
high = [2.5, 2.5, 2.5]
radius = { uniform = [0.9, 1.1] }
[[forces]]
force = "force"
value = ["-20*x", "-20*y", "-20*z"]
[[contacts]]
)" + law + "\n",
                   "least_gap = 1e-2\nspacing = 0.4\n");
}

double least_distance(const State& state) {
  const Grains& g = state.grains;
  double least = 1e300;
  for (std::size_t i = 0; i < g.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      least = std::min(least, norm(state.domain.separation(g.position[i], g.position[j])) - g.radius[i] - g.radius[j]);
  return least;
}

TEST(GridRuns, NeverOverlapWhereAForcePressesThemTogether) {
  for (const char* law : {"law = \"inelastic\"", "law = \"friction\"\nfriction = 0.5", "law = \"gluey\""}) {
    Simulation s(crowd_on_a_grid(law));
    std::int64_t contacts = 0;
    for (int n = 0; n < 20; ++n) {
      Vec3 push;
      for (const Vec3& x : s.state().grains.position) push += -20 * x;
      const StepReport report = s.step();
      EXPECT_EQ(report.solve.status, SolveStatus::converged) << law << n;
      contacts = std::max(contacts, report.contacts);
      // The tolerance of a step, 1e-6 of the smallest radius, over the steps that a pair stays in touch.
      EXPECT_GT(least_distance(s.state()), -5e-6) << law << n;
      // What pushes the grains goes to the fluid; contacts among them give nothing in all.
      EXPECT_LT(norm(s.state().fluid.force - push), 1e-9) << n;
    }
    EXPECT_GE(contacts, 3);
  }
}

TEST(GridRuns, SameBitsForAnyNumberOfThreadsAndAfterACheckpoint) {
  const Case c = crowd_on_a_grid("law = \"friction\"\nfriction = 0.5");
  const auto after = [&](int threads) {
    set_threads(threads);
    Simulation simulation(c);
    for (int n = 0; n < 8; ++n) simulation.step();
    set_threads(1);
    return fingerprint(simulation.state());
  };
  const std::uint64_t one = after(1);
  EXPECT_EQ(one, after(3));
  const Scratch scratch("grid_resume");
  Simulation whole(c);
  for (int n = 0; n < 4; ++n) whole.step();
  save_checkpoint(scratch.path(), whole.state(), write_case(c));
  Simulation resumed(c, find_checkpoint(scratch.path()).newest.value().state);
  for (int n = 0; n < 4; ++n) resumed.step();
  EXPECT_EQ(fingerprint(resumed.state()), one);
}

// An ellipsoid that is twice as long as wide settles faster along its axis than across it: its mobilities are 0.8306
// and 0.7252 over 6 pi (Perrin 1934), less 2.837 / 11 each by the images of the cell (Hasimoto 1959). Aslant it drifts
// by the difference over the sum of them.
TEST(GridRuns, EllipsoidSettlesAslant) {
  Simulation s(grid_case("time = { step = 0.1, end = 0.1 }\n" + cell(11) + R"(
[[grains]]
positions = [[5.5, 5.4, 5.6]]
radius = 1
shape = { name = "ellipsoid", semi_axes = [2, 1, 1] }
orientation = { name = "turned", axis = [0, 1, 0], angle = 0.7853981633974483 }
[[forces]]
force = "force"
value = [0, 0, -1]
)",
                         "spacing = 0.25\n"));
  run(s);
  const Vec3 v = s.state().grains.velocity[0];
  // The markers of an ellipsoid are at one depth, whatever its curvature: a few per cent of a small difference.
  const double along = 0.8306 - 2.837 / 11, across = 0.7252 - 2.837 / 11;
  EXPECT_NEAR(std::abs(v.x) / -v.z, (along - across) / (along + across), 0.15 * 0.1);
  EXPECT_LT(std::abs(v.y), 1e-3 * -v.z);
}

// Two discs in a plane that are drawn together, and walls around them.
TEST(GridRuns, DiscsMeetInAPlane) {
  Simulation s(parse_case(R"(
planar = true
dynamics = { name = "overdamped", drag = 0 }
time = { step = 0.1, end = 2 }
[fluid]
name = "grid"
viscosity = 1
spacing = 0.25
low = [0, 0]
high = [8, 8]
[[grains]]
positions = [[2.5, 4], [5.5, 4.2]]
radius = 1
[[forces]]
force = "force"
value = ["20 * 4 - 20 * x", 0]
)",
                          "discs"));
  run(s);
  EXPECT_GT(least_distance(s.state()), -1e-5);
  EXPECT_LT(least_distance(s.state()), 0.2);
  EXPECT_EQ(s.state().grains.position[0].z, 0);
}

// A fluid that is driven through a cubic array of fixed spheres that fill 0.043 (Hasimoto 1959).
TEST(GridRuns, MeanVelocityIsHeld) {
  Simulation s(grid_case("neighbours = { skin = 0.1 }\ntime = { step = 0.1, end = 0.1 }\n" + cell(6) + R"(
[[grains]]
positions = [[3.1, 2.8, 3]]
radius = 1.3
frozen = true
)",
                         "spacing = 0.25\nmean_velocity = [0, 0.5, 0]\n"));
  run(s);
  const double fraction = 4 * pi / 3 * 1.3 * 1.3 * 1.3 / 216;
  const double drag = 6 * pi * 1.3 * 0.5 / (1 - 1.7601 * std::cbrt(fraction) + fraction - 1.5593 * fraction * fraction);
  EXPECT_NEAR(-s.state().fluid.force.y, drag, 0.02 * drag);
  const FluidFields fields = fields_in(s);
  const FluidField* field = &fields.at(0).field;
  Vec3 mean;
  for (const Vec3& v : field->velocity) mean += v / double(field->velocity.size());
  EXPECT_LT(norm(mean - Vec3{0, 0.5, 0}), 1e-12);
}

// A sphere falls beside another that is held, moved and turned: as an obstacle that the fluid feels, or as a grain.
TEST(GridRuns, ObstaclesAreFelt) {
  const auto fall = [](const std::string& other, const std::string& felt) {
    Simulation s(grid_case("time = { step = 0.05, end = 0.05 }\n" + cell(8) + R"(
[[grains]]
positions = [[2.6, 4, 4]]
radius = 1
[[forces]]
force = "force"
value = [0, 0, -6]
on = ["grains"]
)" + other,
                           "spacing = 0.25\n" + felt));
    run(s);
    const std::size_t k = place_of(s, 0);
    return std::pair(s.state().grains.velocity[k], s.state().grains.angular_velocity[k]);
  };
  for (const bool turns : {false, true}) {
    const auto grain =
        fall(std::string("[[grains]]\nname = \"other\"\npositions = [[5, 4, 4.2]]\nradius = 1\nfrozen = true\n") +
                 (turns ? "angular_velocity = [0, 1, 0]\n" : ""),
             "");
    const auto obstacle =
        fall(std::string("[[obstacles]]\nname = \"other\"\nshape = \"ball\"\ncentre = [5, 4, 4.2]\nradius = 1\n") +
                 (turns ? "motion = { name = \"rotation\", axis = [0, 1, 0], rate = 1 }\n" : ""),
             "impermeable = [\"other\"]\n");
    // Markers of an obstacle are not the same as those of a grain, which know its curvature exactly: some hundredths of
    // a cell in their depth, of which the flow of a sphere that turns has the third power.
    EXPECT_LT(norm(obstacle.first - grain.first), 0.03 * 0.2) << turns;  // of the speed beside one at rest
    EXPECT_LT(norm(obstacle.second - grain.second), 0.03 * 0.2) << turns;
  }
}

TEST(GridRuns, RefuseWhatTheyCannotDo) {
  const std::string grain = "time = { step = 0.1, end = 1 }\n[[grains]]\npositions = [[1, 1, 1]]\nradius = 0.5\n";
  const auto expect_refused = [](const std::string& text, const std::string& fluid, const std::string& words) {
    try {
      const Simulation s(grid_case(text, fluid));
      ADD_FAILURE() << words;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
  };
  expect_refused(grain, "spacing = 0.1\n", "no ends");
  expect_refused(grain + cell(4), "spacing = 0.1\ndrive = [1, 0, 0]\n", "nothing holds");
  expect_refused(grain + cell(4), "spacing = 1\n", "cells of the fluid's grid");
  expect_refused(grain + cell(4, "stretch = [1, 0, 0]"), "spacing = 0.1\n", "shear of x over y");
  expect_refused(grain, "spacing = 0.1\nlow = [0, 0, 0]\n", "both corners");
  expect_refused(grain, "spacing = 0.1\nlow = [0, 0, 2]\nhigh = [4, 4, 4]\n", "outside of the fluid");
  expect_refused(grain + cell(4), "spacing = 1e-3\n", "wider `spacing`");
  expect_refused(grain + cell(4), "spacing = 0.1\nimpermeable = [\"nobody\"]\n", "name of an obstacle");
  const std::string plane =
      "[[obstacles]]\nname = \"floor\"\nshape = \"plane\"\nnormal = [0, 0, 1]\npoint = [0, 0, 0.1]\n";
  expect_refused(grain + cell(4, "periodic = [\"x\", \"y\"]"), "spacing = 0.1\nmean_velocity = [1, 0, 0]\n",
                 "with walls");
  Simulation s(
      grid_case(grain + cell(4, "periodic = [\"x\", \"y\"]") + plane, "spacing = 0.1\nimpermeable = [\"floor\"]\n"));
  try {
    s.step();
    ADD_FAILURE();
  } catch (const RunError& error) {
    EXPECT_NE(std::string(error.what()).find("bounded"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace slurry::test
