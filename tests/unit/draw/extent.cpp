// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a picture must hold.
#include "slurry/draw/extent.hpp"

#include <gtest/gtest.h>

#include "tests/support/meshes.hpp"
#include "tests/unit/draw/small_frame.hpp"

namespace slurry {
namespace {

using test::add_grain;
using test::small_frame;

TEST(Extent, AFewStraysDoNotShrinkTheRest) {
  Frame f;
  f.planar = true;
  for (int k = 0; k < 1000; ++k) add_grain(f, {k % 40 * 2.0, k / 40 * 2.0, 0}, 1);
  add_grain(f, {0, -1e5, 0}, 1);
  const Bounds e = extent_of(f);
  EXPECT_GT(e.low.y, -100);
  EXPECT_DOUBLE_EQ(e.high.x, 79);
}

TEST(Extent, OfAFewGrainsAllCount) {
  Frame f;
  f.planar = true;
  for (const double x : {-30.0, 0.0, 3.0, 50.0}) add_grain(f, {x, 0, 0}, 1);
  const Bounds e = extent_of(f);
  EXPECT_DOUBLE_EQ(e.low.x, -31);
  EXPECT_DOUBLE_EQ(e.high.x, 51);
}

TEST(Extent, ARoomIsTakenInWhole) {
  Frame f;
  add_grain(f, {0, 0, 0}, 0.1);
  add_grain(f, {0.5, 1, 2}, 0.1);  // walls count up to three diagonals of what they hold
  Box box;
  box.size = {2, 4, 6}, box.inside = true;
  test::add_obstacle(f, "box", box.pieces(false));
  const Bounds e = extent_of(f);
  for (int axis = 0; axis < 3; ++axis) {
    EXPECT_NEAR(e.low[axis], -(axis + 1), 1e-6);  // a wall reaches a hair (1e-10 of the diagonal) beyond its neighbours
    EXPECT_NEAR(e.high[axis], axis + 1, 1e-6);
  }
}

TEST(Extent, MeshesCountWhereTheObstacleIs) {
  Frame f = small_frame(false);
  test::add_obstacle(f, "cube", test::mesh_of(test::box_soup({1, 1, 1})).pieces(false), {{5, 0, 0}, {}});
  EXPECT_NEAR(extent_of(f).high.x, 6, 1e-12);
}

// A gate that is opened by moving it out of the way, as far as anybody likes.
TEST(Extent, AnObstacleThatWasMovedFarAwayDoesNotShrinkTheRest) {
  Frame f = small_frame(true);
  Segment gate;
  gate.from = {-1, 0, 0}, gate.to = {1, 0, 0};
  test::add_obstacle(f, "gate", gate.pieces(true), {{0, -1000, 0}, {}});
  EXPECT_GT(extent_of(f).low.y, -10);
  f.obstacles[1].pose.position = {0, -3, 0};
  EXPECT_NEAR(extent_of(f).low.y, -3, 1e-12) << "near, it counts";
  // One that never moved counts wherever it is.
  f.obstacles[1].pose = {};
  for (Piece& piece : f.obstacles[1].pieces) piece.pose.position = {0, -1000, 0};
  EXPECT_NEAR(extent_of(f).low.y, -1000, 1e-9);
}

// A drum that turns holds few grains: it counts, for they are in it.
TEST(Extent, AnObstacleThatTurnsAroundTheGrainsCounts) {
  Frame f;
  f.planar = true;
  add_grain(f, {0, -0.9, 0}, 0.1);
  Drum drum;
  drum.radius = 1;
  test::add_obstacle(f, "drum", drum.pieces(true), {{}, rotation({0, 0, 1})});
  const Bounds e = extent_of(f);
  // The corners of a square around the circle, turned by one radian.
  EXPECT_GT(e.high.y, 1);
  EXPECT_LT(e.high.y, 1.5);
}

}  // namespace
}  // namespace slurry
