// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Pairs of convex bodies: closed forms for points and segments (globes, capsules, rods), Newton's method for
// superellipsoids, the generic search for everything else; then the touches of flat parts.
#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/shapes/solids/capsule.hpp"
#include "slurry/shapes/solids/convex_touches.hpp"
#include "slurry/shapes/solids/manifold.hpp"
#include "slurry/shapes/solids/smooth_pair.hpp"
#include "slurry/shapes/solids/superellipsoid.hpp"
#include "slurry/shapes/solids/touch.hpp"

namespace slurry {

namespace {

constexpr double tiny = 1e-145;  // shorter vectors have no direction

template <class C>
const C* core_as(const ConvexBody& body) {
  return std::get_if<C>(&body.core);
}

// A point or a segment as a line.
Line line_of(const ConvexBody& body) {
  const SegmentCore* segment = core_as<SegmentCore>(body);
  return {body.centre, segment ? segment->half_length * body.axes.x : Vec3{}};
}

bool is_line(const ConvexBody& body) { return core_as<PointCore>(body) || core_as<SegmentCore>(body); }

// Lines that cross in one point: across both, or across the longer one.
Vec3 across(const Line& a, const Line& b, bool planar) {
  const Vec3 arm = norm2(a.arm) >= norm2(b.arm) ? a.arm : b.arm;
  if (!(norm(arm) > tiny)) return {1, 0, 0};
  const Vec3 along = normalised(arm);
  if (planar) return {-along.y, along.x, 0};
  const Vec3 n = cross(a.arm, b.arm);
  return norm(n) > 1e-8 * norm(a.arm) * norm(b.arm) && norm(n) > tiny ? normalised(n) : any_orthogonal(along);
}

Nearest nearest_lines(const ConvexBody& a, const ConvexBody& b, bool planar) {
  const Line line_a = line_of(a), line_b = line_of(b);
  const LinePlaces at = nearest_places(line_a, line_b);
  const Vec3 p = line_a.centre + at.on_a * line_a.arm, q = line_b.centre + at.on_b * line_b.arm;
  const double distance = norm(q - p);
  const double size = norm(line_a.arm) + norm(line_b.arm);
  // Nearer than this the direction of the difference is round-off.
  if (distance > std::max(tiny, 1e-12 * size)) return {distance, (q - p) / distance, p, q, 0};
  // In the plane two crossing segments overlap by a length; in space they only meet.
  const double area = std::abs(cross(line_a.arm, line_b.arm).z);
  if (planar && area > 1e-12 * size * size) return least_overlap(a, b, true);
  return {0, across(line_a, line_b, planar), p, q, 0};
}

// The nearest points of a superellipsoid and a face that looks along `outward` or nearly so, if they lie inside the
// face.
struct OnFace {
  bool exists = false;
  double gap = 0;
  Vec3 normal, foot, point;  // the face's normal, the points of the face and of the superellipsoid
};

OnFace on_face(const ConvexBody& body, const ConvexBody& other, Vec3 outward, bool planar) {
  const FlatPart part = body.flat_part(outward);
  if (!part.is_face) return {};
  Vec3 p = other.support(-part.normal);
  if (planar) p.z = 0;
  const double gap = dot(part.normal, p - part.corner[0]);
  const Vec3 foot = p - gap * part.normal;
  for (std::size_t k = 0; k < (planar ? 1 : part.count); ++k) {
    const Vec3 edge = part.corner[(k + 1) % part.count] - part.corner[k], from = foot - part.corner[k];
    const double along = dot(edge, from);
    if (planar ? along < 0 || along > norm2(edge) : dot(cross(edge, part.normal), from) > 0) return {};
  }
  return {true, gap, part.normal, foot, p};
}

Nearest as_nearest(const OnFace& f, bool face_is_a) {
  return face_is_a ? Nearest{f.gap, f.normal, f.foot, f.point, 0} : Nearest{f.gap, -f.normal, f.point, f.foot, 0};
}

// Certain where the two are apart (any slab between support points that face each other is the widest), and where a
// ball as large as the depth touches the face from inside.
bool is_certain(const OnFace& f, const ConvexBody& body) {
  if (!f.exists || f.gap > 0) return f.exists;
  const PolyhedronCore* core = core_as<PolyhedronCore>(body);
  if (!core) return false;
  return -f.gap < 0.999 * core->inner_ball(body.axes.to_local(f.foot - body.centre), body.axes.to_local(f.normal));
}

// `body` is not a superellipsoid, `other` is. The start may know the face; else the generic search finds it, with a
// normal good to 1e-6 that the face makes exact.
Nearest nearest_to_smooth(const ConvexBody& body, const ConvexBody& other, bool body_is_a, bool planar, double reach,
                          Vec3 start) {
  const double sign = body_is_a ? 1 : -1;
  if (const OnFace f = on_face(body, other, sign * start, planar); is_certain(f, body)) return as_nearest(f, body_is_a);
  const ConvexBody &a = body_is_a ? body : other, &b = body_is_a ? other : body;
  const Nearest nearest = nearest_points(a, b, planar, reach, start);
  const OnFace f = on_face(body, other, sign * nearest.normal, planar);
  const bool is_as_good = f.exists && f.gap >= nearest.gap - 1e-9 * (a.bounding + b.bounding);
  return is_as_good ? as_nearest(f, body_is_a) : nearest;
}

Nearest nearest_cores(const ConvexBody& a, const ConvexBody& b, bool planar, double reach, Vec3 start) {
  if (is_line(a) && is_line(b)) return nearest_lines(a, b, planar);
  if (is_smooth_pair(a, b)) return nearest_smooth(a, b, planar, reach, start);
  if (core_as<SuperellipsoidCore>(a)) return nearest_to_smooth(b, a, false, planar, reach, start);
  if (core_as<SuperellipsoidCore>(b)) return nearest_to_smooth(a, b, true, planar, reach, start);
  return nearest_points(a, b, planar, reach, start);
}

// A unit vector to start from: the hint, else the direction of the centres, else any.
Vec3 start_of(Vec3 hint, Vec3 between, bool planar) {
  if (planar) hint.z = between.z = 0;
  for (const Vec3 v : {hint, between})
    if (const double length = norm(v); length > tiny && std::isfinite(length)) return v / length;
  return {1, 0, 0};
}

bool has_flat_parts(const ConvexBody& body) { return !core_as<SuperellipsoidCore>(body) && !core_as<PointCore>(body); }

}  // namespace

Touches convex_touches(const ConvexBody& a, const ConvexBody& b, Vec3 origin, bool planar, double reach, Vec3 hint) {
  Vec3 between = b.centre - a.centre;
  const double balls = a.rounding + b.rounding, distance = norm(between);
  Touches result;
  if (const double bound = distance - a.bounding - b.bounding - balls; bound > reach && distance > tiny) {
    result.add({bound, between / distance, origin + 0.5 * (a.centre + b.centre), 0, 0});
    return result;
  }
  const Nearest nearest = nearest_cores(a, b, planar, reach + balls, start_of(hint, between, planar));
  const auto curvature = [&](Vec3 n, Vec3 at_a, Vec3 at_b) {
    return mean_curvature(a, n, at_a, planar) + mean_curvature(b, -n, at_b, planar);
  };
  const double gap = nearest.gap - balls;
  const Vec3 middle =
      0.5 * (nearest.point_a + a.rounding * nearest.normal + nearest.point_b - b.rounding * nearest.normal);
  const Touch first{
      gap, nearest.normal, origin + middle,
      nearest.curvature ? *nearest.curvature : curvature(nearest.normal, nearest.point_a, nearest.point_b), 0};
  if (gap > reach || !has_flat_parts(a) || !has_flat_parts(b)) {
    result.add(first);
    return result;
  }
  std::vector<Touch> all = facing_touches(a, b, planar, nearest);
  // Is the nearest point among them?
  bool covered = false;
  for (Touch& t : all) {
    covered = covered ||
              (t.gap <= gap + 1e-9 * (a.bounding + b.bounding + balls) && dot(t.normal, nearest.normal) > 1 - 1e-9);
    t.curvature = curvature(t.normal, t.point - a.rounding * t.normal, t.point + b.rounding * t.normal);
    t.point += origin;
  }
  if (!covered) all.push_back(first);
  return chosen(all, reach);
}

Touches touches(const PlacedSolid& a, const PlacedSolid& b, bool planar, double reach, Vec3 hint) {
  const Vec3 origin = a.pose.position;
  return convex_touches(body_of(a, origin, planar), body_of(b, origin, planar), origin, planar, reach, hint);
}

}  // namespace slurry
