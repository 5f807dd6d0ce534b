// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Closest points against dense samples of each surface, against the variational inequality of a projection, and at the
// points where the normal is not unique.
#include "slurry/shapes/surfaces/surface.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "tests/support/random_geometry.hpp"

namespace slurry {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
using std::numbers::pi;

// Samples: n intervals on half a turn and on each length. All lengths below are at most 3, so that no point of a
// surface is farther from a sample than half the diagonal of a cell, 1.5 * sqrt(2) / n (flat) or pi / sqrt(2) / n
// (round).
constexpr int n = 100;
constexpr double covering = 0.023;

using Points = std::vector<Vec3>;

// Points of a sphere's half with sign * x >= 0, moved to the given centre on the x axis.
void add_hemisphere(Points& points, double radius, double centre, double side) {
  for (int i = 0; i <= n; ++i)
    for (int j = 0; j <= n; ++j) {
      const double theta = pi * i / n, phi = pi * j / n;
      const Vec3 u{std::sin(phi) * std::sin(theta), std::cos(phi) * std::sin(theta), std::cos(theta)};
      points.push_back(radius * Vec3{side * u.x, u.y, u.z} + Vec3{centre, 0, 0});
    }
}

// A tube about z, -half_length <= z <= half_length.
void add_tube(Points& points, double radius, double half_length) {
  for (int i = 0; i < 2 * n; ++i)
    for (int j = 0; j <= n; ++j) {
      const double phi = pi * i / n;
      points.push_back({radius * std::cos(phi), radius * std::sin(phi), half_length * (2.0 * j / n - 1)});
    }
}

void add_disc(Points& points, double radius, double z) {
  for (int i = 0; i < 2 * n; ++i)
    for (int j = 0; j <= n; ++j) {
      const double phi = pi * i / n, r = radius * j / n;
      points.push_back({r * std::cos(phi), r * std::sin(phi), z});
    }
}

// The two faces of a box across `axis`.
void add_faces(Points& points, Vec3 half, int axis) {
  for (int i = 0; i <= n; ++i)
    for (int j = 0; j <= n; ++j)
      for (const double side : {-1.0, 1.0}) {
        Vec3 p;
        p[axis] = side * half[axis];
        p[(axis + 1) % 3] = half[(axis + 1) % 3] * (2.0 * i / n - 1);
        p[(axis + 2) % 3] = half[(axis + 2) % 3] * (2.0 * j / n - 1);
        points.push_back(p);
      }
}

Points rod_samples(Rod rod) {
  Points points;
  if (rod.radius > 0) {
    add_tube(points, rod.radius, rod.half_length);
    for (Vec3& p : points) p = {p.z, p.y, p.x};
    for (const double side : {-1.0, 1.0}) add_hemisphere(points, rod.radius, side * rod.half_length, side);
  } else {
    for (int i = 0; i <= n; ++i) points.push_back({rod.half_length * (2.0 * i / n - 1), 0, 0});
  }
  return points;
}

Points block_samples(Vec3 half) {
  Points points;
  for (int axis = 0; axis < 3; ++axis) add_faces(points, half, axis);
  return points;
}

Points cylinder_samples(double radius, double half_length) {
  Points points;
  add_tube(points, radius, half_length);
  for (const double side : {-1.0, 1.0}) add_disc(points, radius, side * half_length);
  return points;
}

Points sphere_samples(double radius) {
  Points points;
  for (const double side : {-1.0, 1.0}) add_hemisphere(points, radius, 0, side);
  return points;
}

Points wall_samples() {
  Points points;
  add_faces(points, {1.5, 1.5, 0}, 2);
  return points;
}

Points tube_samples(double radius) {
  Points points;
  add_tube(points, radius, 1.5);
  return points;
}

double distance_to_axis(Vec3 p) { return std::sqrt(p.x * p.x + p.y * p.y); }

// A surface, samples of it and an independent answer to "is this point in the solid?". Unbounded surfaces are sampled
// where the test points (|coordinate| < 1.5) have their feet.
struct Sampled {
  std::string name;
  Surface surface;
  Points samples;
  std::function<bool(Vec3)> is_solid;
  bool convex = true;
};

bool in_rod(Rod rod, Vec3 p) {
  const double beyond = std::max(0.0, std::abs(p.x) - rod.half_length);
  return beyond * beyond + p.y * p.y + p.z * p.z < rod.radius * rod.radius;
}

bool in_block(Vec3 half, Vec3 p) { return std::abs(p.x) < half.x && std::abs(p.y) < half.y && std::abs(p.z) < half.z; }

std::vector<Sampled> all_sampled() {
  const Rod capsule{0.7, 0.4}, ball{0, 0.8}, thin{0.9, 0};
  const Vec3 brick{0.5, 0.8, 0.3}, bar{0.5, 0.8, 1.5}, plate{0.9, 0, 0.6};
  return {
      {"half_space", HalfSpace{}, wall_samples(), [](Vec3 p) { return p.z < 0; }},
      {"capsule", capsule, rod_samples(capsule), [=](Vec3 p) { return in_rod(capsule, p); }},
      {"ball", ball, sphere_samples(0.8), [=](Vec3 p) { return in_rod(ball, p); }},
      {"thin segment", thin, rod_samples(thin), [](Vec3) { return false; }},
      {"block", Block{brick}, block_samples(brick), [=](Vec3 p) { return in_block(brick, p); }},
      {"plate", Block{plate}, block_samples(plate), [](Vec3) { return false; }},
      {"planar block", Block{{bar.x, bar.y, infinity}},
       [=] {
         Points points;
         for (int axis = 0; axis < 2; ++axis) add_faces(points, bar, axis);
         return points;
       }(),
       [=](Vec3 p) { return in_block(bar, p); }},
      {"cylinder", Cylinder{0.6, 0.4}, cylinder_samples(0.6, 0.4),
       [](Vec3 p) { return distance_to_axis(p) < 0.6 && std::abs(p.z) < 0.4; }},
      {"endless cylinder", Cylinder{0.6, infinity}, tube_samples(0.6),
       [](Vec3 p) { return distance_to_axis(p) < 0.6; }},
      {"bore", Bore{0.9}, tube_samples(0.9), [](Vec3 p) { return distance_to_axis(p) > 0.9; }, false},
      {"cavity", Cavity{0.9}, sphere_samples(0.9), [](Vec3 p) { return norm(p) > 0.9; }, false},
  };
}

Foot nearest_local(const Surface& surface, Vec3 point) {
  return std::visit([&](const auto& s) { return s.nearest(point); }, surface);
}

TEST(Surface, distance_is_that_of_the_nearest_sample) {
  Random random(1);
  for (const Sampled& s : all_sampled())
    for (int k = 0; k < 60; ++k) {
      const Vec3 p = test::random_point(random, 1.5);
      double least = infinity;
      for (const Vec3 q : s.samples) least = std::min(least, norm(p - q));
      const double distance = std::abs(nearest_local(s.surface, p).distance);
      // A sample lies on the surface to round-off (1e-15), so it cannot be nearer; the nearest one is within
      // `covering`.
      EXPECT_LE(distance, least + 1e-14) << s.name;
      EXPECT_GE(distance, least - covering) << s.name;
    }
}

TEST(Surface, distance_is_negative_inside_the_solid_alone) {
  Random random(2);
  for (const Sampled& s : all_sampled()) {
    int solid = 0;
    for (int k = 0; k < 2000; ++k) {
      const Vec3 p = test::random_point(random, 1.5);
      solid += s.is_solid(p);
      EXPECT_EQ(nearest_local(s.surface, p).distance < 0, s.is_solid(p)) << s.name;
    }
    const bool thin = s.name == "thin segment" || s.name == "plate";
    EXPECT_EQ(solid > 0, !thin) << s.name;
  }
}

// The foot of an outside point on a convex solid is its projection if and only if no point of the solid is beyond the
// plane through the foot across the normal. This is exact, where samples of the distance are not.
TEST(Surface, no_point_of_a_convex_solid_is_beyond_the_foot) {
  Random random(3);
  for (const Sampled& s : all_sampled()) {
    if (!s.convex) continue;
    for (int k = 0; k < 60; ++k) {
      const Vec3 p = test::random_point(random, 1.5);
      if (s.is_solid(p)) continue;
      const Foot foot = nearest_local(s.surface, p);
      double farthest = -infinity;
      for (const Vec3 q : s.samples) farthest = std::max(farthest, dot(foot.normal, q - foot.foot));
      // Ten roundings of numbers of size 1.
      EXPECT_LE(farthest, 2e-15) << s.name;
    }
  }
}

TEST(Surface, points_without_a_unique_normal_get_one_of_the_nearest) {
  const Foot ball = Rod{0, 2}.nearest({});
  EXPECT_EQ(ball.distance, -2);
  EXPECT_EQ(norm(ball.normal), 1);
  EXPECT_EQ(norm(ball.foot), 2);

  const Foot on_segment = Rod{1, 0}.nearest({0.25, 0, 0});
  EXPECT_EQ(on_segment.distance, 0);
  EXPECT_EQ(on_segment.normal, (Vec3{0, 1, 0}));
  EXPECT_EQ(on_segment.foot, (Vec3{0.25, 0, 0}));

  const Foot centre_of_block = Block{{1, 2, 3}}.nearest({});
  EXPECT_EQ(centre_of_block.distance, -1);
  EXPECT_EQ(std::abs(centre_of_block.normal.x), 1);

  const Foot corner = Block{{1, 2, 3}}.nearest({1, 2, 3});
  EXPECT_EQ(corner.distance, 0);
  EXPECT_EQ(norm(corner.normal), 1);

  const Foot on_axis = Cylinder{1, infinity}.nearest({0, 0, 5});
  EXPECT_EQ(on_axis.distance, -1);
  EXPECT_EQ(on_axis.normal.z, 0);

  EXPECT_EQ((Cylinder{1, 0.5}.nearest({}).distance), -0.5);
  EXPECT_EQ(Bore{3}.nearest({0, 0, 1}).distance, 3);
  EXPECT_EQ(Cavity{3}.nearest({}).distance, 3);
}

// The squared length of so short an offset underflows, and the offset has no direction of its own.
TEST(Surface, offsets_too_short_to_be_squared_still_give_unit_normals) {
  for (const double tiny : {1e-146, 1e-160, 1e-200, 5e-324})
    for (const Vec3 p : {Vec3{tiny, 0, 0}, Vec3{0, tiny, -tiny}, Vec3{0.5, tiny, 0}, Vec3{0.5, 0, 0.25}})
      for (const Surface& s :
           {Surface{Rod{0.5, 0}}, Surface{Rod{0, 1}}, Surface{Block{{0.5, 0, 0.25}}}, Surface{Cylinder{0, 1}},
            Surface{Cylinder{0, 0}}, Surface{Bore{1}}, Surface{Cavity{1}}}) {
        const Foot foot = nearest_local(s, p);
        EXPECT_TRUE(std::isfinite(foot.distance));
        // Two roundings of a unit vector.
        EXPECT_NEAR(norm(foot.normal), 1, 4e-16);
      }
}

TEST(Surface, known_distances) {
  EXPECT_EQ(HalfSpace{}.nearest({1, 2, -3}).distance, -3);
  EXPECT_EQ((Rod{1, 0.5}.nearest({4, 4, 0}).distance), 4.5);  // 3-4-5 from the end
  EXPECT_EQ((Block{{1, 1, infinity}}.nearest({4, 5, 0}).distance), 5);
  EXPECT_EQ((Block{{1, 1, infinity}}.nearest({0.5, 0.75, 1e6}).distance), -0.25);
  EXPECT_EQ((Block{{1, 1, infinity}}.nearest({0.5, 0.75, 1e6}).normal), (Vec3{0, 1, 0}));
  EXPECT_EQ((Cylinder{1, 2}.nearest({0, 4, 6}).distance), 5);
  EXPECT_EQ(Bore{1}.nearest({0, 0.75, 7}).foot, (Vec3{0, 1, 7}));
  EXPECT_EQ(Bore{1}.nearest({0, 0.75, 7}).normal, (Vec3{0, -1, 0}));
  EXPECT_EQ(Cavity{1}.nearest({0, 0, 3}).distance, -2);
}

TEST(Surface, bounds_are_tight_where_finite) {
  EXPECT_EQ(HalfSpace{}.bounds().high, (Vec3{infinity, infinity, 0}));
  EXPECT_EQ((Rod{2, 0.5}.bounds().high), (Vec3{2.5, 0.5, 0.5}));
  EXPECT_EQ((Block{{1, 2, infinity}}.bounds().low), (Vec3{-1, -2, -infinity}));
  EXPECT_EQ((Cylinder{1, 4}.bounds().low), (Vec3{-1, -1, -4}));
  EXPECT_EQ(Bore{1}.bounds().low.x, -infinity);
  EXPECT_EQ(Cavity{1}.bounds().high.z, infinity);
}

}  // namespace
}  // namespace slurry
