// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "slurry/core/field_kinds.hpp"

#include <gtest/gtest.h>

namespace {

struct Sample {
  double size = 1, weight = 2;
  std::string name;
  std::variant<int, double> kind;
  static constexpr auto fields() {
    return std::tuple{slurry::field("size_key", &Sample::size, "", ""),
                      slurry::field("weight_key", &Sample::weight, "", ""),
                      slurry::field("name_key", &Sample::name, "", "")};
  }
};

TEST(FieldKinds, NamesComeFromTheTable) {
  EXPECT_EQ(slurry::name_of(&Sample::size), "size_key");
  EXPECT_EQ(slurry::name_of(&Sample::weight), "weight_key");
  EXPECT_EQ(slurry::name_of(&Sample::name), "name_key");
  EXPECT_EQ(slurry::names_of_fields<Sample>(), (std::vector<std::string>{"size_key", "weight_key", "name_key"}));
}

TEST(FieldKinds, KindsAreToldApart) {
  static_assert(slurry::is_family<decltype(Sample::kind)> && !slurry::is_family<Sample>);
  static_assert(slurry::is_table<Sample> && slurry::is_table<std::vector<Sample>> &&
                !slurry::is_table<std::vector<int>>);
  static_assert(slurry::HasName<Sample>);
  EXPECT_TRUE(slurry::is_required(slurry::Rule::required_positive));
  EXPECT_FALSE(slurry::is_required(slurry::Rule::positive));
}

TEST(FieldKinds, RulesHoldAtTheirLimits) {
  using slurry::obeys;
  using slurry::Rule;
  EXPECT_FALSE(obeys(Rule::positive, 0));
  EXPECT_TRUE(obeys(Rule::non_negative, 0));
  EXPECT_FALSE(obeys(Rule::non_negative, -1e-300));
  EXPECT_TRUE(obeys(Rule::non_positive, 0));
  EXPECT_FALSE(obeys(Rule::non_positive, 1e-300));
  EXPECT_TRUE(obeys(Rule::fraction, 0) && obeys(Rule::fraction, 1));
  EXPECT_FALSE(obeys(Rule::fraction, 1.0000001));
  EXPECT_TRUE(obeys(Rule::any, -1) && obeys(Rule::required, -1));
}

}  // namespace
