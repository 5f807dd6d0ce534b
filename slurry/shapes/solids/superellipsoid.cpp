// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Superellipsoids: support function, mass by Beta functions (Jaklic, Leonardis, Solina 2000, chapter 2), triangulation.
#include "slurry/shapes/solids/superellipsoid.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/shapes/solids/convex_body.hpp"

namespace slurry {

namespace {

// Radii of curvature above this many sizes are cut: such a spot is flat to round-off.
constexpr double flattest = 1e12;

// The norm (s^p + t^p)^(1/p) of two numbers >= 0, its derivatives, and the factor `bend` of its second derivative
// bend * (t, -s)(t, -s)^T.
struct PowerNorm {
  double value, by_s, by_t, bend;
};

PowerNorm euclidean_norm(double s, double t) {
  const double value = std::sqrt(s * s + t * t);
  if (value == 0) return {0, 1, 1, 0};
  return {value, s / value, t / value, 1 / (value * value * value)};
}

PowerNorm power_norm(double s, double t, double p) {
  if (p == 2) return euclidean_norm(s, t);
  const double large = std::max(s, t), small = std::min(s, t);
  if (large == 0) return {0, 1, 1, 0};
  // A ratio whose square would underflow is a zero.
  const double r = small > 1e-140 * large ? small / large : 0, power = math::pow(r, p), sum = 1 + power;
  const double root = math::pow(sum, 1 / p);
  const double by_large = root / sum, by_small = r > 0 ? by_large * power / r : 0;
  // bend = (p - 1) by_s by_t / (s t value), with the quotient of the small one kept apart.
  const double steep = r > 0 ? std::min(power / (r * r), flattest) : (p > 2 ? 0 : flattest);
  const double value = large * root, bend = (p - 1) * by_large * by_large * steep / (large * large * value);
  return s >= t ? PowerNorm{value, by_large, by_small, bend} : PowerNorm{value, by_small, by_large, bend};
}

double with_sign(double magnitude, double sign) { return std::copysign(magnitude, sign); }

double polar_exponent(double e) { return 2 / (2 - e); }

// The integral of cos^(2 x - 1) sin^(2 y - 1) over a quarter turn is half of this.
double beta(double x, double y) { return math::exp(math::lgamma(x) + math::lgamma(y) - math::lgamma(x + y)); }

double signed_power(double x, double p) { return std::copysign(math::pow(std::abs(x), p), x); }

}  // namespace

Vec3 support(const Superellipsoid& s, Vec3 d) { return support_derivatives(s, d).point; }

SupportDerivatives support_derivatives(const Superellipsoid& s, Vec3 d) {
  const double x = s.half.x * std::abs(d.x), y = s.half.y * std::abs(d.y), z = s.half.z * std::abs(d.z);
  const PowerNorm u = power_norm(x, y, polar_exponent(s.e)), h = power_norm(u.value, z, polar_exponent(s.n));
  SupportDerivatives result;
  result.point = {with_sign(s.half.x * h.by_s * u.by_s, d.x), with_sign(s.half.y * h.by_s * u.by_t, d.y),
                  with_sign(s.half.z * h.by_t, d.z)};
  result.first = h.by_s * u.bend;
  result.u = {with_sign(s.half.x * y, d.x), -with_sign(s.half.y * x, d.y), 0};
  result.second = h.bend;
  result.v = {with_sign(s.half.x * z * u.by_s, d.x), with_sign(s.half.y * z * u.by_t, d.y),
              -with_sign(s.half.z * u.value, d.z)};
  return result;
}

double mean_curvature(const SupportDerivatives& h, Vec3 d, bool planar) {
  const Vec3 t1 = planar ? Vec3{-d.y, d.x, 0} : any_orthogonal(d), t2 = cross(d, t1);
  const double u1 = dot(h.u, t1), u2 = dot(h.u, t2), v1 = dot(h.v, t1), v2 = dot(h.v, t2);
  const double r11 = h.first * u1 * u1 + h.second * v1 * v1, r22 = h.first * u2 * u2 + h.second * v2 * v2;
  if (planar) return 1 / r11;
  // The determinant as a square: no cancellation.
  const double across = u1 * v2 - u2 * v1;
  return 0.5 * (r11 + r22) / (h.first * h.second * across * across);
}

double level(const Superellipsoid& s, Vec3 p) {
  const double u = math::pow(std::abs(p.x / s.half.x), 2 / s.e) + math::pow(std::abs(p.y / s.half.y), 2 / s.e);
  return math::pow(u, s.e / s.n) + math::pow(std::abs(p.z / s.half.z), 2 / s.n) - 1;
}

Vec3 normal_towards(const Superellipsoid& s, Vec3 p) {
  // The gradient of the level, which is homogeneous: only ratios matter, so the largest coordinate is made 1.
  const double x = std::abs(p.x / s.half.x), y = std::abs(p.y / s.half.y), z = std::abs(p.z / s.half.z);
  const double across = std::max(x, y), r = across > 0 ? std::min(x, y) / across : 0, power = 2 / s.e;
  const double ratio_power = math::pow(r, power), sum = 1 + ratio_power;
  // u = (x^(2/e) + y^(2/e))^(e/2); the plane part of the gradient is u^(2/n - 1) times that of u.
  const double u = across * math::pow(sum, 0.5 * s.e), by_large = u / (across * sum);
  const double by_small = r > 0 ? by_large * ratio_power / r : 0, largest = std::max(u, z);
  const double plane = math::pow(u / largest, 2 / s.n - 1), axial = math::pow(z / largest, 2 / s.n - 1);
  const double by_x = x >= y ? by_large : by_small, by_y = x >= y ? by_small : by_large;
  const double in_plane = across > 0 ? plane : 0;
  return normalised(Vec3{across > 0 ? with_sign(in_plane * by_x / s.half.x, p.x) : 0,
                         across > 0 ? with_sign(in_plane * by_y / s.half.y, p.y) : 0,
                         with_sign(axial / s.half.z, p.z)});
}

double least_radius_of_curvature(const Superellipsoid& s, bool planar) {
  const Vec3 a = s.half;
  if (planar) {
    // A plane p-norm of unit axes has radii of at least p - 1 for p <= 2 (its value on the axes' bisector and beyond).
    const double low = std::min(a.x, a.y), high = std::max(a.x, a.y);
    return s.e > 1 ? 0 : (polar_exponent(s.e) - 1) * low * low / high;
  }
  const double high = std::max({a.x, a.y, a.z}), low = std::min({a.x, a.y, a.z});
  if (s.e == 1 && s.n == 1) return low * low / high;
  if (s.e > 1 || s.n > 1) return 0;
  // Unit axes: at least half of (p - 1)(q - 1) (checked by the tests on a dense grid). Stretching by the axes changes a
  // radius by at least (low * middle)^2 / high^3.
  const double middle = a.x + a.y + a.z - high - low, least = low * middle / high;
  return 0.5 * (polar_exponent(s.e) - 1) * (polar_exponent(s.n) - 1) * least * least / high;
}

double inner_ball(const Superellipsoid& s, Vec3 p, bool planar) {
  if (s.e <= 1 && (planar || s.n <= 1)) return least_radius_of_curvature(s, planar);
  if (s.e < 1 || (!planar && s.n < 1)) return 0;
  // Squared half axes of the tangent ellipsoid.
  const auto power = [](double x, double e) { return math::pow(x * x, 1 - 1 / e); };
  const double x = p.x / s.half.x, y = p.y / s.half.y, z = p.z / s.half.z;
  const double sum = math::pow(x * x, 1 / s.e) + math::pow(y * y, 1 / s.e);
  const double across = planar ? 1 : math::pow(sum, 1 - s.e / s.n);
  const double xx = s.half.x * s.half.x * across * power(x, s.e), yy = s.half.y * s.half.y * across * power(y, s.e);
  const double zz = planar ? xx : s.half.z * s.half.z * power(z, s.n);
  const double radius = std::min({xx, yy, zz}) / std::sqrt(std::max({xx, yy, zz}));
  return std::isfinite(radius) ? radius : 0;
}

// Farthest point: x, y and z are maximised in turn over the exponents of a Holder inequality. In the plane, the sum of
// (X x)^2 under X^r + Y^r = 1 with r = 2/e is (a^m + b^m)^(2/m), 1/m = 1/2 - e/2, for e < 1, and the largest half axis
// otherwise; the same for the pair (plane, z).
double bounding_radius(const Superellipsoid& s, bool planar) {
  const auto farthest = [](double a, double b, double e) {
    if (e >= 1) return std::max(a, b);
    const double m = 2 / (1 - e), high = std::max(a, b), low = std::min(a, b);
    return high * math::pow(1 + math::pow(low / high, m), 1 / m);
  };
  const double across = farthest(s.half.x, s.half.y, s.e);
  return planar ? across : farthest(across, s.half.z, s.n);
}

MassProperties mass_properties(const Superellipsoid& s, bool planar) {
  const auto [a, b, c] = s.half;
  const double e = s.e, n = s.n;
  MassProperties m;
  if (planar) {
    m.volume = 2 * a * b * e * beta(e / 2, (e + 2) / 2);
    m.inertia.zz = 0.5 * a * b * (a * a + b * b) * e * beta(1.5 * e, 0.5 * e);
    return m;
  }
  m.volume = 2 * a * b * c * e * n * beta(n / 2 + 1, n) * beta(e / 2, e / 2);
  const double in_plane = 0.5 * a * b * c * e * n * beta(1.5 * e, 0.5 * e) * beta(0.5 * n, 2 * n + 1);
  const double along_z = 2 * a * b * c * e * n * beta(0.5 * e, 0.5 * e + 1) * beta(1.5 * n, n + 1);
  m.inertia.xx = in_plane * b * b + along_z * c * c;
  m.inertia.yy = in_plane * a * a + along_z * c * c;
  m.inertia.zz = in_plane * (a * a + b * b);
  return m;
}

Triangles triangulate(const Superellipsoid& s) {
  // Rings of equal latitude between two poles; the angles are those of the normal and of the point, halfway, so that
  // rounded corners get their share of corners.
  constexpr std::int32_t around = 24, rings = 11;
  const auto at = [&](std::int32_t ring, std::int32_t place) {
    const double latitude = std::numbers::pi * (double(ring + 1) / (rings + 1) - 0.5);
    const double longitude = 2 * std::numbers::pi * place / around;
    const double cn = signed_power(math::cos(latitude), s.n), sn = signed_power(math::sin(latitude), s.n);
    return Vec3{s.half.x * cn * signed_power(math::cos(longitude), s.e),
                s.half.y * cn * signed_power(math::sin(longitude), s.e), s.half.z * sn};
  };
  const Vec3 top{0, 0, s.half.z}, bottom = -top;
  return joined({rings, around, at, &bottom, &top});
}

// The gauge of the solid, minus 1.
double inside_level(const Superellipsoid& s, Vec3 p) { return math::pow(level(s, p) + 1, 0.5 * s.n) - 1; }

RoundedCore rounded_core(const Superellipsoid& s, double scale, bool planar) {
  // Cheaper than the exact radius, and not smaller.
  const double across = s.e >= 1 ? std::max(s.half.x, s.half.y) : math::hypot(s.half.x, s.half.y);
  const double bound = planar ? across : (s.n >= 1 ? std::max(across, s.half.z) : math::hypot(across, s.half.z));
  return {SuperellipsoidCore{{scale * s.half, s.e, s.n}}, 0, scale * bound};
}

}  // namespace slurry
