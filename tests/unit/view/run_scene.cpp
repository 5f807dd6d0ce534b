// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where a run takes place, and what the page draws of its walls.
#include "run_scene.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/shapes/obstacles/shapes.hpp"
#include "wall_geometry.hpp"

namespace slurry {
namespace {

const Bounds wide{{-10, -10, -10}, {10, 10, 10}};

double area_of(const WallGeometry& wall, const std::vector<Corners>& triangles) {
  double sum = 0;
  for (const Corners& c : triangles)
    sum += 0.5 * norm(cross(wall.vertex[c[1]] - wall.vertex[c[0]], wall.vertex[c[2]] - wall.vertex[c[0]]));
  return sum;
}

Bounds box_of(const WallGeometry& wall) {
  Bounds box = no_bounds;
  for (const Vec3& v : wall.vertex) grow(box, v);
  return box;
}

// Grains between -1 and 1 in an obstacle.
FrameSketch sketch(std::vector<Piece> pieces, const Pose& pose, bool planar = false) {
  Frame f;
  f.planar = planar;
  f.down = planar ? Vec3{0, -1, 0} : Vec3{0, 0, -1};
  f.grains.resize(2);
  f.grains.radius = {0.25, 0.25};
  f.grains.position = {{-0.75, -0.75, planar ? 0 : -0.75}, {0.75, 0.75, planar ? 0 : 0.75}};
  f.obstacles.push_back({"thing", pose, {}, 0, std::move(pieces)});
  return sketch_of(f);
}

TEST(WallGeometry, InSpaceRoomsAreApartFromBodies) {
  std::vector<Piece> pieces = Plane{{0, 0, -1}, {0, 0, 1}}.pieces(false);
  pieces.push_back({Block{{1, 1, 1}}, {}});
  const WallGeometry wall = wall_in_space(pieces, wide);
  EXPECT_NEAR(area_of(wall, wall.room), 400, 1e-5);
  EXPECT_NEAR(area_of(wall, wall.body), 24, 1e-9);
  EXPECT_EQ(wall.edges.size(), 4u + 12u);
}

TEST(WallGeometry, InThePlaneAWallIsABandOnItsSolidSide) {
  const WallGeometry floor = wall_in_plane(Plane{{0, -1, 0}, {0, 1, 0}}.pieces(true), wide, 0.5, 0.1);
  EXPECT_TRUE(floor.room.empty());
  EXPECT_NEAR(box_of(floor).high.y, -1, 1e-6);
  EXPECT_NEAR(box_of(floor).low.y, -1.5, 1e-6);
  // As long as the limits and its own width more on both sides.
  EXPECT_NEAR(area_of(floor, floor.body), 0.5 * 21, 1e-5);

  Drum drum;
  drum.radius = 3;
  const WallGeometry ring = wall_in_plane(drum.pieces(true), wide, 0.5, 0.1);
  // The outer side is parallel to the chords of 72 facets: its corners are off by up to 3.5 (1 - cos(pi / 72)).
  for (const Vec3& v : ring.vertex) EXPECT_NEAR(std::min(std::abs(norm(v) - 3), std::abs(norm(v) - 3.5)), 0, 3.4e-3);
  EXPECT_NEAR(area_of(ring, ring.body), M_PI * (3.5 * 3.5 - 9), 0.02);
}

TEST(WallGeometry, InThePlaneSolidsAreFilledAndThinThingsGetAWidth) {
  Box box;
  box.size = {2, 1, 0};
  const WallGeometry block = wall_in_plane(box.pieces(true), wide, 0.5, 0.1);
  EXPECT_NEAR(area_of(block, block.body), 2, 1e-9);
  for (const Corners& c : block.body)
    EXPECT_GT(cross(block.vertex[c[1]] - block.vertex[c[0]], block.vertex[c[2]] - block.vertex[c[0]]).z, -1e-12);

  Segment bar;
  bar.from = {-1, 0, 0}, bar.to = {1, 0, 0};
  EXPECT_NEAR(box_of(wall_in_plane(bar.pieces(true), wide, 0.5, 0.1)).high.y, 0.1, 1e-9);
  bar.thickness = 0.1;
  EXPECT_NEAR(box_of(wall_in_plane(bar.pieces(true), wide, 0.5, 0.1)).high.y, 0.1, 2e-3) << "no thinner than that";
  bar.thickness = 0.6;
  EXPECT_NEAR(box_of(wall_in_plane(bar.pieces(true), wide, 0.5, 0.1)).high.y, 0.3, 2e-3);
}

TEST(RunScene, TheCameraHoldsGrainsAndRooms) {
  Box box;
  box.size = {4, 4, 4}, box.inside = true;
  const RunScene scene = scene_of({sketch(box.pieces(false), {})});
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(scene.bounds.high[k], 2, 1e-6);
  EXPECT_EQ(scene.grain_radius, 0.25);
  EXPECT_GT(scene.limits.high.x, 2.5) << "walls go on to the sides";
  EXPECT_LT(scene.limits.high.z, 2.2) << "but hardly upwards";
}

// A room that turns: whatever its angle in the frames that were looked at, it fits.
TEST(RunScene, WhatTurnsHasRoomToTurn) {
  Box box;
  box.size = {4, 4, 0}, box.inside = true;
  const std::vector<Piece> pieces = box.pieces(true);
  const RunScene scene = scene_of({sketch(pieces, {}, true), sketch(pieces, {{}, rotation({0, 0, 0.1})}, true)});
  const double corner = std::sqrt(8.0);
  EXPECT_NEAR(scene.bounds.high.x, corner, 1e-6);
  EXPECT_NEAR(scene.bounds.low.y, -corner, 1e-6);
  EXPECT_EQ(scene.bounds.high.z, 0);
}

// A floor that slides away under the grains is long enough for both ends of its way.
TEST(RunScene, AWallThatMovesIsCutForAllItsPlaces) {
  const std::vector<Piece> floor = Plane{{0, 0, -1}, {0, 0, 1}}.pieces(false);
  const RunScene scene = scene_of({sketch(floor, {}), sketch(floor, {{3, 0, 0}, {}})});
  EXPECT_LT(scene.cuts[0].low.x, -1 - 3);
  EXPECT_GT(scene.cuts[0].high.x, 1);
  // One that was taken away altogether is not drawn any longer for that.
  const RunScene away = scene_of({sketch(floor, {}), sketch(floor, {{1000, 0, 0}, {}})});
  EXPECT_GT(away.cuts[0].low.x, -10);
}

}  // namespace
}  // namespace slurry
