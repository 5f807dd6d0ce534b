// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/two_spheres.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/fluids/stokes/bispherical.hpp"

namespace slurry::stokes {
namespace {

constexpr double pi = std::numbers::pi;

// Below this gap, in smaller radii, round-off would grow beyond 1e-8 (it does so like 1/gap^2): loads are continued
// from here and twice this by their singular terms, which are known, and a straight line. What is left out is of the
// order gap^2 ln(gap).
constexpr double least_solved_gap = 1e-4;

double cube(double a) { return a * a * a; }

// ---- Two spheres

// Along the line of centres: forces over velocities. Across it, with z from the second sphere to the first: (F1, T1,
// F2, T2) over (U1, W1, U2, W2), forces along x and torques about y.
struct PairLoads {
  double along[2][2], across[4][4];
};

PairLoads solved_pair(const std::array<double, 2>& radius, double gap) {
  using enum Bispherical::Velocity;
  const Bispherical flow(radius[0], radius[1], gap);
  const auto along = flow.loads(0, std::array<Bispherical::Given, 2>{{{0, along_z}, {1, along_z}}});
  const auto across =
      flow.loads(1, std::array<Bispherical::Given, 4>{{{0, along_x}, {0, about_y}, {1, along_x}, {1, about_y}}});
  PairLoads loads{};
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 2; ++j) loads.along[i][j] = 0.5 * (along[j].force[i] + along[i].force[j]);
  const auto load = [&](std::size_t i, std::size_t j) {
    return i % 2 == 0 ? across[j].force[i / 2] : across[j].torque[i / 2];
  };
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j) loads.across[i][j] = 0.5 * (load(i, j) + load(j, i));
  return loads;
}

// g1/xi + (g2 + g3 xi) ln(1/xi), xi the gap over the mean radius.
struct Singular {
  double g1, g2, g3;
  double operator()(double xi) const { return g1 / xi - (g2 + g3 * xi) * math::log(xi); }
};

// The singular terms of Jeffrey and Onishi (1984), equations 3.17, 4.15, 5.6 and 7.10; l is the radius of the other
// sphere over that of this one.
struct SingularTerms {
  Singular xa, ya, yb, yc, yc12;
  explicit SingularTerms(double l) {
    const double l1 = 1 + l, c3 = cube(l1), l2 = l * l, l3 = l2 * l, l4 = l2 * l2;
    xa = {2 * l2 / c3, l * (1 + 7 * l + l2) / (5 * c3), (1 + 18 * l - 29 * l2 + 18 * l3 + l4) / (42 * c3)};
    ya = {0, 4 * l * (2 + l + 2 * l2) / (15 * c3), 2 * (16 - 45 * l + 58 * l2 - 45 * l3 + 16 * l4) / (375 * c3)};
    yb = {0, -l * (4 + l) / (5 * l1 * l1), -(32 - 33 * l + 83 * l2 + 43 * l3) / (250 * l1 * l1)};
    yc = {0, 2 * l / (5 * l1), (8 + 6 * l + 33 * l2) / (125 * l1)};
    yc12 = {0, l2 / (10 * l1), l * (43 - 24 * l + 43 * l2) / (500 * l1)};
  }
};

PairLoads singular_pair(const std::array<double, 2>& radius, double gap) {
  const double xi = 2 * gap / (radius[0] + radius[1]);
  PairLoads loads{};
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t u = 2 * i, w = u + 1, other = 2 * (1 - i);
    const double a = radius[i], sign = i == 0 ? 1 : -1;
    const SingularTerms terms(radius[1 - i] / a);
    loads.along[i][i] = 6 * pi * a * terms.xa(xi);
    loads.along[i][1 - i] = -loads.along[i][i];
    loads.across[u][u] = 6 * pi * a * terms.ya(xi);
    loads.across[u][other] = -loads.across[u][u];
    loads.across[w][u] = loads.across[u][w] = sign * 4 * pi * a * a * terms.yb(xi);
    loads.across[w][other] = loads.across[other][w] = -loads.across[w][u];
    loads.across[w][w] = 8 * pi * cube(a) * terms.yc(xi);
    loads.across[w][other + 1] = 8 * pi * cube(a) * terms.yc12(xi);
  }
  return loads;
}

// The straight line through what `left` is at a and 2 a.
double line_through(double at, double a, double near, double far) { return near + (far - near) * (at - a) / a; }

PairLoads pair_loads(const std::array<double, 2>& radius, double gap) {
  const double least = least_solved_gap * std::min(radius[0], radius[1]);
  if (gap >= least) return solved_pair(radius, gap);
  const PairLoads near = solved_pair(radius, least), far = solved_pair(radius, 2 * least);
  const PairLoads s = singular_pair(radius, gap), s_near = singular_pair(radius, least),
                  s_far = singular_pair(radius, 2 * least);
  PairLoads loads = s;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      loads.along[i][j] +=
          line_through(gap, least, near.along[i][j] - s_near.along[i][j], far.along[i][j] - s_far.along[i][j]);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      loads.across[i][j] +=
          line_through(gap, least, near.across[i][j] - s_near.across[i][j], far.across[i][j] - s_far.across[i][j]);
  return loads;
}

// Torque on a sphere of radius 1 that turns about the line of centres, and on the other, of radius l, over 8 pi: the
// images of its rotlet, each of the strength that makes the other sphere a surface at rest.
std::array<double, 2> torsion(double l, double distance) {
  std::array<double, 2> sum{};
  const std::array<double, 2> radius{1, l};
  double place = 0, strength = 1;  // distance from the centre of the sphere it is in
  for (int k = 0; k < 100000 && std::abs(strength) > 1e-17; ++k) {
    const int in = k % 2, other = 1 - in;
    sum[in] += strength;
    const double d = distance - place;
    strength *= -cube(radius[other] / d);
    place = radius[other] * radius[other] / d;
  }
  return sum;
}

// ---- Matrices

void add_isotropic(Matrix& m, std::size_t row, std::size_t column, double along, double across, Vec3 axis) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) m(row + i, column + j) += (along - across) * axis[i] * axis[j] + (i == j ? across : 0);
}

// v -> factor v x axis, and its transpose at the mirrored place.
void add_cross(Matrix& m, std::size_t row, std::size_t column, double factor, Vec3 axis) {
  const double entries[3][3] = {{0, axis.z, -axis.y}, {-axis.z, 0, axis.x}, {axis.y, -axis.x, 0}};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      m(row + i, column + j) += factor * entries[i][j];
      m(column + j, row + i) += factor * entries[i][j];
    }
}

}  // namespace

Matrix two_sphere_resistance(double radius1, double radius2, double gap, Vec3 axis) {
  const std::array<double, 2> a{radius1, radius2};
  const PairLoads loads = pair_loads(a, gap);
  Matrix m(12, 12);
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t u = 6 * i, w = u + 3;
    const std::array<double, 2> turn = torsion(a[1 - i] / a[i], (radius1 + radius2 + gap) / a[i]);
    for (std::size_t j = 0; j < 2; ++j) {
      add_isotropic(m, u, 6 * j, loads.along[i][j], loads.across[2 * i][2 * j], axis);
      add_cross(m, w, 6 * j, loads.across[2 * i + 1][2 * j], axis);
      const double about = i == j ? 8 * pi * cube(a[i]) * turn[0] : 8 * pi * cube(a[i]) * turn[1];
      add_isotropic(m, w, 6 * j + 3, about, loads.across[2 * i + 1][2 * j + 1], axis);
    }
  }
  // Both spheres give the same torsion of one by the other, but for round-off.
  for (std::size_t i = 0; i < 12; ++i)
    for (std::size_t j = 0; j < i; ++j) m(i, j) = m(j, i) = 0.5 * (m(i, j) + m(j, i));
  return m;
}

// ---- A sphere beside a wall

namespace {

// Brenner (1961), equation 2.19: the force over 6 pi a U.
double brenner(double gap) {
  const double alpha = math::acosh(1 + gap), s1 = math::sinh(alpha), s2 = math::sinh(2 * alpha);
  double sum = 0;
  for (int n = 1; (2 * n + 1) * alpha < 40; ++n) {
    const double k = 2 * n + 1, half = 2 * math::sinh(0.5 * k * alpha);
    const double bracket = (2 * math::sinh(k * alpha) + k * s2) / (half * half - k * k * s1 * s1) - 1;
    sum += n * (n + 1.0) / ((2 * n - 1.0) * (2 * n + 3)) * bracket;
  }
  return 4.0 / 3 * s1 * sum;
}

// Jeffery (1915): the torque about the normal over 8 pi a^3.
double wall_torsion(double gap) {
  const double alpha = math::acosh(1 + gap), s = math::sinh(alpha);
  double sum = 0;
  for (int n = 1; n * alpha < 14 && n < 100000; ++n) sum += cube(s / math::sinh(n * alpha));
  return sum;
}

// Across the normal, of a sphere of radius 1 above z = 0: force along x and torque about y of a translation along x, a
// rotation about y, and the velocities (z, 0, 0); the force along z of the velocities (x, y, -2 z).
struct WallLoads {
  double slide, slide_torque, roll_torque, shear, shear_torque, spreading;
  static constexpr std::array members{&WallLoads::slide, &WallLoads::slide_torque, &WallLoads::roll_torque,
                                      &WallLoads::shear, &WallLoads::shear_torque, &WallLoads::spreading};
};

WallLoads solved_wall(double gap) {
  using enum Bispherical::Velocity;
  const Bispherical flow(1, 0, gap);
  const auto across = flow.loads(1, std::array<Bispherical::Given, 3>{{{0, along_x}, {0, about_y}, {0, shear}}});
  const auto along = flow.loads(0, std::array<Bispherical::Given, 1>{{{0, spreading}}});
  return {across[0].force[0], across[0].torque[0], across[1].torque[0],
          across[2].force[0], across[2].torque[0], along[0].force[0]};
}

// Of Goldman, Cox and Brenner (1967); the terms of the shear stay finite, those of a wall that spreads follow from
// Reynolds' equation.
WallLoads singular_wall(double gap) {
  const double log = -math::log(gap), slow = gap * log;
  return {6 * pi * (8.0 / 15 * log + 64.0 / 375 * slow),
          -8 * pi * (0.1 * log + 43.0 / 250 * slow),
          8 * pi * (0.4 * log + 66.0 / 125 * slow),
          0,
          0,
          -12 * pi * log};
}

WallLoads wall_loads(double gap) {
  if (gap >= least_solved_gap) return solved_wall(gap);
  const WallLoads near = solved_wall(least_solved_gap), far = solved_wall(2 * least_solved_gap),
                  s_near = singular_wall(least_solved_gap), s_far = singular_wall(2 * least_solved_gap);
  WallLoads loads = singular_wall(gap);
  for (double WallLoads::*const m : WallLoads::members)
    loads.*m += line_through(gap, least_solved_gap, near.*m - s_near.*m, far.*m - s_far.*m);
  return loads;
}

}  // namespace

Matrix sphere_wall_resistance(double radius, double gap, Vec3 normal) {
  const double e = gap / radius;
  const WallLoads loads = wall_loads(e);
  Matrix m(6, 6);
  add_isotropic(m, 0, 0, 6 * pi * radius * brenner(e), radius * loads.slide, normal);
  add_isotropic(m, 3, 3, 8 * pi * cube(radius) * wall_torsion(e), cube(radius) * loads.roll_torque, normal);
  add_cross(m, 3, 0, -radius * radius * loads.slide_torque, normal);
  return m;
}

RigidPair sphere_wall_hold(double radius, double gap, Vec3 normal, const WallFlow& flow) {
  const WallLoads loads = wall_loads(gap / radius);
  const double r2 = radius * radius, r3 = r2 * radius;
  return {-r2 * (loads.shear * flow.shear + loads.spreading * flow.spreading * normal),
          -r3 * loads.shear_torque * cross(normal, flow.shear)};
}

}  // namespace slurry::stokes
