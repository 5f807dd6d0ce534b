// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/core/schedule.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace slurry {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The steps at which something is due, for a clock that adds `dt` as a run does.
std::vector<std::int64_t> due_steps(const Schedule& schedule, double dt, std::int64_t count) {
  std::vector<std::int64_t> due;
  double t = 0;
  for (std::int64_t step = 1; step <= count; ++step) {
    const double before = t;
    t += dt;
    if (schedule.is_due(before, t, step)) due.push_back(step);
  }
  return due;
}

TEST(schedule, never_is_never_due) {
  EXPECT_TRUE(Schedule::never().is_never());
  EXPECT_TRUE(due_steps(Schedule::never(), 0.1, 100).empty());
  EXPECT_FALSE(Schedule::never().is_due(-infinity, 0, 0));
}

TEST(schedule, keeps_its_rhythm_over_a_million_steps) {
  // The clock is 1.7e-8 off at the end, which is more than half a millionth of 0.02.
  const std::vector<std::int64_t> due = due_steps(Schedule::each(0.02), 1e-3, 1000000);
  ASSERT_EQ(due.size(), 50000u);
  for (std::size_t k = 0; k < due.size(); ++k) ASSERT_EQ(due[k], 20 * static_cast<std::int64_t>(k + 1));
}

TEST(schedule, the_interval_of_one_step_is_every_step) {
  EXPECT_EQ(due_steps(Schedule::each(1e-3), 1e-3, 1000000).size(), 1000000u);
}

TEST(schedule, an_interval_that_is_no_multiple_of_the_step_keeps_its_mean_rate) {
  const std::vector<std::int64_t> due = due_steps(Schedule::each(0.25), 0.1, 20);
  EXPECT_EQ(due, (std::vector<std::int64_t>{3, 5, 8, 10, 13, 15, 18, 20}));
}

TEST(schedule, a_step_longer_than_the_interval_is_due_once) {
  EXPECT_EQ(due_steps(Schedule::each(0.1), 1, 5).size(), 5u);
}

TEST(schedule, counts_steps) {
  EXPECT_EQ(due_steps(Schedule::each_steps(4), 0.3, 12), (std::vector<std::int64_t>{4, 8, 12}));
}

TEST(schedule, instants_are_due_at_the_step_that_reaches_them) {
  // Ten steps of 0.1 add up to 1 - 1.1e-16.
  EXPECT_EQ(due_steps({0, 0, {0.25, 1, 1.5}}, 0.1, 30), (std::vector<std::int64_t>{3, 10, 15}));
}

TEST(schedule, the_start_is_the_step_from_minus_infinity) {
  EXPECT_TRUE(Schedule::each(0.1).is_due(-infinity, 0, 0));
  EXPECT_TRUE(Schedule::each_steps(10).is_due(-infinity, 0, 0));
  EXPECT_TRUE((Schedule{0, 0, {0, 1}}.is_due(-infinity, 0, 0)));
  EXPECT_FALSE((Schedule{0, 0, {1}}.is_due(-infinity, 0, 0)));
  EXPECT_FALSE((Schedule{0, 0, {0}}.is_due(0, 0.1, 1)));
}

}  // namespace
}  // namespace slurry
