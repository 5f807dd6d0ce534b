// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The cost of placing walls among grains depends on the grains that are there, not on how small the largest is.
#include "slurry/draw/wall_strips.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "slurry/draw/picture.hpp"
#include "tests/unit/draw/small_frame.hpp"

namespace slurry {
namespace {

using test::add_grain;

Frame funnel() {
  Frame f;
  test::add_obstacle(f, "funnel", Cone{{0, 0, 0}, {0, 0, 1}, 2.0, 0.5}.pieces(false));
  return f;
}

// A picture of these takes some hundredths of a second; a loop over empty columns took hours.
void expect_quick(const Frame& f) {
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_FALSE(pixels_of(f, {}).empty());
  EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), 20.0);
}

TEST(WallStrips, OfAFrameWithoutGrainsAreCutAtOnce) { expect_quick(funnel()); }

TEST(WallStrips, BesideTinyGrainsAreCutAtOnce) {
  for (const double radius : {1e-3, 1e-6, 1e-9}) {
    Frame f = funnel();
    for (int k = 0; k < 20; ++k) add_grain(f, {0.05 * k - 0.5, 0.02 * k, 0.5}, radius);
    expect_quick(f);
  }
}

}  // namespace
}  // namespace slurry
