// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Swimming beside a wall: as in free fluid far from it, by the brackets for small strokes, there and back to nothing.
#include "slurry/swimmers/wall_swim.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/swimmers/ready_made.hpp"
#include "slurry/swimmers/swim.hpp"
#include "slurry/swimmers/wall_control.hpp"

namespace slurry::test {
namespace {

const Swimmer& balls_by_wall() {
  static const Swimmer swimmer(ThreeSphereSwimmer{}.describe(), {.tolerance = 1e-4});
  return swimmer;
}

Stroke wall_circle(double size) {
  return fourier_stroke(Eigen::Vector2d(5, 6), {Eigen::Vector2d(size, 0)}, {Eigen::Vector2d(0, size)});
}

Pose pose_by_wall(double height, double tilt) { return {{0, 0, height}, rotation({0, tilt, 0})}; }

// The motion of one stroke in the frame of the swimmer where it begins.
RigidTwist net_by_wall(const Stroke& stroke, const Pose& begin, int steps) {
  return logarithm(inverse(begin) * swim_by_wall(balls_by_wall(), stroke, begin, {.steps = steps}).strokes.front().end);
}

TEST(WallSwim, is_that_of_free_fluid_far_from_the_wall) {
  const Stroke stroke = wall_circle(1);
  const double free = swim(DirectConnection(balls_by_wall()), stroke, 16).net.position.x;
  const auto off = [&](double height) {
    return (net_by_wall(stroke, pose_by_wall(height, 0.3), 8) - free * RigidTwist::Unit(0)).norm() / std::abs(free);
  };
  // No net force acts: what the wall does falls at least like the square of the height. The rest is the tolerance.
  const double near = off(15), far = off(60);
  EXPECT_GT(near, 5e-3);
  EXPECT_LT(far, near / 10);
}

// A small stroke does the bracket of the arms times its area.
TEST(WallSwim, does_what_the_brackets_say_of_small_strokes) {
  const Swimmer fine(ThreeSphereSwimmer{}.describe(), {.tolerance = 1e-6});
  const Pose begin = pose_by_wall(4, 0.3);
  // It begins in the middle of the first arm's range, not in the centre of the circle: of the order of its size.
  const double size = 0.02;
  const SwimmerShape centre = Eigen::Vector2d(5, 6);
  const RigidTwist bracket = wall_algebra(fine, centre, begin, 1).first[0].value;
  const WallSwim swum = swim_by_wall(fine, wall_circle(size), begin, {.steps = 8});
  const RigidTwist net = logarithm(inverse(begin) * swum.strokes.front().end) / (std::numbers::pi * size * size);
  EXPECT_LT((net - bracket).norm(), 0.05 * bracket.norm());
  EXPECT_GT(std::abs(bracket(4)), 1e-5) << "the wall turns it";
}

TEST(WallSwim, converges_with_few_steps) {
  const Stroke stroke = wall_circle(1);
  const Pose begin = pose_by_wall(4, 0.2);
  const RigidTwist exact = net_by_wall(stroke, begin, 32);
  EXPECT_LT((net_by_wall(stroke, begin, 8) - exact).norm(), 1e-2 * exact.norm());
  EXPECT_LT((net_by_wall(stroke, begin, 16) - exact).norm(), 1e-3 * exact.norm());
}

// The mirror image across the plane of the arms and the wall's normal is the same swimmer.
TEST(WallSwim, stays_in_its_upright_plane) {
  const WallSwim swum = swim_by_wall(balls_by_wall(), wall_circle(1), pose_by_wall(3, 0.1), {.strokes = 2, .steps = 8});
  ASSERT_EQ(swum.strokes.size(), 2u);
  ASSERT_EQ(swum.time.size(), 17u);
  for (const Pose& pose : swum.pose) {
    const RigidTwist c = logarithm(pose);
    for (const int k : {1, 3, 5}) EXPECT_NEAR(c(k), 0, 1e-9);
  }
  // The wall changes as it goes: no stroke is that before.
  EXPECT_GT(std::abs(swum.strokes[1].energy - swum.strokes[0].energy), 1e-9);
}

TEST(WallSwim, backwards_undoes_it) {
  const Stroke stroke = wall_circle(1);
  const Stroke back = reparametrised(
      stroke, [](double u) { return 1 - u; }, [](double) { return -1.0; });
  const Pose begin = pose_by_wall(3, 0.1);
  const Pose there = swim_by_wall(balls_by_wall(), stroke, begin, {.steps = 16}).strokes[0].end;
  const Pose home = swim_by_wall(balls_by_wall(), back, there, {.steps = 16}).strokes[0].end;
  const double way = logarithm(inverse(begin) * there).norm();
  EXPECT_LT(logarithm(inverse(begin) * home).norm(), 1e-4 * way);
}

TEST(WallSwim, says_when_a_ball_comes_too_close) {
  try {
    swim_by_wall(balls_by_wall(), wall_circle(1), pose_by_wall(1.0, 0.0), {.steps = 4});
    FAIL();
  } catch (const RunError& error) {
    EXPECT_NE(std::string(error.what()).find("beside the wall, after 0 s"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace slurry::test
