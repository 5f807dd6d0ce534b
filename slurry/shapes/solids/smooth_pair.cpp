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
// n by (R + f I)^-1 g. Where the flatter body is box-like (e or n below 1) its points run far for the smallest turn of
// n; there the step moves its point by R_a times the turn, and the normal of the surface at that point is the next n:
// the map from points to normals is smooth where the one from normals to points is not. The step is damped until R + f
// I is positive, cut to a trust radius and halved until f grows; it has converged when the support points face each
// other, |g| <= `aligned`.
//
// f(n) > 0 and g = 0 certify the global maximum, because f is concave as a function of the length-free n. Where the
// bodies overlap there may be other maxima. A depth d is certainly the least one where balls of radii r_a + r_b >= d
// touch the two surfaces from inside at the two points: the difference of the bodies then holds a ball of radius r_a +
// r_b that touches its boundary at w(n), and in it the ball of radius d about the origin. What is not certified so, and
// what does not converge, is given to the generic search, whose answer is then polished by the same Newton method where
// that converges.
#include "slurry/shapes/solids/smooth_pair.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/core/math.hpp"
#include "slurry/shapes/solids/superellipsoid.hpp"

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
  SupportDerivatives h_a, h_b;  // each in the body's frame
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
    s.point_a = add(a_, n, s.h_a, s);
    s.point_b = add(b_, -n, s.h_b, s);
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
      if (const Vec3 n = normal_after(s, step); norm2(n) > 0) {
        ++k;
        if (const State next = at(n); is_better(next, s)) {
          s = next;
          continue;
        }
      }
      if (const State next = at(normalised(s.n + step)); is_better(next, s)) {
        s = next;
        trust = std::min(1.0, 2 * trust);
      } else {
        trust = 0.25 * std::min(trust, norm(step));
        if (trust < 1e-15) break;
      }
    }
    return s;
  }

  double curvature(const State& s) const {
    const auto of = [&](const ConvexBody& body, const SupportDerivatives& h, Vec3 n, Vec3 point) {
      if (!std::holds_alternative<SuperellipsoidCore>(body.core)) return mean_curvature(body, n, point, planar_);
      const double most = sharpest / norm(h.point), k = mean_curvature(h, body.axes.to_local(n), planar_);
      return k <= most ? k : most;
    };
    return of(a_, s.h_a, s.n, s.point_a) + of(b_, s.h_b, -s.n, s.point_b);
  }

  // Certain, or within the tolerance of any other depth.
  bool is_least_depth(const State& s) const {
    const double depth = -s.f;
    if (depth <= gap_tolerance * size_) return true;
    return depth < 0.999 * (ball_of(a_, s.h_a.point) + ball_of(b_, s.h_b.point));
  }

 private:
  bool is_better(const State& next, const State& s) const {
    const double noise = 1e-15 * size_;
    return next.f > s.f + noise || (next.f >= s.f - noise && next.residual < 0.9 * s.residual);
  }

  // How far the point of a body runs when n turns by `step`, in its frame.
  static Vec3 run(const ConvexBody& body, const SupportDerivatives& h, Vec3 step) {
    const Vec3 turn = body.axes.to_local(step);
    return h.first * dot(h.u, turn) * h.u + h.second * dot(h.v, turn) * h.v;
  }

  // The normal at the moved point of the flatter body; zero where that body is not box-like.
  Vec3 normal_after(const State& s, Vec3 step) const {
    const Vec3 run_a = run(a_, s.h_a, step), run_b = run(b_, s.h_b, -step);
    const bool a_is_flatter = norm2(run_a) >= norm2(run_b);
    const ConvexBody& body = a_is_flatter ? a_ : b_;
    const auto* core = std::get_if<SuperellipsoidCore>(&body.core);
    if (!core || (core->shape.e >= 1 && core->shape.n >= 1)) return {};
    const Vec3 point = (a_is_flatter ? s.h_a : s.h_b).point + (a_is_flatter ? run_a : run_b);
    if (!(norm2(point) > 0)) return {};
    Vec3 n = body.axes.to_world(normal_towards(core->shape, point));
    if (planar_) n = normalised(Vec3{n.x, n.y, 0});
    return a_is_flatter ? n : -n;
  }

  double ball_of(const ConvexBody& body, Vec3 point) const {
    const auto* core = std::get_if<SuperellipsoidCore>(&body.core);
    return core ? inner_ball(core->shape, point, planar_) : 0;
  }

  // The support point of the body along n; adds its radii of curvature.
  Vec3 add(const ConvexBody& body, Vec3 n, SupportDerivatives& h, State& s) const {
    const auto* core = std::get_if<SuperellipsoidCore>(&body.core);
    if (!core) return body.centre;
    h = support_derivatives(core->shape, body.axes.to_local(n));
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
    const double middle = 0.5 * (a11 + a22), spread = math::hypot(0.5 * (a11 - a22), a12);
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

Nearest as_nearest(const SmoothPair& pair, const State& s) {
  return {s.f, s.n, s.point_a, s.point_b, 0, pair.curvature(s)};
}

// The generic answer, or the top near to it. Where support points do not come to face each other (flat spots), the
// normal of a higher top is still the better one, and the generic search has the better points.
Nearest polished(const SmoothPair& pair, const Nearest& generic) {
  const State s = pair.climb(pair.at(generic.normal), std::numeric_limits<double>::infinity());
  if (!(s.f >= generic.gap - 1e-13 * pair.size())) return generic;
  if (s.residual <= aligned_enough * pair.size()) return as_nearest(pair, s);
  return {s.f, s.n, generic.point_a, generic.point_b, generic.error};
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
  if (s.f > reach) return as_nearest(pair, s);
  const bool has_converged = s.residual <= aligned_enough * pair.size();
  if (has_converged && pair.is_least_depth(s)) return as_nearest(pair, s);
  const Nearest generic = nearest_points(a, b, planar, reach, s.n);
  // The generic bound says that nothing is better than the top that was found.
  if (has_converged && s.f >= generic.gap - gap_tolerance * pair.size()) return as_nearest(pair, s);
  return polished(pair, generic);
}

}  // namespace slurry
