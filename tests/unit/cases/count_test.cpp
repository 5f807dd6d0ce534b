// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The memory that a case asks for grows with what its contacts keep.
#include "slurry/cases/count.hpp"

#include <gtest/gtest.h>

#include "slurry/io/cases/case_file.hpp"

namespace {

double bytes_of_grain(const std::string& shape, const std::string& law, const std::string& output = "") {
  const slurry::Case c = slurry::parse_case(
      "[time]\nstep = 1e-3\n[[grains]]\nplace = \"random\"\ncount = 1000\n"
      "low = [0, 0, 0]\nhigh = [9, 9, 9]\nradius = 0.01\n" +
          shape + "\n[[contacts]]\n" + law + "\n[output]\n" + output,
      "case.toml");
  EXPECT_EQ(slurry::grains_asked(c), 1000);
  return slurry::bytes_asked(c) / 1000;
}

// As measured (docs/benchmarks.md, Memory).
TEST(Count, BytesFollowShapeAndLaw) {
  const std::string sphere = "shape = \"sphere\"", box = "shape = \"box\"\nsize = [1, 1, 1]",
                    ellipsoid = "shape = \"ellipsoid\"\nsemi_axes = [1, 0.5, 0.5]";
  const std::string friction = "law = \"friction\"\nfriction = 0.5", rolling = friction + "\nrolling_friction = 0.1";
  const double checkpoint = 510;  // a copy of the state is on its way to the disk
  EXPECT_EQ(bytes_of_grain(sphere, "law = \"inelastic\""), 2200 + 420);
  EXPECT_EQ(bytes_of_grain(sphere, friction), 3800 + checkpoint);
  EXPECT_EQ(bytes_of_grain(ellipsoid, "law = \"inelastic\""), 3800 + checkpoint);
  EXPECT_EQ(bytes_of_grain(sphere, rolling), 4600 + 600);
  EXPECT_EQ(bytes_of_grain(box, friction), 23500 + 3000);
  EXPECT_EQ(bytes_of_grain(sphere, friction, "frames = 0.1"), 3800 + 2.5 * checkpoint);
}

}  // namespace
