// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Drag laws: their factors on Stokes' drag.
#include "slurry/fluids/field/drags.hpp"

#include <gtest/gtest.h>

namespace slurry::test {
namespace {

TEST(StokesDrag, does_not_know_the_reynolds_number) {
  EXPECT_EQ(StokesDrag{}.factor()(0, 1), 1);
  EXPECT_EQ(StokesDrag{}.factor()(500, 1), 1);
}

// The coefficient of drag is 24 / Re times the factor.
TEST(SchillerNaumannDrag, has_the_drag_coefficients_of_the_handbooks) {
  const auto factor = [f = SchillerNaumannDrag{}.factor()](double re) { return f(re, 1); };
  EXPECT_EQ(factor(0), 1);
  EXPECT_DOUBLE_EQ(factor(1), 1.15);
  // 1.09, 0.44 in the standard curve of measurements (Clift, Grace and Weber 1978, table 5.1), which the formula
  // follows within 5 %.
  EXPECT_NEAR(24 / 100.0 * factor(100), 1.087, 0.05 * 1.087);
  EXPECT_DOUBLE_EQ(24 / 5e4 * factor(5e4), 0.44);
  // The two branches meet within 0.5 %: 18.25 and 18.33.
  EXPECT_NEAR(factor(999.999), factor(1000), 0.005 * factor(1000));
}

TEST(LinearDrag, is_the_same_for_all) {
  const auto factor = LinearDrag{0.05}.factor();
  for (const double stokes : {0.01, 2.0}) EXPECT_DOUBLE_EQ(stokes * factor(30, stokes), 0.05);
}

TEST(ReynoldsDrag, is_a_formula_of_the_reynolds_number) {
  const ReynoldsDrag oseen{"1 + 3/16*Re"};
  EXPECT_EQ(oseen.fault().what, "");
  EXPECT_DOUBLE_EQ(oseen.factor()(8, 1), 2.5);
}

TEST(ReynoldsDrag, says_what_is_wrong_with_its_formula) {
  const OptionFault unknown = ReynoldsDrag{"1 + Rey"}.fault();
  EXPECT_EQ(unknown.key, "factor");
  // The names that this formula may use, and no others.
  EXPECT_EQ(unknown.what,
            "the formula \"1 + Rey\" is wrong at character 5: unknown name \"Rey\" (known are Re, pi and e)");
  EXPECT_EQ((ReynoldsDrag{"1 + x"}).fault().what, "the formula \"1 + x\" uses x, expected a formula of Re alone");
  EXPECT_EQ((ReynoldsDrag{"Re"}).fault().what, "\"Re\" gives 0 for Re = 0, expected a number > 0");
  EXPECT_EQ((ReynoldsDrag{"24/Re"}).fault().what, "\"24/Re\" gives inf for Re = 0, expected a number > 0");
}

}  // namespace
}  // namespace slurry::test
