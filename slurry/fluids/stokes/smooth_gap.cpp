// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/smooth_gap.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/fluids/stokes/skew_gap.hpp"
#include "slurry/fluids/stokes/two_spheres.hpp"
#include "slurry/shapes/bounds.hpp"
#include "slurry/shapes/solids/touch.hpp"

namespace slurry::stokes {
namespace {

// A symmetric matrix of the plane across the normal.
struct PlaneMatrix {
  double xx = 0, xy = 0, yy = 0;
};

// The curvatures of the surface where its outward normal is `normal`, in the axes u and v across it.
PlaneMatrix curvatures(const PlacedSolid& body, Vec3 normal, Vec3 u, Vec3 v) {
  if (const auto* globe = std::get_if<Globe>(body.solid)) {
    const double k = 1 / (body.scale * globe->radius);
    return {k, 0, k};
  }
  // Radii of curvature are the second derivatives of the support function, |A d| for half axes A:
  // (A^2 - (A^2 d)(A^2 d)/(d A^2 d))/|A d|.
  const Quaternion& turn = body.pose.orientation;
  const Vec3 half = std::get<Superellipsoid>(*body.solid).half, d = rotate_back(turn, normal), p = rotate_back(turn, u),
             q = rotate_back(turn, v);
  const auto form = [&](Vec3 a, Vec3 b) {
    return half.x * half.x * a.x * b.x + half.y * half.y * a.y * b.y + half.z * half.z * a.z * b.z;
  };
  const double square = form(d, d);
  const auto radii = [&](Vec3 a, Vec3 b) {
    return body.scale * (form(a, b) - form(a, d) * form(b, d) / square) / std::sqrt(square);
  };
  const double xx = radii(p, p), xy = radii(p, q), yy = radii(q, q), det = xx * yy - xy * xy;
  return {yy / det, -xy / det, xx / det};
}

// e = H Q n of an ellipsoid where its outward normal is n: what its cubic terms need. 0 for a sphere.
Vec3 skew_of(const PlacedSolid& body, Vec3 normal) {
  const auto* s = std::get_if<Superellipsoid>(body.solid);
  if (!s) return {};
  const Vec3 d = rotate_back(body.pose.orientation, normal), half = body.scale * s->half;
  const double support =
      std::sqrt(half.x * half.x * d.x * d.x + half.y * half.y * d.y * d.y + half.z * half.z * d.z * d.z);
  const Vec3 q{d.x / (half.x * half.x), d.y / (half.y * half.y), d.z / (half.z * half.z)};
  const Vec3 e = support * rotate(body.pose.orientation, q);
  return e - dot(e, normal) * normal;
}

void set_skew(SmoothGap& gap, int surface, Vec3 e) {
  for (int i = 0; i < 2; ++i) gap.skew[surface][i] = dot(e, gap.axis[i]);
}

// Fills the axes, in which the sum of both is diagonal.
void set_curvatures(SmoothGap& gap, const PlaneMatrix& first, const PlaneMatrix& second, Vec3 u, Vec3 v) {
  const PlaneMatrix sum{first.xx + second.xx, first.xy + second.xy, first.yy + second.yy},
      less{first.xx - second.xx, first.xy - second.xy, first.yy - second.yy};
  const double angle = 0.5 * math::atan2(2 * sum.xy, sum.xx - sum.yy), c = math::cos(angle), s = math::sin(angle);
  const auto form = [](const PlaneMatrix& m, double x, double y, double z, double w) {
    return m.xx * x * z + m.xy * (x * w + y * z) + m.yy * y * w;
  };
  gap.axis[0] = c * u + s * v;
  gap.axis[1] = c * v - s * u;
  gap.principal[0] = form(sum, c, s, c, s);
  gap.principal[1] = form(sum, -s, c, -s, c);
  gap.difference[0][0] = form(less, c, s, c, s);
  gap.difference[1][1] = form(less, -s, c, -s, c);
  gap.difference[0][1] = gap.difference[1][0] = form(less, c, s, -s, c);
}

// What a unit motion of one component makes of the velocity and the rotation of the first against the second.
struct Relative {
  Vec3 velocity, rotation;
};
Relative relative_motion(const SmoothGap& gap, std::span<const Vec3> centres, std::size_t component) {
  Vec3 unit;
  unit[int(component % 3)] = component < 6 ? 1 : -1;
  if (component % 6 < 3) return {unit, {}};
  return {cross(unit, gap.point - centres[component / 6]), unit};
}

}  // namespace

bool is_smooth(const Body& body) {
  if (!body.exact) return false;
  if (const auto* s = std::get_if<Superellipsoid>(&body.exact->solid)) return s->e == 1 && s->n == 1;
  return std::holds_alternative<Globe>(body.exact->solid);
}

double smooth_reach(const Body& body) {
  return body.scale * body.exact->scale * bounding_radius(body.exact->solid, false);
}

SmoothGap gap_between(const Body& first, const Body& second) {
  const PlacedSolid a = placed(*first.exact, first.scale, first.pose),
                    b = placed(*second.exact, second.scale, second.pose);
  const Touch touch = touches(a, b, false, endless, {}).touch[0];
  SmoothGap gap;
  gap.distance = touch.gap;
  gap.point = touch.point;
  gap.normal = touch.normal;
  const Vec3 u = any_orthogonal(gap.normal), v = cross(gap.normal, u);
  set_curvatures(gap, curvatures(a, gap.normal, u, v), curvatures(b, -gap.normal, u, v), u, v);
  set_skew(gap, 0, skew_of(a, gap.normal));
  set_skew(gap, 1, skew_of(b, -gap.normal));
  return gap;
}

SmoothGap gap_between(const Body& body, const Wall& wall) {
  SmoothGap gap;
  gap.normal = -wall.normal;
  const PlacedSolid a = placed(*body.exact, body.scale, body.pose);
  const Vec3 low = to_world(a.pose, a.scale * support(*a.solid, rotate_back(a.pose.orientation, gap.normal)));
  gap.distance = wall.height(low);
  gap.point = low + 0.5 * gap.distance * gap.normal;
  const Vec3 u = any_orthogonal(gap.normal), v = cross(gap.normal, u);
  set_curvatures(gap, curvatures(a, gap.normal, u, v), {}, u, v);
  set_skew(gap, 0, skew_of(a, gap.normal));
  return gap;
}

SmoothGap gap_between(const Body& body, const HollowWall& wall) {
  const PlacedSolid a = placed(*body.exact, body.scale, body.pose);
  SmoothGap gap;
  gap.normal = wall.outward(a.pose.position);
  Vec3 low;
  // A body that fits into the wall is curved more than it: each turn brings the directions nearer to each other.
  constexpr int most_turns = 100;
  for (int turn = 0; turn < most_turns; ++turn) {
    low = to_world(a.pose, a.scale * support(*a.solid, rotate_back(a.pose.orientation, gap.normal)));
    const Vec3 next = wall.outward(low);
    const bool is_there = norm(next - gap.normal) < 1e-12;
    gap.normal = next;
    if (is_there) break;
  }
  gap.distance = wall.room(low);
  gap.point = low + 0.5 * gap.distance * gap.normal;
  const Vec3 u = any_orthogonal(gap.normal), v = cross(gap.normal, u);
  PlaneMatrix hollow;
  if (wall.kind == HollowWall::Kind::ball) hollow = {-1 / wall.radius, 0, -1 / wall.radius};
  if (wall.kind == HollowWall::Kind::cylinder) {
    const Vec3 around = cross(wall.direction, gap.normal);
    const double x = dot(around, u), y = dot(around, v);
    hollow = {-x * x / wall.radius, -x * y / wall.radius, -y * y / wall.radius};
  }
  set_curvatures(gap, curvatures(a, gap.normal, u, v), hollow, u, v);
  set_skew(gap, 0, skew_of(a, gap.normal));
  return gap;
}

Matrix singular_resistance(const SmoothGap& gap, std::span<const Vec3> centres) {
  constexpr double pi = std::numbers::pi;
  const std::size_t size = 6 * centres.size();
  const double trace = gap.principal[0] + gap.principal[1], root = std::sqrt(gap.principal[0] * gap.principal[1]);
  const double approach = 12 * pi / (trace * root * gap.distance);
  const double log = -2 * pi / root * math::log(trace * gap.distance);
  Matrix r = approach_form(gap, centres);
  for (double& value : r.value) value *= approach;
  const SkewLoads skew = skew_loads(gap);
  const double skew_log = -math::log(trace * gap.distance);
  // Components along the two axes of w and of c; of an approach; and what an approach does to each.
  Matrix w(size, 2), c(size, 2);
  std::vector<double> approaching(size), sideways(size, 0.0);
  for (std::size_t k = 0; k < size; ++k) {
    const Relative motion = relative_motion(gap, centres, k);
    const Vec3 turn = cross(gap.normal, motion.rotation);
    for (int i = 0; i < 2; ++i) w(k, i) = dot(motion.velocity, gap.axis[i]);
    for (int i = 0; i < 2; ++i)
      c(k, i) = 0.5 * (gap.difference[i][0] * w(k, 0) + gap.difference[i][1] * w(k, 1)) + dot(turn, gap.axis[i]);
    approaching[k] = dot(motion.velocity, gap.normal);
    for (int i = 0; i < 2; ++i)
      sideways[k] += skew_log * (skew.sliding[i] * w(k, i) + skew.moment[i] * dot(turn, gap.axis[i]));
  }
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < size; ++j)
      for (int a = 0; a < 2; ++a)
        r(i, j) +=
            log * (w(i, a) * w(j, a) + 12 * c(i, a) * c(j, a) / (gap.principal[a] * (gap.principal[a] + 2 * trace)));
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < size; ++j) r(i, j) += approaching[i] * sideways[j] + sideways[i] * approaching[j];
  return r;
}

GapSpheres osculating_spheres(const SmoothGap& gap, std::size_t bodies, double largest_gap) {
  const double sum = 0.5 * (gap.principal[0] + gap.principal[1]),
               less = 0.5 * (gap.difference[0][0] + gap.difference[1][1]);
  if (bodies == 1) return {std::max(1 / sum, largest_gap / largest_compared_gap), 0};
  const double first = 2 / (sum + less), second = 2 / (sum - less);
  return {std::min(first, largest_compared_ratio * second), std::min(second, largest_compared_ratio * first)};
}

Matrix rest_of_spheres(const SmoothGap& gap, const GapSpheres& spheres, std::span<const Vec3> centres) {
  const bool is_wall = centres.size() == 1;
  const Vec3 n = gap.normal;
  const Vec3 place[2] = {gap.point - (0.5 * gap.distance + spheres.first) * n,
                         gap.point + (0.5 * gap.distance + spheres.second) * n};
  const Matrix exact = is_wall ? sphere_wall_resistance(spheres.first, gap.distance, -n)
                               : two_sphere_resistance(spheres.first, spheres.second, gap.distance, n);
  // Columns: the motion of the spheres for a unit motion of the bodies.
  const std::size_t size = 6 * centres.size();
  Matrix motion(size, size);
  for (std::size_t k = 0; k < size; ++k) {
    motion(k, k) = 1;
    if (k % 6 < 3) continue;
    Vec3 unit;
    unit[int(k % 3)] = 1;
    const Vec3 velocity = cross(unit, place[k / 6] - centres[k / 6]);
    for (int d = 0; d < 3; ++d) motion(k / 6 * 6 + std::size_t(d), k) = velocity[d];
  }
  SmoothGap round = gap;
  const double first = 1 / spheres.first, second = is_wall ? 0 : 1 / spheres.second;
  round.principal[0] = round.principal[1] = first + second;
  round.difference[0][0] = round.difference[1][1] = first - second;
  round.difference[0][1] = round.difference[1][0] = 0;
  for (auto& surface : round.skew) surface[0] = surface[1] = 0;
  Matrix rest = singular_resistance(round, centres);
  for (double& value : rest.value) value = -value;
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < size; ++j)
      for (std::size_t a = 0; a < size; ++a)
        for (std::size_t b = 0; b < size; ++b) rest(i, j) += motion(a, i) * exact(a, b) * motion(b, j);
  return rest;
}

Matrix known_resistance(const SmoothGap& gap, const GapSpheres& spheres, std::span<const Vec3> centres) {
  Matrix sum = singular_resistance(gap, centres);
  const Matrix rest = rest_of_spheres(gap, spheres, centres);
  for (std::size_t k = 0; k < sum.value.size(); ++k) sum.value[k] += rest.value[k];
  return sum;
}

Matrix approach_form(const SmoothGap& gap, std::span<const Vec3> centres) {
  const std::size_t size = 6 * centres.size();
  std::vector<double> speed;
  for (std::size_t k = 0; k < size; ++k) speed.push_back(dot(relative_motion(gap, centres, k).velocity, gap.normal));
  Matrix form(size, size);
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < size; ++j) form(i, j) = speed[i] * speed[j];
  return form;
}

}  // namespace slurry::stokes
