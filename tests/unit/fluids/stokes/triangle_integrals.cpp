// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The closed forms against adaptive quadrature, at points above, beside, far from and in the triangle.
#include "slurry/fluids/stokes/triangle_integrals.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

namespace slurry::stokes {
namespace {

using Function = std::function<double(Vec3)>;

// The rule of seven points, exact to degree 5 (Radon 1948).
double seven_points(const Function& f, Vec3 a, Vec3 b, Vec3 c) {
  const double root = std::sqrt(15.0);
  const double near = (6 - root) / 21, far = (6 + root) / 21;
  const double near_weight = (155 - root) / 1200, far_weight = (155 + root) / 1200;
  double sum = 9.0 / 40 * f((a + b + c) / 3);
  const std::array<Vec3, 3> v{a, b, c};
  for (int k = 0; k < 3; ++k) {
    const Vec3 others = v[(k + 1) % 3] + v[(k + 2) % 3];
    sum += near_weight * f((1 - 2 * near) * v[k] + near * others) + far_weight * f((1 - 2 * far) * v[k] + far * others);
  }
  return sum * 0.5 * norm(cross(b - a, c - a));
}

double adaptive(const Function& f, Vec3 a, Vec3 b, Vec3 c, double whole, double tolerance, int depth) {
  const Vec3 ab = 0.5 * (a + b), bc = 0.5 * (b + c), ca = 0.5 * (c + a);
  const double p = seven_points(f, a, ab, ca), q = seven_points(f, ab, b, bc), r = seven_points(f, ca, bc, c),
               s = seven_points(f, ab, bc, ca);
  if (depth == 0 || std::abs(p + q + r + s - whole) < tolerance) return p + q + r + s;
  return adaptive(f, a, ab, ca, p, tolerance / 2, depth - 1) + adaptive(f, ab, b, bc, q, tolerance / 2, depth - 1) +
         adaptive(f, ca, bc, c, r, tolerance / 2, depth - 1) + adaptive(f, ab, bc, ca, s, tolerance / 2, depth - 1);
}

double brute_force(const FlatTriangle& t, const Function& f) {
  const auto [a, b, c] = t.corner;
  return adaptive(f, a, b, c, seven_points(f, a, b, c), 1e-11, 12);
}

double entry_of(const SymmetricMatrix& m, int i, int j) {
  const double full[3][3] = {{m.xx, m.xy, m.xz}, {m.xy, m.yy, m.yz}, {m.xz, m.yz, m.zz}};
  return full[i][j];
}

const FlatTriangle example = flat_triangle({0.1, -0.2, 0.3}, {1.2, 0.1, 0.2}, {0.3, 0.9, 0.7});

// Above, below, beside, over an edge, over a corner, two sizes away, and beside in the plane itself.
std::vector<Vec3> off_points() {
  const auto [a, b, c] = example.corner;
  const Vec3 middle = (a + b + c) / 3, n = example.normal;
  return {middle + 0.3 * n,
          middle - 0.1 * n,
          a + 0.2 * n,
          0.5 * (a + b) - 0.15 * n,
          middle + Vec3{2, -1, 1},
          b + 0.4 * (b - a),
          c + 0.3 * (c - a) + 0.2 * (c - b)};
}

// The tolerance of the quadrature, 1e-11, with the number of triangles that share it.
constexpr double quadrature_error = 1e-9;

TEST(TriangleIntegrals, SingleLayerIsThatOfQuadrature) {
  for (const Vec3 x : off_points()) {
    const SymmetricMatrix closed = single_layer(example, x);
    for (int i = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j) {
        const auto kernel = [&](Vec3 y) {
          const Vec3 r = y - x;
          const double d = norm(r);
          return (i == j) / d + r[i] * r[j] / (d * d * d);
        };
        EXPECT_NEAR(entry_of(closed, i, j), brute_force(example, kernel), quadrature_error);
      }
  }
}

TEST(TriangleIntegrals, LinearSingleLayerIsThatOfQuadrature) {
  for (const Vec3 x : off_points()) {
    const auto closed = linear_single_layer(example, x);
    for (int k = 0; k < 3; ++k)
      for (int i = 0; i < 3; ++i)
        for (int j = i; j < 3; ++j) {
          const auto kernel = [&](Vec3 y) {
            const Vec3 r = y - x;
            const double d = norm(r);
            return ((i == j) / d + r[i] * r[j] / (d * d * d)) * r[k];
          };
          EXPECT_NEAR(entry_of(closed[k], i, j), brute_force(example, kernel), quadrature_error);
        }
  }
}

TEST(TriangleIntegrals, DoubleLayerIsThatOfQuadrature) {
  for (const Vec3 x : off_points()) {
    const SymmetricMatrix closed = double_layer(example, x);
    for (int i = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j) {
        const auto kernel = [&](Vec3 y) {
          const Vec3 r = y - x;
          return 6 * dot(r, example.normal) * r[i] * r[j] / std::pow(norm(r), 5);
        };
        EXPECT_NEAR(entry_of(closed, i, j), brute_force(example, kernel), quadrature_error);
      }
  }
}

TEST(TriangleIntegrals, PressureLayerIsThatOfQuadrature) {
  for (const Vec3 x : off_points()) {
    const Vec3 closed = pressure_layer(example, x);
    for (int i = 0; i < 3; ++i) {
      const auto kernel = [&](Vec3 y) { return (x - y)[i] / std::pow(norm(y - x), 3); };
      EXPECT_NEAR(closed[i], brute_force(example, kernel), quadrature_error);
    }
  }
}

// Where x lies in the triangle the integrand is infinite: three triangles with their tips in x, each by the map
// y = x + u (b - x + v (c - b)), whose Jacobian, u times twice the area, takes the infinity away.
TEST(TriangleIntegrals, SingleLayerInsideTheTriangleIsThatOfPolarQuadrature) {
  const auto corner = example.corner;
  const Vec3 x = 0.5 * corner[0] + 0.2 * corner[1] + 0.3 * corner[2];
  const SymmetricMatrix closed = single_layer(example, x);
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j) {
      double sum = 0;
      for (int k = 0; k < 3; ++k) {
        const Vec3 b = corner[k], c = corner[(k + 1) % 3];
        const double jacobian = norm(cross(b - x, c - x));
        // G does not depend on u but for 1/u: the integral over v alone, by Gauss's rule on 400 parts (error h^4).
        constexpr int parts = 400;
        for (int p = 0; p < parts; ++p)
          for (const double g : {0.5 - 0.5 / std::sqrt(3.0), 0.5 + 0.5 / std::sqrt(3.0)}) {
            const Vec3 r = b - x + (p + g) / parts * (c - b);
            const double d = norm(r);
            sum += jacobian * ((i == j) / d + r[i] * r[j] / (d * d * d)) / (2 * parts);
          }
      }
      EXPECT_NEAR(entry_of(closed, i, j), sum, 1e-9);
    }
}

// int G n over a closed surface is 0 at every point, for the fluid inside would feel a pressure alone.
TEST(TriangleIntegrals, NormalsOfATetrahedronGiveNoFlow) {
  const Vec3 a{0, 0, 0}, b{1, 0.1, 0}, c{0.2, 1, 0}, d{0.1, 0.3, 0.8};
  const std::vector<FlatTriangle> faces{flat_triangle(a, c, b), flat_triangle(a, b, d), flat_triangle(b, c, d),
                                        flat_triangle(c, a, d)};
  for (const Vec3 x : {Vec3{0.3, 0.3, 0.2}, Vec3{1, 1, 1}, Vec3{0.3, 0.3, 0}, a}) {
    Vec3 sum;
    double pressure = 0;
    for (const FlatTriangle& t : faces) {
      sum += single_layer(t, x) * t.normal;
      pressure += dot(pressure_layer(t, x), t.normal);
    }
    // Terms of order 1, each to some ten roundings.
    EXPECT_LT(norm(sum), 1e-13);
    // -4 pi inside, by Gauss's theorem for grad(1/r).
    const double inside = -4 * std::numbers::pi;
    if (x == Vec3{0.3, 0.3, 0.2} || x == Vec3{1, 1, 1}) {
      EXPECT_NEAR(pressure, x.x < 0.5 ? inside : 0, 1e-13);
    }
  }
}

// The double layer of a constant velocity over a closed surface: 8 pi inside and 0 outside.
TEST(TriangleIntegrals, DoubleLayerOfAConstantIsEightPiInside) {
  const Vec3 a{0, 0, 0}, b{1, 0.1, 0}, c{0.2, 1, 0}, d{0.1, 0.3, 0.8};
  const std::vector<FlatTriangle> faces{flat_triangle(a, c, b), flat_triangle(a, b, d), flat_triangle(b, c, d),
                                        flat_triangle(c, a, d)};
  for (const auto& [x, expected] : {std::pair{Vec3{0.3, 0.3, 0.2}, 8 * std::numbers::pi}, {Vec3{1, 1, 1}, 0.0}}) {
    SymmetricMatrix sum;
    for (const FlatTriangle& t : faces) sum = sum + double_layer(t, x);
    for (const double diagonal : {sum.xx, sum.yy, sum.zz}) EXPECT_NEAR(diagonal, expected, 1e-12);
    for (const double other : {sum.xy, sum.xz, sum.yz}) EXPECT_NEAR(other, 0, 1e-12);
  }
}

}  // namespace
}  // namespace slurry::stokes
