// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The pieces of an obstacle together: rooms that close, drums with round ends, and what is left out.
#include "slurry/shapes/surfaces/wall_mesh.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/shapes/obstacles/shapes.hpp"
#include "tests/support/meshes.hpp"
#include "tests/support/random_geometry.hpp"

namespace slurry {
namespace {

using std::numbers::pi;
const Bounds wide_limits{{-10, -10, -10}, {10, 10, 10}};
// Faces reach 1e-10 of the diagonal (35 m) beyond what cuts them, and vertices within 1e-9 of it are one.
constexpr double cut_tolerance = 1e-7;

double area_of(const WallMesh& wall, std::int32_t piece = -1) {
  double sum = 0;
  for (std::size_t t = 0; t < wall.piece.size(); ++t)
    if (piece < 0 || wall.piece[t] == piece) sum += 0.5 * norm(wall.faces.area(t));
  return sum;
}

double length_of_edges(const WallMesh& wall) {
  double sum = 0;
  for (const Edge& e : wall.edges) sum += norm(wall.faces.vertex[e[0]] - wall.faces.vertex[e[1]]);
  return sum;
}

Bounds box_of(const WallMesh& wall) {
  Bounds box = no_bounds;
  for (const Vec3& v : wall.faces.vertex) grow(box, v);
  return box;
}

TEST(WallMesh, half_spaces_of_a_box_make_a_closed_room) {
  Box box;
  box.size = {2, 4, 6}, box.inside = true;
  const WallMesh room = wall_mesh(box.pieces(false), {}, wide_limits, 16);
  EXPECT_NEAR(area_of(room), 2 * (2 * 4 + 2 * 6 + 4 * 6), 1e-5);
  EXPECT_EQ(room.faces.vertex.size(), 8u);
  EXPECT_EQ(room.edges.size(), 12u);
  EXPECT_NEAR(length_of_edges(room), 4 * (2 + 4 + 6), 1e-6);
  // Inwards: the volume that the triangles go around is negative.
  double volume = 0;
  for (std::size_t t = 0; t < room.piece.size(); ++t) volume += dot(room.faces.corner(t, 0), room.faces.area(t)) / 6;
  EXPECT_NEAR(volume, -48, 1e-5);
}

TEST(WallMesh, an_open_box_goes_on_to_the_limits) {
  Box box;
  box.size = {2, 4, 6}, box.inside = true, box.open = {"z+"};
  const Bounds found = box_of(wall_mesh(box.pieces(false), {}, wide_limits, 16));
  EXPECT_NEAR(found.low.z, -3, cut_tolerance);
  EXPECT_NEAR(found.high.z, 10, cut_tolerance);
  EXPECT_NEAR(found.high.x, 1, cut_tolerance);
}

TEST(WallMesh, a_room_turns_with_its_obstacle) {
  Random random(1);
  Box box;
  box.size = {2, 4, 6}, box.inside = true;
  const Pose pose = test::random_pose(random, 1);
  const WallMesh room = wall_mesh(box.pieces(false), pose, wide_limits, 16);
  EXPECT_NEAR(area_of(room), 2 * (2 * 4 + 2 * 6 + 4 * 6), 1e-5);
  for (const Vec3& v : room.faces.vertex) {
    const Vec3 local = to_local(pose, v);
    EXPECT_NEAR(std::abs(local.x), 1, cut_tolerance);
    EXPECT_NEAR(std::abs(local.y), 2, cut_tolerance);
    EXPECT_NEAR(std::abs(local.z), 3, cut_tolerance);
  }
}

TEST(WallMesh, a_finite_drum_has_round_ends) {
  Drum drum;
  drum.radius = 2, drum.length = 6, drum.axis = {1, 2, 3};
  const int facets = 48;
  const std::vector<Piece> pieces = drum.pieces(false);
  const WallMesh wall = wall_mesh(pieces, {}, wide_limits, facets);
  // A prism over a regular polygon.
  const double polygon = 0.5 * facets * 4 * std::sin(2 * pi / facets), rim = facets * 4 * std::sin(pi / facets);
  EXPECT_NEAR(area_of(wall, 0), rim * 6, 1e-5);
  EXPECT_NEAR(area_of(wall, 1), polygon, 1e-5);
  EXPECT_NEAR(area_of(wall, 2), polygon, 1e-5);
  // All vertices are on the rims, which are the only edges.
  const Vec3 axis = normalised(drum.axis);
  for (const Vec3& v : wall.faces.vertex) {
    EXPECT_NEAR(std::abs(dot(v, axis)), 3, cut_tolerance);
    EXPECT_NEAR(norm(v - dot(v, axis) * axis), 2, cut_tolerance);
  }
  EXPECT_EQ(wall.edges.size(), 2u * facets);
  for (std::size_t t = 0; t < wall.piece.size(); ++t) EXPECT_LT(dot(wall.faces.corner(t, 0), wall.faces.area(t)), 1e-9);
}

TEST(WallMesh, a_bowl_is_cut_by_its_lid) {
  // A hollow ball of radius 2 and a plane at z = 1 that looks down.
  const std::vector<Piece> pieces{{Cavity{2}, {}}, {HalfSpace{}, {{0, 0, 1}, rotation({pi, 0, 0})}}};
  const WallMesh wall = wall_mesh(pieces, {}, wide_limits, 128);
  EXPECT_NEAR(box_of(wall).high.z, 1, cut_tolerance);
  // A cap of height 3, 2 pi r h, and a disc of radius sqrt(3). Facets lose (2 pi / 128)^2 / 6 = 4e-4 of a circle, and the
  // cut through them, up to 6e-4 inside the ball, 2 * 2 * 6e-4 / 3 = 8e-4 of the disc.
  EXPECT_NEAR(area_of(wall, 0), 2 * pi * 2 * 3, 1e-3 * 12 * pi);
  EXPECT_NEAR(area_of(wall, 1), 3 * pi, 1.2e-3 * 3 * pi);
  for (const Vec3& v : wall.faces.vertex)
    // A cut runs along facets, which are up to 2 (1 - cos(pi / 128)) = 6e-4 inside the ball.
    EXPECT_NEAR(std::min(std::abs(norm(v) - 2), std::abs(v.z - 1)), 0, 1e-3);
}

TEST(WallMesh, one_plane_ends_at_the_limits_and_far_ones_are_not_there) {
  const std::vector<Piece> floor = Plane{{0, 0, -1}, {0, 0, 1}}.pieces(false);
  EXPECT_NEAR(area_of(wall_mesh(floor, {}, wide_limits, 16)), 400, 1e-5);
  EXPECT_NEAR(area_of(wall_mesh(floor, {{0, 0, 11}, {}}, wide_limits, 16)), 400, 1e-5) << "on the border of the limits";
  EXPECT_EQ(wall_mesh(floor, {{0, 0, 12}, {}}, wide_limits, 16).piece.size(), 0u);
}

TEST(WallMesh, solids_and_meshes_are_whole_wherever_they_are) {
  const Mesh cube = test::mesh_of(test::box_soup({1, 1, 1}, 3));
  const WallMesh wall = wall_mesh(cube.pieces(false), {{100, 0, 0}, {}}, wide_limits, 16);
  EXPECT_EQ(wall.piece.size(), 6u * 9 * 2);
  EXPECT_EQ(wall.faces.vertex.size(), 56u) << "corners that triangles share are one";
  EXPECT_NEAR(length_of_edges(wall), 12 * 2, 1e-9);
  for (std::size_t t = 0; t < wall.piece.size(); ++t) EXPECT_EQ(wall.piece[t], static_cast<std::int32_t>(t));
  const WallMesh rod = wall_mesh({{Rod{1, 0.5}, {}}}, {}, wide_limits, 16);
  EXPECT_TRUE(rod.edges.empty()) << "a capsule is smooth";
}

TEST(WallMesh, a_thin_segment_is_an_edge) {
  const WallMesh wall = wall_mesh({{Rod{2, 0}, {{1, 0, 0}, {}}}}, {}, wide_limits, 16);
  EXPECT_EQ(wall.piece.size(), 0u);
  ASSERT_EQ(wall.edges.size(), 1u);
  EXPECT_NEAR(length_of_edges(wall), 4, 1e-15);
}

TEST(WallMesh, facets_are_as_many_as_the_tolerance_asks_for) {
  for (const double tolerance_of_chord : {1e-2, 1e-3, 1e-4}) {
    const int n = facets_for(Bore{1}, tolerance_of_chord);
    EXPECT_EQ(n % 4, 0);
    EXPECT_LE(1 - std::cos(pi / n), tolerance_of_chord);
    EXPECT_LT(n, 2 * pi / std::sqrt(2 * tolerance_of_chord) + 16);
  }
  EXPECT_EQ(facets_for(Bore{1}, 1e-12), 400);
  EXPECT_EQ(facets_for(HalfSpace{}, 1e-3), 16);
}

}  // namespace
}  // namespace slurry
