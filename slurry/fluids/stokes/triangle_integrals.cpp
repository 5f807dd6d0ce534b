// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sums over edges. Of an edge: unit tangent t, outward normal nu = t x n in the plane, d = (v - x).nu the distance of
// its line from the foot of x, s1 and s2 the abscissae of its ends along t, r1 and r2 their distances from x.
#include "slurry/fluids/stokes/triangle_integrals.hpp"

#include <cmath>

#include "slurry/core/math.hpp"

namespace slurry::stokes {
namespace {

struct EdgeTerms {
  Vec3 t, nu, c;  // c = d nu + h n: from x to the foot on the edge's line
  double d, s1, s2, r1, r2;
  double reach2;  // |c|^2
  double log;     // int ds/r along the edge
};

struct TriangleTerms {
  Vec3 n;
  double h, omega;
  std::array<EdgeTerms, 3> edge;
};

// A point this near to the line of an edge, in units of the edge, is on it: what the logarithm multiplies is then 0.
constexpr double on_edge = 1e-14;

double edge_log(const EdgeTerms& e, double length) {
  const double near = on_edge * length;
  if (e.reach2 < near * near && e.s1 < near && e.s2 > -near) return 0;
  return e.s1 + e.s2 < 0 ? math::log((e.r1 - e.s1) / (e.r2 - e.s2)) : math::log((e.s2 + e.r2) / (e.s1 + e.r1));
}

TriangleTerms terms_of(const FlatTriangle& tri, Vec3 x) {
  std::array<Vec3, 3> r;
  std::array<double, 3> size;
  for (int k = 0; k < 3; ++k) r[k] = tri.corner[k] - x, size[k] = norm(r[k]);
  TriangleTerms all;
  all.n = tri.normal;
  all.h = dot(r[0], tri.normal);
  for (int k = 0; k < 3; ++k) {
    const int next = k == 2 ? 0 : k + 1;
    EdgeTerms& e = all.edge[k];
    const Vec3 along = r[next] - r[k];
    const double length = norm(along);
    e.t = along / length;
    e.nu = cross(e.t, all.n);
    e.d = dot(r[k], e.nu);
    e.c = e.d * e.nu + all.h * all.n;
    e.s1 = dot(r[k], e.t), e.s2 = dot(r[next], e.t);
    e.r1 = size[k], e.r2 = size[next];
    e.reach2 = e.d * e.d + all.h * all.h;
    e.log = edge_log(e, length);
  }
  all.omega = 2 * math::atan2(dot(r[0], cross(r[1], r[2])), size[0] * size[1] * size[2] + dot(r[0], r[1]) * size[2] +
                                                                dot(r[1], r[2]) * size[0] + dot(r[0], r[2]) * size[1]);
  return all;
}

// int 1/r.
double inverse_distance(const TriangleTerms& a) {
  double sum = -a.h * a.omega;
  for (const EdgeTerms& e : a.edge) sum += e.d * e.log;
  return sum;
}

// int r/|r|.
Vec3 mean_direction(const TriangleTerms& a, double inverse) {
  Vec3 sum = a.h * inverse * a.n;
  for (const EdgeTerms& e : a.edge) sum += 0.5 * (e.s2 * e.r2 - e.s1 * e.r1 + e.reach2 * e.log) * e.nu;
  return sum;
}

// int grad(1/r).
Vec3 gradient(const TriangleTerms& a) {
  Vec3 sum = -a.omega * a.n;
  for (const EdgeTerms& e : a.edge) sum += e.log * e.nu;
  return sum;
}

using Square = std::array<std::array<double, 3>, 3>;

void add_product(Square& m, Vec3 a, Vec3 b) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) m[i][j] += a[i] * b[j];
}

// The part of it that is symmetric; the rest is round-off.
SymmetricMatrix symmetric_part(const Square& m) {
  return {m[0][0], m[1][1], m[2][2], 0.5 * (m[0][1] + m[1][0]), 0.5 * (m[0][2] + m[2][0]), 0.5 * (m[1][2] + m[2][1])};
}

// int grad grad r.
Square second_gradient(const TriangleTerms& a, double inverse) {
  Square m{};
  for (const EdgeTerms& e : a.edge) add_product(m, e.nu, e.log * e.c + (e.r2 - e.r1) * e.t);
  add_product(m, a.n, inverse * a.n);
  // I3 is infinite on an edge, where h is 0: the product is not.
  if (a.h != 0) add_product(m, a.n, a.h * gradient(a));
  return m;
}

SymmetricMatrix minus(const SymmetricMatrix& a, double isotropic_part) {
  return {isotropic_part - a.xx, isotropic_part - a.yy, isotropic_part - a.zz, -a.xy, -a.xz, -a.yz};
}

double entry(const SymmetricMatrix& m, int i, int j) {
  const double full[3][3] = {{m.xx, m.xy, m.xz}, {m.xy, m.yy, m.yz}, {m.xz, m.yz, m.zz}};
  return full[i][j];
}

// int along the edge of (delta_jk r + r_j r_k / r).
SymmetricMatrix edge_moment(const EdgeTerms& e) {
  const double product = e.s2 * e.r2 - e.s1 * e.r1;
  const double length = 0.5 * (product + e.reach2 * e.log), along = 0.5 * (product - e.reach2 * e.log);
  Square m{};
  add_product(m, e.c, e.log * e.c + (e.r2 - e.r1) * e.t);
  add_product(m, e.t, (e.r2 - e.r1) * e.c + along * e.t);
  SymmetricMatrix sum = symmetric_part(m);
  sum.xx += length, sum.yy += length, sum.zz += length;
  return sum;
}

}  // namespace

FlatTriangle flat_triangle(Vec3 a, Vec3 b, Vec3 c) {
  const Vec3 across = cross(b - a, c - a);
  const double twice = norm(across);
  return {{a, b, c}, across / twice, 0.5 * twice};
}

SymmetricMatrix single_layer(const FlatTriangle& t, Vec3 x) {
  const TriangleTerms a = terms_of(t, x);
  const double inverse = inverse_distance(a);
  return minus(symmetric_part(second_gradient(a, inverse)), 2 * inverse);
}

Vec3 pressure_layer(const FlatTriangle& t, Vec3 x) { return gradient(terms_of(t, x)); }

std::array<SymmetricMatrix, 3> linear_single_layer(const FlatTriangle& t, Vec3 x) {
  const TriangleTerms a = terms_of(t, x);
  const double inverse = inverse_distance(a);
  const Vec3 direction = mean_direction(a, inverse), n = a.n;
  const SymmetricMatrix hessian = symmetric_part(second_gradient(a, inverse));
  std::array<SymmetricMatrix, 3> edge;
  for (int k = 0; k < 3; ++k) edge[k] = edge_moment(a.edge[k]);
  // A third of int d_i d_j d_k r^3.
  const auto third = [&](int i, int j, int k) {
    double sum = n[i] * (n[j] * direction[k] + n[k] * direction[j] + a.h * entry(hessian, j, k));
    for (int m = 0; m < 3; ++m) sum += a.edge[m].nu[i] * entry(edge[m], j, k);
    return sum;
  };
  // G_ij r_k = (2 delta_ij r_k + delta_jk r_i + delta_ik r_j)/r - third; `third` does not depend on the order of i, j,
  // k.
  const auto integral = [&](int i, int j, int k) {
    return 2 * (i == j) * direction[k] + (j == k) * direction[i] + (i == k) * direction[j] - third(i, j, k);
  };
  std::array<SymmetricMatrix, 3> all;
  for (int k = 0; k < 3; ++k)
    all[k] = {integral(0, 0, k), integral(1, 1, k), integral(2, 2, k),
              integral(0, 1, k), integral(0, 2, k), integral(1, 2, k)};
  return all;
}

SymmetricMatrix double_layer(const FlatTriangle& t, Vec3 x) {
  const TriangleTerms a = terms_of(t, x);
  Square m{};
  for (const EdgeTerms& e : a.edge) {
    // The integral of grad(1/r) along the edge.
    Vec3 sum = (1 / e.r2 - 1 / e.r1) * e.t;
    if (e.reach2 > 0) sum -= (e.s2 / e.r2 - e.s1 / e.r1) / e.reach2 * e.c;
    add_product(m, e.nu, sum);
    add_product(m, a.n, dot(sum, a.n) * e.nu - dot(sum, e.nu) * a.n);
  }
  SymmetricMatrix k = symmetric_part(m);
  const double h = 2 * a.h, isotropic_part = 2 * a.omega;
  return {
      h * k.xx + isotropic_part, h * k.yy + isotropic_part, h * k.zz + isotropic_part, h * k.xy, h * k.xz, h * k.yz};
}

}  // namespace slurry::stokes
