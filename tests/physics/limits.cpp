// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The ends of the world: motions and positions that are not finite, walls that are too fast, contacts far away.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "slurry/core/errors.hpp"
#include "tests/support/hard_case.hpp"

namespace slurry::test {
namespace {

TEST(Limits, a_motion_that_is_not_finite_stops_at_its_obstacle_and_time) {
  const std::string gate = R"TOML(
planar = true
time = { step = 0.01, end = 1 }
[[grains]]
radius = 0.5
place = "points"
positions = [[0, 0]]
[[obstacles]]
name = "still"
shape = "plane"
point = [0, -3]
normal = [0, 1]
[[obstacles]]
name = "gate"
shape = "plane"
point = [0, -2]
normal = [0, 1]
motion = { name = "expression", displacement = [0, "0.1 * sqrt(LIMIT - t)"] }
)TOML";
  const auto with_limit = [&](const std::string& limit) {
    std::string text = gate;
    return text.replace(text.find("LIMIT"), 5, limit);
  };
  const Case c = parse_case(with_limit("0.505"), "hard case");
  Simulation simulation(c);
  std::string message;
  try {
    run(simulation);
  } catch (const RunError& error) {
    message = error.what();
  }
  EXPECT_NE(message.find("obstacle \"gate\" is not finite at time 0.51"), std::string::npos) << message;
  // What is left is the last good state, obstacles included.
  EXPECT_EQ(simulation.state().clock.step, 50);
  EXPECT_TRUE(is_finite(simulation.state().walls.position[1]));
  EXPECT_NE(refusal(with_limit("-1")).find("obstacle \"gate\" is not finite at time 0"), std::string::npos);
}

// A thin wall that is faster than a radius a step may pass over a grain: the run says so, once.
TEST(Limits, a_wall_faster_than_a_radius_a_step_is_noted) {
  const auto notes = [](const std::string& shape, double speed) {
    Simulation simulation(parse_case(fmt::format(R"(
planar = true
time = {{ step = 0.01, end = 0.1 }}
[[grains]]
radius = 0.1
place = "points"
positions = [[0, 50]]
[[obstacles]]
name = "blade"
{}
motion = "translation"
velocity = [{}, 0]
)",
                                                 shape, speed),
                                     "hard case"));
    run(simulation);
    return simulation.notes();
  };
  const std::string blade = "shape = \"segment\"\nfrom = [-3, 0]\nto = [-3, 1]";
  EXPECT_TRUE(notes(blade, 9).empty());
  const std::vector<std::string> said = notes(blade, 11);
  ASSERT_EQ(said.size(), 1u);
  EXPECT_NE(said[0].find("obstacle \"blade\" moves by 0.11"), std::string::npos) << said[0];
  // A half-space has no other side; a block of thickness 1 may move by its half more.
  EXPECT_TRUE(notes("shape = \"plane\"\npoint = [-3, 0]\nnormal = [1, 0]", 11).empty());
  const std::string block = "shape = \"box\"\ncentre = [-4, 0]\nsize = [1, 4]";
  EXPECT_TRUE(notes(block, 55).empty());
  EXPECT_EQ(notes(block, 65).size(), 1u);
}

// ---- Numbers at the edge

// A grain on the floor so far away that its block of space has no number.
TEST(Limits, a_contact_at_the_end_of_the_world_is_solved) {
  Simulation simulation(parse_case(std::string(R"(
time = { step = 0.01, end = 0.1 }
[[grains]]
name = "here"
radius = 0.5
place = "lattice"
counts = [8, 8, 3]
origin = [0, 0, 0.5]
spacing = 1.0
[[grains]]
name = "there"
radius = 0.5
place = "points"
positions = [[1e25, 0, 0.5], [-1e25, 1e30, 0.5]]
)") + floor_and_gravity,
                                   "hard case"));
  run(simulation);
  EXPECT_EQ(simulation.state().totals.not_converged, 0);
  EXPECT_LT(deepest(simulation), 2e-6);
}

TEST(Limits, a_position_beyond_all_numbers_stops_the_run) {
  const std::string message = refusal(R"(
time = { step = 10, end = 100 }
[[grains]]
radius = 0.5
velocity = [1.7e308, 0, 0]
place = "points"
positions = [[0, 0, 0]]
)");
  EXPECT_NE(message.find("is not finite (grain 0"), std::string::npos) << message;
}

}  // namespace
}  // namespace slurry::test
