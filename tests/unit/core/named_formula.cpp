// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Formulas of quantities with names.
#include "slurry/core/named_formula.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

const std::vector<std::string> two_arms{"arm1", "arm2"};

TEST(NamedFormula, takes_its_values_in_the_order_of_the_names) {
  const NamedFormula f("arm2 - 2*arm1 + sin(pi)*0", two_arms);
  EXPECT_DOUBLE_EQ(f(std::array{1.0, 5.0}), 3);
  EXPECT_DOUBLE_EQ(f(std::array{0.5, 5.0}), 4);
}

TEST(NamedFormula, may_use_none_of_them) { EXPECT_DOUBLE_EQ(NamedFormula("sqrt(3)/2", {})({}), std::sqrt(3.0) / 2); }

std::string formula_refusal(const std::string& text) {
  try {
    NamedFormula(text, two_arms);
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(NamedFormula, says_what_is_wrong) {
  EXPECT_EQ(
      formula_refusal("arm1 + arm3"),
      "the formula \"arm1 + arm3\" is wrong at character 8: unknown name \"arm3\" (known are arm1, arm2, pi and e)");
  EXPECT_EQ(formula_refusal("arm1, arm2"),
            "the formula \"arm1, arm2\" is wrong at character 5: a formula is one value, not a list");
  EXPECT_EQ(formula_refusal(" "), "the formula \" \" is wrong at character 1: it is empty");
  EXPECT_NE(formula_refusal("2*("), "none");
  EXPECT_NE(formula_refusal("arm1 = 2"), "none");
}

TEST(NameFault, refuses_names_that_formulas_cannot_hold) {
  EXPECT_EQ(name_fault("arm_1"), "");
  EXPECT_NE(name_fault(""), "");
  EXPECT_NE(name_fault("1arm"), "");
  EXPECT_NE(name_fault("a b"), "");
  EXPECT_EQ(name_fault("sin"), "\"sin\" has a meaning in formulas, expected another name");
  EXPECT_EQ(name_fault("pi"), "\"pi\" has a meaning in formulas, expected another name");
}

}  // namespace
}  // namespace slurry
