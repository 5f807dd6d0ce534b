// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/graded_mesh.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "slurry/fluids/stokes/closed_surface.hpp"
#include "slurry/fluids/stokes/hollow_wall.hpp"
#include "tests/support/stokes_tables.hpp"

namespace slurry::stokes {
namespace {

double longest_edge(const Triangles& mesh, std::size_t t) {
  double longest = 0;
  for (int k = 0; k < 3; ++k) longest = std::max(longest, norm(mesh.corner(t, k) - mesh.corner(t, next_corner(k))));
  return longest;
}

double least_angle(const Triangles& mesh) {
  double least = pi;
  for (std::size_t t = 0; t < mesh.triangle.size(); ++t)
    for (int k = 0; k < 3; ++k) {
      const Vec3 a = mesh.corner(t, next_corner(k)) - mesh.corner(t, k),
                 b = mesh.corner(t, next_corner(next_corner(k))) - mesh.corner(t, k);
      least = std::min(least, std::atan2(norm(cross(a, b)), dot(a, b)));
    }
  return least;
}

Vec3 centre(const Triangles& mesh, std::size_t t) {
  return (mesh.corner(t, 0) + mesh.corner(t, 1) + mesh.corner(t, 2)) / 3;
}

TEST(GradedMesh, IsFineWhereAnotherBodyIsCloseAndKeepsItsVolume) {
  const double gap = 0.05, factor = 1.5;
  const Scene before{{sphere_body(1, {}, 180), sphere_body(1, {0, 0, 2 + gap}, 180)}, {}, {}};
  const Scene scene = graded(before, {factor, 0.01});
  for (const Body& body : scene.bodies) {
    EXPECT_TRUE(body.is_graded);
    EXPECT_EQ(closed_surface_fault(*body.mesh), "");
    EXPECT_NEAR(volume_of(*body.mesh), volume_of(*before.bodies[0].mesh), 1e-12);
    // Halves across longest edges: angles do not fall below half of those of the first mesh.
    EXPECT_GT(least_angle(*body.mesh), 0.45 * least_angle(*before.bodies[0].mesh));
  }
  const Triangles& mesh = *scene.bodies[0].mesh;
  double finest = 1;
  for (std::size_t t = 0; t < mesh.triangle.size(); ++t) {
    const double distance = norm(centre(mesh, t) - Vec3{0, 0, 2 + gap}) - 1;
    EXPECT_LT(longest_edge(mesh, t), 1.1 * factor * distance);
    finest = std::min(finest, longest_edge(mesh, t));
  }
  EXPECT_LT(finest, 1.1 * factor * gap);
  // A few rings about the gap, not all of the body.
  EXPECT_LT(mesh.triangle.size(), 5 * 180u);
  // What is left out between flat triangles and the sphere is made up where it is missing: near the gap no vertex is
  // farther out than its own small triangles need, (edge)^2/8, where one factor for all would take 7e-3.
  double out = 0;
  for (const Vec3& v : mesh.vertex)
    if (v.z > 0.99) out = std::max(out, norm(v) - 1);
  EXPECT_LT(out, 0.2 * factor * factor * gap * gap);
  EXPECT_GT(out, 0);
}

TEST(GradedMesh, LeavesBodiesAloneThatAreFarApart) {
  const Scene before{{sphere_body(1, {}, 80), sphere_body(1, {0, 0, 5}, 80)}, {}, {}};
  const Scene scene = graded(before, {1.5, 0.1});
  EXPECT_EQ(scene.bodies[0].mesh, before.bodies[0].mesh);
  EXPECT_FALSE(scene.bodies[0].is_graded);
  EXPECT_EQ(graded(before, {0, 0.1}).bodies[1].mesh, before.bodies[1].mesh);
}

TEST(GradedMesh, EllipsoidsLieOnTheirSurface) {
  Body one = ellipsoid_body({1, 0.7, 0.5}, {{}, rotation({0.2, 0.1, 0})}, 80), two = one;
  one.exact = two.exact = std::make_shared<const FormPart>(FormPart{Superellipsoid{{1, 0.7, 0.5}, 1, 1}, 1, {}, 1});
  two.pose.position = {0, 0, 1.12};
  const Scene scene = graded({{one, two}, {}, {}}, {1, 0.05});
  const Triangles& mesh = *scene.bodies[0].mesh;
  EXPECT_EQ(closed_surface_fault(mesh), "");
  EXPECT_GT(mesh.triangle.size(), 160u);
  for (const Vec3& v : mesh.vertex) EXPECT_NEAR(inside_level(Solid{Superellipsoid{{1, 0.7, 0.5}, 1, 1}}, v), 0, 0.05);
}

TEST(GradedMesh, ContainersAreFineBesideABody) {
  const std::vector<ContainerShape> shapes{CylinderContainer{3, 8}, BallContainer{3}, BoxContainer{{6, 6, 6}}};
  for (const ContainerShape& shape : shapes) {
    const ContainerOptions options{shape, {1, 2, 3}, {1, 0, 0}, 300};
    const Body body = sphere_body(1, Vec3{1, 2, 3} + Vec3{0, 0, 1.9}, 80);
    Scene scene{{body}, {}, std::make_shared<const Triangles>(container_mesh(options, 300)), walls_of(options)};
    const Triangles coarse = *scene.container;
    scene = graded(std::move(scene), {1.5, 0.125}, &options);
    EXPECT_EQ(closed_surface_fault(*scene.container), "");
    EXPECT_NEAR(volume_of(*scene.container), volume_of(coarse), 1e-10 * volume_of(coarse));
    EXPECT_GT(scene.container->triangle.size(), coarse.triangle.size() + 20);
    double finest = 10;
    for (std::size_t t = 0; t < scene.container->triangle.size(); ++t)
      finest = std::min(finest, longest_edge(*scene.container, t));
    EXPECT_LT(finest, 0.2);
    EXPECT_FALSE(do_cross(*scene.container, placed_mesh(scene.bodies[0])));
  }
}

}  // namespace
}  // namespace slurry::stokes
