// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Hulls: faces merged, duplicates and inner points dropped, Euler's formula, refusals; sections.
#include "slurry/shapes/solids/polyhedron.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "slurry/core/errors.hpp"
#include "tests/support/solids.hpp"

namespace slurry {
namespace {

// Every point inside all faces, every face plane, corners counter-clockwise, V - E + F = 2.
void expect_hull_of(const std::vector<Vec3>& points, const PolyhedronData& p) {
  std::size_t corners = 0;
  for (std::size_t k = 0; k < p.face.size(); ++k) {
    const auto at = [&](std::size_t i) { return p.vertex[static_cast<std::size_t>(p.face[k][i % p.face[k].size()])]; };
    ASSERT_GE(p.face[k].size(), 3u);
    corners += p.face[k].size();
    // The hull's own threshold: 1e-9 of the size, twice for merged faces.
    for (const Vec3 q : points) EXPECT_LE(dot(p.face_normal[k], q - at(0)), 1e-8);
    for (std::size_t i = 0; i < p.face[k].size(); ++i) {
      EXPECT_NEAR(dot(p.face_normal[k], at(i) - at(0)), 0, 1e-8);
      EXPECT_GT(dot(p.face_normal[k], cross(at(i + 1) - at(i), at(i + 2) - at(i + 1))), 0);
    }
  }
  EXPECT_EQ(p.vertex.size() + p.face.size(), corners / 2 + 2);
}

TEST(Hull, of_a_cube_with_duplicates_and_points_on_faces_edges_and_inside) {
  std::vector<Vec3> points{{0, 0, 0}, {0.5, 0.5, 1}, {1, 0.5, 0}, {1, 1, 1}};
  for (int turn = 0; turn < 2; ++turn)
    for (int k = 0; k < 8; ++k) points.push_back({k & 1 ? 1.0 : -1, k & 2 ? 1.0 : -1, k & 4 ? 1.0 : -1});
  const Polyhedron p = convex_hull(points);
  EXPECT_EQ(p.data->vertex.size(), 8u);
  EXPECT_EQ(p.data->face.size(), 6u);
  EXPECT_EQ(p.data->section.size(), 4u);
  expect_hull_of(points, *p.data);
}

TEST(Hull, of_random_points_and_of_rotated_lattices) {
  Random random(41);
  for (int k = 0; k < 20; ++k) {
    std::vector<Vec3> points;
    for (int i = 0; i < 200; ++i) points.push_back(test::random_direction(random));
    expect_hull_of(points, *convex_hull(points).data);
    // A lattice turned askew: many points per face, coplanar to round-off only.
    const Quaternion q = test::random_rotation(random);
    std::vector<Vec3> lattice;
    for (int i = 0; i < 64; ++i) lattice.push_back(rotate(q, {double(i % 4), double(i / 4 % 4), double(i / 16)}));
    const Polyhedron cube = convex_hull(lattice);
    EXPECT_EQ(cube.data->vertex.size(), 8u);
    EXPECT_EQ(cube.data->face.size(), 6u);
    expect_hull_of(lattice, *cube.data);
  }
}

TEST(Hull, refuses_what_has_no_inside) {
  EXPECT_THROW(convex_hull({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}), InputError);
  EXPECT_THROW(convex_hull({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0.5, 0.5, 0}}), InputError);
  EXPECT_THROW(convex_hull({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}}), InputError);
  EXPECT_THROW(convex_hull({{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}}), InputError);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(convex_hull({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, nan}}), InputError);
  EXPECT_THROW(planar_hull({{0, 0, 0}, {1, 1, 0}, {2, 2, 0}}), InputError);
}

TEST(Hull, of_the_plane_is_a_prism_with_that_section) {
  const Polyhedron p = planar_hull({{0, 0, 0}, {2, 0, 0}, {2, 1, 0}, {0, 1, 0}, {1, 0.5, 0}, {1, 0, 0}});
  EXPECT_EQ(p.data->section.size(), 4u);
  const MassProperties m = mass_properties(p, true);
  EXPECT_NEAR(m.volume, 2, 1e-14);
  EXPECT_LT(norm(m.centre - Vec3{1, 0.5, 0}), 1e-14);
  EXPECT_NEAR(m.inertia.zz, 2 * (4 + 1) / 12.0, 1e-14);
  const MassProperties centred = mass_properties(translated(p, -m.centre), true);
  EXPECT_LT(norm(centred.centre), 1e-14);
}

TEST(Hull, section_of_a_tetrahedron_off_its_middle) {
  // Cut at a quarter of the height from the base: a triangle with three quarters of the base's edges.
  const Polyhedron p = convex_hull({{1, 0, -0.25}, {-1, 1, -0.25}, {-1, -1, -0.25}, {0, 0, 0.75}});
  EXPECT_EQ(p.data->section.size(), 3u);
  EXPECT_NEAR(mass_properties(p, true).volume, 2 * 0.75 * 0.75, 1e-14);
  // No section where the plane passes it by.
  EXPECT_TRUE(translated(p, {0, 0, 1}).data->section.empty());
  EXPECT_THROW(mass_properties(translated(p, {0, 0, 1}), true), InputError);
}

}  // namespace
}  // namespace slurry
