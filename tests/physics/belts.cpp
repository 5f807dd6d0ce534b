// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Surfaces that move along themselves: a block on a belt, up an incline, on a roller, and the power that it takes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/unit/observe/probes/rows.hpp"

namespace slurry::test {
namespace {

constexpr double gravity_on_belt = 9.81, friction_on_belt = 0.5, step_on_belt = 1e-3;

// A block (a ball that does not turn) on a floor with a surface, gravity at an angle to it.
std::string block_on(const std::string& surface, double angle = 0) {
  return fmt::format(R"(
time = {{ step = {}, end = 2 }}
solver = {{ tolerance = 1e-12, softness = 0 }}
[[grains]]
name = "block"
positions = [[0, 0.1, 0]]
radius = 0.1
mass = 2
turns = false
[[obstacles]]
name = "belt"
shape = "plane"
surface = {}
[[forces]]
force = "gravity"
acceleration = [{}, {}, 0]
[[contacts]]
law = "friction"
friction = {}
[[probes]]
name = "belt"
probe = "torque"
obstacle = "belt"
)",
                     step_on_belt, surface, -gravity_on_belt * std::sin(angle), -gravity_on_belt * std::cos(angle),
                     friction_on_belt);
}

Vec3 velocity(const Rows& rows) { return rows.simulation.state().grains.velocity[0]; }

// It gains mu g until it has the speed of the belt, v / (mu g) after the start, and then keeps it. The belt gives
// mu m g times its own speed: half of that is lost by slip.
TEST(Belt, TakesABlockToItsSpeed) {
  const double v = 1;
  Rows rows(block_on("{ velocity = [1, 0, 0] }"));
  const int steps =
      static_cast<int>(v / (friction_on_belt * gravity_on_belt) / step_on_belt);  // before the last one with slip
  for (int k = 1; k <= steps; ++k) {
    rows.step();
    // An implicit step has the friction of its end: exact but for the tolerance of the solver.
    ASSERT_NEAR(velocity(rows).x, friction_on_belt * gravity_on_belt * step_on_belt * k, 1e-9) << k;
  }
  EXPECT_NEAR(rows["belt.power"], friction_on_belt * 2 * gravity_on_belt * v, 1e-8);
  rows.step(2);
  EXPECT_NEAR(velocity(rows).x, v, 1e-12);
  EXPECT_NEAR(rows["belt.work"], 2 * v * v, 1e-8) << "m v^2, twice the energy of the block";
  rows.row();
  rows.step(10);
  EXPECT_NEAR(rows["belt.power"], 0, 1e-9);
  EXPECT_NEAR(velocity(rows).x, v, 1e-12);
}

// What is normal to the surface does not count: the block stays on it.
TEST(Belt, HasNoNormalVelocity) {
  Rows rows(block_on("{ velocity = [1, 5, 0.5] }"));
  rows.step(500);
  EXPECT_NEAR(velocity(rows).x, 1, 1e-12);
  EXPECT_NEAR(velocity(rows).z, 0.5, 1e-12);
  EXPECT_NEAR(velocity(rows).y, 0, 1e-12);
  EXPECT_NEAR(rows.simulation.state().grains.position[0].y, 0.1, 1e-9);
}

// Up an incline with tan(angle) < mu it takes the block along; gravity takes the power m g sin(angle) v.
TEST(Belt, CarriesABlockUphill) {
  const double angle = 20 * std::numbers::pi / 180;
  Rows rows(block_on("{ velocity = [0.3, 0, 0] }", angle));
  rows.step(400);
  rows.row();
  rows.step(50);
  EXPECT_NEAR(velocity(rows).x, 0.3, 1e-9);
  EXPECT_NEAR(rows["belt.power"], 2 * gravity_on_belt * std::sin(angle) * 0.3, 1e-8);
}

TEST(Belt, FollowsAFormulaOfTime) {
  Rows rows(block_on("{ velocity = [\"0.5 * t\", 0, 0] }"));
  rows.step(1000);
  // Slower than friction allows: it keeps up, at the speed of the middle of the step.
  EXPECT_NEAR(velocity(rows).x, 0.5 * (1 - 0.5 * step_on_belt), 1e-9);
}

// speed runs counter-clockwise about the axis: on the upper side of a floor, whose normal is y, towards -x.
TEST(Belt, RunsRoundItsAxis) {
  Rows rows(block_on("{ speed = 1 }"));
  rows.step(500);
  EXPECT_NEAR(velocity(rows).x, -1, 1e-12);
}

// A roller is a cylinder that turns: the same motion of what is on it as with motion = "rotation", to the round-off of
// two ways to the velocity of the surface.
TEST(Roller, IsACylinderThatTurns) {
  const auto place_after = [](const std::string& motion) {
    Simulation s(parse_case(fmt::format(R"(
planar = true
time = {{ step = 1e-3, end = 0.3 }}
solver = {{ tolerance = 1e-12, softness = 0 }}
[[grains]]
positions = [[-0.02, 0.45], [0.25, 0.6]]
radius = 0.1
mass = 1
[[obstacles]]
name = "roller"
shape = "drum"
radius = 0.3
inside = false
{}
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[contacts]]
law = "friction"
friction = 0.4
)",
                                        motion),
                            "roller"));
    run(s);
    return s.state().grains;
  };
  const Grains turning = place_after("motion = \"rotation\"\nrate = 5");
  const Grains rolling = place_after("surface = { speed = 1.5 }");
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_NEAR(norm(turning.position[k] - rolling.position[k]), 0, 1e-9);
    EXPECT_NEAR(norm(turning.angular_velocity[k] - rolling.angular_velocity[k]), 0, 1e-7);
  }
  EXPECT_GT(norm(turning.angular_velocity[0]), 1) << "it has been turned";
}

// A plane that moves along itself is a belt. Hard spheres get the same from both, to round-off of the plane's place.
TEST(Belt, ActsOnHardSpheres) {
  const auto after = [](const std::string& motion) {
    Simulation s(parse_case(fmt::format(R"(
planar = true
collisions = "events"
time = {{ step = 1e-2, end = 1 }}
[[grains]]
positions = [[0, 0.5], [0.3, 0.7]]
radius = 0.1
mass = 1
[[obstacles]]
name = "belt"
shape = "plane"
{}
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[contacts]]
law = "hard_sphere"
restitution = 0.6
friction = 0.3
)",
                                        motion),
                            "belt"));
    run(s);
    return s.state().grains;
  };
  const Grains moving = after("motion = \"translation\"\nvelocity = [0.7, 0, 0]");
  const Grains running = after("surface = { velocity = [0.7, 0, 0] }");
  for (std::size_t k = 0; k < 2; ++k) EXPECT_NEAR(norm(moving.velocity[k] - running.velocity[k]), 0, 1e-9);
  EXPECT_GT(running.velocity[0].x, 0.1) << "it has been dragged along";
}

TEST(Belt, IsRefusedWhereItMeansNothing) {
  EXPECT_THROW(parse_case(block_on("{ speed = 1, axis = [0, 0, 0] }"), "belt"), InputError);
  EXPECT_THROW(parse_case(block_on("{ velocity = [\"x\", 0, 0] }"), "belt"), InputError);
}

}  // namespace
}  // namespace slurry::test
