// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The flow of each fluid at points: against Stokes' sphere, against the equations of the flow beside a wall, the two
// ways of a Stokes fluid against each other, and a grid that holds a linear flow.
#include "slurry/fluids/flow_samples.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/fluids/fluids.hpp"
#include "slurry/fluids/stokes/flow_about.hpp"
#include "tests/support/stokes_tables.hpp"

namespace slurry {
namespace {

using stokes::FlowPoint;
using stokes::RigidPair;

const std::vector<Vec3> about{{1.5, 0, 0}, {0, 1.2, 0.4}, {-1, 2, 1}, {0.3, -0.2, -4}};

stokes::Scene one_sphere(double radius, Vec3 centre) {
  stokes::Scene scene;
  scene.bodies.push_back(stokes::sphere_body(radius, centre, 320));
  return scene;
}

// Lamb, section 337: of a sphere of radius a that moves with U and spins.
FlowPoint stokes_flow(double a, Vec3 velocity, Vec3 spin, Vec3 r) {
  const double d = norm(r), along = dot(r, velocity), s = a / d;
  const Vec3 u = 0.75 * s * (velocity + along / (d * d) * r) + 0.25 * s * s * s * (velocity - 3 * along / (d * d) * r);
  return {u + s * s * s * cross(spin, r), 1.5 * a * along / (d * d * d), -1};
}

TEST(FlowAbout, ASphereIsThatOfStokes) {
  const Vec3 centre{0.1, 0.2, -0.3}, velocity{1, -0.5, 2}, spin{0.3, 1, -0.7};
  std::vector<Vec3> points;
  for (const Vec3& x : about) points.push_back(centre + x);
  const auto flow = flow_by_multipoles(one_sphere(0.9, centre), {{velocity, spin}}, {}, 2, points);
  const auto by_elements = flow_by_elements(one_sphere(0.9, centre), {{velocity, spin}}, {}, points);
  for (std::size_t k = 0; k < points.size(); ++k) {
    const FlowPoint exact = stokes_flow(0.9, velocity, spin, about[k]);
    // Round-off; 320 triangles leave some 1e-3 near the surface.
    EXPECT_LT(norm(flow[k].velocity - exact.velocity), 1e-12);
    EXPECT_NEAR(flow[k].pressure, exact.pressure, 1e-12);
    EXPECT_LT(norm(by_elements[k].velocity - exact.velocity), 1e-2);
    EXPECT_NEAR(by_elements[k].pressure, exact.pressure, 3e-2);
  }
}

TEST(FlowAbout, AtTheSurfacesIsTheMotionOfTheSpheres) {
  stokes::Scene scene = one_sphere(1, {0, 0, 0});
  scene.bodies.push_back(stokes::sphere_body(0.7, {3, 0.5, 1}, 320));
  const std::vector<RigidPair> motion{{{1, 0, 0}, {0, 0, 1}}, {{0, -1, 0.5}, {0.2, 0, 0}}};
  const stokes::Background shear = [](Vec3 x) { return Vec3{0.5 * x.y, 0, 0}; };
  const std::vector<Vec3> points{{0, 1.0000001, 0}, {0.9, 0, 0}, {3, 0.5, 1.7000001}};
  const auto flow = flow_by_multipoles(scene, motion, shear, 8, points);
  // What harmonics of degree 8 leave at a gap of 1.5 radii: kappa^8, kappa = 0.35.
  for (std::size_t k : {0u, 1u, 2u}) {
    const std::size_t body = k / 2;
    const Vec3 expected =
        motion[body].linear + cross(motion[body].angular, points[k] - scene.bodies[body].pose.position);
    EXPECT_LT(norm(flow[k].velocity - expected), 1e-3) << k;
  }
  EXPECT_EQ(flow[1].body, 0);
  EXPECT_EQ(flow[0].body, -1);
}

// No slip at the wall, no fluid behind it, and grad p = div grad u in between, by differences of second order.
TEST(FlowAbout, BesideAWallSolvesTheEquationsOfTheFlow) {
  stokes::Scene scene = one_sphere(1, {0, 2, 0});
  const Vec3 normal = normalised(Vec3{0.2, 1, -0.3});
  scene.wall = stokes::Wall{{0, 0, 0}, normal};
  const Vec3 on_wall = cross(normal, Vec3{1, 0.3, 2}), x{1.5, 2.5, 0.7};
  const auto residual = [&](double h) {
    std::vector<Vec3> points{on_wall, -normal, x};
    for (int d = 0; d < 3; ++d)
      for (const double side : {-h, h}) {
        Vec3 step;
        step[d] = side;
        points.push_back(x + step);
      }
    const auto flow = flow_by_multipoles(scene, {{{1, 0.4, -2}, {1, 2, 3}}}, {}, 3, points);
    EXPECT_LT(norm(flow[0].velocity), 1e-12);
    EXPECT_TRUE(std::isnan(flow[1].velocity.x));
    Vec3 laplace = -6 * flow[2].velocity, gradient;
    double divergence = 0;
    for (int d = 0; d < 3; ++d) {
      const FlowPoint &before = flow[3 + 2 * d], &after = flow[4 + 2 * d];
      laplace += before.velocity + after.velocity;
      gradient[d] = (after.pressure - before.pressure) / (2 * h);
      divergence += (after.velocity[d] - before.velocity[d]) / (2 * h);
    }
    return norm(laplace / (h * h) - gradient) + std::abs(divergence);
  };
  const double coarse = residual(0.04), fine = residual(0.02);
  EXPECT_LT(fine, 2e-3);
  EXPECT_NEAR(coarse / fine, 4, 0.2);
}

TEST(FlowSamples, OfAGivenFlowAreItsVelocities) {
  FieldFluid fluid;
  fluid.viscosity = 1;
  ShearFlow shear;
  shear.rate = 2;
  fluid.flow.name = shear;
  const Grains grains;
  const Forms forms;
  const FluidScene scene{grains, forms, 0.5, 0};
  const auto samples = sample_flow(fluid, scene, about);
  ASSERT_EQ(samples.size(), about.size());
  for (std::size_t k = 0; k < about.size(); ++k) EXPECT_EQ(samples[k].velocity, shear.velocity_at(0.5, about[k]));
  EXPECT_TRUE(std::isnan(samples[0].pressure));
  EXPECT_TRUE(sample_flow(NoFluid{}, scene, about).empty());
}

TEST(FlowSamples, OfAGridAreLinearBetweenItsCells) {
  FluidField field;
  field.shape = {4, 3, 2};
  const auto linear = [](Vec3 x) { return Vec3{1 + 2 * x.x, x.y - x.z, 3 * x.z}; };
  for (int k = 0; k < 2; ++k)
    for (int j = 0; j < 3; ++j)
      for (int i = 0; i < 4; ++i) {
        field.place.push_back({0.5 + i, 0.25 + 0.5 * j, 1.0 + 2 * k});
        field.velocity.push_back(linear(field.place.back()));
        field.pressure.push_back(field.place.back().y);
      }
  const std::vector<Vec3> inside{{0.5, 0.25, 1},
                                 {1.7, 0.9, 2.2},
                                 {3.5, 1.25, 3},
                                 // Up to the walls, half a cell beyond the last sites.
                                 {0, 0, 0},
                                 {4, 1.5, 4},
                                 {1, 0, 4}};
  const auto samples = interpolated(field, open_domain, inside);
  for (std::size_t k = 0; k < inside.size(); ++k) {
    EXPECT_LT(norm(samples[k].velocity - linear(inside[k])), 1e-14);
    EXPECT_NEAR(samples[k].pressure, inside[k].y, 1e-15);
  }
  // Farther out the values at the walls hold.
  const std::vector<Vec3> outside{{9, -7, 1}};
  EXPECT_LT(norm(interpolated(field, open_domain, outside)[0].velocity - linear({4, 0, 1})), 1e-14);
  // Through the face of a periodic cell of four cells: halfway between the last and the first.
  Domain cell;
  cell.periodic = {1, 0, 0};
  cell.edges.xx = 4;
  const std::vector<Vec3> through{{4, 0.25, 1}, {-8, 0.25, 1}};
  for (const FlowSample& s : interpolated(field, cell, through))
    EXPECT_NEAR(s.velocity.x, 0.5 * (linear({0.5, 0, 0}).x + linear({3.5, 0, 0}).x), 1e-14);
}

}  // namespace
}  // namespace slurry
