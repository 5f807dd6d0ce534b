// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Pressure by height and angle: areas of known walls, known loads, and the weight of what stands on a floor.
#include "slurry/observe/probes/wall_pressure_probe.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "slurry/core/errors.hpp"
#include "tests/unit/observe/probes/rows.hpp"

namespace slurry::test {
namespace {

constexpr double pi = std::numbers::pi;

Obstacle obstacle_of(const Shape& shape, bool planar) {
  Obstacle o;
  o.name = "wall", o.label = "obstacle \"wall\"";
  o.centre = std::visit([](const auto& one) { return one.centre(); }, shape);
  o.pieces = std::visit([&](const auto& one) { return one.pieces(planar); }, shape);
  return o;
}

// The areas that a probe finds, which are what it remembers "since the start".
std::vector<double> areas(const Shape& shape, const WallPressureProbe& probe, bool planar = false) {
  World world;
  world.planar = planar;
  world.obstacles = {obstacle_of(shape, planar)};
  State state;
  state.walls = walls_at(world.obstacles, 0);
  return probe.resolve("p", world, state).since_start;
}

WallPressureProbe by_height(double from, double to, std::int64_t bins) {
  WallPressureProbe p;
  p.obstacle = "wall", p.from = from, p.to = to, p.bins = bins;
  return p;
}

// A drum of 640 facets is short of a circle by 1.6e-5. Its ends do not count.
TEST(WallPressureProbe, KnowsTheAreaOfACylinder) {
  Drum pipe;
  pipe.position = {0, 0.5, 0}, pipe.axis = {0, 1, 0}, pipe.radius = 0.2, pipe.length = 1;
  WallPressureProbe p = by_height(0, 1, 4);
  for (const double area : areas(pipe, p)) EXPECT_NEAR(area, 2 * pi * 0.2 * 0.25, 1e-4 * area);
  // An eighth of the turn each, over the whole length.
  p.axis = Vec3{0, 1, 0}, p.along = {1, 0, 0}, p.to = 2 * pi, p.bins = 8;
  for (const double area : areas(pipe, p)) EXPECT_NEAR(area, pi / 4 * 0.2, 1e-4 * area);
  // One bin of a whole turn, and half of the length.
  p.bins = 1, p.low = Vec3{-1, 0, -1}, p.high = Vec3{1, 0.5, 1};
  EXPECT_NEAR(areas(pipe, p)[0], pi * 0.2, 1e-4);
}

TEST(WallPressureProbe, KnowsThePartOfAPlaneInItsBox) {
  Plane wall;
  wall.normal = {1, 0, 0};
  WallPressureProbe p = by_height(0, 2, 2);
  EXPECT_THROW(areas(wall, p), InputError) << "it has no end";
  p.low = Vec3{-1, 0, 0}, p.high = Vec3{1, 2, 3};
  for (const double area : areas(wall, p)) EXPECT_NEAR(area, 3, 1e-9);
  EXPECT_THROW(areas(wall, (p.to = 4, p)), InputError) << "the second bin is empty";
}

TEST(WallPressureProbe, KnowsTheLengthOfAPlanarDrum) {
  Drum drum;
  drum.radius = 0.5;
  WallPressureProbe p = by_height(0, 2 * pi, 6);
  p.axis = Vec3{0, 0, 1}, p.along = {1, 0, 0};
  // Chords are within 3e-6 of the radius of the arc.
  for (const double length : areas(drum, p, true)) EXPECT_NEAR(length, 2 * pi * 0.5 / 6, 1e-4);
}

// Three discs above each other in a slot one diameter wide push on no side wall; the floor carries their weight.
// Discs that lean, in a wider slot, push on both: every disc touches one wall, and the forces follow from the angle.
TEST(WallPressureProbe, OfLeaningDiscsFollowsFromTheirAngle) {
  // Centres are 0.16 apart across and 0.12 up: tan = 3/4. Each contact carries the weight above it as the vertical part
  // of its force, and 4/3 of that across.
  Rows rows(R"(
planar = true
time = { step = 1e-3, end = 1 }
solver = { tolerance = 1e-12, max_iterations = 100000 }
[[grains]]
place = "points"
positions = [[0.1, 0.1], [0.26, 0.22], [0.1, 0.34]]
radius = 0.1
mass = 1
[[obstacles]]
name = "floor"
shape = "plane"
[[obstacles]]
name = "left"
shape = "plane"
normal = [1, 0]
[[obstacles]]
name = "right"
shape = "plane"
point = [0.36, 0]
normal = [-1, 0]
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[probes]]
name = "left"
probe = "wall_pressure"
obstacle = "left"
from = 0
to = 0.44
bins = 2
low = [-1, 0]
high = [1, 0.44]
[[probes]]
name = "right"
probe = "wall_pressure"
obstacle = "right"
from = 0
to = 0.44
bins = 1
low = [-1, 0]
high = [1, 0.44]
)");
  rows.step(200);
  rows.row();
  rows.step(100);
  const double mg = 9.81;
  // At the lowest contact two discs are carried, at the upper one a single one; the middle disc takes both sides.
  EXPECT_NEAR(rows["left.pressure_1"] * 0.22, 2 * mg * 4 / 3, 1e-5);
  EXPECT_NEAR(rows["left.pressure_2"] * 0.22, mg * 4 / 3, 1e-5);
  EXPECT_NEAR(rows["right.pressure_1"] * 0.44, 3 * mg * 4 / 3, 1e-5);
  EXPECT_NEAR(rows["left.pressure"] * 0.44, 3 * mg * 4 / 3, 1e-5);
  EXPECT_NEAR(rows["left.shear_1"], 0, 1e-9) << "there is no friction";
}

TEST(WallPressureProbe, NamesABinByItsMiddle) {
  const ProfileAxis axis = by_height(0, 1, 4).profile_axis(false);
  EXPECT_EQ(axis.label, "height, m");
  EXPECT_EQ(axis.values, (std::vector<double>{0.125, 0.375, 0.625, 0.875}));
}

}  // namespace
}  // namespace slurry::test
