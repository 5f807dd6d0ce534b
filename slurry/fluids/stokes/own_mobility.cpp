// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/own_mobility.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "slurry/fluids/stokes/iterative.hpp"
#include "slurry/fluids/stokes/smooth_gap.hpp"

namespace slurry::stokes {
namespace {

// Carlson's integrals: arguments are taken to their mean, four times as near with every step, and the rest by a series.
// Twelve steps leave differences of 4^-12: the series, to fifth order, is exact to round-off.
constexpr int duplications = 12;

struct Carlson {
  double x, y, z;
  double sum = 0, power = 1;  // of R_D

  void duplicate() {
    const double p = std::sqrt(x), q = std::sqrt(y), r = std::sqrt(z), lambda = p * q + q * r + r * p;
    sum += power / (r * (z + lambda));
    power *= 0.25;
    x = 0.25 * (x + lambda), y = 0.25 * (y + lambda), z = 0.25 * (z + lambda);
  }
};

double carlson_rf(double x, double y, double z) {
  Carlson c{x, y, z};
  for (int k = 0; k < duplications; ++k) c.duplicate();
  return 1 / std::sqrt((c.x + c.y + c.z) / 3);
}

// Symmetric in x and y.
double carlson_rd(double x, double y, double z) {
  Carlson c{x, y, z};
  for (int k = 0; k < duplications; ++k) c.duplicate();
  const double mean = (c.x + c.y + 3 * c.z) / 5;
  return 3 * c.sum + c.power / (mean * std::sqrt(mean));
}

Matrix diagonal_mobility(const EllipsoidResistance& r) {
  Matrix m(6, 6);
  for (int k = 0; k < 3; ++k) m(k, k) = 1 / r.force[k], m(3 + k, 3 + k) = 1 / r.torque[k];
  return m;
}

// In axes that `turn` turns to, with lengths `scale` times as long: velocities over forces go as 1/scale, angular
// velocities over torques as its cube.
Matrix turned(const Matrix& m, const Quaternion& turn, double scale) {
  Matrix columns(6, 6), both(6, 6);
  const auto turn_rows = [&](const Matrix& from, Matrix& to, bool transpose) {
    for (std::size_t j = 0; j < 6; ++j)
      for (std::size_t block = 0; block < 6; block += 3) {
        const Vec3 v = rotate(turn, Vec3{from(block, j), from(block + 1, j), from(block + 2, j)});
        for (int d = 0; d < 3; ++d) (transpose ? to(j, block + std::size_t(d)) : to(block + std::size_t(d), j)) = v[d];
      }
  };
  turn_rows(m, columns, true);
  turn_rows(columns, both, true);
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = 0; j < 6; ++j) {
      const int powers = 1 + int(i > 2) + int(j > 2);
      for (int p = 0; p < powers; ++p) both(i, j) /= scale;
    }
  return both;
}

// Of the mesh alone, about its origin.
Matrix elements_mobility(const Triangles& mesh) {
  Panels panels;
  append(panels, mesh);
  const auto factors = factored_layer(panels, {{0, panels.size()}}, nullptr);
  std::vector<double> q(3 * panels.size() * 6);
  for (std::size_t k = 0; k < panels.size(); ++k)
    for (int c = 0; c < 6; ++c)
      for (int d = 0; d < 3; ++d) q[(3 * k + std::size_t(d)) * 6 + std::size_t(c)] = rigid_moment(panels, k, {}, c)[d];
  factors->solve(q, 6);
  Matrix r(6, 6);
  for (std::size_t k = 0; k < panels.size(); ++k)
    for (int c = 0; c < 6; ++c)
      for (std::size_t e = 0; e < 6; ++e)
        for (int d = 0; d < 3; ++d) r(c, e) += rigid_moment(panels, k, {}, c)[d] * q[(3 * k + std::size_t(d)) * 6 + e];
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = 0; j < i; ++j) r(i, j) = r(j, i) = 0.5 * (r(i, j) + r(j, i));
  return inverse_of_positive(r);
}

}  // namespace

EllipsoidResistance ellipsoid_resistance(Vec3 half_axes) {
  constexpr double pi = std::numbers::pi;
  // In units of the longest, so that nothing overflows.
  const double unit = std::max({half_axes.x, half_axes.y, half_axes.z});
  const Vec3 a = half_axes / unit, s{a.x * a.x, a.y * a.y, a.z * a.z};
  const double volume = a.x * a.y * a.z, chi = 2 * volume * carlson_rf(s.x, s.y, s.z);
  const Vec3 alpha =
      2.0 / 3 * volume * Vec3{carlson_rd(s.y, s.z, s.x), carlson_rd(s.z, s.x, s.y), carlson_rd(s.x, s.y, s.z)};
  EllipsoidResistance r;
  for (int k = 0; k < 3; ++k) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    r.force[k] = unit * 16 * pi * volume / (chi + alpha[k] * s[k]);
    r.torque[k] = unit * unit * unit * 16 * pi * volume * (s[i] + s[j]) / (3 * (s[i] * alpha[i] + s[j] * alpha[j]));
  }
  return r;
}

std::optional<Matrix> exact_mobility(const Body& body) {
  if (body.sphere_radius > 0) {
    const double radius = body.sphere_radius / body.scale;
    return diagonal_mobility(ellipsoid_resistance({radius, radius, radius}));
  }
  // Only where the solid lies about the point that the motion refers to.
  if (!is_smooth(body) || norm(body.exact->pose.position) > 0) return {};
  const FormPart& part = *body.exact;
  const auto* globe = std::get_if<Globe>(&part.solid);
  const Vec3 half =
      globe ? Vec3{globe->radius, globe->radius, globe->radius} : std::get<Superellipsoid>(part.solid).half;
  return turned(diagonal_mobility(ellipsoid_resistance(half)), part.pose.orientation, part.scale);
}

std::vector<Matrix> own_corrections(const Scene& scene) {
  std::map<const Triangles*, Matrix> known;
  std::vector<Matrix> all;
  for (const Body& body : scene.bodies) {
    all.emplace_back();
    std::optional<Matrix> x = exact_mobility(body);
    if (!x) continue;
    const auto [place, is_new] = known.try_emplace(body.mesh.get());
    if (is_new) place->second = elements_mobility(*body.mesh);
    for (std::size_t k = 0; k < x->value.size(); ++k) x->value[k] -= place->second.value[k];
    all.back() = turned(*x, body.pose.orientation, body.scale);
  }
  return all;
}

}  // namespace slurry::stokes
