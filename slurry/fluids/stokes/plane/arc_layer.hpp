// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The single layer of Stokes flow in the plane, viscosity 1:
//
//   u(x) = 1/(4 pi) int G(x, y) q(y) dy,   G = -I ln(r/unit) + r r/r^2,   r = x - y,
//
// with the image of G where there is a straight wall: that of space (wall_image.hpp) with powers of r lower by one
// (Pozrikidis 1992, section 3.3). `unit` must exceed all distances: the layer is then positive for every density but
// normals. Another unit adds a velocity that is the same everywhere, which a container undoes and a wall's images
// cancel.
//
// Integrals over arcs are made on the curve itself, not on a chord: an arc is halved until each piece is farther from
// the points where the integrand is singular than 1.5 times its length, and integrated by six points (1e-9); pieces of
// 1e-4 radii at a singular point are straight, in closed form.
#pragma once

#include <optional>
#include <span>

#include "slurry/fluids/stokes/plane/outline.hpp"
#include "slurry/linalg/gauss_legendre.hpp"

namespace slurry::stokes::plane {

// Of vectors of the plane.
struct Matrix2 {
  double xx = 0, xy = 0, yx = 0, yy = 0;
  Vec3 operator*(Vec3 v) const { return {xx * v.x + xy * v.y, yx * v.x + yy * v.y, 0}; }
  Matrix2& operator+=(const Matrix2& m) { return xx += m.xx, xy += m.xy, yx += m.yx, yy += m.yy, *this; }
};
inline Matrix2 operator*(double s, const Matrix2& m) { return {s * m.xx, s * m.xy, s * m.yx, s * m.yy}; }

struct Medium {
  double unit = 1;
  std::optional<Wall> wall;

  Matrix2 kernel(Vec3 x, Vec3 y) const;  // G, with its image
  // int G(x, y) dy over the straight line from p to q, which may hold x.
  Matrix2 straight(Vec3 x, Vec3 p, Vec3 q) const;
};

// Part of an outline.
struct Arc {
  const Outline* outline = nullptr;
  double from = 0, to = 0;  // parameters

  Vec3 middle() const { return outline->at(0.5 * (from + to)); }
  // Of a short piece.
  double length() const { return (to - from) * norm(outline->slope(0.5 * (from + to))); }
  // Pieces that are straight in the place of arcs.
  double straight() const { return 1e-4 * outline->shorter(); }
};

inline constexpr int arc_points = 6;
inline constexpr double far_pieces = 1.5;

// visit(piece, is_far) for pieces that are far from all points and no longer than longest(middle), or no longer than
// `shortest`.
template <class Longest, class Visit>
void for_each_piece(const Arc& arc, std::span<const Vec3> points, double shortest, const Longest& longest,
                    const Visit& visit) {
  const auto [middle, slope] = arc.outline->place(0.5 * (arc.from + arc.to));
  const double length = (arc.to - arc.from) * norm(slope);
  bool is_far = true;
  for (const Vec3& p : points) is_far = is_far && norm(p - middle) > far_pieces * length;
  if (length < shortest || (is_far && length <= longest(middle))) return visit(arc, is_far);
  const double half = 0.5 * (arc.from + arc.to);
  for_each_piece({arc.outline, arc.from, half}, points, shortest, longest, visit);
  for_each_piece({arc.outline, half, arc.to}, points, shortest, longest, visit);
}
inline constexpr auto any_length = [](Vec3) { return 1e300; };

// visit(parameter, point, weight) for the points of a piece; weights add up to its length.
template <class Visit>
void for_each_point(const Arc& piece, const Visit& visit) {
  const GaussRule& rule = gauss_legendre(arc_points);
  const double half = 0.5 * (piece.to - piece.from), middle = 0.5 * (piece.from + piece.to);
  for (int k = 0; k < arc_points; ++k) {
    const double s = middle + half * rule.node[k];
    const auto [point, slope] = piece.outline->place(s);
    visit(s, point, half * rule.weight[k] * norm(slope));
  }
}

// Where G(x, .) and its image are singular.
inline std::span<const Vec3> singular_points(const Medium& medium, Vec3 x, Vec3 (&points)[2]) {
  points[0] = x;
  if (medium.wall) points[1] = medium.wall->mirror(x);
  return {points, medium.wall ? 2u : 1u};
}

// int over the arc of G(x, y) dy.
Matrix2 arc_layer(const Medium& medium, const Arc& arc, Vec3 x);

// int over arc i, int over arc j of G(x, y) dy dx.
Matrix2 arc_pair(const Medium& medium, const Arc& i, const Arc& j);

}  // namespace slurry::stokes::plane
