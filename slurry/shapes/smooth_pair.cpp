// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The gap of two convex bodies is the greatest width of a slab between them,
//
//   gap = max over unit n of f(n),   f(n) = n.(c_b - c_a) - h_a(n) - h_b(-n),
//
// also where they overlap (the least translation that parts them). The unknown is the normal alone: two numbers, one in
// the plane. With w(n) the vector between the support points and R the sum of the matrices of radii of curvature, both
// across n, the gradient is g = w - f n and the second derivative on the sphere -(R + f I), so that a Newton step turns
// n by (R + f I)^-1 g. It is damped until R + f I is positive, cut to a trust radius and halved until f grows; it has
// converged when the support points face each other, |g| <= `aligned`.
//
// f(n) > 0 and g = 0 certify the global maximum, because f is concave as a function of the length-free n. Where the
// bodies overlap there may be other maxima; depth d is certainly the least one where
//
//   d < R_min rho / (|c_b - c_a| + R_min),
//
// with R_min the least radius of curvature of the pair and rho the sum of the inner radii: along the arc between two
// maxima f >= -d / cos(half the angle), the angle is bounded by n.c >= rho - d, and f is strictly concave on arcs where
// f > -R_min. What is not certified so, and what does not converge (flat spots of boxes, ridges of octahedra), is given
// to the generic search, whose answer is then polished by the same Newton method where that converges.
#include "slurry/shapes/smooth_pair.hpp"

#include <algorithm>
#include <cmath>

#include "slurry/shapes/superellipsoid.hpp"

namespace slurry {

namespace {

// In units of the size of the pair. A residual of 1e-12 is a few thousand roundings of a support point; 1e-10 is
// accepted where radii of curvature far above the size multiply the roundings of the normal.
constexpr double aligned = 1e-12;
constexpr double aligned_enough = 1e-10;
constexpr double gap_tolerance = 1e-10;
constexpr int most_evaluations = 30;

struct State {
  Vec3 n, point_a, point_b, gradient;
  double f = 0, residual = 0;
  double r11 = 0, r12 = 0, r22 = 0;  // R in the tangent basis
  Vec3 t1, t2;
};

class SmoothPair {
 public:
  SmoothPair(const ConvexBody& a, const ConvexBody& b, bool planar)
      : a_(a), b_(b), planar_(planar), size_(a.bounding + b.bounding) {}

  double size() const { return size_; }

  State at(Vec3 n) const {
    State s;
    s.n = n;
    s.t1 = planar_ ? Vec3{-n.y, n.x, 0} : any_orthogonal(n);
    s.t2 = planar_ ? Vec3{0, 0, 1} : cross(n, s.t1);
    s.point_a = add(a_, n, s);
    s.point_b = add(b_, -n, s);
    const Vec3 w = s.point_b - s.point_a;
    s.f = dot(n, w);
    s.gradient = w - s.f * n;
    if (planar_) s.gradient.z = 0;
    s.residual = norm(s.gradient);
    return s;
  }

  // Climbs from `s`; stops as soon as f is above `reach`.
  State climb(State s, double reach) const {
    double trust = 0.5;
    for (int k = 0; k < most_evaluations && s.residual > aligned * size_ && s.f <= reach; ++k) {
      const Vec3 step = newton_step(s, trust);
      const State next = at(normalised(s.n + step));
      const double noise = 1e-15 * size_;
      if (next.f > s.f + noise || (next.f >= s.f - noise && next.residual < 0.9 * s.residual)) {
        s = next;
        trust = std::min(1.0, 2 * trust);
      } else {
        trust = 0.25 * std::min(trust, norm(step));
        if (trust < 1e-15) break;
      }
    }
    return s;
  }

  bool is_least_depth(const State& s) const {
    if (s.f > 0) return true;
    const double depth = -s.f;
    if (depth <= gap_tolerance * size_) return true;
    const auto least = [&](const ConvexBody& body) { return radii(body); };
    const Radii ra = least(a_), rb = least(b_);
    const double r = ra.curvature + rb.curvature, rho = ra.inner + rb.inner;
    return depth * (norm(b_.centre - a_.centre) + r) < r * rho;
  }

 private:
  struct Radii {
    double curvature, inner;
  };
  Radii radii(const ConvexBody& body) const {
    const auto* core = std::get_if<SuperellipsoidCore>(&body.core);
    return core ? Radii{least_radius_of_curvature(core->shape, planar_), inner_radius(core->shape, planar_)}
                : Radii{0, 0};
  }

  // The support point of the body along n; adds its radii of curvature.
  Vec3 add(const ConvexBody& body, Vec3 n, State& s) const {
    const auto* core = std::get_if<SuperellipsoidCore>(&body.core);
    if (!core) return body.centre;
    const SupportDerivatives h = support_derivatives(core->shape, body.axes.to_local(n));
    const Vec3 e1 = body.axes.to_local(s.t1), e2 = body.axes.to_local(s.t2);
    const double u1 = dot(h.u, e1), u2 = dot(h.u, e2), v1 = dot(h.v, e1), v2 = dot(h.v, e2);
    s.r11 += h.first * u1 * u1 + h.second * v1 * v1;
    s.r12 += h.first * u1 * u2 + h.second * v1 * v2;
    s.r22 += h.first * u2 * u2 + h.second * v2 * v2;
    return body.centre + body.axes.to_world(h.point);
  }

  Vec3 newton_step(const State& s, double trust) const {
    const double g1 = dot(s.gradient, s.t1), g2 = dot(s.gradient, s.t2);
    double a11 = s.r11 + s.f, a22 = s.r22 + s.f;
    const double a12 = s.r12, floor = 1e-14 * size_;
    if (planar_) {
      if (a11 < floor) a11 = std::max(std::abs(a11), floor);
      return std::clamp(g1 / a11, -trust, trust) * s.t1;
    }
    const double middle = 0.5 * (a11 + a22), spread = std::hypot(0.5 * (a11 - a22), a12);
    // Not concave here: shift the least eigenvalue to the size of its negative.
    if (const double low = middle - spread; low < floor) {
      const double shift = std::max(-2 * low, floor - low + 1e-3 * std::abs(middle));
      a11 += shift, a22 += shift;
    }
    const double determinant = a11 * a22 - a12 * a12;
    Vec3 step = ((a22 * g1 - a12 * g2) * s.t1 + (a11 * g2 - a12 * g1) * s.t2) / determinant;
    if (const double length = norm(step); !(length <= trust))
      step = std::isfinite(length) ? trust / length * step : trust / s.residual * s.gradient;
    return step;
  }

  const ConvexBody& a_;
  const ConvexBody& b_;
  bool planar_;
  double size_;
};

Nearest as_nearest(const State& s) { return {s.f, s.n, s.point_a, s.point_b, 0}; }

// The generic answer, or the top near to it where Newton's method finds one that is at least as good.
Nearest polished(const SmoothPair& pair, const Nearest& generic) {
  const State s = pair.climb(pair.at(generic.normal), 1e300);
  const bool is_better = s.residual <= aligned_enough * pair.size() && s.f >= generic.gap - gap_tolerance * pair.size();
  return is_better ? as_nearest(s) : generic;
}

}  // namespace

bool is_smooth_pair(const ConvexBody& a, const ConvexBody& b) {
  const auto is_smooth = [](const ConvexBody& body) { return std::holds_alternative<SuperellipsoidCore>(body.core); };
  const auto is_point = [](const ConvexBody& body) { return std::holds_alternative<PointCore>(body.core); };
  return (is_smooth(a) && (is_smooth(b) || is_point(b))) || (is_point(a) && is_smooth(b));
}

Nearest nearest_smooth(const ConvexBody& a, const ConvexBody& b, bool planar, double reach, Vec3 start) {
  const SmoothPair pair(a, b, planar);
  const State s = pair.climb(pair.at(start), reach);
  if (s.f > reach) return as_nearest(s);
  const bool has_converged = s.residual <= aligned_enough * pair.size();
  if (has_converged && pair.is_least_depth(s)) return as_nearest(s);
  const Nearest generic = nearest_points(a, b, planar, reach, s.n);
  // The generic bound says that nothing is better than the top that was found.
  if (has_converged && s.f >= generic.gap - gap_tolerance * pair.size()) return as_nearest(s);
  return polished(pair, generic);
}

}  // namespace slurry
