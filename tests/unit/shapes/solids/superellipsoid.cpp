// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Superellipsoids: derivatives of the support function, the bounds that certify a least depth, normals of points.
#include "slurry/shapes/solids/superellipsoid.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/random_geometry.hpp"

namespace slurry {
namespace {

Superellipsoid random_form(Random& random, double low, double high) {
  const auto axis = [&] { return std::pow(10, -random.uniform()); };
  const double a = axis(), b = axis(), c = axis(), e = random.uniform(low, high);
  return {{a, b, c}, e, random.uniform(low, high)};
}

// The least radius of curvature across d.
double least_radius(const SupportDerivatives& h, Vec3 d) {
  const Vec3 t1 = any_orthogonal(d), t2 = cross(d, t1);
  const auto entry = [&](Vec3 p, Vec3 q) {
    return h.first * dot(h.u, p) * dot(h.u, q) + h.second * dot(h.v, p) * dot(h.v, q);
  };
  const double xx = entry(t1, t1), xy = entry(t1, t2), yy = entry(t2, t2);
  return 0.5 * (xx + yy) - std::hypot(0.5 * (xx - yy), xy);
}

TEST(Superellipsoid, support_point_lies_on_the_surface_and_has_the_normal) {
  Random random(61);
  for (int k = 0; k < 1000; ++k) {
    const Superellipsoid s = random_form(random, 0.15, 1.9);
    const Vec3 d = test::random_direction(random), p = support(s, d);
    // Powers up to 2/0.15 multiply roundings.
    EXPECT_NEAR(level(s, p), 0, 1e-12);
    EXPECT_LT(norm(normal_towards(s, p) - d), 1e-11);
    // Along the ray the normal is the same.
    EXPECT_LT(norm(normal_towards(s, 3 * p) - d), 1e-11);
  }
}

TEST(Superellipsoid, second_derivative_is_that_of_the_support_point) {
  Random random(62);
  for (int k = 0; k < 300; ++k) {
    const Superellipsoid s = random_form(random, 0.5, 1.5);
    const Vec3 d = test::random_direction(random), t = any_orthogonal(d);
    const double least = std::min({std::abs(d.x), std::abs(d.y), std::abs(d.z)});
    if (least < 0.1) continue;  // near a coordinate plane the third derivative is unbounded
    const double step = 1e-5;
    const Vec3 change = (support(s, d + step * t) - support(s, d - step * t)) / (2 * step);
    const SupportDerivatives h = support_derivatives(s, d);
    const Vec3 exact = h.first * dot(h.u, t) * h.u + h.second * dot(h.v, t) * h.v;
    // step^2 times third derivatives (1/0.1^3 at most) and round-off over the step.
    EXPECT_LT(norm(change - exact), 1e-6 * (1 + norm(exact)));
  }
}

TEST(Superellipsoid, least_radius_of_curvature_is_a_lower_bound) {
  Random random(63);
  for (int k = 0; k < 400; ++k) {
    Superellipsoid s = random_form(random, 0.1, 1.0);
    if (k % 4 == 0) s.e = s.n = 1;
    const double bound = least_radius_of_curvature(s, false);
    EXPECT_GT(bound, 0);
    for (int j = 0; j < 500; ++j) {
      const Vec3 d = test::random_direction(random);
      EXPECT_GE(least_radius(support_derivatives(s, d), d), bound * (1 - 1e-9));
    }
  }
}

// The ball is inside: no support plane of the solid cuts it.
TEST(Superellipsoid, inner_ball_lies_inside_and_touches) {
  Random random(64);
  for (const bool planar : {false, true})
    for (int k = 0; k < 400; ++k) {
      const Superellipsoid s = k % 2 ? random_form(random, 1.0, 1.95) : random_form(random, 0.1, 1.0);
      Vec3 d = test::random_direction(random);
      if (planar) d = normalised(Vec3{d.x, d.y, 0});
      const Vec3 p = support(s, d);
      const double r = inner_ball(s, p, planar);
      EXPECT_GT(r, 0);
      const Vec3 centre = p - r * d;
      for (int j = 0; j < 300; ++j) {
        const Vec3 any = test::random_direction(random);
        Vec3 m = j % 2 ? any : d + 0.1 * any;
        if (planar) m.z = 0;
        m = normalised(m);
        EXPECT_LE(dot(m, centre) + r, dot(m, support(s, m)) + 1e-12);
      }
    }
}

TEST(Superellipsoid, axes_and_zeros_give_no_nan) {
  for (const double e : {0.11, 0.15, 0.5, 1.0, 1.5, 1.99})
    for (const double n : {0.11, 0.15, 0.5, 1.0, 1.5, 1.99})
      for (const Vec3 d :
           {Vec3{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, -1, 0}, {0.6, 0.8, 0}, {0.6, 0, 0.8}, {1, 1e-300, 0}}) {
        const Superellipsoid s{{1, 0.5, 0.05}, e, n};
        const SupportDerivatives h = support_derivatives(s, d);
        EXPECT_TRUE(is_finite(h.point) && std::isfinite(h.first) && std::isfinite(h.second));
        EXPECT_TRUE(is_finite(h.u) && is_finite(h.v) && is_finite(normal_towards(s, d)));
        EXPECT_TRUE(std::isfinite(inner_ball(s, h.point, false)) && std::isfinite(inner_ball(s, h.point, true)));
      }
}

}  // namespace
}  // namespace slurry
