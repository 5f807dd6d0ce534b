// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Prescribed motions: where they start, what they keep fixed, and that the twist is the derivative of the pose.
#include "slurry/grains/motion.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "tests/support/random_geometry.hpp"

namespace slurry {
namespace {

using std::numbers::pi;
const Vec3 centre{0.3, -0.7, 0.2};

Formula make_formula() {
  return {{Expression("0.3*sin(2*t)"), Expression("t^2"), Expression(0.1)},
          Expression("0.5*t + 0.2*cos(3*t)"),
          {1, 2, 2},
          {}};
}

std::vector<Motion> all_motions() {
  return {Fixed{},
          Translation{{1, -2, 0.5}},
          Rotation{-1.5, {0, 0, 3}, {}},
          Rotation{0.8, {1, -1, 2}, Vec3{1, 1, 1}},
          Oscillation{{0.1, 0, -0.2}, 2.5, 0.4},
          make_formula()};
}

// The pose moves each point x of the body with velocity v + omega x (x - position).
TEST(Motion, twist_is_the_derivative_of_the_pose) {
  Random random(1);
  for (const Motion& motion : all_motions())
    for (int k = 0; k < 20; ++k) {
      const double t = random.uniform(0.1, 5), h = 1e-5;
      const Vec3 body = test::random_point(random, 1);
      const Vec3 later = to_world(pose_at(motion, centre, t + h), body);
      const Vec3 earlier = to_world(pose_at(motion, centre, t - h), body);
      const Pose pose = pose_at(motion, centre, t);
      const Twist twist = twist_at(motion, centre, t);
      const Vec3 velocity = twist.velocity + cross(twist.angular_velocity, to_world(pose, body) - pose.position);
      // h^2 / 6 times the third derivative, at most 0.25 * (2 pi 2.5)^3 = 970; round-off of size 30 adds 30 * 1e-16 /
      // h.
      EXPECT_LT(norm((later - earlier) / (2 * h) - velocity), 1000 * h * h / 6 + 3e-10) << motion.index() << " " << t;
    }
}

TEST(Motion, frame_is_the_identity_at_the_start) {
  for (const Motion& motion : {Motion{Fixed{}}, Motion{Translation{{1, 2, 3}}}, Motion{Rotation{2, {0, 1, 1}, {}}},
                               Motion{Oscillation{{1, 2, 3}, 1, 0}}}) {
    EXPECT_EQ(pose_at(motion, centre, 0).position, (Vec3{})) << motion.index();
    EXPECT_EQ(pose_at(motion, centre, 0).orientation, Quaternion{}) << motion.index();
  }
  const Oscillation shifted{{0.2, 0, 0}, 3, pi / 2};
  EXPECT_EQ(pose_at(shifted, centre, 0).position, (Vec3{0.2, 0, 0}));
}

TEST(Motion, rotation_keeps_its_axis_in_place) {
  const Vec3 about{1, 1, 1}, axis{1, -1, 2};
  for (const double t : {0.1, 1.0, 40.0}) {
    const Pose own = pose_at(Rotation{0.8, axis, {}}, centre, t);
    const Pose other = pose_at(Rotation{0.8, axis, about}, centre, t);
    // Twenty roundings of numbers of size 3.
    EXPECT_LT(norm(to_world(own, centre) - centre), 5e-15);
    EXPECT_LT(norm(to_world(other, about + 0.7 * axis) - (about + 0.7 * axis)), 5e-15);
  }
}

TEST(Motion, positive_rate_turns_counter_clockwise) {
  const Pose quarter = pose_at(Rotation{pi / 2, {0, 0, 5}, {}}, {1, 0, 0}, 1);
  EXPECT_LT(norm(to_world(quarter, {2, 0, 0}) - Vec3{1, 1, 0}), 1e-15);  // a few roundings of numbers of size 1
  EXPECT_EQ(twist_at(Rotation{-2, {0, 0, 5}, {}}, {}, 1).angular_velocity, (Vec3{0, 0, -2}));
}

// Motions in the plane leave z exactly alone.
TEST(Motion, turning_about_z_stays_in_the_plane) {
  const Pose pose = pose_at(Rotation{1.3, {0, 0, 1}, Vec3{1, 2, 0}}, {}, 7);
  EXPECT_EQ(pose.position.z, 0);
  EXPECT_EQ(to_world(pose, {0.4, -0.3, 0}).z, 0);
}

// In steps of 1e-3: h = 2^-12, an error of (3 h)^4 / 5 = 6e-14 of the rate and round-off of 1e-15 / h = 4e-12 for
// values of size 1, here up to 25 at t = 5.
TEST(Motion, formulas_are_differentiated_to_ten_digits) {
  const Formula formula{
      {Expression("sin(2*t)"), Expression("t^2"), Expression(0)}, Expression("cos(3*t)"), {0, 0, 1}, {}};
  for (const double t : {0.0, 1e-6, 1e-3, 0.3, 5.0}) {
    const Twist twist = twist_at(formula, {}, t, 1e-3);
    const double rate = -3 * std::sin(3 * t);
    const Vec3 velocity{2 * std::cos(2 * t), 2 * t, 0};
    EXPECT_NEAR(twist.angular_velocity.z, rate, 1e-9) << t;
    EXPECT_LT(norm(twist.velocity - velocity), 1e-9) << t;  // the frame turns about its own origin
  }
}

TEST(Motion, formulas_need_not_exist_before_the_start) {
  const Formula formula{{Expression("t < 0 ? 1/0 : t^3"), Expression(0), Expression(0)}, Expression(0), {0, 0, 1}, {}};
  for (const double t : {0.0, 1e-5, 3e-5, 4e-5}) {
    EXPECT_NEAR(twist_at(formula, {}, t).velocity.x, 3 * t * t, 1e-13) << t;  // exact for a cubic, but for round-off
  }
}

// The error is that of a quartic in the step, whatever the unit of time: (w span)^4 / 1280 at most.
TEST(Motion, formulas_are_differentiated_on_the_scale_of_the_step) {
  for (const double unit : {1e-9, 1.0, 1e12})
    for (const double turn : {0.5, 0.1, 0.02}) {
      const double w = 1 / unit, span = turn * unit;
      const Formula formula{{Expression(fmt::format("sin({}*t)", w)), 0.0, 0.0}, 0.0, {0, 0, 1}, {}};
      double worst = 0;
      for (int k = 0; k < 200; ++k) {
        const double t = k * span;
        worst = std::max(worst, std::abs(twist_at(formula, {}, t, span).velocity.x - w * std::cos(w * t)));
      }
      // Round-off: values of size 1, times of size 100 steps, over h >= span / 8.
      EXPECT_LT(worst, w * (std::pow(turn, 4) / 1280 + 1e-13 / turn)) << unit << " " << turn;
      EXPECT_GT(worst, 0);
    }
}

// No value outside [t - span, t] is asked for.
TEST(Motion, formulas_are_differentiated_within_the_step) {
  const Formula formula{{Expression("t < 1 ? 1/0 : (t > 1.25 ? 1/0 : t^4)"), 0.0, 0.0}, 0.0, {0, 0, 1}, {}};
  EXPECT_NEAR(twist_at(formula, {}, 1.25, 0.25).velocity.x, 4 * 1.25 * 1.25 * 1.25, 1e-13);  // exact for a quartic
  EXPECT_NEAR(twist_at(formula, {}, 1.25, 0.2).velocity.x, 4 * 1.25 * 1.25 * 1.25, 1e-13);
}

TEST(Motion, stops_where_it_starts) {
  for (const Motion& motion : all_motions()) {
    const Motion stopped = stopped_at_start(motion);
    for (const double t : {0.0, 3.0}) {
      EXPECT_EQ(pose_at(stopped, centre, t).position, pose_at(motion, centre, 0).position) << motion.index();
      EXPECT_EQ(pose_at(stopped, centre, t).orientation, pose_at(motion, centre, 0).orientation) << motion.index();
      EXPECT_EQ(twist_at(stopped, centre, t).velocity, (Vec3{})) << motion.index();
      EXPECT_EQ(twist_at(stopped, centre, t).angular_velocity, (Vec3{})) << motion.index();
    }
  }
}

TEST(Motion, zero_axes_are_refused) {
  EXPECT_THROW(pose_at(Rotation{1, {0, 0, 0}, {}}, {}, 1), InputError);
  Formula formula = make_formula();
  formula.axis = {};
  EXPECT_THROW(twist_at(formula, {}, 1), InputError);
}

}  // namespace
}  // namespace slurry
