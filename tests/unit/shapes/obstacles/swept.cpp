// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Cones, pipes and plates with a hole against the closed forms of their distances.
#include "slurry/shapes/obstacles/swept.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/shapes/obstacles/shapes.hpp"
#include "slurry/shapes/triangles.hpp"
#include "tests/support/random_geometry.hpp"
#include "tests/support/shape_distance.hpp"

namespace slurry {
namespace {

// From a point to the segment a b.
double to_segment(Vec3 p, Vec3 a, Vec3 b) {
  const double t = std::clamp(dot(p - a, b - a) / norm2(b - a), 0.0, 1.0);
  return norm(p - a - t * (b - a));
}

// How far a chord of a circle of radius r is from its arc at most, `facets` to a quarter of it.
double sagitta(double r, double facets) {
  constexpr double rounding = 1e-14;  // of a few numbers of size 4
  return r * (1 - std::cos(std::numbers::pi / (4 * facets))) + rounding;
}

// The distance to a thin cone is that to its side in the half-plane of the point.
TEST(Cone, distance_is_that_to_its_side) {
  Cone cone{{0, 0, 1}, {0, 0, 3}, 2, 0.5, 64};
  const std::vector<Piece> pieces = cone.pieces(false);
  Random random(1);
  for (int k = 0; k < 300; ++k) {
    const Vec3 p = test::random_point(random, 3) + Vec3{0, 0, 2};
    const double expected = to_segment({std::hypot(p.x, p.y), 0, p.z}, {2, 0, 1}, {0.5, 0, 3});
    EXPECT_NEAR(test::nearest_piece(pieces, p).distance, expected, sagitta(2, 64));
  }
}

TEST(Cone, a_tip_is_one_point_and_open_ends_are_open) {
  const Cone cone{{0, 0, 0}, {0, 0, 1}, 0, 1, 16};
  // Under the tip; level with the open end on the axis, at 1/sqrt 2 from the sides (and no lid).
  EXPECT_NEAR(test::distance(cone, false, {0, 0, -0.5}), 0.5, 1e-12);
  EXPECT_NEAR(test::distance(cone, false, {0, 0, 1}), std::sqrt(0.5), sagitta(1, 16));
}

TEST(Cone, is_two_walls_in_the_plane) {
  const Cone cone{{0, 0, 0}, {0, 2, 0}, 0.5, 1};
  ASSERT_EQ(cone.pieces(true).size(), 2u);
  Random random(2);
  for (int k = 0; k < 100; ++k) {
    Vec3 p = test::random_point(random, 2);
    p.z = 0;
    // Twenty roundings of numbers of size 4.
    EXPECT_NEAR(test::distance(cone, true, p), to_segment({std::abs(p.x), p.y, 0}, {0.5, 0, 0}, {1, 2, 0}), 1e-14);
  }
}

TEST(Cone, refuses_what_has_no_side) {
  EXPECT_THROW((Cone{{0, 0, 0}, {0, 0, 0}, 1, 1}.pieces(false)), InputError);
  EXPECT_THROW((Cone{{0, 0, 0}, {0, 0, 1}, 0, 0}.pieces(false)), InputError);
}

// A tube from z = 0 to 2, from radius 1 to 1.25: the rectangle in the half-plane of the point.
TEST(Pipe, distance_is_that_to_its_wall) {
  const Pipe pipe{{0, 0, 0}, {0, 0, 2}, 1, 0.25, 64};
  const std::vector<Piece> pieces = pipe.pieces(false);
  Random random(3);
  for (int k = 0; k < 300; ++k) {
    const Vec3 p = test::random_point(random, 2) + Vec3{0, 0, 1};
    const Vec3 q{std::hypot(p.x, p.y), 0, p.z};
    const Vec3 corner[] = {{1, 0, 0}, {1, 0, 2}, {1.25, 0, 2}, {1.25, 0, 0}};
    double expected = endless;
    for (int side = 0; side < 4; ++side)
      expected = std::min(expected, to_segment(q, corner[side], corner[(side + 1) % 4]));
    EXPECT_NEAR(test::nearest_piece(pieces, p).distance, expected, sagitta(1.25, 64));
  }
}

TEST(Pipe, lies_along_any_axis) {
  const Pipe pipe{{1, 2, 3}, {4, 2, 3}, 0.5, 0, 64};
  EXPECT_NEAR(test::distance(pipe, false, {2, 2, 3}), 0.5, sagitta(0.5, 64));
  EXPECT_NEAR(test::distance(pipe, false, {2, 2, 5}), 1.5, sagitta(0.5, 64));
  EXPECT_NEAR(test::distance(pipe, false, {0, 2.5, 3}), 1, sagitta(0.5, 64));
}

TEST(Pipe, is_a_channel_in_the_plane) {
  const Pipe pipe{{0, 0, 0}, {2, 0, 0}, 0.5, 0.2};
  EXPECT_NEAR(test::distance(pipe, true, {1, 0, 0}), 0.5, 1e-15);
  EXPECT_NEAR(test::distance(pipe, true, {1, 1, 0}), 0.3, 1e-15);
}

HoledPlate plate(bool round, double thickness) {
  HoledPlate p;
  p.position = {1, 2, 3};
  p.length = 1;
  p.width = 1;
  p.rim = 0.5;
  p.round = round;
  p.thickness = thickness;
  p.facets = 64;
  return p;
}

// Above the plate the distance is the height; in the hole, that to its rim.
TEST(HoledPlate, has_a_round_hole) {
  const HoledPlate p = plate(true, 0);
  EXPECT_NEAR(test::distance(p, false, {1.8, 2, 3.25}), 0.25, 1e-12);
  EXPECT_NEAR(test::distance(p, false, {1, 2, 3}), 0.5, sagitta(0.5, 64));
  EXPECT_NEAR(test::distance(p, false, {1.2, 2, 3}), 0.3, sagitta(0.5, 64));
  EXPECT_NEAR(test::distance(p, false, {1, 2, 3.5}), std::sqrt(0.5), sagitta(0.5, 64));
  // The corners of the plate are sharp.
  EXPECT_NEAR(test::distance(p, false, {3, 4, 3}), std::sqrt(2.0), 1e-12);
}

TEST(HoledPlate, has_a_rectangular_hole) {
  HoledPlate p = plate(false, 0.2);
  p.width = 2;
  EXPECT_NEAR(test::distance(p, false, {1, 2, 3}), 0.5, 1e-12);
  EXPECT_NEAR(test::distance(p, false, {1.25, 2.75, 3}), 0.25, 1e-12);
  EXPECT_NEAR(test::distance(p, false, {1.75, 2, 3.5}), 0.4, 1e-12) << "half the thickness above the middle";
  // A corner of the hole at (1.5, 3): no nearer than along both sides.
  EXPECT_NEAR(test::distance(p, false, {1.4, 2.9, 3}), 0.1, 1e-12);
  EXPECT_NEAR(test::distance(p, false, {2.5, 4, 3}), std::hypot(0.5, 0.5), 1e-12) << "a corner of the plate";
}

TEST(HoledPlate, is_two_walls_in_the_plane) {
  HoledPlate p;
  p.length = 1;
  p.rim = 1;
  EXPECT_NEAR(test::distance(p, true, {0, 0, 0}), 0.5, 1e-15);
  EXPECT_NEAR(test::distance(p, true, {1, 0.25, 0}), 0.25, 1e-15);
  EXPECT_NEAR(test::distance(p, true, {2.5, 0, 0}), 1, 1e-15);
}

// What is drawn is what is felt, and a wall with a thickness is closed.
TEST(Swept, walls_with_a_thickness_are_closed) {
  for (const std::vector<Piece>& pieces :
       {Pipe{{0, 0, 0}, {0, 0, 2}, 1, 0.25, 4}.pieces(false), plate(true, 0.1).pieces(false)}) {
    Triangles all;
    for (const Piece& piece : pieces) append(all, triangulate(piece.surface, {{-9, -9, -9}, {9, 9, 9}}, 4), piece.pose);
    all = welded(all, 1e-9);
    std::map<std::pair<std::int32_t, std::int32_t>, int> sides;
    for (const Corners& c : all.triangle)
      for (int k = 0; k < 3; ++k) {
        const auto [low, high] = std::minmax(c[k], c[(k + 1) % 3]);
        ++sides[{low, high}];
      }
    ASSERT_FALSE(sides.empty());
    for (const auto& [side, count] : sides) EXPECT_EQ(count, 2);
  }
}

}  // namespace
}  // namespace slurry
