// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Growth of single grains: length, mass and inertia in time, and what a division keeps.
#include "slurry/grains/growth.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/cases/build.hpp"
#include "slurry/io/cases/case_file.hpp"

namespace slurry {
namespace {

// Grains that grow by themselves, without the rest of a step.
struct Colony {
  State state;
  Grains& grains = state.grains;
  Forms forms;
  std::vector<GrowthGroup> groups;

  void grow(double dt) {
    lengthen(grains, forms, groups, dt);
    populate(state, {{}, divide(grains, forms, groups, state.next_id, 0)});
  }
};

Colony one_cell(const std::string& growth, bool planar = true,
                const std::string& shape = "shape = \"capsule\"\nlength = 2") {
  const Case c = parse_case(std::string("planar = ") + (planar ? "true" : "false") + R"(
time = { step = 0.1, end = 1 }
[[grains]]
)" + shape + R"(
place = "points"
positions = [[1, 2]]
radius = 0.5
density = 3
velocity = [1, 0]
growth = )" + growth,
                            "cell");
  Colony w;
  w.forms = build_forms(c);
  w.grains = build_grains(c, {});
  w.groups = build_growth(c, w.forms);
  w.state.next_id = static_cast<std::int64_t>(w.grains.size());
  return w;
}

TEST(Growth, LengthensExponentially) {
  Colony w = one_cell("{ rate = 0.5, spread = 0 }");
  EXPECT_DOUBLE_EQ(w.grains.radius[0], 1);  // two radii of 0.5 from the centre to the tip
  w.grow(0.8);
  EXPECT_NEAR(w.grains.radius[0], std::exp(0.4), 1e-14);
  // A capsule of radius 0.5 and that length; the ladder of forms has the width right within 2^(1/128).
  const double length = 2 * std::exp(0.4) - 1, area = length + std::numbers::pi / 4;
  EXPECT_NEAR(w.grains.mass[0], 3 * area, 0.006 * 3 * area);
}

TEST(Growth, DividesAtTwiceTheLength) {
  Colony w = one_cell("{ rate = 1, spread = 0, turn = 0 }");
  const double before = w.grains.mass[0];
  w.grow(std::numbers::ln2 + 1e-9);
  ASSERT_EQ(w.grains.size(), 2u);
  EXPECT_EQ(w.grains.id[1], 1);
  for (const std::size_t k : {0, 1}) {
    EXPECT_NEAR(w.grains.radius[k], 1, 1e-8);
    EXPECT_NEAR(w.grains.mass[k], before, 0.01 * before);
    EXPECT_EQ(w.grains.velocity[k], (Vec3{1, 0, 0}));
  }
  // End to end in the place of the mother.
  EXPECT_NEAR(norm(w.grains.position[1] - w.grains.position[0]), 2, 1e-8);
  EXPECT_NEAR(norm(0.5 * (w.grains.position[0] + w.grains.position[1]) - Vec3{1, 2, 0}), 0, 1e-12);
}

TEST(Growth, TurnsTheNewbornALittle) {
  Colony w = one_cell("{ rate = 1, spread = 0, turn = 0.1 }");
  w.grow(0.7);
  ASSERT_EQ(w.grains.size(), 2u);
  double most = 0;
  for (const Quaternion& q : w.grains.orientation) {
    const double angle = 2 * std::abs(std::atan2(q.z, q.w));
    EXPECT_LE(angle, 0.1);
    most = std::max(most, angle);
  }
  EXPECT_GT(most, 0);
}

TEST(Growth, StopsAtTheMostGrains) {
  Colony w = one_cell("{ rate = 1, spread = 0.3, most = 5 }");
  for (int n = 0; n < 100; ++n) w.grow(0.1);
  EXPECT_EQ(w.grains.size(), 5u);
  for (const double r : w.grains.radius) EXPECT_LE(r, 2 * std::exp(0.13));  // full grown, by a step too much at most
}

TEST(Growth, SpreadMakesRatesDiffer) {
  Colony w = one_cell("{ rate = 1, spread = 0.5 }");
  for (int n = 0; n < 45; ++n) w.grow(0.05);
  ASSERT_GT(w.grains.size(), 4u);
  const auto [low, high] = std::minmax_element(w.grains.radius.begin(), w.grains.radius.end());
  EXPECT_GT(*high - *low, 0.05);
}

TEST(Growth, WorksInSpace) {
  Colony w = one_cell("{ rate = 1, spread = 0, turn = 0.2 }", false);
  w.grow(0.7);
  ASSERT_EQ(w.grains.size(), 2u);
  const double volume = std::numbers::pi * 0.25 * 1 + 4 * std::numbers::pi / 3 * 0.125;
  EXPECT_NEAR(w.grains.mass[0], 3 * volume, 0.03 * 3 * volume);
}

// The daughters of a capsule lie inside of it. Those of an ellipse of semi-axes 2a, b stand out over it by b times the
// largest 2 sqrt(s(1 - s)) - sqrt(1 - s^2), s = x/2a: 0.2047, whatever its slenderness. Forms have the width right
// within 2^(1/128).
TEST(Growth, DaughtersStandOutOfTheirMotherAtTheShoulders) {
  for (const double slenderness : {1.2, 2.0, 5.0}) {
    const double width = 0.5, rung = 0.006 * width;
    Colony w = one_cell("{ rate = 1, spread = 0, turn = 0 }", true,
                        "shape = \"ellipsoid\"\nsemi_axes = [" + std::to_string(slenderness) + ", 1]");
    w.grow(std::numbers::ln2 + 1e-9);
    ASSERT_EQ(w.grains.size(), 2u);
    const double a = w.grains.radius[1], b = w.grains.mass[1] / (3 * std::numbers::pi * a);
    const double middle = norm(w.grains.position[1] - Vec3{1, 2, 0});
    double most = 0;
    for (double x = -0.99 * a; x < a; x += 1e-3 * a) {
      const double along = std::min((middle + x) / (2 * a), 1.0);
      most = std::max(most, b * std::sqrt(1 - x * x / (a * a)) - width * std::sqrt(1 - along * along));
    }
    EXPECT_NEAR(most, 0.2047 * width, rung) << slenderness;
  }
  Colony w = one_cell("{ rate = 1, spread = 0, turn = 0 }");
  w.grow(std::numbers::ln2 + 1e-9);
  for (const std::size_t k : {0, 1})
    EXPECT_LE(norm(w.grains.position[k] - Vec3{1, 2, 0}) + w.grains.radius[k], 2 + 1e-8);
}

}  // namespace
}  // namespace slurry
