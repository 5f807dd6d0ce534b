// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains that grow and divide: their number and their area in time.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

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
    const double generations = now.state().time / std::numbers::ln2;
    // Not within a step of a division.
    if (std::abs(generations - std::round(generations)) < 0.06) return;
    ASSERT_EQ(now.state().grains.size(), std::size_t{1} << static_cast<int>(generations)) << now.state().time;
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
    const double expected = first * std::exp(now.state().time);
    // The last step of a generation may go beyond the division by a step: 2 % of the length of each.
    ASSERT_NEAR(total_mass(now), expected, 0.03 * expected) << now.state().time;
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

INSTANTIATE_TEST_SUITE_P(Shapes, Growth,
                         testing::Values("shape = \"ellipsoid\"\nsemi_axes = [1.5, 1]",
                                         "shape = \"capsule\"\nlength = 1.5"),
                         [](const auto& test) { return test.index == 0 ? "ellipse" : "capsule"; });

}  // namespace
}  // namespace slurry::test
