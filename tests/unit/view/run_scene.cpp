// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where a run takes place, and what the page draws of its walls.
#include "run_scene.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "parcel.hpp"
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
  EXPECT_GT(scene.limits.high.x, 2.3) << "walls go on to the sides";
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

// An inlet that opens late, anywhere: frames without grains, which have no size of their own, change nothing.
TEST(RunScene, FramesWithoutGrainsDoNotCount) {
  for (const double size : {1e-3, 1.0, 30.0}) {
    Frame fed;
    fed.grains.resize(2);
    fed.grains.radius = {0.1 * size, 0.1 * size};
    fed.grains.position = {Vec3{3, 2, 1} * size, Vec3{4, 2, 1} * size};
    const Bounds own = scene_of({sketch_of(fed)}).bounds;
    for (const std::vector<FrameSketch>& frames : {std::vector{sketch_of(Frame{}), sketch_of(fed)},
                                                   std::vector{sketch_of(fed), sketch_of(Frame{}), sketch_of(fed)}}) {
      const Bounds bounds = scene_of(frames).bounds;
      for (int k = 0; k < 3; ++k) {
        EXPECT_EQ(bounds.low[k], own.low[k]) << size;
        EXPECT_EQ(bounds.high[k], own.high[k]) << size;
      }
    }
  }
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

// Ten grains in a row at `at`, the last of which flies off to `last`, on a floor that ends.
FrameSketch row_of_grains(double at, double last) {
  Frame f;
  f.grains.resize(10);
  for (int k = 0; k < 10; ++k) {
    f.grains.radius[k] = 0.5;
    f.grains.position[k] = {at + (k == 9 ? last : k), 0, 0};
  }
  return sketch_of(f);
}

TEST(RunScene, GrainsThatFlyOffDoNotTakeTheCameraAlong) {
  // Within a diagonal of the first frame everything counts.
  EXPECT_NEAR(scene_of({row_of_grains(0, 9), row_of_grains(0, 14)}).bounds.high.x, 14.5, 1e-9);
  const RunScene scene = scene_of({row_of_grains(0, 9), row_of_grains(0, 1e6)});
  EXPECT_NEAR(scene.bounds.low.x, -0.5, 1e-9);
  EXPECT_LT(scene.bounds.high.x, 12) << "the bulk of the last frame lies between 0 and 9";
  // All have gone: the picture stays where the run began.
  const RunScene gone = scene_of({row_of_grains(0, 9), row_of_grains(1e6, 9)});
  EXPECT_NEAR(gone.bounds.high.x, 9.5, 1e-9);
}

// A bar along the axis that it turns about needs no more room than at rest.
TEST(RunScene, WhatTurnsAboutAnAxisTakesTheRoomOfItsCircles) {
  Box bar;
  bar.size = {2, 0.2, 12};
  const std::vector<Piece> pieces = bar.pieces(false);
  const RunScene scene = scene_of({sketch(pieces, {}), sketch(pieces, {{}, rotation({0, 0, 1})})});
  const double circle = std::sqrt(1 + 0.01);
  EXPECT_NEAR(scene.bounds.high.y, circle, 1e-6);
  EXPECT_NEAR(scene.bounds.high.z, 6, 1e-6);
  EXPECT_NEAR(scene.bounds.high.x, circle, 1e-6);
  // A drum that turns about its axis stays where it is. (By a quarter here: its extent is that of a box around it.)
  Drum drum;
  drum.radius = 3, drum.length = 4;
  const std::vector<Piece> round = drum.pieces(false);
  const RunScene still = scene_of({sketch(round, {}), sketch(round, {{}, rotation({0, 0, M_PI / 2})})});
  EXPECT_NEAR(still.bounds.high.x, 3, 1e-6);
  EXPECT_NEAR(still.bounds.high.z, 2, 1e-6);
}

double longest_along_z(const Parcel& scene, const std::string& name) {
  double reach = 0;
  const auto vertices = scene.array<float>(name + "/vertices");
  for (const std::int32_t v : scene.array<std::int32_t>(name + "/room"))
    reach = std::max(reach, std::abs(static_cast<double>(vertices[3 * v + 2])));
  return reach;
}

// A drum without ends that turns between two planes at z = -1 and z = 1: it is cut there, and they are round.
TEST(RunScene, WallsOfOtherObstaclesEndAWall) {
  Drum drum;
  drum.radius = 1.5;
  const auto at = [&](double angle, double moved) {
    FrameSketch s = sketch(drum.pieces(false), {{}, rotation({0, 0, angle})});
    s.obstacles.push_back({"low", {}, {}, 0, Plane{{0, 0, -1}, {0, 0, 1}}.pieces(false)});
    s.obstacles.push_back({"high", {{0, 0, moved}, {}}, {}, 0, Plane{{0, 0, 1}, {0, 0, -1}}.pieces(false)});
    return s;
  };
  const RunScene scene = scene_of({at(0, 0), at(0.7, 0)});
  ASSERT_EQ(scene.neighbours.size(), 3u);
  EXPECT_EQ(scene.neighbours[0].size(), 2u);
  // The packet has single precision; faces reach a hair of 1e-10 diagonals beyond what cuts them.
  const Parcel packet(scene_packet(scene));
  EXPECT_NEAR(longest_along_z(packet, "wall/0"), 1, 1e-6);
  const auto vertices = packet.array<float>("wall/1/vertices");
  for (const std::int32_t v : packet.array<std::int32_t>("wall/1/room"))
    EXPECT_LT(std::hypot(vertices[3 * v], vertices[3 * v + 1]), 1.5 + 1e-6);
  // A lid that moves does not end the drum, nor the drum the lid.
  EXPECT_EQ(scene_of({at(0, 0), at(0.7, 0.5)}).neighbours[0].size(), 1u);
}

}  // namespace
}  // namespace slurry
