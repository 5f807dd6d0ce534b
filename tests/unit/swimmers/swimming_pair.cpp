// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Two swimmers: alone where they are far apart, mirror images side by side, and what depends on the phase.
#include "slurry/swimmers/swimming_pair.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <numbers>

#include "slurry/swimmers/ready_made.hpp"
#include "slurry/swimmers/swim.hpp"

namespace slurry::test {
namespace {

// Side by side a coarse tolerance, which takes half a second a stroke; in line a fine one costs little.
const Swimmer& three_balls(bool is_coarse) {
  static const Swimmer coarse(ThreeSphereSwimmer{}.describe(), {.tolerance = 1e-3});
  static const Swimmer fine(ThreeSphereSwimmer{}.describe(), {.tolerance = 1e-9});
  return is_coarse ? coarse : fine;
}

// Amplitudes of the two arms.
Stroke ellipse(double first, double second) {
  return fourier_stroke(Eigen::Vector2d(5, 5), {Eigen::Vector2d(first, 0)}, {Eigen::Vector2d(0, second)});
}
Stroke round_stroke() { return ellipse(1, 1); }

SwimmingPair pair_at(Vec3 second, double phase, const Stroke& stroke = round_stroke()) {
  SwimmingPair pair{three_balls(second.y != 0), stroke, phase, {}};
  pair.begin[1].position = second;
  return pair;
}

TEST(SwimmingPair, are_two_swimmers_alone_far_apart) {
  const double alone = swim(DirectConnection(three_balls(false)), round_stroke()).net.position.x;
  const PairRecord r = swim_pair(pair_at({1000, 0, 0}, 0.25), 24);
  // The flow of a swimmer falls like the square of the distance; 24 steps of the fourth order leave 1e-5 of the stroke.
  EXPECT_NEAR(r.end[0].position.x, alone, 1e-3 * std::abs(alone));
  EXPECT_NEAR(r.end[1].position.x - 1000, alone, 1e-3 * std::abs(alone));
}

// The rate of a smooth stroke is periodic: few steps suffice, more than the order of a step tells.
TEST(SwimmingPair, converges_with_few_steps) {
  const double exact = swim_pair(pair_at({18, 0, 0}, 0.25), 48).end[0].position.x;
  EXPECT_NEAR(swim_pair(pair_at({18, 0, 0}, 0.25), 8).end[0].position.x, exact, 1e-4 * std::abs(exact));
  EXPECT_NEAR(swim_pair(pair_at({18, 0, 0}, 0.25), 16).end[0].position.x, exact, 1e-5 * std::abs(exact));
}

TEST(SwimmingPair, are_mirror_images_side_by_side_in_phase) {
  const PairRecord r = swim_pair(pair_at({0, 6, 0}, 0), 8);
  EXPECT_NEAR(r.end[0].position.x, r.end[1].position.x, 1e-10);
  EXPECT_NEAR(r.end[0].position.y, 6 - r.end[1].position.y, 1e-10);
  EXPECT_NEAR(logarithm(r.end[0])(5), -logarithm(r.end[1])(5), 1e-10);
  // They do feel each other.
  EXPECT_GT(std::abs(r.end[0].position.y), 1e-5);
}

// How much farther apart two in line are after a stroke.
double drift_in_line(double distance, double phase, const Stroke& stroke, int steps) {
  const PairRecord r = swim_pair(pair_at({distance, 0, 0}, phase, stroke), steps);
  return r.end[1].position.x - r.end[0].position.x - distance;
}

// Walked through backwards and seen in a mirror, a stroke with equal amplitudes is the same stroke: then two in line
// keep their distance, whatever their phase (Alexander, Pooley and Yeomans 2008).
TEST(SwimmingPair, in_line_with_a_stroke_that_is_its_own_mirror_keep_their_distance) {
  for (const double phase : {0.0, 0.25, 0.6})
    EXPECT_NEAR(drift_in_line(16, phase, round_stroke(), 48), 0, 1e-8) << phase;
}

// The drift of balls that are points to each other, by an integrator of its own: forces F on balls on a line give
// velocities F_i / 6 pi + sum_j (1 - 2 / 3 r^2) F_j / 4 pi r.
double drift_of_points(double distance, double phase, double first, double second) {
  const double pi = std::numbers::pi;
  const auto rates = [&](double t, Eigen::Vector2d at) {
    Eigen::VectorXd x(6), own(6);
    Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(6, 2), mobility(6, 6);
    for (int k = 0; k < 2; ++k) {
      const double w = 2 * pi * (t - k * phase);
      x.segment(3 * k, 3) << at[k] - 5 - first * std::cos(w), at[k], at[k] + 5 + second * std::sin(w);
      own.segment(3 * k, 3) << 2 * pi * first * std::sin(w), 0, 2 * pi * second * std::cos(w);
      sums.block(3 * k, k, 3, 1).setOnes();
    }
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) {
        const double r = std::abs(x[i] - x[j]);
        mobility(i, j) = i == j ? 1 / (6 * pi) : (1 - 2 / (3 * r * r)) / (4 * pi * r);
      }
    const Eigen::MatrixXd resistance = mobility.inverse();
    const Eigen::Matrix2d drag = sums.transpose() * resistance * sums;
    return Eigen::Vector2d(drag.inverse() * -(sums.transpose() * resistance * own));
  };
  Eigen::Vector2d at(0, distance);
  constexpr int steps = 64;
  const double h = 1.0 / steps;
  for (int n = 0; n < steps; ++n) {
    const Eigen::Vector2d a = rates(n * h, at), b = rates((n + 0.5) * h, at + 0.5 * h * a),
                          c = rates((n + 0.5) * h, at + 0.5 * h * b), d = rates((n + 1) * h, at + h * c);
    at += h / 6 * (a + 2 * b + 2 * c + d);
  }
  return at[1] - at[0] - distance;
}

// With unequal amplitudes they approach each other or part, as the phase says.
TEST(SwimmingPair, approach_or_part_by_their_phase) {
  for (const double phase : {0.25, 0.75}) {
    const double expected = drift_of_points(30, phase, 1.5, 0.5);
    EXPECT_EQ(expected < 0, phase < 0.5);
    // The balls of one swimmer are 3.5 radii apart at least, where points are wrong by some percent (the swimmer alone
    // goes 10 % less far than they say).
    EXPECT_NEAR(drift_in_line(30, phase, ellipse(1.5, 0.5), 32), expected, 0.2 * std::abs(expected)) << phase;
  }
}

// A stroke walked through backwards, from where it ended, undoes the motion: the fluid has no memory.
TEST(SwimmingPair, backwards_undoes_it) {
  const SwimmingPair forth = pair_at({0, 7, 0}, 0);
  const PairRecord there = swim_pair(forth, 16);
  SwimmingPair back = forth;
  back.begin = there.end;
  back.stroke = reparametrised(
      round_stroke(), [](double u) { return 1 - u; }, [](double) { return -1.0; });
  const PairRecord home = swim_pair(back, 16);
  for (int k = 0; k < 2; ++k) EXPECT_LT(logarithm(inverse(forth.begin[k]) * home.end[k]).norm(), 1e-5) << k;
}

}  // namespace
}  // namespace slurry::test
