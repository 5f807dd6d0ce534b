// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Maximise the support function f(n) = n.q(n), q the support point seen from the axis, over unit n across the axis. A
// maximum has q parallel to n. Turning n to q never lowers f (f(q/|q|) >= |q| >= f(n)); a Newton step, n + (f I - R)^-1
// g with g the part of q across n, is taken instead where it climbs at least as high.
#include "slurry/shapes/solids/farthest.hpp"

#include <algorithm>
#include <cmath>

#include "slurry/shapes/solids/superellipsoid.hpp"

namespace slurry {

namespace {

constexpr int most_turns = 200;

class Climb {
 public:
  Climb(const Superellipsoid& shape, const ConvexBody& body, const Axis& axis)
      : shape_(shape), body_(body), axis_(axis) {}

  struct State {
    Vec3 n, point, q;
    double f = 0, residual = 0;
    SupportDerivatives h;
  };

  Vec3 across_axis(Vec3 v) const { return v - dot(v, axis_.direction) * axis_.direction; }

  State at(Vec3 n) const {
    State s;
    s.n = n;
    s.h = support_derivatives(shape_, body_.axes.to_local(n));
    s.point = body_.centre + body_.axes.to_world(s.h.point);
    s.q = across_axis(s.point - axis_.point);
    s.f = dot(n, s.q);
    s.residual = norm(s.q - s.f * n);
    return s;
  }

  State top(Vec3 start) const {
    State s = at(start);
    const double size = body_.bounding + norm(body_.centre - axis_.point);
    for (int k = 0; k < most_turns && s.residual > 1e-13 * size; ++k) {
      const double reached = norm(s.q);
      if (!(reached > 0)) break;
      const Vec3 newton = newton_normal(s);
      State next = norm2(newton) > 0 ? at(newton) : s;
      if (!(next.f >= reached)) next = at(s.q / reached);
      if (!(next.f > s.f) && next.residual >= s.residual) break;
      s = next;
    }
    return s;
  }

  // Is the matrix f I - R not negative across n (and the axis)?
  bool is_top(const State& s) const {
    const Matrix m = matrix(s);
    const double slack = 1e-9 * body_.bounding;
    return m.xx >= -slack && (m.is_line || (m.yy >= -slack && m.xx * m.yy - m.xy * m.xy >= -slack * (m.xx + m.yy)));
  }

 private:
  struct Matrix {
    double xx, xy, yy;
    Vec3 t1, t2;
    bool is_line;
  };

  Matrix matrix(const State& s) const {
    Matrix m{};
    m.is_line = norm2(axis_.direction) > 0;
    m.t1 = m.is_line ? normalised(cross(axis_.direction, s.n)) : any_orthogonal(s.n);
    m.t2 = cross(s.n, m.t1);
    const Vec3 e1 = body_.axes.to_local(m.t1), e2 = body_.axes.to_local(m.t2);
    const double u1 = dot(s.h.u, e1), u2 = dot(s.h.u, e2), v1 = dot(s.h.v, e1), v2 = dot(s.h.v, e2);
    m.xx = s.f - (s.h.first * u1 * u1 + s.h.second * v1 * v1);
    m.xy = -(s.h.first * u1 * u2 + s.h.second * v1 * v2);
    m.yy = s.f - (s.h.first * u2 * u2 + s.h.second * v2 * v2);
    return m;
  }

  // Zero where the second derivative is not that of a maximum.
  Vec3 newton_normal(const State& s) const {
    const Matrix m = matrix(s);
    const double g1 = dot(s.q, m.t1), g2 = dot(s.q, m.t2);
    if (!(m.xx > 0)) return {};
    if (m.is_line) return normalised(s.n + g1 / m.xx * m.t1);
    const double determinant = m.xx * m.yy - m.xy * m.xy;
    if (!(determinant > 0)) return {};
    return normalised(s.n + (m.yy * g1 - m.xy * g2) / determinant * m.t1 +
                      (m.xx * g2 - m.xy * g1) / determinant * m.t2);
  }

  const Superellipsoid& shape_;
  const ConvexBody& body_;
  const Axis& axis_;
};

std::int32_t octant(Vec3 p) { return 1 + (p.x < 0) + 2 * (p.y < 0) + 4 * (p.z < 0); }

std::vector<Vec3> starts(const Superellipsoid& s, const ConvexBody& body, const Axis& axis, Vec3 hint) {
  std::vector<Vec3> list{hint, body.centre - axis.point};
  for (const double sign : {-1.0, 1.0})
    for (const Vec3 e : {body.axes.x, body.axes.y, body.axes.z}) list.push_back(sign * e);
  for (int k = 0; k < 8; ++k)
    list.push_back(
        body.axes.to_world({k & 1 ? s.half.x : -s.half.x, k & 2 ? s.half.y : -s.half.y, k & 4 ? s.half.z : -s.half.z}));
  return list;
}

}  // namespace

std::vector<FarPoint> farthest_points(const Superellipsoid& shape, const ConvexBody& body, const Axis& axis,
                                      Vec3 hint) {
  const Climb climb(shape, body, axis);
  std::vector<Climb::State> tops;
  for (const Vec3 start : starts(shape, body, axis, hint)) {
    const Vec3 n = climb.across_axis(start);
    const double length = norm(n);
    if (!(length > 1e-9 * norm(start)) || !std::isfinite(length)) continue;
    const Climb::State top = climb.top(n / length);
    const auto is_same = [&](const Climb::State& s) { return norm(s.point - top.point) <= 1e-6 * body.bounding; };
    if (std::none_of(tops.begin(), tops.end(), is_same)) tops.push_back(top);
  }
  std::stable_sort(tops.begin(), tops.end(), [](const auto& s, const auto& t) { return s.f > t.f; });
  std::vector<FarPoint> result;
  for (const Climb::State& s : tops)
    if (result.empty() || climb.is_top(s))
      result.push_back({s.point, octant(body.axes.to_local(s.point - body.centre))});
  return result;
}

}  // namespace slurry
