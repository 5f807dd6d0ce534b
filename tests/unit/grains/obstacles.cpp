// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "slurry/grains/obstacles.hpp"

#include <gtest/gtest.h>

#include "tests/support/random_geometry.hpp"

namespace slurry {
namespace {

Obstacle make_obstacle(const PaddleWheel& wheel, const Motion& motion) {
  Obstacle o;
  o.centre = wheel.centre();
  o.motion = motion;
  o.pieces = wheel.pieces(true);
  return o;
}

TEST(Obstacles, each_follows_its_own_motion) {
  const PaddleWheel wheel{{1, 2, 0}, 0.3, 4, 0.5, 0.1, 0, {}};
  std::vector<Obstacle> obstacles{make_obstacle(wheel, Fixed{}), make_obstacle(wheel, Translation{{1, 0, 0}}),
                                  make_obstacle(wheel, Rotation{2, {0, 0, 1}, {}})};
  const Walls walls = walls_at(obstacles, 0.25);
  EXPECT_EQ(walls.position[0], (Vec3{}));
  EXPECT_EQ(walls.velocity_at(0, {5, 5, 0}), (Vec3{}));
  EXPECT_EQ(walls.position[1], (Vec3{0.25, 0, 0}));
  EXPECT_EQ(walls.velocity_at(1, {5, 5, 0}), (Vec3{1, 0, 0}));
  // The material point at x turns about the centre of the wheel, whatever the frame's origin does.
  const Vec3 x{1.4, 2.3, 0};
  EXPECT_LT(norm(walls.velocity_at(2, x) - cross({0, 0, 2}, x - wheel.centre())),
            5e-15);  // ten roundings of size 3
}

// A wheel that has turned by one angle and one that was built at that angle are the same obstacle.
TEST(Obstacles, turned_shape_is_the_shape_built_turned) {
  PaddleWheel wheel{{1, 2, 0}, 0.3, 4, 0.5, 0.1, 0, {}};
  std::vector<Obstacle> obstacles{make_obstacle(wheel, Rotation{2, {0, 0, 1}, {}})};
  const Walls walls = walls_at(obstacles, 0.35);
  wheel.angle = 0.7;
  const std::vector<Piece> expected = wheel.pieces(true);
  Random random(1);
  for (int k = 0; k < 50; ++k) {
    const Vec3 p = wheel.centre() + test::random_point(random, 1);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const Piece& piece = obstacles[0].pieces[i];
      const Foot found = nearest(piece.surface, compose(walls.pose(0), piece.pose), p);
      // Forty roundings of numbers of size 3.
      EXPECT_NEAR(found.distance, nearest(expected[i].surface, expected[i].pose, p).distance, 1e-14);
    }
  }
}

// Moving again to an earlier time gives the earlier pose: nothing is accumulated.
TEST(Obstacles, pose_depends_on_the_time_alone) {
  const PaddleWheel wheel{{1, 2, 0}, 0.3, 4, 0.5, 0.1, 0, {}};
  std::vector<Obstacle> obstacles{make_obstacle(wheel, Rotation{2, {0, 0, 1}, {}})};
  const Walls before = walls_at(obstacles, 0.1);
  EXPECT_NE(walls_at(obstacles, 100).orientation, before.orientation);
  EXPECT_EQ(walls_at(obstacles, 0.1).orientation, before.orientation);
  EXPECT_EQ(walls_at(obstacles, 0.1).position, before.position);
}

// There in the steps whose middle is between the two times, whatever the round-off of the clock.
TEST(Obstacles, AreThereBetweenTheirTimes) {
  Obstacle always, gate;
  gate.since = 0.3;
  gate.until = 0.7;
  const std::vector<Obstacle> obstacles{always, gate};
  const double dt = 0.1;
  for (int step = 1; step <= 10; ++step) {
    // 0.1 * 3 is above 0.3, 0.1 * 7 below 0.7.
    const Walls walls = walls_at(obstacles, step * dt, dt);
    EXPECT_TRUE(walls.is_present(0));
    EXPECT_EQ(walls.is_present(1), step > 3 && step <= 7) << "step " << step;
  }
  EXPECT_FALSE(walls_at(obstacles, 0, dt).is_present(1)) << "at the start";
  gate.since = 0;
  EXPECT_TRUE(walls_at({gate}, 0, dt).is_present(0)) << "at the start";
  EXPECT_TRUE(walls_at({always}, 5, dt).present.empty()) << "no array where all are there";
}

}  // namespace
}  // namespace slurry
