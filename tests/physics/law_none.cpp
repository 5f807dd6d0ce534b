// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// law = "none": groups that pass through each other, and whose grains may overlap at the start; friction = 0 is the
// dry contact.
#include <gtest/gtest.h>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

const std::string two_groups = R"(
planar = true
time = { step = 0.01, end = 1 }
[[grains]]
name = "a"
positions = [[-1, 0], [-1, 3]]
radius = 0.5
velocity = [4, 0]
[[grains]]
name = "b"
positions = [[1, 0], [-0.8, 3]]
radius = 0.5
[[obstacles]]
name = "wall"
shape = "plane"
point = [2.5, 0]
normal = [-1, 0]
)";

TEST(LawNone, grains_of_both_groups_pass_through_each_other) {
  Simulation s(parse_case(two_groups + R"(
[[contacts]]
law = "none"
between = ["a", "b"]
[[contacts]]
law = "none"
between = ["a", "wall"]
)",
                          "none"));
  run(s);
  const Grains& g = s.state().grains;
  for (const std::int64_t id : {0, 1}) EXPECT_NEAR(g.position[place_of(s, id)].x, 3, 1e-12);
  EXPECT_EQ(g.position[place_of(s, 2)], (Vec3{1, 0, 0}));
  EXPECT_EQ(s.state().totals.most_contacts, 0);
  EXPECT_EQ(s.state().totals.deepest_overlap, 0);
}

TEST(LawNone, holds_between_its_groups_alone) {
  Simulation s(parse_case(two_groups + R"(
[[contacts]]
law = "none"
between = ["a", "b"]
)",
                          "none"));
  run(s);
  // The wall stops them, at its distance of a radius.
  for (const std::int64_t id : {0, 1}) EXPECT_NEAR(s.state().grains.position[place_of(s, id)].x, 2, 1e-6);
}

TEST(FrictionOfZero, is_the_dry_contact) {
  const auto end = [](const std::string& law) {
    Simulation s(parse_case(R"(
planar = true
time = { step = 0.01, end = 1 }
[[grains]]
positions = [[0, 1], [0.3, 2.1]]
radius = 0.5
velocity = [1, -1]
[[obstacles]]
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [0, -5]
[[contacts]]
)" + law,
                            "zero"));
    run(s);
    return s.state().grains.position[place_of(s, 1)];
  };
  const Vec3 dry = end("law = \"inelastic\"");
  // The tolerance of the solver, over a hundred steps.
  EXPECT_NEAR(norm(end("law = \"friction\"\nfriction = 0") - dry), 0, 1e-4);
  EXPECT_NEAR(norm(end("law = \"friction\"\nfriction = 0\nfixed_point = false") - dry), 0, 1e-4);
}

TEST(PairsWithoutARule, are_noted_where_others_have_one) {
  const auto has_note = [](const std::string& rules) {
    const Simulation s(parse_case(two_groups + rules + R"(
[[contacts]]
law = "none"
between = ["a", "b"]
)",
                                  "rules"));
    for (const std::string& note : s.notes())
      if (note.find("no contact rule speaks of") != std::string::npos) return note;
    return std::string();
  };
  EXPECT_NE(has_note("").find("\"a\" and \"a\", \"a\" and \"wall\", \"b\" and \"b\""), std::string::npos)
      << has_note("");
  EXPECT_EQ(has_note("[[contacts]]\nlaw = \"friction\"\nfriction = 0.1\n"), "");
}

}  // namespace
}  // namespace slurry::test
