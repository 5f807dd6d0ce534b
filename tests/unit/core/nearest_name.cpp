// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "slurry/core/nearest_name.hpp"

#include <gtest/gtest.h>

namespace {

TEST(NearestName, EditDistanceCountsEdits) {
  EXPECT_EQ(slurry::edit_distance("", ""), 0u);
  EXPECT_EQ(slurry::edit_distance("", "abc"), 3u);
  EXPECT_EQ(slurry::edit_distance("radius", "radius"), 0u);
  EXPECT_EQ(slurry::edit_distance("raduis", "radius"), 1u);   // two neighbours swapped
  EXPECT_EQ(slurry::edit_distance("kitten", "sitting"), 3u);  // the textbook example
  EXPECT_EQ(slurry::edit_distance("Radius", "radius"), 0u);   // capitals do not count
}

TEST(NearestName, FindsTheNearestOrNothing) {
  const std::vector<std::string> names{"step", "end", "max_step"};
  EXPECT_EQ(slurry::nearest_name("setp", names), "step");
  EXPECT_EQ(slurry::nearest_name("maxstep", names), "max_step");
  EXPECT_EQ(slurry::nearest_name("wibble", names), "");
  EXPECT_EQ(slurry::nearest_name("x", {}), "");
}

TEST(NearestName, JoinsNames) {
  EXPECT_EQ(slurry::join_names({}), "");
  EXPECT_EQ(slurry::join_names({"a"}), "`a`");
  EXPECT_EQ(slurry::join_names({"a", "b", "c"}, "\""), "\"a\", \"b\" or \"c\"");
}

TEST(NearestName, SuggestsOrLists) {
  EXPECT_EQ(slurry::suggestion("raduis", {"radius", "mass"}), "; did you mean `radius`?");
  EXPECT_EQ(slurry::suggestion("wibble", {"radius", "mass"}), "; expected `radius` or `mass`");
  EXPECT_EQ(slurry::suggestion("wibble", {}), "");
}

}  // namespace
