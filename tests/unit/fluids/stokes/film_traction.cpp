// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The tractions of films and their flow: against plain quadrature, and against the motions that they belong to.
#include "slurry/fluids/stokes/film_traction.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/stokes_tables.hpp"

namespace slurry::stokes {
namespace {

Body ball(double radius, Vec3 position) {
  Body body = sphere_body(radius, position, 80);
  body.exact = std::make_shared<const FormPart>(FormPart{Globe{1}, 1, {}, 1});
  return body;
}

Body ellipsoid(Vec3 half, const Pose& pose) {
  Body body = ellipsoid_body(half, pose, 80);
  body.exact = std::make_shared<const FormPart>(FormPart{Superellipsoid{half, 1, 1}, 1, {}, 1});
  return body;
}

FilmTraction film_of(const Body& a, const Body& b) {
  return {gap_between(a, b), quadric_of(a), quadric_of(b), {}, false};
}

// The same integrals by a plain grid of points on both spheres, 0.002 apart, which resolves points 0.03 from them.
FilmTraction::Flow plain_flow(const FilmTraction& film, const Body& a, const Body& b, Vec3 x) {
  const SmoothGap& gap = film.gap();
  constexpr int rings = 480, angles = 720;
  FilmTraction::Flow sum;
  for (int i = 0; i < rings; ++i)
    for (int j = 0; j < angles; ++j) {
      const double r = film.reach() * (i + 0.5) / rings, phi = 2 * pi * j / angles;
      const Vec3 across = r * (std::cos(phi) * gap.axis[0] + std::sin(phi) * gap.axis[1]);
      for (int k = 0; k < 2; ++k) {
        const Body& body = k == 0 ? a : b;
        const double radius = body.sphere_radius, up = std::sqrt(radius * radius - r * r);
        const Vec3 y = body.pose.position + across + (k == 0 ? up : -up) * gap.normal, d = x - y;
        const double area = film.reach() / rings * 2 * pi / angles * r * radius / up, inverse = 1 / norm(d);
        const FilmTraction::Vectors q = film.density(k, y);
        for (std::size_t m = 0; m < q.size(); ++m) {
          sum.velocity[m] += area * inverse / (8 * pi) * (q[m] + dot(d, q[m]) * inverse * inverse * d);
          sum.pressure[m] += area * inverse * inverse * inverse / (4 * pi) * dot(d, q[m]);
        }
      }
    }
  return sum;
}

TEST(FilmTraction, FlowIsThatOfPlainQuadrature) {
  const Body a = ball(1, {}), b = ball(1.5, {0, 0, 2.56});  // a gap of 0.06
  const FilmTraction film = film_of(a, b);
  for (const Vec3 x : {Vec3{0, 0, 1.03}, {0.05, 0.02, 1.035}, {0.5, 0.1, 0.95}, {1, 0, 1}, {0, 3, -2}}) {
    const FilmTraction::Flow flow = film.flow_at(x), plain = plain_flow(film, a, b, x);
    for (std::size_t m = 0; m < 5; ++m) {
      // Beside the velocity of the motion itself, 1; the window is as good as 1e-4 of that.
      EXPECT_LE(norm(flow.velocity[m] - plain.velocity[m]), 3e-4 * (1 + norm(plain.velocity[m]))) << x.x << " " << m;
      EXPECT_NEAR(flow.pressure[m], plain.pressure[m], 1e-3 * (1 + std::abs(plain.pressure[m]))) << x.x << " " << m;
    }
  }
}

// In a thin film the tractions make the motion that they belong to: the velocities of the two surfaces differ by it.
TEST(FilmTraction, MakesItsMotionInTheFilm) {
  const double gap = 1e-4;
  const Body sphere = ball(1, {}), other = ball(2, {0, 0, 3 + gap}),
             tilted = ellipsoid({1, 0.7, 0.5}, {{0.3, 0.1, 0}, rotation({0.3, 0.2, 0.5})});
  SmoothGap near = gap_between(tilted, ball(0.8, {1.5, 1.2, 0.9}));
  const Body moved = ball(0.8, Vec3{1.5, 1.2, 0.9} - (near.distance - gap) * near.normal);
  for (const auto& [a, b] : {std::pair{sphere, other}, {tilted, moved}}) {
    const FilmTraction film = film_of(a, b);
    const SmoothGap& g = film.gap();
    EXPECT_NEAR(g.distance, gap, 1e-9);
    for (const double away : {0.0, 0.01, 0.03}) {
      const Vec3 at = g.point + away * (0.8 * g.axis[0] + 0.6 * g.axis[1]);
      const FilmTraction::Flow low = film.flow_at(*film.on_surface(0, at)), high = film.flow_at(*film.on_surface(1, at));
      for (int m = 0; m < 5; ++m) {
        const Vec3 difference = low.velocity[m] - high.velocity[m];
        const Vec3 r = at - g.point;
        const Vec3 motion = m == 0  ? g.normal
                            : m < 3 ? g.axis[m - 1]
                                    : cross(g.axis[m - 3], r);  // of the turn, along the normal
        // What is left is of the order of the gap over its radius, times a logarithm, and of r.
        if (m < 3)
          EXPECT_LE(norm(difference - motion), 0.05) << away << " " << m;
        else
          EXPECT_LE(std::abs(dot(difference - motion, g.normal)), 0.05 * away + 2e-4) << away << " " << m;
      }
    }
  }
}

TEST(FilmTraction, ForceOfAnApproachIsTheLeadingTerm) {
  for (const double gap : {1e-3, 1e-4}) {
    const FilmTraction film = film_of(ball(1, {}), ball(0.5, {0, 0, 1.5 + gap}));
    Vec3 force, other;
    film.for_each_node(0, [&](Vec3, const FilmTraction::Vectors& f) { force += f[0]; });
    film.for_each_node(1, [&](Vec3, const FilmTraction::Vectors& f) { other += f[0]; });
    // 6 pi R*^2/gap, R* = 1/3; the next term is a logarithm.
    const double leading = 6 * pi / 9 / gap;
    EXPECT_NEAR(force.z / leading, 1, 10 * gap * std::log(1 / gap)) << gap;
    EXPECT_LE(norm(force + other), 10 * std::log(1 / gap)) << "the film as a whole exerts nearly nothing";
  }
}

}  // namespace
}  // namespace slurry::stokes
