// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The laboratory as a study: its tables, its notes, and a user that stops it.
#include "slurry/studies/lubrication/study.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <limits>

#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/studies/lubrication/laboratory.hpp"
#include "tests/support/laboratory.hpp"
#include "tests/unit/studies/small_study.hpp"

namespace {

using namespace slurry;

const std::vector<double>& numbers(const StudyResult& r, const std::string& table, const std::string& column) {
  return std::get<std::vector<double>>(r.find(table)->find(column)->values);
}

TEST(LubricationStudy, HasTheExactMotionAndEachScheme) {
  LubricationCase c = small_film();
  c.schemes.push_back({"glued", GlueyScheme{{0.01, 0, false}, {}}});
  c.levels = {0.9};
  const StudyResult r = run_study(c);
  ASSERT_TRUE(r.find("series") && r.find("scheme_plain") && r.find("scheme_glued"));
  EXPECT_EQ(numbers(r, "series", "time").front(), 0);
  EXPECT_EQ(numbers(r, "series", "time").back(), 1);
  EXPECT_EQ(r.find("scheme_plain")->rows(), 101u);
  EXPECT_EQ(r.find("schemes")->rows(), 2u);
  EXPECT_EQ(r.find("scheme_plain")->find("gamma")->unit, "N s");
  EXPECT_EQ(r.find("scheme_glued")->find("gamma")->unit, "N s/m^2") << "per square of the radius";
  // The exact motion passes 0.9 downwards, once within the time.
  const ReferenceMotion exact = test::reference_of(c);
  const auto down = exact.crossings(0.9, ReferenceMotion::Direction::down);
  EXPECT_EQ(numbers(r, "levels", "time").at(0), down.at(0));
  EXPECT_TRUE(r.notes.empty());
}

TEST(LubricationStudy, KeepsSoManyRowsAndTheLast) {
  LubricationCase c = small_film();
  c.output.rows = 30;
  const StudyResult r = run_study(c);
  EXPECT_LE(r.find("scheme_plain")->rows(), 31u);
  EXPECT_NEAR(numbers(r, "scheme_plain", "time").back(), 1, 1e-12);
}

// A film so thin that Euler passes through the wall.
TEST(LubricationStudy, SaysWhichSchemesFailed) {
  LubricationCase c = test::push_and_pull(1e-3, 1.5, 6);
  c.schemes = {{"plain", EulerScheme{0.1}}};
  const StudyResult r = run_study(c);
  ASSERT_EQ(r.notes.size(), 1u);
  EXPECT_NE(r.notes[0].find("plain ended at t = "), std::string::npos) << r.notes[0];
}

TEST(LubricationStudy, RefusesAWrongCase) {
  LubricationCase c = small_film();
  c.grain.mass = -1;
  EXPECT_THROW(run_study(c), InputError);
}

TEST(LubricationStudy, StopsWhenItIsAsked) {
  LubricationCase c = small_film();
  for (int k = 0; k < 8; ++k) c.schemes.push_back({"s" + std::to_string(k), EulerScheme{0.01}});
  for (const int threads : {1, 2}) {
    set_threads(threads);
    std::vector<double> done;
    std::atomic<int> flag{0};
    const InterruptScope scope(&flag);
    EXPECT_THROW(run_study(c, StudyProgress([&](double part) {
                             done.push_back(part);
                             flag = done.size() < 3 ? 0 : 1;
                           })),
                 Interrupted);
    EXPECT_EQ(done.size(), 3u);
    EXPECT_EQ(done[0], 0);
    EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
    EXPECT_LE(done.back(), 1);
  }
  set_threads(1);
}

// How near a scheme was before it fell through the wall says nothing.
TEST(SchemeError, IsInfiniteOfASchemeThatFails) {
  LubricationCase c = test::push_and_pull(1e-3, 1.5, 6);
  c.schemes = {{"plain", EulerScheme{0.1}}, {"held", ThresholdScheme{1e-2, 20, {}}}};
  const std::vector<SchemeResult> schemes = run_laboratory(c).schemes;
  ASSERT_NE(schemes[0].trajectory.failure, "");
  for (const double error : {schemes[0].error.largest, schemes[0].error.mean, schemes[0].error.integral})
    EXPECT_EQ(error, std::numeric_limits<double>::infinity());
  EXPECT_LT(schemes[1].error.largest, 1);
}

// A mean is not above the largest; the integral over six seconds is.
TEST(SchemeError, MeanIsAMean) {
  LubricationCase c = test::push_and_pull(0.1, 1.5, 6);
  c.schemes = {{"plain", EulerScheme{1e-2}}, {"held", ThresholdScheme{1e-2, 20, {}}}};
  for (const SchemeResult& s : run_laboratory(c).schemes) {
    EXPECT_GT(s.error.mean, 0);
    EXPECT_LE(s.error.mean, s.error.largest);
    // The sum of the steps is the time up to round-off.
    EXPECT_NEAR(s.error.mean * s.trajectory.time.back(), s.error.integral, 1e-12 * s.error.integral);
  }
}

}  // namespace
