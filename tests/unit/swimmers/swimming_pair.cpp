// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Two swimmers: alone where they are far apart, mirror images side by side, and what depends on the phase.
#include "slurry/swimmers/swimming_pair.hpp"

#include <gtest/gtest.h>

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

Stroke round_stroke() {
  return fourier_stroke(Eigen::Vector2d(5, 5), {Eigen::Vector2d(1, 0)}, {Eigen::Vector2d(0, 1)});
}

SwimmingPair pair_at(Vec3 second, double phase) {
  SwimmingPair pair{three_balls(second.y != 0), round_stroke(), phase, {}};
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

// In line the drift depends on the phase and changes its sign with it.
TEST(SwimmingPair, approach_or_part_by_their_phase) {
  double least = 1, most = -1;
  for (const double phase : {0.0, 0.25, 0.5, 0.75}) {
    const PairRecord r = swim_pair(pair_at({16, 0, 0}, phase), 16);
    const double drift = r.end[1].position.x - r.end[0].position.x - 16;
    least = std::min(least, drift), most = std::max(most, drift);
  }
  EXPECT_LT(least, 0);
  EXPECT_GT(most, 0);
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
