// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Polylines and arcs: seams, ends and sides.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/shapes/obstacles/shapes.hpp"
#include "slurry/shapes/surfaces/surface.hpp"

namespace slurry {
namespace {

using std::numbers::pi;

std::vector<Foot> felt(const std::vector<Piece>& pieces, Vec3 p, double within) {
  std::vector<Foot> feet;
  for (const Piece& piece : pieces)
    if (const Foot foot = nearest(piece.surface, piece.pose, p); foot.distance <= within) feet.push_back(foot);
  return feet;
}

std::string message(const auto& shape, bool planar = true) {
  try {
    shape.pieces(planar);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Polyline, a_straight_joint_is_not_felt) {
  const auto pieces = Polyline{{{-1, 0, 0}, {0.3, 0.1, 0}, {1.6, 0.2, 0}}, false, true}.pieces(true);
  const Vec3 up = normalised(Vec3{-0.1, 1.3, 0});
  for (const double part : {-0.3, -1e-9, 0.0, 1e-9, 0.2}) {
    const auto feet = felt(pieces, Vec3{0.3, 0.1, 0} + part * Vec3{1.3, 0.1, 0} + 0.25 * up, 0.5);
    ASSERT_EQ(feet.size(), 1u) << part;
    EXPECT_LT(norm(feet[0].normal - up), 1e-13);  // the width of the seam over 0.25
  }
}

TEST(Polyline, a_bend_is_felt_from_outside_and_its_links_from_inside) {
  const auto pieces = Polyline{{{-1, 1, 0}, {0, 0, 0}, {1, 1, 0}}, false, true}.pieces(true);
  EXPECT_EQ(felt(pieces, {0, 0.5, 0}, 0.49).size(), 2u);
  const auto below = felt(pieces, {0.1, -0.5, 0}, 1);
  ASSERT_EQ(below.size(), 1u);
  EXPECT_LT(norm(below[0].foot), 1e-15);
}

TEST(Polyline, a_closed_one_has_no_ends) {
  const auto pieces = Polyline{{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}, true, true}.pieces(true);
  ASSERT_EQ(pieces.size(), 4u);
  for (const double x : {-1.0, 1.0})
    for (const double y : {-1.0, 1.0}) {
      EXPECT_EQ(felt(pieces, {1.2 * x, 1.3 * y, 0}, 0.5).size(), 1u);
      EXPECT_EQ(felt(pieces, {0.8 * x, 0.7 * y, 0}, 0.5).size(), 2u);
    }
}

TEST(Polyline, open_ends_are_not_felt) {
  Polyline wall{{{0, 0, 0}, {1, 0, 0}}, false, true};
  EXPECT_EQ(felt(wall.pieces(true), {1.1, 0.2, 0}, 1).size(), 1u);
  wall.ends = false;
  EXPECT_EQ(felt(wall.pieces(true), {1.1, 0.2, 0}, 1).size(), 0u);
  EXPECT_EQ(felt(wall.pieces(true), {-0.1, 0.2, 0}, 1).size(), 0u);
  EXPECT_EQ(felt(wall.pieces(true), {1, 0.2, 0}, 1).size(), 1u);
  EXPECT_EQ(felt(wall.pieces(true), {0, 0.2, 0}, 1).size(), 1u);
}

TEST(Polyline, says_what_is_wrong) {
  EXPECT_EQ(message(Polyline{{{0, 0, 0}}, false, true}), "`points` of a polyline has 1; expected at least 2.");
  EXPECT_EQ(message(Polyline{{{0, 0, 0}, {1, 0, 0}}, true, true}),
            "`points` of a closed polyline has 2; expected at least 3.");
  EXPECT_EQ(message(Polyline{{{0, 0, 0}, {1, 0, 0}, {1, 0, 0}}, false, true}),
            "`points` of a polyline: point 1 and the next one are the same, [1, 0].");
  EXPECT_EQ(message(Polyline{{{0, 0, 0}, {1, 0, 0}}, false, true}, false),
            "a polyline exists only in a planar case; in space use a mesh.");
}

TEST(Arc, has_an_inner_and_an_outer_side) {
  const auto pieces = Arc{{1, 2, 0}, 2, 0, pi / 2, true}.pieces(true);
  const Vec3 direction{std::cos(0.3), std::sin(0.3), 0};
  const auto inside = felt(pieces, Vec3{1, 2, 0} + 1.5 * direction, 1),
             outside = felt(pieces, Vec3{1, 2, 0} + 2.5 * direction, 1);
  ASSERT_EQ(inside.size(), 1u);
  ASSERT_EQ(outside.size(), 1u);
  EXPECT_NEAR(inside[0].distance, 0.5, 1e-15);
  EXPECT_NEAR(outside[0].distance, 0.5, 1e-15);
  EXPECT_LT(norm(inside[0].normal + direction), 1e-15);
  EXPECT_LT(norm(outside[0].normal - direction), 1e-15);
  EXPECT_EQ(curvature(pieces[0].surface), 0.5);
  EXPECT_EQ(curvature(pieces[1].surface), -0.5);
}

TEST(Arc, ends_where_it_says) {
  const auto pieces = Arc{{0, 0, 0}, 1, -pi / 4, pi / 4, true}.pieces(true);
  const auto feet = felt(pieces, {0, 1, 0}, 1);
  ASSERT_EQ(feet.size(), 1u);
  EXPECT_LT(norm(feet[0].foot - std::sqrt(0.5) * Vec3{1, 1, 0}), 1e-15);
  EXPECT_EQ(felt(Arc{{0, 0, 0}, 1, -pi / 4, pi / 4, false}.pieces(true), {0, 1, 0}, 1).size(), 0u);
}

TEST(Arc, goes_counter_clockwise_through_zero_and_all_around) {
  EXPECT_NEAR(felt(Arc{{}, 1, 1.75 * pi, 0.25 * pi, true}.pieces(true), {1.5, 0, 0}, 1).at(0).distance, 0.5, 1e-15);
  for (const double end : {2 * pi, 6.2832})
    for (const double angle : {0.0, 1.0, 3.0, -3.0, pi})
      EXPECT_EQ(
          felt(Arc{{}, 1, 0, end, true}.pieces(true), {1.5 * std::cos(angle), 1.5 * std::sin(angle), 0}, 0.6).size(),
          1u);
}

TEST(Arc, says_what_is_wrong) {
  EXPECT_EQ(message(Arc{{}, 1, 0.5, 0.5, true}), "`to` of an arc is 0.5 with from = 0.5: the arc has no length.");
  EXPECT_EQ(message(Arc{{}, 1, 0, 1, true}, false),
            "an arc exists only in a planar case; in space use a drum or a mesh.");
}

}  // namespace
}  // namespace slurry
