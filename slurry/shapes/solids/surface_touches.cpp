// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A solid against a surface of an obstacle. See the header.
#include "slurry/shapes/solids/surface_touches.hpp"

#include <cmath>

#include "slurry/shapes/solids/convex_touches.hpp"
#include "slurry/shapes/solids/manifold.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

namespace {

// Where the solid's core may meet a flat or hollow surface, in the world, with a name that stays.
struct Extreme {
  Vec3 point;
  std::int32_t feature;
};

struct Extremes {
  const SolidNear& solid;
  FarPoints far;

  std::vector<Extreme> operator()(const PointCore&) const { return {{solid.origin + solid.body.centre, 0}}; }
  std::vector<Extreme> operator()(const SegmentCore& c) const {
    const Vec3 arm = c.half_length * solid.body.axes.x, centre = solid.origin + solid.body.centre;
    return {{centre - arm, 1}, {centre + arm, 2}};
  }
  std::vector<Extreme> operator()(const PolyhedronCore& c) const {
    std::vector<Extreme> list;
    for (const Vec3 v : c.planar ? c.data->section : c.data->vertex) {
      const Vec3 local{v.x * c.stretch.x, v.y * c.stretch.y, v.z * c.stretch.z};
      list.push_back({solid.origin + solid.body.centre + solid.body.axes.to_world(local),
                      static_cast<std::int32_t>(list.size() + 1)});
    }
    return list;
  }
  std::vector<Extreme> operator()(const SuperellipsoidCore& c) const {
    std::vector<Extreme> list;
    for (const FarPoint& p : far(solid, c.shape)) list.push_back({solid.origin + p.point, p.feature});
    return list;
  }
  std::vector<Extreme> operator()(const CylinderCore&) const { return {}; }
};

std::vector<FarPoint> farthest_along(const SolidNear& solid, const Superellipsoid& shape, Vec3 direction) {
  return farthest_points(shape, solid.body, {solid.pose.position - solid.origin, direction}, solid.hint);
}

ConvexBody body_of(const SurfaceBody& surface, const SolidNear& solid) {
  return {surface.core,
          Axes(solid.pose.orientation * surface.pose.orientation),
          to_world(solid.pose, surface.pose.position) - solid.origin,
          surface.rounding,
          surface.bounding,
          curvature(solid.surface)};
}

bool is_globe(const SolidNear& solid) { return std::holds_alternative<PointCore>(solid.body.core); }

}  // namespace

Touches extreme_touches(const SolidNear& solid, FarPoints far) {
  std::vector<Touch> all;
  for (const Extreme& at : std::visit(Extremes{solid, far}, solid.body.core)) {
    const Foot foot = nearest(solid.surface, solid.pose, at.point);
    if (foot.distance == no_contact) continue;
    const double gap = foot.distance - solid.body.rounding;
    const Vec3 middle = at.point - 0.5 * (foot.distance + solid.body.rounding) * foot.normal;
    const double bent =
        curvature(solid.surface) + mean_curvature(solid.body, -foot.normal, at.point - solid.origin, solid.planar);
    all.push_back({gap, -foot.normal, middle, bent, at.feature});
    // A half-space is turned from its local z axis into the plane, which leaves a rounding.
    if (solid.planar) all.back().normal.z = all.back().point.z = 0;
  }
  return all.empty() ? Touches{} : chosen(all, solid.reach);
}

std::vector<FarPoint> support_point(const SolidNear& solid, const Superellipsoid&) {
  return {{solid.body.support(-rotate(solid.pose.orientation, {0, 0, 1})), 0}};
}

std::vector<FarPoint> farthest_from_axis(const SolidNear& solid, const Superellipsoid& shape) {
  return farthest_along(solid, shape, solid.planar ? Vec3{0, 0, 1} : rotate(solid.pose.orientation, {0, 0, 1}));
}

std::vector<FarPoint> farthest_from_centre(const SolidNear& solid, const Superellipsoid& shape) {
  return farthest_along(solid, shape, {});
}

Touches body_touches(const SolidNear& solid, const SurfaceBody& surface) {
  // The distance from the centre of a globe is a closed form of every surface.
  if (is_globe(solid)) return extreme_touches(solid, nullptr);
  return convex_touches(solid.body, body_of(surface, solid), solid.origin, solid.planar, solid.reach, solid.hint);
}

Touches seam_touches(const SolidNear& solid, const SurfaceBody& surface) {
  const Touches all = body_touches(solid, surface);
  if (is_globe(solid)) return all;
  // A point a little off the foot, on the side of the solid, must feel the surface too.
  const double a_little = 1e-3 * (solid.body.bounding + solid.body.rounding);
  Touches kept;
  for (const Touch& t : all) {
    const Vec3 foot = t.point + 0.5 * t.gap * t.normal;
    if (nearest(solid.surface, solid.pose, foot - a_little * t.normal).distance < no_contact) kept.add(t);
  }
  return kept;
}

Span span_near(const SolidNear& solid, double half_length, double across) {
  if (std::isfinite(half_length)) return {0, half_length};
  return {to_local(solid.pose, solid.origin).z, 4 * (solid.body.bounding + solid.body.rounding + across)};
}

Touches touches(const PlacedSolid& a, const Surface& surface, const Pose& pose, bool planar, double reach, Vec3 hint) {
  const Vec3 origin = a.pose.position;
  const SolidNear solid{surface, pose, planar, reach, hint, origin, body_of(a, origin, planar)};
  return std::visit([&](const auto& s) { return s.touches(solid); }, surface);
}

}  // namespace slurry
