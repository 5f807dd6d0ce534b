// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A solid against a surface of an obstacle.
//
// Convex surfaces become convex bodies. A half-space, and surfaces seen from inside, are met by the extreme points of a
// solid's core (a centre, two ends, all corners), each at its own distance; a superellipsoid meets a half-space in its
// support point, and a hollow surface where it is locally farthest from the axis or centre (farthest.hpp).
#include <algorithm>
#include <cmath>
#include <vector>

#include "slurry/shapes/solids/convex_touches.hpp"
#include "slurry/shapes/surfaces/curvature.hpp"
#include "slurry/shapes/solids/farthest.hpp"
#include "slurry/shapes/surfaces/link_chain.hpp"
#include "slurry/shapes/solids/manifold.hpp"
#include "slurry/shapes/surfaces/piece.hpp"
#include "slurry/shapes/solids/polyhedron.hpp"
#include "slurry/shapes/solids/touch.hpp"
#include "slurry/shapes/surfaces/triangle_mesh.hpp"

namespace slurry {

namespace {

// Where along the local z axis an endless surface must be kept, for a solid whose centre is at `centre` in its frame.
struct Window {
  double centre, half;
};

struct PlacedCore {
  Core core;
  double rounding, bounding;
  double shift = 0;  // of the core along the local z axis
};

// An endless prism or cylinder is cut to a length that the solid cannot notice: its ends are farther away than the
// solid can be deep in its side.
Window window(double half_length, double across, double solid_radius, double solid_z) {
  if (std::isfinite(half_length)) return {0, half_length};
  return {solid_z, 4 * (solid_radius + across)};
}

PlacedCore core_of(const Rod& s, bool, double, double) {
  const Core core = s.half_length > 0 ? Core{SegmentCore{s.half_length}} : Core{PointCore{}};
  return {core, s.radius, s.half_length};
}

PlacedCore core_of(const Block& s, bool planar, double solid_radius, double solid_z) {
  const double across = std::hypot(s.half.x, s.half.y);
  if (planar) return {PolyhedronCore{&unit_cube(), {s.half.x, s.half.y, 1}, true}, 0, across};
  const Window w = window(s.half.z, across, solid_radius, solid_z);
  return {PolyhedronCore{&unit_cube(), {s.half.x, s.half.y, w.half}, false}, 0, std::hypot(across, w.half), w.centre};
}

PlacedCore core_of(const Cylinder& s, bool planar, double solid_radius, double solid_z) {
  if (planar) return {PointCore{}, s.radius, 0};
  const Window w = window(s.half_length, s.radius, solid_radius, solid_z);
  return {CylinderCore{s.radius, w.half}, 0, std::hypot(s.radius, w.half), w.centre};
}

// Where the solid's core may meet a flat or hollow surface, in the world, with a name that stays.
struct Extreme {
  Vec3 point;
  std::int32_t feature;
};

struct Extremes {
  const ConvexBody& body;
  Vec3 origin;
  const Surface& surface;
  const Pose& pose;
  bool planar;
  Vec3 hint;

  std::vector<Extreme> operator()(const PointCore&) const { return {{origin + body.centre, 0}}; }
  std::vector<Extreme> operator()(const SegmentCore& c) const {
    const Vec3 arm = c.half_length * body.axes.x, centre = origin + body.centre;
    return {{centre - arm, 1}, {centre + arm, 2}};
  }
  std::vector<Extreme> operator()(const PolyhedronCore& c) const {
    std::vector<Extreme> list;
    for (const Vec3 v : c.planar ? c.data->section : c.data->vertex) {
      const Vec3 local{v.x * c.stretch.x, v.y * c.stretch.y, v.z * c.stretch.z};
      list.push_back({origin + body.centre + body.axes.to_world(local), static_cast<std::int32_t>(list.size() + 1)});
    }
    return list;
  }
  std::vector<Extreme> operator()(const SuperellipsoidCore& c) const {
    if (std::holds_alternative<HalfSpace>(surface))
      return {{origin + body.support(-rotate(pose.orientation, {0, 0, 1})), 0}};
    const bool is_round = std::holds_alternative<Cavity>(surface) && !planar;
    const Vec3 axis = rotate(pose.orientation, {0, 0, 1});
    const Axis about{pose.position - origin, is_round ? Vec3{} : (planar ? Vec3{0, 0, 1} : axis)};
    std::vector<Extreme> list;
    for (const FarPoint& far : farthest_points(c.shape, body, about, hint))
      list.push_back({origin + far.point, far.feature});
    return list;
  }
  std::vector<Extreme> operator()(const CylinderCore&) const { return {}; }
};

Touches extreme_touches(const ConvexBody& body, Vec3 origin, const Surface& surface, const Pose& pose, bool planar,
                        double reach, Vec3 hint) {
  std::vector<Touch> all;
  for (const Extreme& at : std::visit(Extremes{body, origin, surface, pose, planar, hint}, body.core)) {
    const Foot foot = nearest(surface, pose, at.point);
    if (foot.distance == no_contact) continue;
    const double gap = foot.distance - body.rounding;
    const Vec3 middle = at.point - 0.5 * (foot.distance + body.rounding) * foot.normal;
    const double bent = curvature(surface) + mean_curvature(body, -foot.normal, at.point - origin, planar);
    all.push_back({gap, -foot.normal, middle, bent, at.feature});
    // A half-space is turned from its local z axis into the plane, which leaves a rounding.
    if (planar) all.back().normal.z = all.back().point.z = 0;
  }
  return all.empty() ? Touches{} : chosen(all, reach);
}

// A triangle as a flat polyhedron with two faces, its centre at the origin.
const PolyhedronData& flat_polyhedron(const TriangleMesh& mesh, std::int32_t index, Vec3 centre) {
  // One per thread, filled anew for each triangle, to save the memory management.
  thread_local PolyhedronData data{{{}, {}, {}}, {{0, 1, 2}, {0, 2, 1}}, {{}, {}}, {}};
  for (int k = 0; k < 3; ++k) data.vertex[k] = mesh.corner(index, k) - centre;
  data.face_normal = {mesh.face[index].normal, -mesh.face[index].normal};
  return data;
}

// The touches that the seam rule of the surface lets count: a point a little off the foot, on the side of the solid,
// feels the surface too.
Touches without_seams(const Touches& all, const Surface& surface, const Pose& pose, double size) {
  constexpr double a_little = 1e-3;
  Touches kept;
  for (const Touch& t : all) {
    const Vec3 foot = t.point + 0.5 * t.gap * t.normal;
    if (nearest(surface, pose, foot - a_little * size * t.normal).distance < no_contact) kept.add(t);
  }
  return kept;
}

struct Against {
  const PlacedSolid& solid;
  const Surface& surface;
  const Pose& pose;
  bool planar;
  double reach;
  Vec3 hint;

  Touches extremes() const {
    const Vec3 origin = solid.pose.position;
    return extreme_touches(body_of(solid, origin, planar), origin, surface, pose, planar, reach, hint);
  }
  Touches operator()(const HalfSpace&) const { return extremes(); }
  Touches operator()(const Bore&) const { return extremes(); }
  Touches operator()(const Cavity&) const { return extremes(); }

  // Thin surfaces with seams.
  Touches operator()(const Triangle& s) const {
    const Vec3 centre = (s.mesh->corner(s.index, 0) + s.mesh->corner(s.index, 1) + s.mesh->corner(s.index, 2)) / 3;
    const PolyhedronData& data = flat_polyhedron(*s.mesh, s.index, centre);
    double size = 0;
    for (const Vec3& v : data.vertex) size = std::max(size, norm(v));
    return against_seams({PolyhedronCore{&data, {1, 1, 1}, false}, 0, size}, pose.orientation, to_world(pose, centre));
  }
  Touches operator()(const Link& s) const {
    const Vec3 a = s.chain->from(s.index), b = s.chain->to(s.index);
    const double half = 0.5 * norm(b - a);
    const Quaternion along = rotation({0, 0, std::atan2(b.y - a.y, b.x - a.x)});
    return against_seams({SegmentCore{half}, 0, half}, pose.orientation * along, to_world(pose, 0.5 * (a + b)));
  }
  Touches operator()(const ArcSide& s) const {
    if (s.inner) return extremes();
    return against_seams({PointCore{}, s.radius, 0}, pose.orientation, pose.position);
  }
  Touches against_seams(const PlacedCore& core, Quaternion orientation, Vec3 centre) const {
    const Vec3 origin = solid.pose.position;
    const ConvexBody body = body_of(solid, origin, planar);
    if (std::holds_alternative<PointCore>(body.core)) return extremes();
    const ConvexBody other{core.core,     Axes(orientation), centre - origin,
                           core.rounding, core.bounding,     curvature(surface)};
    return without_seams(convex_touches(body, other, origin, planar, reach, hint), surface, pose,
                         body.bounding + body.rounding);
  }

  // Bounded convex surfaces.
  template <class Convex>
  Touches operator()(const Convex& s) const {
    const Vec3 origin = solid.pose.position;
    const ConvexBody body = body_of(solid, origin, planar);
    // The distance from the centre of a globe is a closed form of every surface.
    if (std::holds_alternative<PointCore>(body.core)) return extremes();
    const double solid_z = to_local(pose, origin).z;
    const PlacedCore placed = core_of(s, planar, body.bounding + body.rounding, solid_z);
    const Vec3 centre = to_world(pose, {0, 0, placed.shift}) - origin;
    const ConvexBody other{placed.core,     Axes(pose.orientation), centre,
                           placed.rounding, placed.bounding,        curvature(surface)};
    return convex_touches(body, other, origin, planar, reach, hint);
  }
};

}  // namespace

Touches touches(const PlacedSolid& a, const Surface& surface, const Pose& pose, bool planar, double reach, Vec3 hint) {
  return std::visit(Against{a, surface, pose, planar, reach, hint}, surface);
}

}  // namespace slurry
