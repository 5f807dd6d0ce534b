// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ConvexBody: a solid, or a convex surface of an obstacle, placed in the world as a core and a ball rolled around it.
//
// A globe is a point and a ball, a capsule a segment and a ball; every other core has a ball of radius 0. What the
// search for nearest points needs of a core is its support function, and where it has them its flat parts. A convex
// surface that is none of these cores adds an alternative of Core with both.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

#include "slurry/core/quaternion.hpp"
#include "slurry/shapes/solids/solid.hpp"
#include "slurry/shapes/solids/touch.hpp"

namespace slurry {

// A flat or straight part of a core: a convex polygon with its outward normal (in the plane: an edge with its normal),
// or a straight line of a round side, which has two ends and any normal.
struct FlatPart {
  static constexpr std::size_t most = 64;
  std::array<Vec3, most> corner;
  std::array<std::int32_t, most> rank;  // of the corners, the same from step to step
  std::size_t count = 0;
  Vec3 normal;
  bool is_face = false;
  void add(Vec3 p, std::int32_t r) {
    if (count < most) corner[count] = p, rank[count++] = r;
  }
};

struct PointCore {
  Vec3 support(Vec3) const { return {}; }
  void flat_part(Vec3, FlatPart&) const {}
};

// From -half_length to half_length on the x axis.
struct SegmentCore {
  double half_length;
  Vec3 support(Vec3 d) const { return {d.x < 0 ? -half_length : half_length, 0, 0}; }
  void flat_part(Vec3 d, FlatPart& part) const;
};

struct SuperellipsoidCore {
  Superellipsoid shape;
  Vec3 support(Vec3 d) const;
  void flat_part(Vec3, FlatPart&) const {}
};

// The corners of `data` times `stretch` (a unit cube becomes a block; all three are equal for other polyhedra); its
// section z = 0 in a planar case.
struct PolyhedronCore {
  const PolyhedronData* data;
  Vec3 stretch;
  bool planar;
  Vec3 support(Vec3 d) const;
  void flat_part(Vec3 d, FlatPart& part) const;
  // The radius of the largest ball inside that touches the face with this normal at its point p.
  double inner_ball(Vec3 p, Vec3 normal) const;
};

// A cylinder about the z axis.
struct CylinderCore {
  double radius, half_length;
  Vec3 support(Vec3 d) const;
  void flat_part(Vec3 d, FlatPart& part) const;
};

using Core = std::variant<PointCore, SegmentCore, SuperellipsoidCore, PolyhedronCore, CylinderCore>;

// A solid of some scale as its core, the radius of the ball around it, and a bounding radius of the core, which need
// not be the least.
struct RoundedCore {
  Core core;
  double rounding = 0, bounding = 0;
};
RoundedCore rounded_core(const Solid& solid, double scale, bool planar);

// Unit axes of a body's frame in the world.
struct Axes {
  Vec3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
  explicit Axes(Quaternion q) : x(rotate(q, {1, 0, 0})), y(rotate(q, {0, 1, 0})), z(rotate(q, {0, 0, 1})) {}
  Vec3 to_local(Vec3 v) const { return {dot(x, v), dot(y, v), dot(z, v)}; }
  Vec3 to_world(Vec3 v) const { return v.x * x + v.y * y + v.z * z; }
};

struct ConvexBody {
  Core core;
  Axes axes;
  Vec3 centre;          // relative to a common origin near both bodies, so that differences keep their digits
  double rounding = 0;  // radius of the ball
  double bounding = 0;  // bounding radius of the core
  std::optional<double> curvature;  // the same all over, where given

  Vec3 support(Vec3 direction) const {
    const Vec3 d = axes.to_local(direction);
    return centre + axes.to_world(std::visit([&](const auto& c) { return c.support(d); }, core));
  }
  // The flat part of the core that faces along the unit `direction` within `flat_tilt`; empty where there is none.
  FlatPart flat_part(Vec3 direction) const;
};

// Parts that are turned away from the common normal by more than this (sine, about 5 degrees) make no further touches.
constexpr double flat_tilt = 0.09;

// The mean curvature of the surface (ball included) at the point of the core `point` with the outward normal n: the
// mean of the two principal curvatures, in the plane the one. A face, and what is tilted from it by less than
// flat_tilt, is flat: 0. An edge or a corner, where there is none, has 1 / (distance from the centre), and no curvature
// is reported above a hundred times that.
double mean_curvature(const ConvexBody& body, Vec3 n, Vec3 point, bool planar);

// The limit of mean curvatures, in units of 1 / (distance from the centre).
constexpr double sharpest = 100;

// The body of a solid, its centre relative to `origin`.
ConvexBody body_of(const PlacedSolid& placed, Vec3 origin, bool planar);

}  // namespace slurry
