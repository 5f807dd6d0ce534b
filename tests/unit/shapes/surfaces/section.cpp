// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Walls of planar cases as lines and outlines.
#include "slurry/shapes/surfaces/section.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/shapes/obstacles/shapes.hpp"

namespace slurry {
namespace {

using std::numbers::pi;
const Bounds wide{{-4, -3, 0}, {4, 3, 0}};
constexpr double chord = 1e-4;
constexpr double tolerance = 1e-7;  // of the cuts of a WallMesh, and more

double length_of(const std::vector<Vec3>& line) {
  double sum = 0;
  for (std::size_t k = 1; k < line.size(); ++k) sum += norm(line[k] - line[k - 1]);
  return sum;
}

double area_of(const std::vector<Vec3>& ring) {
  double sum = 0;
  for (std::size_t k = 0; k < ring.size(); ++k) sum += 0.5 * cross(ring[k], ring[(k + 1) % ring.size()]).z;
  return sum;
}

TEST(Section, a_plane_is_a_line_with_the_grains_on_its_left) {
  const std::vector<Section> s = sections(Plane{{0, -1, 0}, {0, 1, 0}}.pieces(true), {}, wide, chord);
  ASSERT_EQ(s.size(), 1u);
  EXPECT_EQ(s[0].half_thickness, endless);
  ASSERT_EQ(s[0].lines.size(), 1u);
  EXPECT_NEAR(length_of(s[0].lines[0]), 8, tolerance);
  EXPECT_GT(s[0].lines[0].back().x, s[0].lines[0].front().x) << "the free side is above, on the left";
  EXPECT_NEAR(area_of(s[0].ring), 8 * 4, tolerance);
  for (const Vec3& p : s[0].lines[0]) EXPECT_NEAR(p.y, -1, tolerance);
}

TEST(Section, a_plane_out_of_sight_leaves_all_or_nothing_free) {
  const std::vector<Piece> floor = Plane{{0, -5, 0}, {0, 1, 0}}.pieces(true);
  const Section below = sections(floor, {}, wide, chord)[0], above = sections(floor, {{0, 10, 0}, {}}, wide, chord)[0];
  EXPECT_TRUE(below.lines.empty());
  EXPECT_NEAR(area_of(below.ring), 48, tolerance);
  EXPECT_TRUE(above.ring.empty());
}

TEST(Section, walls_of_a_box_end_in_its_corners) {
  Box box;
  box.size = {2, 4, 0}, box.inside = true, box.angle = 0.3;
  const std::vector<Section> s = sections(box.pieces(true), {{0.5, 0, 0}, rotation({0, 0, 0.2})}, wide, chord);
  ASSERT_EQ(s.size(), 4u);
  double sum = 0;
  for (const Section& one : s) {
    ASSERT_EQ(one.lines.size(), 1u);
    sum += length_of(one.lines[0]);
  }
  EXPECT_NEAR(sum, 2 * (2 + 4), 1e-5);
}

TEST(Section, a_drum_is_round) {
  Drum drum;
  drum.radius = 2;
  const Section s = sections(drum.pieces(true), {{1, 0, 0}, {}}, wide, chord)[0];
  ASSERT_EQ(s.lines.size(), 1u);
  EXPECT_EQ(s.lines[0].front(), s.lines[0].back());
  for (const Vec3& p : s.lines[0]) EXPECT_NEAR(norm(p - Vec3{1, 0, 0}), 2, chord);
  EXPECT_NEAR(area_of(s.ring), 4 * pi, 4 * pi * 2 * chord) << "what is free is the disc";
}

TEST(Section, solids_are_outlines) {
  Segment bar;
  bar.from = {-1, 0, 0}, bar.to = {1, 1, 0}, bar.thickness = 0.5;
  const Section capsule = sections(bar.pieces(true), {}, wide, chord)[0];
  EXPECT_EQ(capsule.half_thickness, 0.25);
  EXPECT_NEAR(std::abs(area_of(capsule.ring)), std::sqrt(5.0) * 0.5 + pi / 16, 1e-3);
  Box box;
  box.size = {2, 1, 0}, box.angle = 0.4;
  EXPECT_NEAR(std::abs(area_of(sections(box.pieces(true), {}, wide, chord)[0].ring)), 2, 1e-9);
  Ball disc;
  disc.radius = 1.5;
  const Section ball = sections(disc.pieces(true), {}, wide, chord)[0];
  for (const Vec3& p : ball.ring) EXPECT_NEAR(norm(p), 1.5, chord);
  EXPECT_NEAR(std::abs(area_of(ball.ring)), 2.25 * pi, 1e-3);
}

TEST(Section, thin_walls_are_lines) {
  Segment bar;
  bar.from = {-1, 0, 0}, bar.to = {1, 1, 0};
  const Section thin = sections(bar.pieces(true), {}, wide, chord)[0];
  EXPECT_EQ(thin.half_thickness, 0);
  EXPECT_TRUE(thin.ring.empty());
  ASSERT_EQ(thin.lines.size(), 1u);
  EXPECT_NEAR(length_of(thin.lines[0]), std::sqrt(5.0), 1e-12);
  const std::vector<Section> bend =
      sections(Polyline{{{0, 0, 0}, {0, 2, 0}, {3, 2, 0}}, false, true}.pieces(true), {}, wide, chord);
  ASSERT_EQ(bend.size(), 2u);
  EXPECT_NEAR(length_of(bend[0].lines.at(0)), 2, 1e-9);
  EXPECT_NEAR(length_of(bend[1].lines.at(0)), 3, 1e-9);
  const std::vector<Section> arc = sections(Arc{{0, 0, 0}, 2, 0, 1, true}.pieces(true), {}, wide, chord);
  ASSERT_EQ(arc.size(), 2u);
  for (const Section& side : arc) EXPECT_NEAR(length_of(side.lines.at(0)), 2, 1e-3);
}

}  // namespace
}  // namespace slurry
