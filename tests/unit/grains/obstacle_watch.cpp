// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Motions that are not finite are found; displacements of walls that have another side are measured at their corners.
#include "slurry/grains/obstacle_watch.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <numbers>

namespace slurry {
namespace {

Obstacle obstacle_of(std::vector<Piece> pieces) {
  Obstacle o;
  o.name = "wall";
  o.pieces = std::move(pieces);
  return o;
}

TEST(ObstacleWatch, FindsTheObstacleThatIsNotFinite) {
  Walls walls = walls_at({obstacle_of({}), obstacle_of({}), obstacle_of({})}, 0);
  EXPECT_EQ(first_not_finite(walls), 3u);
  walls.velocity[1].y = std::numeric_limits<double>::infinity();
  EXPECT_EQ(first_not_finite(walls), 1u);
  walls.orientation[0].w = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(first_not_finite(walls), 0u);
}

TEST(ObstacleWatch, KnowsWhichSurfacesHaveAnotherSide) {
  EXPECT_FALSE(passable_parts(obstacle_of({{HalfSpace{}, {}}, {Bore{1}, {}}, {Cavity{2}, {}}})).any);
  const PassableParts thin = passable_parts(obstacle_of({{HalfSpace{}, {}}, {Rod{2, 0}, {{1, 0, 0}, {}}}}));
  EXPECT_TRUE(thin.any);
  EXPECT_EQ(thin.half_thickness, 0);
  // Boxes of placed pieces are wider by round-off.
  EXPECT_NEAR(thin.bounds.low.x, -1, 1e-9);
  EXPECT_NEAR(thin.bounds.high.x, 3, 1e-9);
  // A block of a planar case is endless along z, where nothing moves.
  const double endless = std::numeric_limits<double>::infinity();
  const PassableParts block = passable_parts(obstacle_of({{Block{{2, 0.25, endless}}, {{0, 1, 0}, {}}}}));
  EXPECT_EQ(block.half_thickness, 0.25);
  EXPECT_EQ(block.bounds.low.z, 0);
  EXPECT_NEAR(block.bounds.high.y, 1.25, 1e-9);
}

TEST(ObstacleWatch, MeasuresTheFarthestCorner) {
  const Bounds box{{-1, -2, 0}, {1, 2, 0}};
  EXPECT_EQ(largest_displacement(box, {}, {{0.5, 0, 0}, {}}), 0.5);
  // Half a turn takes a corner to the opposite one: the diagonal, 2 sqrt(5), to round-off.
  const Pose half_turn{{}, rotation({0, 0, std::numbers::pi})};
  EXPECT_NEAR(largest_displacement(box, {}, half_turn), 2 * std::sqrt(5), 1e-14);
}

}  // namespace
}  // namespace slurry
