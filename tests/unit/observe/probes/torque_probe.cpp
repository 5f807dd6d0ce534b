// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Torque and power: of known forces, of a wall that turns, and of grains.
#include "slurry/observe/probes/torque_probe.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "slurry/core/errors.hpp"
#include "tests/unit/observe/probes/rows.hpp"

namespace slurry::test {
namespace {

// A ball of weight 9.81 N at x = 0.3 on a floor, which may move.
std::string ball_on_a_floor(const std::string& motion, const std::string& probe) {
  return fmt::format(R"(
time = {{ step = 1e-3, end = 1 }}
solver = {{ tolerance = 1e-12 }}
[[grains]]
positions = [[0.3, 0.1, 0]]
radius = 0.1
mass = 1
[[obstacles]]
name = "floor"
shape = "plane"
{}
[[forces]]
force = "gravity"
acceleration = [0, -9.81, 0]
[[contacts]]
law = "friction"
friction = 0.5
[[probes]]
name = "p"
probe = "torque"
{}
)",
                     motion, probe);
}

TEST(TorqueProbe, OfAKnownForce) {
  Rows rows(ball_on_a_floor("", "obstacle = \"floor\"\nabout = [0, 0, 0]"));
  rows.step(20);
  rows.row();
  rows.step(20);
  // x cross F = 0.3 * (-9.81), to the tolerance of the solver.
  EXPECT_NEAR(rows["p.torque"], -0.3 * 9.81, 1e-9);
  EXPECT_NEAR(rows["p.power"], 0, 1e-12);
}

TEST(TorqueProbe, GivesThePowerThatLifts) {
  Rows rows(ball_on_a_floor("motion = \"translation\"\nvelocity = [0, 0.2, 0]", "obstacle = \"floor\""));
  rows.step(20);
  rows.row();
  rows.step(100);
  EXPECT_NEAR(rows["p.power"], 0.2 * 9.81, 1e-9);
  // The first step also takes the ball to the speed of the floor: m v^2 of work, of which half is lost.
  EXPECT_NEAR(rows["p.work"], 0.2 * 9.81 * 0.12 + 0.2 * 0.2, 1e-9);
}

// The torque on grains is minus that on the wall that they touch.
TEST(TorqueProbe, OfGrainsIsThatOfTheirPartners) {
  Rows rows(ball_on_a_floor("", "group = \"grains\"\nabout = [0, 0, 0]"));
  rows.step(20);
  rows.row();
  rows.step(5);
  EXPECT_NEAR(rows["p.torque"], 0.3 * 9.81, 1e-9);
}

// A drum that turns about its axis gives the power - torque * rate, whatever the grains in it do: an identity, to
// round-off.
TEST(TorqueProbe, OfADrumIsItsPowerOverItsRate) {
  Rows rows(R"(
planar = true
time = { step = 2e-3, end = 1 }
[[grains]]
place = "lattice"
origin = [-0.3, -0.4]
counts = [4, 3]
spacing = 0.21
radius = 0.1
density = 1000
[[obstacles]]
name = "drum"
shape = "drum"
radius = 0.7
motion = "rotation"
rate = 2
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[contacts]]
law = "friction"
friction = 0.5
[[probes]]
name = "p"
probe = "torque"
obstacle = "drum"
)");
  for (int k = 0; k < 5; ++k) {
    rows.step(50);
    EXPECT_NEAR(rows["p.power"], -2 * rows["p.torque"], 1e-9 * (1 + std::abs(rows["p.power"])));
    rows.row();
  }
  EXPECT_GT(rows["p.work"], 1) << "it lifts grains";
}

TEST(TorqueProbe, RefusesWhatItCannotMeasure) {
  EXPECT_THROW(Rows(ball_on_a_floor("", "")), InputError);
  EXPECT_THROW(Rows(ball_on_a_floor("", "obstacle = \"floor\"\ngroup = \"grains\"")), InputError);
  EXPECT_THROW(Rows(ball_on_a_floor("", "obstacle = \"floor\"\naxis = [0, 0, 0]")), InputError);
}

}  // namespace
}  // namespace slurry::test
