// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/plane/arc_layer.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "slurry/core/math.hpp"

namespace slurry::stokes::plane {
namespace {

Matrix2 free_kernel(Vec3 r, double unit) {
  const double r2 = r.x * r.x + r.y * r.y, log = -0.5 * math::log(r2 / (unit * unit)), xy = r.x * r.y / r2;
  return {log + r.x * r.x / r2, xy, xy, log + r.y * r.y / r2};
}

// The velocity at x of the image of a force f at y: a Stokeslet of the opposite sign, a doublet of Stokeslets and one
// of sources.
Vec3 image_of_force(const Wall& wall, double unit, Vec3 x, Vec3 y, Vec3 f) {
  const Vec3 n = wall.normal, X = x - wall.mirror(y);
  const double h = wall.height(y), inverse2 = 1 / norm2(X), along = dot(f, n);
  const Vec3 g = f - 2 * along * n;
  const Vec3 source = inverse2 * g - 2 * dot(X, g) * inverse2 * inverse2 * X;
  const Vec3 doublet = dot(X, n) * source - inverse2 * (along * X + dot(X, g) * n);
  return 2 * h * h * source - 2 * h * doublet - free_kernel(X, unit) * f;
}

Matrix2 image_kernel(const Wall& wall, double unit, Vec3 x, Vec3 y) {
  const Vec3 p = image_of_force(wall, unit, x, y, {1, 0, 0}), q = image_of_force(wall, unit, x, y, {0, 1, 0});
  return {p.x, q.x, p.y, q.y};
}

}  // namespace

Matrix2 Medium::kernel(Vec3 x, Vec3 y) const {
  Matrix2 g = free_kernel(x - y, unit);
  if (wall) g += image_kernel(*wall, unit, x, y);
  return g;
}

// With the abscissae s along the line and the distance h from it: int ln r = s ln r - s + h theta, theta = atan(s/h);
// int s^2/r^2 = s - h theta, int s h/r^2 = h ln r, int h^2/r^2 = h theta.
Matrix2 Medium::straight(Vec3 x, Vec3 p, Vec3 q) const {
  const double length = norm(q - p);
  const Vec3 t = (q - p) / length, n{-t.y, t.x, 0};
  const double s1 = dot(p - x, t), s2 = dot(q - x, t), h = dot(p - x, n);
  const auto log = [&](double s) { return s * s + h * h > 0 ? 0.5 * math::log((s * s + h * h) / (unit * unit)) : 0; };
  const double log1 = log(s1), log2 = log(s2);
  // h times the angle of the line as seen from x.
  const double theta = h == 0 ? 0 : h * (math::atan(s2 / h) - math::atan(s1 / h));
  const double logs = s2 * log2 - s1 * log1 - length + theta;
  const double tt = length - theta, tn = h * (log2 - log1), nn = theta;
  Matrix2 g{tt * t.x * t.x + nn * n.x * n.x + 2 * tn * t.x * n.x - logs,
            tt * t.x * t.y + nn * n.x * n.y + tn * (t.x * n.y + t.y * n.x), 0,
            tt * t.y * t.y + nn * n.y * n.y + 2 * tn * t.y * n.y - logs};
  g.yx = g.xy;
  if (wall) g += length * image_kernel(*wall, unit, x, 0.5 * (p + q));
  return g;
}

Matrix2 arc_layer(const Medium& medium, const Arc& arc, Vec3 x) {
  Vec3 room[2];
  Matrix2 sum;
  for_each_piece(arc, singular_points(medium, x, room), arc.straight(), any_length, [&](const Arc& piece, bool is_far) {
    if (!is_far) return void(sum += medium.straight(x, piece.outline->at(piece.from), piece.outline->at(piece.to)));
    for_each_point(piece, [&](double, Vec3 y, double weight) { sum += weight * medium.kernel(x, y); });
  });
  return sum;
}

// What arc j gives is smooth but at its ends, and at their images.
Matrix2 arc_pair(const Medium& medium, const Arc& i, const Arc& j) {
  std::array<Vec3, 4> ends{j.outline->at(j.from), j.outline->at(j.to)};
  if (medium.wall) ends[2] = medium.wall->mirror(ends[0]), ends[3] = medium.wall->mirror(ends[1]);
  Matrix2 sum;
  // A piece at an end is wrong by 1e-3 of its length squared.
  const double shortest = 5e-3 * i.length();
  for_each_piece(i, {ends.data(), medium.wall ? 4u : 2u}, shortest, any_length, [&](const Arc& piece, bool) {
    for_each_point(piece, [&](double, Vec3 x, double weight) { sum += weight * arc_layer(medium, j, x); });
  });
  return sum;
}

}  // namespace slurry::stokes::plane
