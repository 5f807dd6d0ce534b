// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Random placement: no overlap by brute force, whole grains in the region, the same for the same seed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "slurry/cases/build.hpp"
#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

GrainGroup random_group(const Distribution& radius, const RandomRegion& region, const std::string& name = "a") {
  GrainGroup group;
  group.name = name;
  group.place = region;
  group.radius = radius;
  return group;
}

Case case_with(std::vector<GrainGroup> groups, bool planar) {
  Case c;
  c.planar = planar;
  c.grains = std::move(groups);
  return c;
}

std::string refusal_of(const Case& c) {
  try {
    build_grains(c, {});
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

// The smallest gap between two grains, by comparing all pairs.
double smallest_gap(const Grains& g) {
  double gap = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < g.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      gap = std::min(gap, norm(g.position[i] - g.position[j]) - g.radius[i] - g.radius[j]);
  return gap;
}

void expect_inside(const Grains& g, Vec3 low, Vec3 high, int axes) {
  const double round_off = 1e-14 * norm(high - low);
  for (std::size_t k = 0; k < g.size(); ++k)
    for (int axis = 0; axis < axes; ++axis) {
      EXPECT_GE(g.position[k][axis] - g.radius[k], low[axis] - round_off);
      EXPECT_LE(g.position[k][axis] + g.radius[k], high[axis] + round_off);
    }
}

constexpr double round_off = 3e-14;  // of positions of size 70, in a gap

const Distribution wide{Distribution::Kind::uniform, {0.1, 1}, {}};

TEST(build_random, discs_of_all_sizes_keep_apart) {
  const RandomRegion region{1500, {-5, 2, 7}, {65, 52, 9}, 0.01};
  const Grains g = build_grains(case_with({random_group(wide, region)}, true), {});
  ASSERT_EQ(g.size(), 1500u);
  EXPECT_GE(smallest_gap(g), 0.01 - round_off);
  expect_inside(g, region.low, region.high, 2);
  for (const Vec3& x : g.position) ASSERT_EQ(x.z, 0);
}

TEST(build_random, balls_of_all_sizes_keep_apart) {
  const RandomRegion region{1500, {0, 0, 0}, {20, 18, 18}, 0};
  const Grains g = build_grains(case_with({random_group(wide, region)}, false), {});
  EXPECT_GE(smallest_gap(g), -round_off);
  expect_inside(g, region.low, region.high, 3);
  // They are spread over the box: the mean of 1500 uniform heights is within four standard errors of the middle.
  double mean = 0;
  for (const Vec3& x : g.position) mean += x.z / 1500;
  EXPECT_NEAR(mean, 9, 4 * 18 / std::sqrt(12.0 * 1500));
}

TEST(build_random, radii_keep_the_order_in_which_they_were_drawn) {
  // Explicit points draw nothing but radii, from the same random numbers.
  GrainGroup points = random_group(wide, {});
  points.place = Points{std::vector<Vec3>(200)};
  const Grains g = build_grains(case_with({random_group(wide, {200, {}, {40, 40, 0}, 0})}, true), {});
  EXPECT_EQ(g.radius, build_grains(case_with({points}, true), {}).radius);
}

TEST(build_random, the_seed_fixes_the_places) {
  Case c = case_with({random_group(wide, {100, {}, {20, 20, 0}, 0})}, true);
  const Grains first = build_grains(c, {});
  EXPECT_EQ(build_grains(c, {}).position, first.position);
  c.seed = 2;
  EXPECT_NE(build_grains(c, {}).position, first.position);
}

TEST(build_random, keeps_away_from_earlier_groups_of_other_sizes) {
  GrainGroup lattice;
  lattice.place = Lattice{{0.5, 0.5, 0}, {20, 20}, 1, 0};
  lattice.radius = Distribution::fixed(0.05);
  const GrainGroup small = random_group(Distribution::fixed(0.1), {200, {}, {20, 20, 0}, 0.02}, "small");
  const GrainGroup large = random_group(Distribution::fixed(0.42), {40, {}, {20, 20, 0}, 0.01}, "large");
  const Grains g = build_grains(case_with({lattice, small, large}, true), {});
  EXPECT_EQ(g.size(), 640u);
  EXPECT_GE(smallest_gap(g), 0.01 - round_off);
}

TEST(build_random, keeps_out_of_obstacles) {
  // A hollow drum inscribed in the region, with a ball in the middle and a wall that oscillation has lifted to y = -2.
  Case c = case_with({random_group({Distribution::Kind::uniform, {0.1, 0.6}, {}}, {150, {-10, -10, 0}, {10, 10, 0}, 0})},
                   true);
  Drum drum;
  drum.radius = 10;
  Ball ball;
  ball.radius = 4;
  ball.position = {0, 3, 0};
  c.obstacles = {{"drum", drum, Fixed{}},
                 {"ball", ball, Fixed{}},
                 {"floor", Plane{{0, -4, 0}, {0, 1, 0}}, Oscillation{{0, 2, 0}, 1, std::numbers::pi / 2}}};
  const Grains g = build_grains(c, {});
  for (std::size_t k = 0; k < g.size(); ++k) {
    const Vec3 x = g.position[k];
    const double r = g.radius[k];
    EXPECT_LE(norm(x) + r, 10 + round_off);
    EXPECT_GE(norm(x - ball.position), 4 + r - round_off);
    EXPECT_GE(x.y - r, -2 - round_off);
  }
}

TEST(build_random, says_how_many_found_a_place) {
  const std::string text =
      refusal_of(case_with({random_group(Distribution::fixed(0.5), {100, {}, {10, 10, 0}, 0}, "pile")}, true));
  EXPECT_EQ(text.rfind("grains \"pile\": only ", 0), 0u) << text;
  EXPECT_NE(text.find(" of 100 grains found a place"), std::string::npos) << text;
  EXPECT_NE(text.find("0.785 of its area"), std::string::npos) << text;  // pi / 4
}

TEST(build_random, refuses_a_region_narrower_than_a_grain) {
  const std::string text = refusal_of(case_with({random_group(Distribution::fixed(0.5), {1, {}, {10, 0.9, 10}, 0})}, false));
  EXPECT_EQ(text, "grains \"a\": the region from low to high is too narrow for a grain of radius 0.5");
  EXPECT_FALSE(refusal_of(case_with({random_group(Distribution::fixed(0.5), {1, {}, {-3, 2, 2}, 0})}, false)).empty());
  // A planar case does not ask for a height.
  EXPECT_EQ(refusal_of(case_with({random_group(Distribution::fixed(0.5), {1, {}, {1, 1, 0}, 0})}, true)), "");
}

}  // namespace
}  // namespace slurry
