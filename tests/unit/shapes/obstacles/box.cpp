// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "slurry/shapes/obstacles/box.hpp"

#include <gtest/gtest.h>

#include <string>

#include "slurry/core/errors.hpp"
#include "tests/support/random_geometry.hpp"
#include "tests/support/shape_distance.hpp"

namespace slurry {
namespace {

Box make_box(bool inside, std::vector<std::string> open = {}) { return {{1, 2, 3}, {0.6, 0.8, 1}, 0.4, inside, open}; }

std::string refusal(const Box& box, bool planar) {
  try {
    box.pieces(planar);
  } catch (const InputError& e) {
    return e.what();
  }
  return "accepted";
}

TEST(Box, closed_faces_are_one_half_space_each) {
  EXPECT_EQ(make_box(true).pieces(false).size(), 6u);
  EXPECT_EQ(make_box(true).pieces(true).size(), 4u);
  EXPECT_EQ(make_box(true, {"y+"}).pieces(false).size(), 5u);
  EXPECT_EQ(make_box(true, {"y+", "x-"}).pieces(true).size(), 2u);
  EXPECT_EQ(make_box(true, {"y+", "y+"}).pieces(true).size(), 3u);
  EXPECT_EQ(make_box(true, {"z-", "z+"}).pieces(true).size(), 4u);  // a planar box has no such faces
  EXPECT_EQ(make_box(false).pieces(false).size(), 1u);
}

// With one face open, the distance from the centre line towards that face is to the opposite face alone.
TEST(Box, open_names_the_face_that_is_missing) {
  const std::vector<std::string> names{"x-", "x+", "y-", "y+", "z-", "z+"};
  for (int face = 0; face < 6; ++face) {
    const Box box = make_box(true, {names[face]});
    Vec3 outward;
    outward[face / 2] = face % 2 == 0 ? -1 : 1;
    const Vec3 through = box.centre() + 0.75 * box.size[face / 2] * rotate(rotation({0, 0, box.angle}), outward);
    // A point a quarter of an edge beyond the face: outside of a closed box, free through an open one.
    EXPECT_NEAR(test::distance(make_box(true), false, through), -0.25 * box.size[face / 2], 1e-14) << names[face];
    EXPECT_GT(test::distance(box, false, through), 0.29) << names[face];  // least half edge: 0.3
  }
}

// Seen from inside and from outside, a closed box has the same faces.
TEST(Box, inside_and_outside_agree_on_the_faces) {
  Random random(1);
  for (int k = 0; k < 500; ++k) {
    const Vec3 p = make_box(true).centre() + test::random_point(random, 0.6);
    const double inside = test::distance(make_box(true), false, p), outside = test::distance(make_box(false), false, p);
    // Forty roundings of numbers of size 3.
    if (inside > 0) {
      EXPECT_NEAR(outside, -inside, 1e-14);
    }
    EXPECT_EQ(inside > 0, outside < 0);
  }
}

TEST(Box, planar_box_ignores_z) {
  const Box box{{1, 2, 0}, {0.6, 0.8, 0}, 0, false, {}};
  EXPECT_NEAR(test::distance(box, true, {1.8, 2, 5}), 0.5, 1e-15);
  EXPECT_NEAR(test::distance(box, true, {1, 2, 5}), -0.3, 1e-15);
  EXPECT_EQ(box.centre(), (Vec3{1, 2, 0}));
}

TEST(Box, mistakes_are_answered_with_what_was_expected) {
  EXPECT_NE(refusal(make_box(true, {"+x"}), false).find("Did you mean \"x+\"?"), std::string::npos);
  EXPECT_NE(refusal(make_box(true, {"y"}), true).find("Did you mean \"y-\"?"), std::string::npos);
  EXPECT_NE(refusal(make_box(false, {"y+"}), false).find("inside = true"), std::string::npos);
  EXPECT_NE(refusal(Box{{}, {1, 1, 0}, 0, false, {}}, false).find("[1, 1, 0]"), std::string::npos);
  EXPECT_EQ(refusal(Box{{}, {1, 1, 0}, 0, false, {}}, true), "accepted");
  EXPECT_NE(refusal(Box{{}, {1, -1, 0}, 0, false, {}}, true), "accepted");
}

}  // namespace
}  // namespace slurry
