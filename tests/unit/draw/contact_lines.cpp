// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The lines of contacts.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "slurry/draw/picture.hpp"
#include "tests/unit/draw/small_frame.hpp"

namespace slurry {
namespace {

using test::add_grain;
using test::attribute;
using test::small_frame;

// The ends of the lines of the contacts, in the order in which they are drawn.
TEST(Contacts, LinesOfALargeShapeStayNearTheContact) {
  Frame f;
  f.planar = true;
  add_grain(f, {0, 0, 0}, 10);  // a large box of half edge 10
  add_grain(f, {5, 10.5, 0}, 0.5);
  f.shapes = {{"cube", 4, test::cube()}};
  f.shape = {0, 0};
  f.has_contacts = true;
  f.dt = 0.01;
  test::add_contact(f, 0, 1, 0.02, 0, {5, 10, 0});
  const std::string svg = svg_of(f, {.colour = "none", .contacts = "force", .width = 600, .height = 600});
  const std::size_t at = svg.find("<polyline");
  ASSERT_NE(at, std::string::npos);
  double x[3], y[3];
  ASSERT_EQ(std::sscanf(svg.c_str() + svg.find("points=\"", at), "points=\"%lf,%lf %lf,%lf %lf,%lf", &x[0], &y[0],
                        &x[1], &y[1], &x[2], &y[2]),
            6);
  const double inner = std::hypot(x[0] - x[1], y[0] - y[1]), outer = std::hypot(x[2] - x[1], y[2] - y[1]);
  // Half a metre to each side: to the centre of the small grain, and as deep into the large one. To a hundredth pixel.
  EXPECT_NEAR(inner, outer, 0.03);
  EXPECT_GT(y[0], y[1]) << "down into the large one";
  EXPECT_LT(y[2], y[1]);
}

TEST(Contacts, LinesOfSpheresJoinTheirCentres) {
  const Frame f = small_frame(true);
  const std::string svg = svg_of(f, {.colour = "none", .contacts = "force", .width = 800, .height = 600});
  const double x0 = attribute(svg, "<circle", 0, "cx"), x1 = attribute(svg, "<circle", 1, "cx");
  EXPECT_NE(svg.find(fmt::format("x1=\"{}\"", x0)), std::string::npos);
  EXPECT_NE(svg.find(fmt::format("x2=\"{}\"", x1)), std::string::npos);
}

}  // namespace
}  // namespace slurry
