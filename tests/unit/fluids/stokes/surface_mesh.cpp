// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/surface_mesh.hpp"

#include <gtest/gtest.h>

#include "slurry/fluids/stokes/closed_surface.hpp"
#include "slurry/shapes/solids/polyhedron.hpp"
#include "tests/support/stokes_tables.hpp"

namespace slurry::stokes {
namespace {

Polyhedron slab() {
  std::vector<Vec3> corners;
  for (const double x : {-2.0, 2.0})
    for (const double y : {-1.0, 1.0})
      for (const double z : {-0.25, 0.25}) corners.push_back({x, y, z});
  return convex_hull(corners);
}

TEST(SurfaceMesh, NumberOfTrianglesIsTheNearestPossible) {
  EXPECT_EQ(sphere_mesh(1).triangle.size(), 20u);
  EXPECT_EQ(sphere_mesh(80).triangle.size(), 80u);
  EXPECT_EQ(sphere_mesh(300).triangle.size(), 320u);
  EXPECT_EQ(sphere_mesh(320).vertex.size(), 162u);
}

TEST(SurfaceMesh, EverySolidIsClosedOutwardAndOfItsVolume) {
  const std::vector<Solid> solids{Globe{0.7}, Superellipsoid{{5, 3, 2}, 1, 1}, Superellipsoid{{1, 2, 1.5}, 0.5, 0.4},
                                  Capsule{2, 0.5}, slab()};
  for (const Solid& solid : solids) {
    const Triangles mesh = surface_mesh(solid, 320);
    EXPECT_EQ(closed_surface_fault(mesh), "") << solid.index();
    const double volume = mass_properties(solid, false).volume;
    // One cubic root and a sum over some hundred triangles.
    EXPECT_NEAR(volume_of(mesh), volume, 1e-13 * volume) << solid.index();
    EXPECT_GE(mesh.triangle.size(), 320u);
    EXPECT_LT(mesh.triangle.size(), 330u);
  }
}

TEST(SurfaceMesh, HalvedEdgesKeepTheFaces) {
  const Triangles coarse = triangulate(Solid{slab()}), fine = refined(coarse, 500);
  EXPECT_EQ(closed_surface_fault(fine), "");
  EXPECT_NEAR(area_of(fine), area_of(coarse), 1e-12);
  EXPECT_NEAR(volume_of(fine), volume_of(coarse), 1e-12);
  double longest = 0;
  for (std::size_t t = 0; t < fine.triangle.size(); ++t)
    longest = std::max(longest, norm(fine.corner(t, 1) - fine.corner(t, 0)));
  // Right-angled triangles of equal area would have a hypotenuse of 2 sqrt(A); halving leaves at most twice that.
  EXPECT_LT(longest, 4 * std::sqrt(area_of(fine) / 500));
}

TEST(SurfaceMesh, CylinderIsClosedAndOfItsVolume) {
  const Triangles mesh = cylinder_mesh(2, 9, 900);
  EXPECT_EQ(closed_surface_fault(mesh), "");
  EXPECT_NEAR(volume_of(mesh), pi * 4 * 9, 1e-11);
  EXPECT_NEAR(norm(centre_of(mesh)), 0, 1e-12);
  // The rings of the lids have as many places as those of the side.
  EXPECT_NEAR(double(mesh.triangle.size()), 900, 200);
}

TEST(SurfaceMesh, CentreOfAMovedBody) {
  Triangles mesh = surface_mesh(Superellipsoid{{1, 2, 3}, 1, 1}, 80);
  for (Vec3& v : mesh.vertex) v += Vec3{4, 5, 6};
  EXPECT_NEAR(norm(centre_of(mesh) - Vec3{4, 5, 6}), 0, 1e-13);
}

TEST(ClosedSurface, FaultsAreNamed) {
  const Triangles good = sphere_mesh(80);
  Triangles open = good;
  open.triangle.pop_back();
  EXPECT_NE(closed_surface_fault(open).find("closed"), std::string::npos);
  Triangles inward = good;
  for (Corners& c : inward.triangle) std::swap(c[1], c[2]);
  EXPECT_NE(closed_surface_fault(inward).find("clockwise"), std::string::npos);
  Triangles twisted = good;
  std::swap(twisted.triangle[7][0], twisted.triangle[7][1]);
  EXPECT_NE(closed_surface_fault(twisted).find("sense"), std::string::npos);
  // A vertex pulled through the other side.
  Triangles crossed = good;
  crossed.vertex[0] = -3.0 * crossed.vertex[0];
  EXPECT_NE(closed_surface_fault(crossed).find("crosses itself"), std::string::npos);
}

TEST(ClosedSurface, CrossingAndInside) {
  const Triangles ball = sphere_mesh(80);
  Triangles other = ball;
  for (Vec3& v : other.vertex) v += Vec3{1.5, 0, 0};
  EXPECT_TRUE(do_cross(ball, other));
  for (Vec3& v : other.vertex) v += Vec3{0.6, 0, 0};
  EXPECT_FALSE(do_cross(ball, other));
  EXPECT_NEAR(winding(ball, {0.1, 0.2, 0.3}), 1, 1e-13);
  EXPECT_NEAR(winding(ball, {1.1, 0.2, 0.3}), 0, 1e-13);
}

}  // namespace
}  // namespace slurry::stokes
