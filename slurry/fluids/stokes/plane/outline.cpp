// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/plane/outline.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry::stokes::plane {
namespace {

// Points of a curve from which Newton's method is started.
constexpr int samples = 180;
constexpr int newton_steps = 30;

double sample_parameter(int k) { return 2 * std::numbers::pi * k / samples; }

}  // namespace

Outline::Place Outline::place(double s) const {
  const double c = math::cos(s), sn = math::sin(s);
  return {centre + c * first + sn * second, c * second - sn * first};
}
Vec3 Outline::normal(double s) const {
  const Vec3 t = slope(s);
  return normalised(Vec3{t.y, -t.x, 0});
}
double Outline::curvature(double s) const {
  const Vec3 t = slope(s);
  return cross(first, second).z / (norm(t) * norm2(t));
}
double Outline::shorter() const { return std::min(norm(first), norm(second)); }
double Outline::longer() const { return std::max(norm(first), norm(second)); }

Outline ellipse(Vec3 centre, double a, double b, double angle) {
  const double c = math::cos(angle), s = math::sin(angle);
  return {centre, {a * c, a * s, 0}, {-b * s, b * c, 0}};
}
Outline disc(Vec3 centre, double radius) { return {centre, {radius, 0, 0}, {0, radius, 0}}; }

// The distance squared is least: (x - y) x' = 0 = (y - x) y'.
Approach nearest(const Outline& first, const Outline& second) {
  Approach best{0, 0, std::numeric_limits<double>::infinity()};
  for (int i = 0; i < samples; ++i)
    for (int j = 0; j < samples; ++j) {
      const double s = sample_parameter(i), t = sample_parameter(j), d = norm(first.at(s) - second.at(t));
      if (d < best.distance) best = {s, t, d};
    }
  for (int step = 0; step < newton_steps; ++step) {
    const Vec3 r = first.at(best.first) - second.at(best.second);
    const Vec3 x = first.slope(best.first), y = second.slope(best.second);
    const double f = dot(r, x), g = -dot(r, y);
    const double ff = dot(x, x) + dot(r, first.bend(best.first)), fg = -dot(x, y),
                 gg = dot(y, y) - dot(r, second.bend(best.second)), det = ff * gg - fg * fg;
    // Circles about one centre are equally near everywhere.
    if (!(std::abs(det) > 1e-9 * dot(x, x) * dot(y, y))) break;
    best.first -= (f * gg - g * fg) / det;
    best.second -= (g * ff - f * fg) / det;
  }
  best.distance = norm(first.at(best.first) - second.at(best.second));
  return best;
}

Approach nearest(const Outline& first, const Wall& wall) {
  // The lowest point of an ellipse: n x'(s) = 0.
  const double s = math::atan2(-dot(wall.normal, first.second), -dot(wall.normal, first.first));
  return {s, 0, wall.height(first.at(s))};
}

}  // namespace slurry::stokes::plane
