// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The clock: how many steps a run takes, and where it ends.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();

Case falling_disc(const std::string& time) {
  return parse_case("planar = true\ntime = " + time + R"(
[[grains]]
place = "points"
positions = [[0, 0]]
radius = 0.1
[[forces]]
force = "gravity"
acceleration = [0, -10]
)",
                    "falling disc");
}

// The longest step allowed says nothing about where the run is.
TEST(Clock, automatic_steps_end_at_the_end_whatever_the_longest_step) {
  for (const char* longest : {"1e9", "1e8", "1", "1e-3"}) {
    Simulation s(falling_disc(fmt::format("{{ step = \"auto\", max_step = {}, end = 1 }}", longest)));
    run(s);
    EXPECT_NEAR(s.state().clock.time, 1, 4 * eps) << longest;
    EXPECT_GT(s.state().clock.step, 50) << longest;
  }
}

// Steps from `behind` steps before the last to the end, in a world without grains.
std::int64_t steps_to(std::int64_t steps, const std::string& step, const std::string& end) {
  const Case c = parse_case(fmt::format("time = {{ step = {}, end = {} }}", step, end), "clock");
  State state;
  state.clock.step = steps - 3;
  state.clock.time = static_cast<double>(state.clock.step) * c.time.step.value;
  Simulation s(c, state);
  for (int n = 0; n < 10 && !s.is_done(); ++n) s.step();
  return s.state().clock.step;
}

TEST(Clock, takes_as_many_steps_as_fit_into_the_end) {
  // Step and number of steps; the end is their product in decimals, which no double is.
  struct Decimal {
    std::int64_t units;
    int digits;
  };
  for (const Decimal& d : {Decimal{3, 4}, Decimal{1, 1}, Decimal{7, 3}, Decimal{1, 7}, Decimal{123, 5}})
    for (const std::int64_t steps : {3L, 10L, 999L, 13666303L, 99999999L, 123456789L, 10000000019L, 999999999989L}) {
      const auto scale = static_cast<std::int64_t>(std::llround(std::pow(10, d.digits)));
      const std::int64_t whole = d.units * steps / scale, rest = d.units * steps % scale;
      const std::string step = fmt::format("{}e-{}", d.units, d.digits);
      EXPECT_EQ(steps_to(steps, step, fmt::format("{}.{:0{}}", whole, rest, d.digits)), steps) << step;
    }
}

TEST(Clock, last_step_may_go_beyond_the_end) {
  Simulation s(falling_disc("{ step = 0.3, end = 1 }"));
  run(s);
  EXPECT_EQ(s.state().clock.step, 4);
  EXPECT_DOUBLE_EQ(s.state().clock.time, 1.2);
  // Two millionths of a step short of an integer number is no round-off; half a millionth is taken for it.
  EXPECT_EQ(steps_to(1000, "0.1", "100.0000002"), 1001);
  EXPECT_EQ(steps_to(1000, "0.1", "100.00000005"), 1000);
}

TEST(Clock, an_end_of_zero_takes_no_step) {
  for (const char* step : {"0.1", "\"auto\""})
    EXPECT_TRUE(Simulation(falling_disc(fmt::format("{{ step = {}, end = 0 }}", step))).is_done());
}

}  // namespace
}  // namespace slurry::test
