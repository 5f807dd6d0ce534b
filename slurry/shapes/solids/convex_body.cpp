// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Support points and flat parts of the cores, each in its own frame.
#include "slurry/shapes/solids/convex_body.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/shapes/solids/superellipsoid.hpp"

namespace slurry {

namespace {

Vec3 scaled(Vec3 a, Vec3 by) { return {a.x * by.x, a.y * by.y, a.z * by.z}; }

constexpr double least_alignment = 1 - 0.5 * flat_tilt * flat_tilt;

// The edge of a plane polygon that faces along d.
void facing_edge(const std::vector<Vec3>& corner, Vec3 stretch, Vec3 d, FlatPart& part) {
  double best = least_alignment;
  std::size_t at = corner.size();
  Vec3 normal;
  for (std::size_t k = 0; k < corner.size(); ++k) {
    const Vec3 edge = scaled(corner[(k + 1) % corner.size()] - corner[k], stretch);
    const Vec3 out = Vec3{edge.y, -edge.x, 0} / norm(edge);
    if (dot(out, d) > best) best = dot(out, d), at = k, normal = out;
  }
  if (at == corner.size()) return;
  const std::size_t next = (at + 1) % corner.size();
  part.add(scaled(corner[at], stretch), static_cast<std::int32_t>(at));
  part.add(scaled(corner[next], stretch), static_cast<std::int32_t>(next));
  part.normal = normal;
  part.is_face = true;
}

void facing_face(const PolyhedronData& data, Vec3 stretch, Vec3 d, FlatPart& part) {
  double best = least_alignment;
  std::size_t at = data.face.size();
  for (std::size_t k = 0; k < data.face.size(); ++k)
    if (const double along = dot(data.face_normal[k], d); along > best) best = along, at = k;
  if (at == data.face.size()) return;
  for (const std::int32_t v : data.face[at]) part.add(scaled(data.vertex[static_cast<std::size_t>(v)], stretch), v);
  part.normal = data.face_normal[at];
  part.is_face = true;
}

}  // namespace

void SegmentCore::flat_part(Vec3 d, FlatPart& part) const {
  if (std::abs(d.x) > flat_tilt || half_length == 0) return;
  part.add({-half_length, 0, 0}, 0);
  part.add({half_length, 0, 0}, 1);
  part.normal = d;
}

Vec3 SuperellipsoidCore::support(Vec3 d) const { return slurry::support(shape, d); }

Vec3 PolyhedronCore::support(Vec3 d) const {
  const std::vector<Vec3>& corner = planar ? data->section : data->vertex;
  const Vec3 along = scaled(d, stretch);
  std::size_t best = 0;
  double farthest = dot(corner[0], along);
  for (std::size_t k = 1; k < corner.size(); ++k)
    if (const double reached = dot(corner[k], along); reached > farthest) farthest = reached, best = k;
  return scaled(corner[best], stretch);
}

void PolyhedronCore::flat_part(Vec3 d, FlatPart& part) const {
  if (planar)
    facing_edge(data->section, stretch, d, part);
  else
    facing_face(*data, stretch, d, part);
}

double PolyhedronCore::inner_ball(Vec3 p, Vec3 normal) const {
  double radius = std::numeric_limits<double>::infinity();
  // The ball with centre p - r normal stays behind another plane while r (1 - cosine) is at most the depth of p.
  const auto stay_behind = [&](Vec3 other, Vec3 corner) {
    const double turn = 1 - dot(normal, other);
    if (turn > 1e-9) radius = std::min(radius, dot(other, scaled(corner, stretch) - p) / turn);
  };
  if (planar) {
    const std::vector<Vec3>& c = data->section;
    for (std::size_t k = 0; k < c.size(); ++k) {
      const Vec3 edge = scaled(c[(k + 1) % c.size()] - c[k], stretch);
      stay_behind(Vec3{edge.y, -edge.x, 0} / norm(edge), c[k]);
    }
    return radius;
  }
  for (std::size_t k = 0; k < data->face.size(); ++k)
    stay_behind(data->face_normal[k], data->vertex[static_cast<std::size_t>(data->face[k][0])]);
  return radius;
}

Vec3 CylinderCore::support(Vec3 d) const {
  const double across = math::hypot(d.x, d.y), end = d.z < 0 ? -half_length : half_length;
  return across > 0 ? Vec3{radius * d.x / across, radius * d.y / across, end} : Vec3{radius, 0, end};
}

void CylinderCore::flat_part(Vec3 d, FlatPart& part) const {
  if (std::abs(d.z) <= flat_tilt && half_length > 0) {
    const double across = math::hypot(d.x, d.y);
    const Vec3 side{radius * d.x / across, radius * d.y / across, 0};
    part.add({side.x, side.y, -half_length}, 0);
    part.add({side.x, side.y, half_length}, 1);
    part.normal = d;
  } else if (std::abs(d.z) >= least_alignment) {
    // The flat end stands for eight points of its rim.
    const double end = std::copysign(1.0, d.z);
    for (std::int32_t k = 0; k < 8; ++k) {
      const double angle = end * std::numbers::pi * k / 4;
      part.add({radius * math::cos(angle), radius * math::sin(angle), end * half_length}, k);
    }
    part.normal = {0, 0, end};
    part.is_face = true;
  }
}

FlatPart ConvexBody::flat_part(Vec3 direction) const {
  FlatPart part;
  const Vec3 d = axes.to_local(direction);
  std::visit([&](const auto& c) { c.flat_part(d, part); }, core);
  for (std::size_t k = 0; k < part.count; ++k) part.corner[k] = centre + axes.to_world(part.corner[k]);
  part.normal = axes.to_world(part.normal);
  return part;
}

namespace {

double mean_curvature_of(double half_length, double ball, Vec3 place, bool planar) {
  const bool is_at_end = std::abs(place.x) >= half_length * (1 - 1e-9);
  return is_at_end ? 1 / ball : (planar ? 0 : 0.5 / ball);
}

}  // namespace

double mean_curvature(const ConvexBody& body, Vec3 n, Vec3 point, bool planar) {
  if (body.curvature) return *body.curvature;
  const Vec3 d = body.axes.to_local(n), place = body.axes.to_local(point - body.centre);
  const double blunt = 1 / norm(place + body.rounding * d), most = sharpest * blunt;
  double curvature = 1 / body.rounding;
  if (const auto* s = std::get_if<SuperellipsoidCore>(&body.core))
    curvature = mean_curvature(support_derivatives(s->shape, d), d, planar);
  else if (const auto* c = std::get_if<SegmentCore>(&body.core))
    curvature = mean_curvature_of(c->half_length, body.rounding, place, planar);
  else if (!std::holds_alternative<PointCore>(body.core))
    return body.flat_part(n).is_face ? 0 : blunt;
  return curvature <= most ? curvature : most;  // also where it is not a number
}

ConvexBody body_of(const PlacedSolid& placed, Vec3 origin, bool planar) {
  const RoundedCore shape = rounded_core(*placed.solid, placed.scale, planar);
  return {shape.core, Axes(placed.pose.orientation), placed.pose.position - origin, shape.rounding, shape.bounding, {}};
}

}  // namespace slurry
