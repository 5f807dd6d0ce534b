// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Values and integrals of the external force.
#include "slurry/studies/lubrication/external_force.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace {

using namespace slurry;

TEST(Push, PiecewiseHasTheValueBeforeAtAJump) {
  const Push push(PiecewiseForce{{1, 2}, {-2, 3, 0.5}}, 4);
  EXPECT_EQ(push(0), -2);
  EXPECT_EQ(push(1), -2);
  EXPECT_EQ(push(1000 * 0.001), -2);
  EXPECT_EQ(push(1.0001), 3);
  EXPECT_EQ(push(3), 0.5);
  EXPECT_DOUBLE_EQ(push.integral(0.5), -1);
  EXPECT_DOUBLE_EQ(push.integral(1.5), -0.5);
  EXPECT_DOUBLE_EQ(push.integral(4), -2 + 3 + 1);
  EXPECT_EQ(push.largest(), 3);
  // Integral of (2 - s) g(s) from 0 to 2: -2 (2 - 1/2) + 3 (1/2).
  EXPECT_NEAR(push.moment(0, 2), -1.5, 1e-13);
}

// The three kinds agree where they mean the same.
TEST(Push, FormulaAndSinusoidalAgree) {
  const Push a(SinusoidalForce{1.5, 0.8, 0.3, -0.2}, 3);
  const Push b(FormulaForce{Expression(std::string("-0.2 + 1.5*sin(2*pi*t/0.8 + 0.3)"))}, 3);
  for (const double t : {0.0, 0.011, 0.7, 1.99, 3.0}) {
    EXPECT_NEAR(a(t), b(t), 1e-14);
    EXPECT_NEAR(a.integral(t), b.integral(t), 1e-12);
    EXPECT_NEAR(a.moment(0.1, 0.1 + t), b.moment(0.1, 0.1 + t), 1e-11);
  }
  EXPECT_NEAR(a.mean(0.2, 0.8), -0.2, 1e-13) << "the mean over a period";
}

TEST(Push, FormulaFindsAJump) {
  const Push a(PiecewiseForce{{2}, {-2, 2}}, 6), b(FormulaForce{Expression(std::string("t <= 2 ? -2 : 2"))}, 6);
  for (const double t : {0.3, 1.999, 2.0, 2.0001, 5.7}) EXPECT_NEAR(a.integral(t), b.integral(t), 1e-12) << t;
}

}  // namespace
