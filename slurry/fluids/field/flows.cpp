// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/field/flows.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace slurry {
namespace {

constexpr double pi = std::numbers::pi;

// x without its part along the unit vector n.
Vec3 across(Vec3 x, Vec3 n) { return x - dot(x, n) * n; }

}  // namespace

Vec3 ShearFlow::velocity(double, Vec3 x) const {
  return rate * dot(x - origin, normalised(gradient)) * normalised(direction);
}

Vec3 ShearFlow::vorticity(double, Vec3) const { return rate * cross(normalised(gradient), normalised(direction)); }

Vec3 PoiseuilleFlow::velocity(double, Vec3 x) const {
  const Vec3 along = normalised(direction), g = normalised(gradient);
  const double s = pipe ? norm(across(x - centre, along)) : dot(x - centre, g);
  return std::max(0.0, 1 - s * s / (half_width * half_width)) * speed * along;
}

Vec3 PoiseuilleFlow::vorticity(double, Vec3 x) const {
  const Vec3 along = normalised(direction), g = normalised(gradient);
  const Vec3 s = pipe ? across(x - centre, along) : dot(x - centre, g) * g;
  if (norm2(s) > half_width * half_width) return {};
  return (-2 * speed / (half_width * half_width)) * cross(s, along);
}

Vec3 TaylorGreenFlow::velocity(double t, Vec3 x) const {
  const double k = pi / length, now = speed * std::exp(-2 * k * k * decay * t);
  return {now * std::sin(k * x.x) * std::cos(k * x.y), -now * std::cos(k * x.x) * std::sin(k * x.y), 0};
}

Vec3 TaylorGreenFlow::vorticity(double t, Vec3 x) const {
  const double k = pi / length, now = speed * std::exp(-2 * k * k * decay * t);
  return {0, 0, 2 * k * now * std::sin(k * x.x) * std::sin(k * x.y)};
}

Vec3 VortexFlow::velocity(double, Vec3 x) const {
  const Vec3 n = normalised(axis), r = across(x - centre, n);
  const double s = norm2(r) / (core * core);
  // (1 - exp(-s)) / s goes to 1 on the axis.
  const double inside = s > 0 ? -std::expm1(-s) / s : 1;
  return (circulation / (2 * pi * core * core) * inside) * cross(n, r);
}

Vec3 VortexFlow::vorticity(double, Vec3 x) const {
  const Vec3 n = normalised(axis), r = across(x - centre, n);
  return (circulation / (pi * core * core) * std::exp(-norm2(r) / (core * core))) * n;
}

Vec3 FormulaFlow::vorticity(double t, Vec3 x) const {
  // Central differences over 2 h: an error of h^2 of the third derivatives, 1e-10 of the velocity of round-off.
  const double h = 1e-6 * (1 + norm(x));
  const auto slope = [&](Vec3 e) { return (formula(t, x + h * e) - formula(t, x - h * e)) / (2 * h); };
  const Vec3 dx = slope({1, 0, 0}), dy = slope({0, 1, 0}), dz = slope({0, 0, 1});
  return {dy.z - dz.y, dz.x - dx.z, dx.y - dy.x};
}

}  // namespace slurry
