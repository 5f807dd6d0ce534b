// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Markers on obstacles: where they stand, how far apart, and what is refused.
#include "slurry/fluids/grid/obstacle_markers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/fluids/grid/body_markers.hpp"
#include "slurry/shapes/obstacles/shapes.hpp"

namespace slurry::grid {
namespace {

Obstacle obstacle_of(const Shape& shape, bool planar) {
  Obstacle obstacle;
  obstacle.label = "obstacle";
  obstacle.pieces = std::visit([&](const auto& s) { return s.pieces(planar); }, shape);
  return obstacle;
}

std::vector<Vec3> all_points(const std::vector<ObstaclePatch>& patches) {
  std::vector<Vec3> points;
  for (const ObstaclePatch& patch : patches)
    for (const Vec3& x : patch.points) points.push_back(patch.middle + x);
  return points;
}

TEST(ObstacleMarkers, StandInsideOfABallAsThoseOfAGrain) {
  const Box box{{64, 64, 64}, {}, {16, 16, 16}, {}, false, 0};
  Ball ball;
  ball.position = {3, 4, 5}, ball.radius = 2;
  const std::vector<Vec3> points = all_points(obstacle_patches(box, obstacle_of(ball, false)));
  const double wanted = 2 - marker_depth(box, 2);
  for (const Vec3& x : points) {
    // The curvature is measured over a cell: an eighth of the radius, which is half of a hundredth of a cell in depth;
    // the crowding of grains, 0.009 cells, is not taken.
    EXPECT_NEAR(norm(x - ball.position), wanted, 0.02 * 0.25);
    for (const Vec3& y : points)
      if (&x != &y) {
        EXPECT_GT(norm(x - y), 0.8 * marker_spacing * 0.25);
      }
  }
  // About as many as a grain has.
  EXPECT_NEAR(double(points.size()), double(round_markers(box, 2).size()), 0.25 * double(points.size()));
}

TEST(ObstacleMarkers, RefuseWhatHasNoEnd) {
  const Box box{{16, 16, 16}, {}, {4, 4, 4}, {}, false, 0};
  EXPECT_THROW(obstacle_patches(box, obstacle_of(Plane{}, false)), RunError);
}

}  // namespace
}  // namespace slurry::grid
