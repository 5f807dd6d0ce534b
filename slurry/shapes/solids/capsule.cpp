// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Segment against segment: the least of a convex quadratic over a square, inside or on one of its four sides.
#include "slurry/shapes/solids/capsule.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/shapes/solids/convex_body.hpp"

namespace slurry {

double nearest_place(const Line& line, Vec3 p) {
  const double length2 = norm2(line.arm);
  return length2 > 0 ? std::clamp(dot(line.arm, p - line.centre) / length2, -1.0, 1.0) : 0;
}

namespace {

Vec3 at(const Line& line, double place) { return line.centre + place * line.arm; }

// Parallel segments: the middle of the overlap of b's places on a.
double middle_of_overlap(const Line& a, const Line& b) {
  const double length2 = norm2(a.arm);
  const double p = dot(a.arm, at(b, -1) - a.centre) / length2, q = dot(a.arm, at(b, 1) - a.centre) / length2;
  return 0.5 * (std::clamp(std::min(p, q), -1.0, 1.0) + std::clamp(std::max(p, q), -1.0, 1.0));
}

}  // namespace

LinePlaces nearest_places(const Line& a, const Line& b) {
  const double aa = norm2(a.arm), bb = norm2(b.arm), ab = dot(a.arm, b.arm), across = norm2(cross(a.arm, b.arm));
  // Sine of the angle below 1e-8: the place of the nearest points has no digits left.
  if (aa > 0 && bb > 0 && across <= 1e-16 * aa * bb) {
    const double s = middle_of_overlap(a, b);
    return {s, nearest_place(b, at(a, s))};
  }
  LinePlaces best{0, 0};
  double least = std::numeric_limits<double>::infinity();
  const auto consider = [&](double s, double t) {
    if (const double d = norm2(at(b, t) - at(a, s)); d < least) least = d, best = {s, t};
  };
  for (const double end : {-1.0, 1.0}) {
    consider(end, nearest_place(b, at(a, end)));
    consider(nearest_place(a, at(b, end)), end);
  }
  if (across > 0) {
    const Vec3 r = b.centre - a.centre;
    const double s = (dot(a.arm, r) * bb - dot(b.arm, r) * ab) / across;
    const double t = (dot(a.arm, r) * ab - dot(b.arm, r) * aa) / across;
    if (std::abs(s) <= 1 && std::abs(t) <= 1) consider(s, t);
  }
  return best;
}

MassProperties mass_properties(const Capsule& c, bool planar) {
  using std::numbers::pi;
  const double l = c.half_length, r = c.radius, r2 = r * r;
  MassProperties m;
  if (planar) {
    // A rectangle and two half discs; the centre of a half disc is 4 r / (3 pi) beyond the flat side.
    const double box = 4 * l * r, discs = pi * r2, beyond = 4 * r / (3 * pi);
    m.volume = box + discs;
    m.inertia.zz = box * (l * l + r2) / 3 + discs * (0.5 * r2 - beyond * beyond + (l + beyond) * (l + beyond));
    return m;
  }
  // A cylinder and two half balls; the centre of a half ball is 3 r / 8 beyond the flat side.
  const double cylinder = 2 * pi * r2 * l, ball = 4.0 / 3.0 * pi * r * r2, beyond = 3 * r / 8;
  m.volume = cylinder + ball;
  m.inertia.xx = cylinder * r2 / 2 + ball * 0.4 * r2;
  m.inertia.yy = m.inertia.zz =
      cylinder * (r2 / 4 + l * l / 3) + ball * (0.4 * r2 - beyond * beyond + (l + beyond) * (l + beyond));
  return m;
}

Triangles triangulate(const Capsule& c) {
  // Rings about the x axis between two poles: a half ball, the straight side, a half ball.
  constexpr std::int32_t around = 24, half_rings = 6;
  const auto at = [&](std::int32_t ring, std::int32_t place) {
    const bool is_upper = ring >= half_rings;
    const double latitude = 0.5 * std::numbers::pi * (double(ring - half_rings + (is_upper ? 0 : 1)) / half_rings);
    const double turn = 2 * std::numbers::pi * place / around, across = c.radius * math::cos(latitude);
    return Vec3{(is_upper ? 1 : -1) * c.half_length + c.radius * math::sin(latitude), across * math::cos(turn),
                across * math::sin(turn)};
  };
  const Vec3 end{c.half_length + c.radius, 0, 0}, other = -end;
  return joined({2 * half_rings, around, at, &other, &end});
}

double inside_level(const Capsule& c, Vec3 p) {
  return norm(p - Vec3{std::clamp(p.x, -c.half_length, c.half_length), 0, 0}) - c.radius;
}

RoundedCore rounded_core(const Capsule& c, double scale, bool) {
  return {SegmentCore{scale * c.half_length}, scale * c.radius, scale * c.half_length};
}

}  // namespace slurry
