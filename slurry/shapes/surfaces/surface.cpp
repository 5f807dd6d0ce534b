// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Closest points of the elementary surfaces: each projects the point onto the solid, and where the point is inside,
// onto the nearest face. All are closed forms with an error of a few units of round-off of the coordinates.
#include "slurry/shapes/surfaces/surface.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace slurry {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Shorter vectors have no direction that can be trusted: their squared length loses digits to underflow (below 1e-308).
constexpr double shortest = 1e-145;

struct Direction {
  double length;
  Vec3 unit;
};

// Length and direction of v; a vector that is too short to have a direction is given `otherwise`.
Direction direction(Vec3 v, Vec3 otherwise) {
  const double length = norm(v);
  return length > shortest ? Direction{length, v / length} : Direction{0, otherwise};
}

Foot make_foot(Vec3 point, double distance, Vec3 normal) { return {distance, normal, point - distance * normal}; }

// The direction from the z axis; on the axis it is x, which lies in the plane of a planar case.
Direction from_axis(Vec3 point) { return direction({point.x, point.y, 0}, {1, 0, 0}); }

double sign(double x) { return x < 0 ? -1 : 1; }

}  // namespace

Foot HalfSpace::nearest(Vec3 point) const { return {point.z, {0, 0, 1}, {point.x, point.y, 0}}; }

Bounds HalfSpace::bounds() const { return {{-infinity, -infinity, -infinity}, {infinity, infinity, 0}}; }

Foot Rod::nearest(Vec3 point) const {
  const Vec3 on_axis{std::clamp(point.x, -half_length, half_length), 0, 0};
  const Direction out = direction(point - on_axis, {0, 1, 0});
  return make_foot(point, out.length - radius, out.unit);
}

Bounds Rod::bounds() const {
  const Vec3 high{half_length + radius, radius, radius};
  return {-high, high};
}

Foot Block::nearest(Vec3 point) const {
  // Depth of the point behind each pair of faces; the shallowest is the nearest face for a point inside.
  const Vec3 beyond{std::abs(point.x) - half.x, std::abs(point.y) - half.y, std::abs(point.z) - half.z};
  int face = beyond.y > beyond.x ? 1 : 0;
  if (beyond.z > beyond[face]) face = 2;
  Vec3 face_normal;
  face_normal[face] = sign(point[face]);
  if (beyond[face] <= 0) return make_foot(point, beyond[face], face_normal);

  const Vec3 inside{std::clamp(point.x, -half.x, half.x), std::clamp(point.y, -half.y, half.y),
                    std::clamp(point.z, -half.z, half.z)};
  const Direction out = direction(point - inside, face_normal);
  return {out.length, out.unit, inside};
}

Bounds Block::bounds() const { return {-half, half}; }

Foot Cylinder::nearest(Vec3 point) const {
  // In the half-plane through the axis the solid is a rectangle: `side` and `end` are how far the point is beyond its
  // edges.
  const Direction radial = from_axis(point);
  const Vec3 axial{0, 0, sign(point.z)};
  const double side = radial.length - radius, end = std::abs(point.z) - half_length;
  if (end <= 0 && side >= end) return make_foot(point, side, radial.unit);
  if (side <= 0) return make_foot(point, end, axial);
  const Direction out = direction(side * radial.unit + end * axial, radial.unit);
  return make_foot(point, out.length, out.unit);
}

Bounds Cylinder::bounds() const {
  const Vec3 high{radius, radius, half_length};
  return {-high, high};
}

Foot Bore::nearest(Vec3 point) const {
  const Direction radial = from_axis(point);
  return make_foot(point, radius - radial.length, -radial.unit);
}

Bounds Bore::bounds() const { return {{-infinity, -infinity, -infinity}, {infinity, infinity, infinity}}; }

Foot Cavity::nearest(Vec3 point) const {
  const Direction radial = direction(point, {1, 0, 0});
  return make_foot(point, radius - radial.length, -radial.unit);
}

Bounds Cavity::bounds() const { return {{-infinity, -infinity, -infinity}, {infinity, infinity, infinity}}; }

}  // namespace slurry
