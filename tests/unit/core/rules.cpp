// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "slurry/core/rules.hpp"

#include <gtest/gtest.h>

namespace {

using slurry::obeys;
using slurry::Rule;

TEST(Rules, HoldAtTheirLimits) {
  EXPECT_FALSE(obeys(Rule::positive, 0));
  EXPECT_TRUE(obeys(Rule::non_negative, 0));
  EXPECT_FALSE(obeys(Rule::non_negative, -1e-300));
  EXPECT_TRUE(obeys(Rule::non_positive, 0));
  EXPECT_FALSE(obeys(Rule::non_positive, 1e-300));
  EXPECT_TRUE(obeys(Rule::fraction, 0) && obeys(Rule::fraction, 1));
  EXPECT_FALSE(obeys(Rule::fraction, 1.0000001));
  EXPECT_TRUE(obeys(Rule::any, -1) && obeys(Rule::required, -1));
}

TEST(Rules, TellWhatIsRequired) {
  EXPECT_TRUE(slurry::is_required(Rule::required_positive) && slurry::is_required(Rule::required));
  EXPECT_FALSE(slurry::is_required(Rule::positive));
}

}  // namespace
