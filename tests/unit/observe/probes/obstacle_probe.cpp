// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The force on an obstacle: by films and contacts, as a mean between rows, face by face, and what is remembered.
#include "slurry/observe/probes/obstacle_probe.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "slurry/core/errors.hpp"
#include "slurry/observe/probes/probe_set.hpp"
#include "tests/unit/observe/probes/rows.hpp"

namespace slurry::test {
namespace {

// A sphere of weight 9.81 N that sinks through a thick film: the floor carries it, and a contact there is none.
const std::string sinking_through_a_film = R"(
time = { step = 1e-4, end = 0.5 }
[[grains]]
positions = [[0.3, 0.15, 0]]
radius = 0.1
mass = 1
[[obstacles]]
name = "floor"
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [0, -9.81, 0]
[[contacts]]
law = "gluey"
[lubrication]
name = "explicit"
viscosity = 100
[[probes]]
name = "floor"
probe = "obstacle"
obstacle = "floor"
)";

TEST(ObstacleProbe, counts_the_films) {
  Rows rows(sinking_through_a_film);
  rows.step(2000);
  rows.row();
  const double before = rows.simulation.state().grains.velocity[0].y;
  rows.step(1000);
  const double after = rows.simulation.state().grains.velocity[0].y;
  // What gravity gave is in the grain or in the floor, to the round-off of the films' solution (1e-13 of 10 N).
  EXPECT_NEAR(rows["floor.fy"], -(9.81 + (after - before) / 0.1), 1e-9);
  EXPECT_NEAR(rows["floor.fy"], -9.81, 0.05) << "it hardly slows down any more";
  // The film pushes straight down at x = 0.3.
  EXPECT_NEAR(rows["floor.tz"], 0.3 * rows["floor.fy"], 1e-9);
}

// The film goes over to the contact: what it takes on the way is given to the wall as well.
TEST(ObstacleProbe, loses_nothing_where_a_film_is_handed_over) {
  Rows rows(sinking_through_a_film);
  rows.simulation.state().grains.velocity[0].y = -8;
  double time = 0;
  for (int k = 0; k < 600; ++k) {
    rows.step();
    time += 1e-4;
    const double v = rows.simulation.state().grains.velocity[0].y;
    // Impulses of some 8 N s, each to 1e-13 of the largest velocity, over 600 steps.
    ASSERT_NEAR(v + 8, -9.81 * time - rows["floor.py"], 1e-9) << "step " << k;
  }
  // The film takes 6 pi 100 0.1^2 ln(0.05 / q_s) = 5.3 N s of the 8 on the way to its threshold q_s = 0.0377.
  EXPECT_LT(rows.simulation.state().grains.position[0].y, 0.138);
}

const std::string falling_in_a_box = R"(
time = { step = 1e-2, end = 1 }
[[grains]]
positions = [[0.5, 0.5, 0.6]]
radius = 0.1
mass = 2
[[obstacles]]
name = "box"
shape = "box"
centre = [0.5, 0.5, 0.5]
size = [1, 1, 1]
inside = true
[[forces]]
force = "gravity"
acceleration = [0, 0, -8]
[[probes]]
name = "box"
probe = "obstacle"
obstacle = "box"
faces = true
)";

// An impact between two rows is in their mean: what is in the grain and what gravity gave is all there is.
TEST(ObstacleProbe, is_the_mean_between_two_rows) {
  Rows rows(falling_in_a_box);
  EXPECT_EQ(rows.row(), std::vector<double>(27, 0.0)) << "before the first step";
  rows.step(50);  // of 0.5 s; it lands after 0.35 s
  ASSERT_EQ(rows.simulation.state().contacts.size(), 1u);
  EXPECT_NEAR(rows["box.fz"], -16, 1e-9);
  EXPECT_NEAR(rows["box.pz"], -8, 1e-9);
  rows.row();
  rows.step(10);
  EXPECT_NEAR(rows["box.fz"], -16, 1e-9) << "at rest: its weight";
  EXPECT_NEAR(rows["box.pz"], -9.6, 1e-9) << "since the start";
}

TEST(ObstacleProbe, tells_the_faces_of_a_box_apart) {
  Rows rows(falling_in_a_box);
  rows.step(60);
  rows.row();
  rows.step();
  for (const char* face : {"x-", "x+", "y-", "y+", "z+"})
    for (const char* axis : {"x", "y", "z"}) EXPECT_EQ(rows[fmt::format("box.{}.f{}", face, axis)], 0) << face;
  EXPECT_NEAR(rows["box.z-.fz"], -16, 1e-9);
}

// A solid box on edge: turned by a right angle, its face x+ points along y. The grain rests on it from above.
TEST(ObstacleProbe, knows_the_faces_of_a_turned_solid_box) {
  Rows rows(R"(
planar = true
time = { step = 1e-2, end = 1 }
[[grains]]
positions = [[0, 0.61]]
radius = 0.1
mass = 2
[[obstacles]]
name = "block"
shape = "box"
size = [1, 1]
angle = 1.5707963267948966
[[forces]]
force = "gravity"
acceleration = [0, -8]
[[probes]]
name = "block"
probe = "obstacle"
obstacle = "block"
faces = true
)");
  rows.step(20);
  rows.row();
  rows.step();
  EXPECT_NEAR(rows["block.x+.fy"], -16, 1e-9);
  for (const char* face : {"x-", "y-", "y+", "z-", "z+"}) EXPECT_EQ(rows[fmt::format("block.{}.fy", face)], 0) << face;
}

TEST(ObstacleProbe, sums_the_obstacles_of_one_name) {
  Rows rows(R"(
planar = true
time = { step = 1e-2, end = 1 }
solver = { softness = 0 }
[[grains]]
positions = [[-1, 0.1], [1, 0.1]]
radius = 0.1
mass = 2
[[obstacles]]
name = "floor"
shape = "segment"
from = [-2, 0]
to = [0, 0]
[[obstacles]]
name = "floor"
shape = "segment"
from = [0, 0]
to = [2, 0]
[[forces]]
force = "gravity"
acceleration = [0, -8]
[[contacts]]
between = ["floor", "grains"]
law = "friction"
friction = 0.5
[[probes]]
name = "floor"
probe = "obstacle"
obstacle = "floor"
[[probes]]
name = "pair"
probe = "pair"
grain = 1
obstacle = "floor"
)");
  rows.step();
  EXPECT_NEAR(rows["floor.fy"], -32, 1e-9);
  // The second grain is 2 from the centre of the first segment, at x = -1.
  EXPECT_NEAR(rows["floor.tz"], -32, 1e-9);
  EXPECT_NEAR(rows["pair.impulse"], 0.16, 1e-9);
  // The rule is about both segments.
  for (const std::int32_t law : rows.simulation.state().contacts.law) EXPECT_EQ(law, 1);
}

TEST(ObstacleProbe, refuses_faces_of_what_is_no_box) {
  std::string text = sinking_through_a_film;
  text += "faces = true\n";
  EXPECT_THROW(parse_case(text, "faces"), InputError);
}

// A box of 2 kg on its face has two contacts with the floor.
TEST(PairProbe, gives_the_whole_impulse_of_a_box_on_its_face) {
  Rows rows(R"(
planar = true
time = { step = 1e-3, end = 0.1 }
[[grains]]
shape = "box"
size = [2, 1]
positions = [[0.3, 0.05]]
radius = 0.1
mass = 2
[[obstacles]]
name = "floor"
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [1, -9.81]
[[contacts]]
law = "friction"
friction = 0.5
[[probes]]
name = "pair"
probe = "pair"
obstacle = "floor"
)");
  rows.step(100);
  ASSERT_EQ(rows.simulation.state().contacts.size(), 2u);
  EXPECT_NEAR(rows["pair.impulse"], 2 * 9.81 * 1e-3, 1e-3 * 0.01962);  // the tolerance of the solver, 1e-3 or better
}

// A probe that goes on with the memory of another gives the same bits.
TEST(ProbeSet, remembers) {
  Rows rows(falling_in_a_box);
  rows.step(3);
  rows.row();
  rows.step(40);
  ProbeSet other = Rows::make(rows.simulation);
  ASSERT_TRUE(other.recall(rows.probes.memory(), rows.simulation.state()));
  EXPECT_EQ(other.memory(), rows.probes.memory());
  rows.simulation.step();
  rows.probes.advance(rows.scene());
  other.advance(rows.scene());
  std::vector<double> a, b;
  rows.probes.sample(rows.scene(), a);
  other.sample(rows.scene(), b);
  EXPECT_EQ(a, b);
  EXPECT_EQ(other.sample_one(0, rows.scene()), a) << "there is one probe";
  EXPECT_FALSE(other.recall({1, 2}, rows.simulation.state())) << "of other probes";
  std::vector<double> late = rows.probes.memory();
  late[0] -= 1;
  EXPECT_FALSE(other.recall(late, rows.simulation.state())) << "of another step";
  ProbeSet plain({{"g", GrainProbe{0}}}, rows.simulation.world(), rows.simulation.state());
  EXPECT_TRUE(plain.recall(late, rows.simulation.state())) << "nothing to remember";
  const double row_time = rows.probes.memory()[1];
  EXPECT_NE(plain.memory()[1], row_time);
  ASSERT_TRUE(plain.recall(rows.probes.memory(), rows.simulation.state()));
  EXPECT_EQ(plain.memory()[1], row_time) << "when the last row was";
}

// What was summed from row to row stays as it is.
TEST(ProbeSet, remembers_the_sums_since_the_start_alone) {
  Rows rows(falling_in_a_box);
  rows.step(40);
  ProbeSet other = Rows::make(rows.simulation);
  ASSERT_TRUE(other.recall_since_start(rows.probes.memory(), rows.simulation.state()));
  const std::vector<double> known = rows.probes.sample_one(0, rows.scene()),
                            recalled = other.sample_one(0, rows.scene());
  for (std::size_t k = 0; k < 6; ++k) EXPECT_EQ(recalled[k], 0) << k;
  for (std::size_t k = 6; k < 9; ++k) EXPECT_EQ(recalled[k], known[k]) << k;
  EXPECT_LT(known[8], 0);
  EXPECT_FALSE(other.recall_since_start({1, 2}, rows.simulation.state())) << "of other probes";
}

}  // namespace
}  // namespace slurry::test
