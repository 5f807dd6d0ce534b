// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains that grow and divide: their number and their area in time.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/contacts/detect.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

Case colony(const std::string& shape, double spread, double turn, double end) {
  return parse_case(fmt::format(R"(
planar = true
dynamics = "overdamped"
time = {{ step = 0.02, end = {} }}
[[grains]]
{}
place = "points"
positions = [[0, 0]]
radius = 1
density = 1
growth = {{ rate = 1, spread = {}, turn = {} }}
)",
                                end, shape, spread, turn),
                    "colony");
}

double total_mass(const Simulation& s) {
  double sum = 0;
  for (const double m : s.state().grains.mass) sum += m;
  return sum;
}

class Growth : public testing::TestWithParam<std::string> {};

// All alike: every grain divides at multiples of ln 2.
TEST_P(Growth, doubles_the_number_every_generation) {
  Simulation s(colony(GetParam(), 0, 0.05, 5.9));
  run(s, [](const Simulation& now) {
    const double generations = now.state().clock.time / std::numbers::ln2;
    // Not within a step of a division.
    if (std::abs(generations - std::round(generations)) < 0.06) return;
    ASSERT_EQ(now.state().grains.size(), std::size_t{1} << static_cast<int>(generations)) << now.state().clock.time;
  });
  EXPECT_EQ(s.state().grains.size(), 256u);
}

// Ellipses of one width have an area in proportion to their length, so that the total grows as exp(rate t); the ladder
// of forms has the width right within half a rung, 2^(1/128) - 1 = 0.54 %.
TEST(GrowthOfEllipses, total_area_is_exponential) {
  Simulation s(colony("shape = \"ellipsoid\"\nsemi_axes = [1.5, 1]", 0, 0.05, 4));
  const double first = total_mass(s);
  EXPECT_NEAR(first, 1.5 * std::numbers::pi, 1e-12);
  run(s, [&](const Simulation& now) {
    const double expected = first * std::exp(now.state().clock.time);
    // The last step of a generation may go beyond the division by a step: 2 % of the length of each.
    ASSERT_NEAR(total_mass(now), expected, 0.03 * expected) << now.state().clock.time;
  });
}

// With a spread of rates the births are no longer at one time, and the number of grains follows the exponential.
TEST(GrowthOfEllipses, number_is_exponential_with_a_spread_of_rates) {
  Simulation s(colony("shape = \"ellipsoid\"\nsemi_axes = [1.5, 1]", 0.4, 0.05, 7));
  run(s);
  const double measured = std::log(static_cast<double>(s.state().grains.size())) / 7;
  // The mean of the growth rate over a lineage is weighted towards the slow, who live longer; between two divisions the
  // number is uncertain by a factor of two, ln 2 / 7.
  EXPECT_NEAR(measured, 1, std::numbers::ln2 / 7);
  // Daughters of ellipses reach beyond their mother at the shoulders, and are pushed apart in the steps after.
  EXPECT_LT(s.last_report().deepest_overlap, 0.3);
}

// Deepest overlap over all pairs, in units of the smaller half thickness.
double deepest_of_all(const Simulation& s) {
  const Grains& g = s.state().grains;
  const PlacedPieces none;
  const Scene scene = s.world().scene(g, s.state().domain, none);
  double deepest = 0;
  for (std::size_t i = 0; i < g.size(); ++i)
    for (std::size_t j = i + 1; j < g.size(); ++j) {
      const double gap = gap_of(scene, static_cast<std::int32_t>(i), static_cast<std::int32_t>(j)).gap;
      deepest = std::max(deepest, -gap / std::min(scene.half_width(i), scene.half_width(j)));
    }
  return deepest;
}

Case crowd(const std::string& shape, double step, double turn) {
  return parse_case(fmt::format(R"(
planar = true
dynamics = "overdamped"
time = {{ step = {}, end = 3 }}
[[grains]]
{}
place = "points"
positions = [[0, 0], [0, 2]]
radius = 1
growth = {{ rate = 1, spread = 0.3, turn = {}, most = 40 }}
)",
                                step, shape, turn),
                    "crowd");
}

const std::string capsules = "shape = \"capsule\"\nlength = 1",
                  ellipses = "shape = \"ellipsoid\"\nsemi_axes = [1.5, 1]";

// What is reported is what there is after the step: grown and divided.
TEST(GrowthOverlap, is_measured_after_growth_and_division) {
  for (const std::string& shape : {capsules, ellipses}) {
    Simulation s(crowd(shape, 0.05, 0.05));
    double deepest = 0;
    while (!s.is_done()) {
      const double reported = s.step().deepest_overlap, found = deepest_of_all(s);
      deepest = std::max(deepest, found);
      // The touch of a pair may be measured from the other grain: a few roundings, and the tolerance of the search.
      ASSERT_NEAR(reported, found, 1e-9) << s.state().clock.step;
    }
    EXPECT_GT(s.state().grains.size(), 20u);
    EXPECT_GT(deepest, 1e-4);
    // Measured: 0.030 and 0.182. Capsules have the angle at which they are born, 0.05 of a length, and the rotation of
    // a step; ellipses their shoulders.
    EXPECT_LT(deepest, shape == capsules ? 0.06 : 0.3);
    EXPECT_NEAR(s.state().totals.deepest_overlap, deepest, 1e-9);
  }
}

// Contacts are met at the sizes of the end of the step, so that a step of growth, 0.05 of the length, is no overlap.
// What is left comes from the rotation of a step, of which 1e-3 is allowed, and from the rungs of the ladder of forms.
TEST(GrowthOverlap, of_a_step_is_mended_within_it) {
  for (const double step : {0.1, 0.05, 0.025}) {
    Simulation s(crowd(capsules, step, 0));
    double most = 0;
    for (std::size_t grains = 0; !s.is_done(); grains = s.state().grains.size()) {
      s.step();
      if (s.state().grains.size() == grains) most = std::max(most, s.last_report().deepest_overlap);
    }
    EXPECT_LT(most, 0.01) << "step " << step;
  }
}

// Grains that lie still and grow come into reach of each other after many steps.
TEST(GrowthOverlap, is_seen_between_grains_that_do_not_move) {
  Simulation s(parse_case(R"(
planar = true
dynamics = "overdamped"
time = { step = 0.01, end = 0.69 }
neighbours = { skin = 0.3 }
[[grains]]
shape = "capsule"
length = 2
place = "points"
positions = [[0, 0], [3, 0]]
radius = 0.5
growth = { rate = 1, spread = 0 }
)",
                          "two"));
  run(s);
  EXPECT_LT(deepest_of_all(s), 1e-6);
  EXPECT_GT(s.state().grains.position[1].x - s.state().grains.position[0].x, 3.9);
}

INSTANTIATE_TEST_SUITE_P(Shapes, Growth,
                         testing::Values("shape = \"ellipsoid\"\nsemi_axes = [1.5, 1]",
                                         "shape = \"capsule\"\nlength = 1.5"),
                         [](const auto& test) { return test.index == 0 ? "ellipse" : "capsule"; });

}  // namespace
}  // namespace slurry::test
