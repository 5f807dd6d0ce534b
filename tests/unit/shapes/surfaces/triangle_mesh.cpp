// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Seams: what the triangles of a mesh report together, over faces, edges and corners; and how a soup is cleaned.
#include "slurry/shapes/surfaces/triangle_mesh.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "slurry/core/errors.hpp"
#include "tests/support/meshes.hpp"
#include "tests/support/random_geometry.hpp"

namespace slurry {
namespace {

// The contacts that pieces report within a distance.
std::vector<Foot> felt(const std::vector<Piece>& pieces, Vec3 p, double within) {
  std::vector<Foot> feet;
  for (const Piece& piece : pieces)
    if (const Foot foot = nearest(piece.surface, piece.pose, p); foot.distance <= within) feet.push_back(foot);
  return feet;
}

double least(const std::vector<Piece>& pieces, Vec3 p) {
  double d = no_contact;
  for (const Piece& piece : pieces) d = std::min(d, least_distance(piece.surface, piece.pose, p));
  return d;
}

double least_felt(const std::vector<Piece>& pieces, Vec3 p) {
  double d = no_contact;
  for (const Piece& piece : pieces) d = std::min(d, nearest(piece.surface, piece.pose, p).distance);
  return d;
}

// Over a flat floor there is one contact with the normal of the floor, wherever the point is: over faces, and exactly
// over edges and vertices, where the neighbours must agree on who reports.
TEST(TriangleMesh, a_flat_floor_gives_one_upright_contact_everywhere) {
  for (const double jitter : {0.0, 0.3}) {
    const Triangles soup = test::floor_soup(8, 4, jitter);
    const auto pieces = test::mesh_of(soup).pieces(false);
    std::vector<Vec3> points;
    Random random(1);
    for (int k = 0; k < 2000; ++k) points.push_back({random.uniform(-1.4, 1.4), random.uniform(-1.4, 1.4), 0});
    for (const Corners& c : soup.triangle)
      for (int k = 0; k < 3; ++k) {
        const Vec3 a = soup.vertex[c[k]], b = soup.vertex[c[(k + 1) % 3]];
        for (const double part : {0.0, 0.25, 0.3, 1e-9})
          if (const Vec3 p = a + part * (b - a); std::max(std::abs(p.x), std::abs(p.y)) < 1.4) points.push_back(p);
      }
    for (const Vec3& p : points)
      for (const double height : {0.7, -0.7, 1e-3}) {
        const auto feet = felt(pieces, p + Vec3{0, 0, height}, 3 * std::abs(height));
        ASSERT_EQ(feet.size(), 1u) << p.x << " " << p.y;
        EXPECT_NEAR(feet[0].distance, std::abs(height), 1e-15);
        // The tilt within the width of a seam: 2e-14 (4 + 0.7) / 1e-3.
        EXPECT_LT(norm(feet[0].normal - Vec3{0, 0, height > 0 ? 1.0 : -1.0}),
                  1e-10 * (std::abs(height) < 0.1 ? 1 : 1e-3));
      }
  }
}

// The same in a frame that is turned, where no coordinate is exact.
TEST(TriangleMesh, a_turned_floor_has_no_hole_and_no_tilted_contact) {
  Mesh mesh = test::mesh_of(test::floor_soup(8, 4, 0.3));
  mesh.position = {30, -20, 10};
  mesh.angle = 1.1;
  mesh.axis = {1, 2, -1};
  const auto pieces = mesh.pieces(false);
  const Pose pose = pieces[0].pose;
  const Vec3 up = rotate(pose.orientation, {0, 0, 1});
  const Triangles soup = test::floor_soup(8, 4, 0.3);
  for (const Corners& c : soup.triangle)
    for (int k = 0; k < 3; ++k)
      for (const double part : {0.0, 0.37, 0.5}) {
        const Vec3 p = soup.vertex[c[k]] + part * (soup.vertex[c[(k + 1) % 3]] - soup.vertex[c[k]]);
        if (std::max(std::abs(p.x), std::abs(p.y)) > 1.4) continue;
        const auto feet = felt(pieces, to_world(pose, p + Vec3{0, 0, 0.5}), 2);
        ASSERT_GE(feet.size(), 1u);
        ASSERT_LE(feet.size(), 2u);  // within the round-off of the seam two faces may both see it
        for (const Foot& foot : feet)
          EXPECT_LT(norm(foot.normal - up), 1e-13);  // round-off of coordinates of size 40, over 0.5
      }
}

// Whatever the triangles: the nearest point of the whole is reported by one of them.
TEST(TriangleMesh, the_nearest_point_is_always_reported) {
  Random random(2);
  std::vector<Triangles> soups{test::box_soup({1, 0.5, 0.7}), test::box_soup({1, 0.5, 0.7}, 3),
                               test::tube_soup(1, 1, 7)};
  Triangles wild;  // triangles that cross each other
  for (int k = 0; k < 60; ++k) wild.vertex.push_back(test::random_point(random, 1));
  for (std::int32_t k = 0; k + 2 < 60; ++k)
    wild.triangle.push_back({k, k + 1, (k * 7 + 3) % 60 == k ? k + 2 : (k * 7 + 3) % 60});
  soups.push_back(wild);
  Triangles book;  // five pages on one spine
  for (int k = 0; k < 5; ++k)
    test::add_quad(book, {0, 0, -1}, {0, 0, 1}, {std::cos(k), std::sin(k), 1}, {std::cos(k), std::sin(k), -1});
  soups.push_back(book);
  for (const Triangles& soup : soups) {
    const auto pieces = test::mesh_of(soup).pieces(false);
    std::vector<Vec3> points;
    for (int k = 0; k < 3000; ++k) points.push_back(test::random_point(random, 2));
    // Above edges and corners, in symmetric directions.
    for (const Vec3& v : soup.vertex)
      for (const Vec3 d :
           {Vec3{0.5, 0, 0}, Vec3{0, -0.5, 0}, Vec3{0, 0, 0.5}, Vec3{0.5, 0.5, 0.5}, Vec3{-0.1, 0, -0.1}})
        points.push_back(v + d);
    for (const Vec3& p : points) EXPECT_NEAR(least_felt(pieces, p), least(pieces, p), 1e-13);  // the width of a seam
  }
}

TEST(TriangleMesh, outside_a_box_one_contact_like_that_of_the_solid) {
  const Vec3 half{1, 0.5, 0.7};
  const Block block{half};
  Random random(3);
  for (const int n : {1, 4}) {
    const auto pieces = test::mesh_of(test::box_soup(half, n)).pieces(false);
    for (int k = 0; k < 5000; ++k) {
      const Vec3 p = test::random_point(random, 2);
      const Foot expected = block.nearest(p);
      if (expected.distance <= 0) continue;
      const auto feet = felt(pieces, p, expected.distance + 1e-9);
      ASSERT_EQ(feet.size(), 1u);
      EXPECT_NEAR(feet[0].distance, expected.distance, 1e-14);
      EXPECT_LT(norm(feet[0].normal - expected.normal), 1e-12);
    }
  }
}

TEST(TriangleMesh, in_a_groove_each_face_gives_its_contact_and_the_edge_none) {
  Triangles soup;  // two faces that rise at 45 degrees from the y axis
  test::add_quad(soup, {0, -1, 0}, {0, 1, 0}, {1, 1, 1}, {1, -1, 1});
  test::add_quad(soup, {0, -1, 0}, {0, 1, 0}, {-1, 1, 1}, {-1, -1, 1});
  const auto pieces = test::mesh_of(soup).pieces(false);
  const auto feet = felt(pieces, {0, 0.1, 0.5}, 0.6);
  ASSERT_EQ(feet.size(), 2u);
  for (const Foot& foot : feet) EXPECT_NEAR(foot.distance, 0.5 / std::sqrt(2.0), 1e-15);
  // From below the edge is a ridge: one contact, straight down.
  const auto below = felt(pieces, {0, 0.1, -0.5}, 0.6);
  ASSERT_EQ(below.size(), 1u);
  EXPECT_LT(norm(below[0].normal - Vec3{0, 0, -1}), 1e-15);
}

// ---- Cleaning

TEST(CleanMesh, welds_corners_that_differ_by_the_round_off_of_single_precision) {
  Triangles soup;
  test::add_quad(soup, {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0});
  test::add_quad(soup, {1.0000001, 0, 0}, {2, 0, 0}, {2, 1, 0}, {1, 1.0000001, 0});
  const Cleaned cleaned = clean(soup);
  EXPECT_EQ(cleaned.soup.vertex.size(), 6u);
  EXPECT_EQ(cleaned.soup.triangle.size(), 4u);
  EXPECT_EQ(cleaned.dropped + cleaned.split, 0u);
}

TEST(CleanMesh, drops_triangles_without_area_and_repeated_ones) {
  Triangles soup;
  test::add_quad(soup, {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0});
  soup.vertex.insert(soup.vertex.end(), {{0.25, 0.25, 0}, {0.5, 0.5, 0}});
  soup.triangle.push_back({0, 0, 1});  // a corner twice
  soup.triangle.push_back({4, 5, 2});  // on a line
  soup.triangle.push_back({1, 2, 0});  // the first again, turned
  const Cleaned cleaned = clean(soup);
  EXPECT_EQ(cleaned.dropped, 3u);
  EXPECT_EQ(cleaned.soup.triangle.size(), 2u);
}

TEST(CleanMesh, a_mesh_without_any_area_is_refused) {
  Mesh mesh = test::mesh_of({{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}}});
  EXPECT_THROW(mesh.pieces(false), InputError);
  mesh = test::mesh_of({{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}, {{0, 1, 2}}});
  EXPECT_THROW(mesh.pieces(false), InputError);
}

// A coarse half of a floor meets a fine one: its triangles are cut at the vertices on their edges, and no seam is left.
TEST(CleanMesh, cuts_triangles_where_vertices_of_others_lie_on_their_edges) {
  Triangles soup;
  test::add_quad(soup, {-1, 0, 0}, {0, 0, 0}, {0, 1, 0}, {-1, 1, 0});
  for (int k = 0; k < 3; ++k)
    test::add_quad(soup, {0, k / 3.0, 0}, {1, k / 3.0, 0}, {1, (k + 1) / 3.0, 0}, {0, (k + 1) / 3.0, 0});
  const Cleaned cleaned = clean(soup);
  EXPECT_EQ(cleaned.split, 1u);
  EXPECT_EQ(cleaned.soup.triangle.size(), 10u);
  const auto pieces = test::mesh_of(soup).pieces(false);
  for (const double x : {-0.01, 0.0, 0.01})
    for (const double y : {0.2, 1.0 / 3, 0.5}) {
      const auto feet = felt(pieces, {x, y, 0.1}, 0.11);
      ASSERT_EQ(feet.size(), 1u) << x << " " << y;
      EXPECT_LT(norm(feet[0].normal - Vec3{0, 0, 1}), 1e-12);
    }
}

}  // namespace
}  // namespace slurry
