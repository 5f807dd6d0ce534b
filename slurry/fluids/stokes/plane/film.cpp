// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/plane/film.hpp"

#include <algorithm>
#include <cmath>

#include "slurry/core/math.hpp"
#include "slurry/fluids/stokes/plane/jet.hpp"

namespace slurry::stokes::plane {
namespace {

// Half the length of a film over the least of radii of curvature and half axes: the curves are graphs there, with
// slopes of order 1 at most.
constexpr double film_share = 0.6;
// Panels along a film, and points of each: q is interpolated from them to 1e-10.
constexpr int film_panels = 48, panel_points = 8;
constexpr int across_points = 3;  // exact for what is integrated across a film, of degree 4
constexpr int along_points = 6;   // of a part of a panel

// From 1 at X/2 to 0 at X, with two derivatives.
double fade(double x, double half_length) {
  const double t = std::clamp(2 * std::abs(x) / half_length - 1, 0.0, 1.0);
  return 1 - t * t * t * (10 - 15 * t + 6 * t * t);
}

}  // namespace

// What the two orders give at x, but for the pressure.
struct Film::Section {
  Graph low, high;
  double h, slope0, slope1;      // p0', P1'
  double shear_low, shear_high;  // u_y at the curves
};

Film::Film(FilmSide lower, FilmSide upper, Vec3 low, Vec3 high) : side_{lower, upper}, middle_(0.5 * (low + high)) {
  gap_ = norm(high - low);
  across_ = (high - low) / gap_;
  along_ = {across_.y, -across_.x, 0};
  double least = 1e300;
  for (const FilmSide& s : side_)
    if (s.outline) least = std::min({least, s.outline->shorter(), 1 / s.outline->curvature(s.parameter)});
  half_length_ = film_share * least;
  width_ = std::sqrt(2 * gap_ / (graph(1, 0).bend - graph(0, 0).bend));
  const double last = math::asinh(half_length_ / width_);
  for (int k = 0; k <= film_panels; ++k) ends_.push_back(width_ * math::sinh(last * (2.0 * k / film_panels - 1)));
}

// Newton's method for the point of the outline at x; near the gap x grows along the outline one way.
double Film::parameter_at(int k, double x) const {
  const Outline& o = *side_[k].outline;
  double s = side_[k].parameter;
  for (int step = 0; step < 50; ++step) {
    const auto [point, slope] = o.place(s);
    const double change = (x - dot(point - middle_, along_)) / dot(slope, along_);
    // No farther than a fifth of a turn: the graph is steep beyond.
    s += std::clamp(change, -0.3, 0.3);
    if (std::abs(change) < 1e-9) break;  // and its square below round-off
  }
  return s;
}

Film::Graph Film::graph(int k, double x) const {
  if (!side_[k].outline) return {k == 0 ? -0.5 * gap_ : 0.5 * gap_, 0, 0};
  const Outline& o = *side_[k].outline;
  const double s = parameter_at(k, x);
  const auto [point, t] = o.place(s);
  const Vec3 c = o.centre - point;
  const double xs = dot(t, along_), ys = dot(t, across_);
  return {dot(point - middle_, across_), ys / xs, (dot(c, across_) * xs - ys * dot(c, along_)) / (xs * xs * xs)};
}

Film::LocalMotion Film::local(const FilmSide& side, const Motion& motion) const {
  Vec3 v = motion.velocity;
  if (side.outline) v += cross(Vec3{0, 0, motion.spin}, middle_ - side.outline->centre);
  return {dot(v, along_), dot(v, across_), motion.spin};
}

Film::Section Film::section(double x) const {
  Section s;
  s.low = graph(0, x);
  s.high = graph(1, x);
  const Jet a{s.low.y, s.low.slope, s.low.bend}, b{s.high.y, s.high.slope, s.high.bend}, h = b - a, at{x, 1, 0};
  const auto& [u1, v1, w1] = motion_[0];
  const auto& [u2, v2, w2] = motion_[1];
  const Jet below = u1 - w1 * a, above = u2 - w2 * b;
  const Jet flux =
      flux_ + (v1 - v2) * at + 0.5 * (w1 - w2) * at * at + u2 * b - 0.5 * w2 * b * b - u1 * a + 0.5 * w1 * a * a;
  const Jet slope = 12 * (0.5 * (below + above) * h - flux) / (h * h * h);
  // Moments across the film of the second derivative of u0 along it.
  const GaussRule& rule = gauss_legendre(across_points);
  double both = 0, to_low = 0, to_high = 0;
  for (int k = 0; k < across_points; ++k) {
    const double weight = 0.5 * h.value * rule.weight[k], y = a.value + 0.5 * h.value * (1 + rule.node[k]);
    const Jet u = below + (above - below) * (y - a) / h + 0.5 * slope * (y - a) * (y - b);
    both += weight * u.second * (y - a.value) * (y - b.value);
    to_low += weight * u.second * (b.value - y);
    to_high += weight * u.second * (y - a.value);
  }
  const double cube = h.value * h.value * h.value;
  s.h = h.value;
  s.slope0 = slope.value;
  s.slope1 = -12 * (both + flux_correction_) / cube;
  const double couette = (above.value - below.value) / s.h, poiseuille = 0.5 * s.h * (s.slope0 + s.slope1);
  s.shear_low = couette - poiseuille + 2 * to_low / s.h;
  s.shear_high = couette + poiseuille - 2 * to_high / s.h;
  return s;
}

namespace {

template <class Function>
double integrate(double from, double to, const Function& f) {
  const GaussRule& rule = gauss_legendre(along_points);
  double sum = 0;
  for (int k = 0; k < along_points; ++k)
    sum += 0.5 * (to - from) * rule.weight[k] * f(0.5 * (from + to) + 0.5 * (to - from) * rule.node[k]);
  return sum;
}

// The polynomial through the values at the Gauss points of [-1, 1], in the barycentric form.
Vec3 interpolate(const Vec3* value, double at) {
  const GaussRule& rule = gauss_legendre(panel_points);
  Vec3 above;
  double below = 0;
  for (int k = 0; k < panel_points; ++k) {
    const double away = at - rule.node[k];
    if (away == 0) return value[k];
    const double share = (k % 2 == 0 ? 1 : -1) * std::sqrt((1 - rule.node[k] * rule.node[k]) * rule.weight[k]) / away;
    above += share * value[k];
    below += share;
  }
  return above / below;
}

}  // namespace

void Film::set_motions(const Motion& lower, const Motion& upper) {
  const LocalMotion p = local(side_[0], lower), q = local(side_[1], upper);
  const LocalMotion half{0.5 * (p.u - q.u), 0.5 * (p.v - q.v), 0.5 * (p.spin - q.spin)};
  motion_[0] = half;
  motion_[1] = {-half.u, -half.v, -half.spin};
  flux_ = flux_correction_ = 0;
  const auto whole = [&](const auto& f) {
    double sum = 0;
    for (std::size_t k = 1; k < ends_.size(); ++k) sum += integrate(ends_[k - 1], ends_[k], f);
    return sum;
  };
  const double resistance = whole([&](double x) {
    const double h = graph(1, x).y - graph(0, x).y;
    return 12 / (h * h * h);
  });
  flux_ = whole([&](double x) { return section(x).slope0; }) / resistance;
  flux_correction_ = whole([&](double x) { return section(x).slope1; }) / resistance;
  make_table();
}

void Film::make_table() {
  const GaussRule& rule = gauss_legendre(panel_points);
  const double step = 2 * math::asinh(half_length_ / width_) / film_panels;
  const auto slope = [&](double x) {
    const Section s = section(x);
    return s.slope0 + s.slope1;
  };
  double pressure = 0;
  for (auto& column : table_) column.clear();
  for (std::size_t k = 1; k < ends_.size(); ++k) {
    for (int p = 0; p < panel_points; ++p) {
      const double theta = step * (double(k) - 0.5 * (film_panels + 1) + 0.5 * rule.node[p]);
      const double x = width_ * math::sinh(theta);
      const Section s = section(x);
      const double here = pressure + integrate(ends_[k - 1], x, slope);
      for (int side = 0; side < 2; ++side) table_[side].push_back(traction(side, s, here));
    }
    pressure += integrate(ends_[k - 1], ends_[k], slope);
  }
}

std::optional<Arc> Film::arc(int k) const {
  if (!side_[k].outline) return {};
  const double s = parameter_at(k, -half_length_), t = parameter_at(k, half_length_);
  return Arc{side_[k].outline, std::min(s, t), std::max(s, t)};
}

double Film::scale(Vec3 point) const {
  const double x = dot(point - middle_, along_);
  return std::sqrt(x * x + width_ * width_);
}

// The curves move as rigid bodies: u_x + u_y y' = U' and v_x + v_y y' = V' along each, and u_x + v_y = 0.
Vec3 Film::traction(int k, const Section& s, double pressure) const {
  const double slope = k == 0 ? s.low.slope : s.high.slope, shear = k == 0 ? s.shear_low : s.shear_high,
               spin = motion_[k].spin;
  const double stretch = -spin * slope - shear * slope, turn = spin + stretch * slope;  // u_x, v_x
  const double couette = (motion_[1].u - motion_[1].spin * s.high.y - motion_[0].u + motion_[0].spin * s.low.y) / s.h;
  const double first_shear = couette + (k == 0 ? -0.5 : 0.5) * s.h * s.slope0;
  const double p = pressure + spin * slope + first_shear * slope;  // p0 + P1 - u0_x
  const double xx = 2 * stretch - p, xy = shear + turn, yy = -2 * stretch - p;
  // The normal into the fluid is (-y', 1) below and (y', -1) above.
  const double sign = k == 0 ? 1 : -1, length = std::sqrt(1 + slope * slope);
  const double nx = -sign * slope / length, ny = sign / length;
  return (-xx * nx - xy * ny) * along_ + (-xy * nx - yy * ny) * across_;
}

Vec3 Film::density(int k, double parameter) const {
  const double x = dot(side_[k].outline->at(parameter) - middle_, along_), share = fade(x, half_length_);
  if (share == 0) return {};
  const double theta = math::asinh(x / width_) / math::asinh(half_length_ / width_);  // -1 to 1
  const double place = 0.5 * (theta + 1) * film_panels;
  const int panel = std::clamp(static_cast<int>(place), 0, film_panels - 1);
  return share * interpolate(table_[k].data() + panel * panel_points, 2 * (place - panel) - 1);
}

}  // namespace slurry::stokes::plane
