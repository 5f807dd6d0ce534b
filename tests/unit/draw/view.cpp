// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From where a picture is seen.
#include "slurry/draw/view.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/draw/picture.hpp"
#include "tests/unit/draw/small_frame.hpp"

namespace slurry {
namespace {

using test::small_frame;

TEST(View, UpIsAgainstGravity) {
  Frame f = small_frame(false);
  const auto eye = [&](const char* view) { return *settled({.view = view}, f).eye; };
  EXPECT_LT(norm(eye("z").up - Vec3{0, 1, 0}), 1e-15);
  EXPECT_LT(norm(eye("y").up - Vec3{0, 0, 1}), 1e-15);
  EXPECT_LT(norm(eye("y").right - Vec3{1, 0, 0}), 1e-15);
  for (const Vec3 down : {Vec3{0, 0, -1}, Vec3{0, -1, 0}, Vec3{-1, 0, 0}, normalised(Vec3{0.4, 0, -0.9})}) {
    f.down = down;
    for (const char* view : {"iso", "", "x", "y", "120,-20"}) {
      const View v = eye(view);
      // Right, up and towards are a right-handed frame of unit vectors, to a few roundings.
      EXPECT_LT(norm(cross(v.right, v.up) - v.towards), 1e-15) << view;
      EXPECT_NEAR(norm(v.right), 1, 1e-15);
      // What falls does not drift to the side.
      const bool from_above = norm(cross(v.towards, down)) < 1e-9;
      EXPECT_TRUE(from_above || std::abs(dot(v.right, down)) < 1e-15) << view;
      EXPECT_TRUE(from_above || dot(v.up, down) < 0) << view;
    }
    EXPECT_NEAR(dot(eye("10,30").towards, -down), 0.5, 1e-12) << "30 degrees above the level";
  }
}

TEST(View, FramesDrawnAlikeAreSeenFromOnePlace) {
  Frame first = small_frame(false), second = small_frame(false);
  second.down = {1, 0, 0};
  const DrawOptions o = settled({}, std::vector<Frame>{first, second});
  EXPECT_EQ(o.eye->up, settled({}, first).eye->up);
}

}  // namespace
}  // namespace slurry
