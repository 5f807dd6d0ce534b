// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What is done to triangles of any origin.
#include "slurry/shapes/triangles.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

#include "slurry/shapes/bounds.hpp"

namespace slurry {
namespace {

// A cube of half edge 1, each face with corners of its own.
Triangles loose_cube() {
  Triangles t;
  for (int axis = 0; axis < 3; ++axis)
    for (const double side : {-1.0, 1.0}) {
      const auto first = static_cast<std::int32_t>(t.vertex.size());
      for (const auto& [u, v] : {std::pair{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}}) {
        Vec3 p;
        p[axis] = side, p[(axis + 1) % 3] = side * u, p[(axis + 2) % 3] = v;
        t.vertex.push_back(p);
      }
      t.triangle.push_back({first, first + 1, first + 2});
      t.triangle.push_back({first, first + 2, first + 3});
    }
  return t;
}

TEST(Triangles, append_scales_turns_and_moves) {
  Triangles all{{{9, 9, 9}}, {}};
  append(all, {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2}}}, {{0, 0, 5}, rotation({0, 0, 0.5 * std::numbers::pi})},
         2);
  ASSERT_EQ(all.vertex.size(), 4u);
  EXPECT_EQ(all.triangle[0], (Corners{1, 2, 3}));
  EXPECT_LT(norm(all.vertex[1] - Vec3{0, 2, 5}), 1e-15);  // roundings of numbers of size 5
  EXPECT_LT(norm(all.vertex[2] - Vec3{-2, 0, 5}), 1e-15);
  EXPECT_LT(norm(all.vertex[3] - Vec3{0, 0, 7}), 1e-15);
}

TEST(Triangles, weld_joins_what_is_near_and_keeps_the_triangles) {
  Triangles t = loose_cube();
  t.vertex[5] += Vec3{1e-8, 0, 0};
  const Triangles one = welded(t, 1e-6);
  EXPECT_EQ(one.vertex.size(), 8u);
  EXPECT_EQ(one.triangle.size(), 12u);
  EXPECT_EQ(welded(t, 1e-10).vertex.size(), 9u);
}

TEST(Triangles, edges_of_a_cube_are_twelve_and_its_diagonals_are_none) {
  const Triangles cube = welded(loose_cube(), 1e-9);
  const std::vector<Edge> edges = sharp_edges(cube);
  EXPECT_EQ(edges.size(), 12u);
  for (const Edge& e : edges) EXPECT_NEAR(norm(cube.vertex[e[0]] - cube.vertex[e[1]]), 2, 1e-15);
  // A triangle that runs the other way round is as flat as before.
  Triangles turned = cube;
  std::swap(turned.triangle[1][1], turned.triangle[1][2]);
  EXPECT_EQ(sharp_edges(turned).size(), 12u);
}

TEST(Triangles, borders_sharp_bends_and_lines_are_edges) {
  // A strip of two squares, bent by an angle, with a loose line.
  const auto strip = [](double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    return Triangles{{{-1, 0, 0}, {0, 0, 0}, {0, 1, 0}, {-1, 1, 0}, {c, 0, s}, {c, 1, s}, {5, 0, 0}, {6, 0, 0}},
                     {{0, 1, 2}, {0, 2, 3}, {1, 4, 5}, {1, 5, 2}, {6, 7, 7}}};
  };
  EXPECT_EQ(sharp_edges(strip(0.4)).size(), 6u + 1u);
  EXPECT_EQ(sharp_edges(strip(0.6)).size(), 6u + 1u + 1u);
  EXPECT_TRUE(is_line(strip(0).triangle[4]));
}

TEST(Triangles, rings_close_in_their_poles) {
  const Vec3 bottom{0, 0, -1}, top{0, 0, 1};
  const auto at = [](std::int32_t, std::int32_t place) {
    const double angle = 2 * std::numbers::pi * place / 8;
    return Vec3{std::cos(angle), std::sin(angle), 0};
  };
  const Triangles t = joined({1, 8, at, &bottom, &top});
  EXPECT_EQ(t.vertex.size(), 10u);
  EXPECT_EQ(t.triangle.size(), 16u);
  double volume = 0;
  for (std::size_t k = 0; k < t.triangle.size(); ++k)
    volume += dot(t.corner(k, 0), cross(t.corner(k, 1), t.corner(k, 2))) / 6;
  // Two pyramids over an octagon of radius 1: outward, so that the volume is positive.
  EXPECT_NEAR(volume, 2.0 / 3.0 * 4 * std::sin(std::numbers::pi / 4), 1e-14);
}

TEST(Triangles, a_rank_that_is_not_there_is_a_fault) {
  EXPECT_EQ(first_fault(loose_cube()), "");
  EXPECT_EQ(first_fault(Triangles{{{}, {}}, {{0, 1, 2}}}), "a triangle names vertex 2 of 2");
  EXPECT_EQ(first_fault(Triangles{{{}, {}}, {{0, -1, 1}}}), "a triangle names vertex -1 of 2");
}

TEST(Triangles, a_polygon_is_cut_by_a_plane) {
  const std::vector<Vec3> square{{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}};
  const std::vector<Vec3> half = clip_polygon(square, {1, 0, 0}, {1, 0, 0});
  ASSERT_EQ(half.size(), 4u);
  for (const Vec3& p : half) EXPECT_GE(p.x, 1);
  EXPECT_EQ(clip_polygon(square, {3, 0, 0}, {1, 0, 0}).size(), 0u);
  EXPECT_EQ(clip_polygon(square, {-1, 0, 0}, {1, 0, 0}), square);
}

TEST(Bounds, grow_from_nothing_and_join) {
  Bounds box = no_bounds;
  EXPECT_TRUE(box.is_empty());
  grow(box, {1, 2, 3});
  EXPECT_FALSE(box.is_empty());
  EXPECT_EQ(box.diagonal(), 0);
  EXPECT_EQ(join(box, no_bounds).high, (Vec3{1, 2, 3}));
  const Bounds both = join(box, {{-1, 0, 0}, {0, 0, 5}});
  EXPECT_EQ(both.low, (Vec3{-1, 0, 0}));
  EXPECT_EQ(both.high, (Vec3{1, 2, 5}));
  EXPECT_TRUE(overlap(both, widened({{2, 2, 2}, {2, 2, 2}}, 1)));
  EXPECT_FALSE(overlap(both, widened({{2, 2, 2}, {2, 2, 2}}, 0.5)));
  std::set<std::tuple<double, double, double>> corners;
  for (int k = 0; k < 8; ++k) corners.insert({corner(both, k).x, corner(both, k).y, corner(both, k).z});
  EXPECT_EQ(corners.size(), 8u);
}

}  // namespace
}  // namespace slurry
