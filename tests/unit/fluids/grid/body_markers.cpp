// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Markers on the surfaces of bodies: where they are, and how far apart.
#include "slurry/fluids/grid/body_markers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace slurry::grid {
namespace {

using std::numbers::pi;

Box cubes(bool planar) {
  Box box{{32, 32, planar ? 1 : 32}, {}, {1, 1, 1}, {}, planar, 0};
  return box;
}

// Smallest and largest distance to the nearest other point, in cells.
std::pair<double, double> nearest(const std::vector<Vec3>& points, double h) {
  double low = 1e9, high = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    double near = 1e9;
    for (std::size_t j = 0; j < points.size(); ++j)
      if (i != j) near = std::min(near, norm(points[i] - points[j]));
    low = std::min(low, near / h), high = std::max(high, near / h);
  }
  return {low, high};
}

TEST(BodyMarkers, CoverARoundBodyEvenly) {
  for (bool planar : {true, false}) {
    const Box box = cubes(planar);
    const std::vector<Vec3> points = round_markers(box, 0.2);
    for (const Vec3& x : points) EXPECT_NEAR(norm(x), 0.2 - marker_depth(box, 0.2), 1e-14);
    const auto [low, high] = nearest(points, 1.0 / 32);
    // The spiral is a hexagonal lattice but for a fifth.
    EXPECT_GT(low, 0.75 * marker_spacing);
    EXPECT_LT(high, 1.1 * marker_spacing);
  }
}

// A box of 2 : 1 : 1 and a ball that sticks out of it.
Form clump() {
  const FormPart block{Superellipsoid{{1, 0.5, 0.5}, 0.2, 0.2}, 1, {}, 1.3};
  const FormPart ball{Globe{0.6}, 1, {{1, 0, 0}, {}}, 0.6};
  return make_form("clump", {block, ball}, false);
}

TEST(BodyMarkers, CoverAnyForm) {
  const Box box = cubes(false);
  const Form form = clump();
  const double radius = 0.25, h = 1.0 / 32;
  const std::vector<Vec3> points = form_markers(box, form, radius);
  for (const Vec3& x : points) {
    // Inside of the union, and a step of twice the depth away from the middle of its part outside of it.
    double level = 1;
    for (const FormPart& part : form.parts)
      level = std::min(level, inside_level(part.solid, to_local(part.pose, x / radius) / part.scale));
    EXPECT_LT(level, 0);
    EXPECT_GT(level, -1);
  }
  const auto [low, high] = nearest(points, h);
  EXPECT_GT(low, 0.84 * marker_spacing);
  // Points that are kept one after the other leave no hole for another one.
  EXPECT_LT(high, 2 * marker_spacing);
  // As many as the area asks for: that of the block alone is 10 half widths squared, some 2.6 h^2 for each.
  const double unit = 0.5 * radius * form.size;
  EXPECT_GT(points.size(), 5 * unit * unit / (2.6 * h * h) * 0.5);
}

TEST(BodyMarkers, FollowASectionInThePlane) {
  const Form form = make_form("ellipse", {{Superellipsoid{{1, 0.5, 0.5}, 1, 1}, 1, {}, 1}}, true);
  const Box box = cubes(true);
  const std::vector<Vec3> points = form_markers(box, form, 0.3);
  for (const Vec3& x : points) EXPECT_EQ(x.z, 0);
  // The perimeter of an ellipse of 1 : 2 is 4.844 times its half length, less the depth of the markers.
  const double count = 4.844 * 0.3 * 32 / marker_spacing;
  EXPECT_NEAR(double(points.size()), count, 0.2 * count);
}

}  // namespace
}  // namespace slurry::grid
