// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Radau IIA in the logarithmic variable, with step doubling, contacts and crossings.
#include "slurry/studies/lubrication/reference_motion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <limits>

#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/core/math.hpp"
#include "slurry/linalg/small_inverse.hpp"

namespace slurry {
namespace {

// Error allowed in y per step, and its floor from the round-off of y itself.
constexpr double tolerance = 1e-13;
constexpr double round_off = 1e-15;
// Steps are not shorter than this part of the run: the clock resolves no less.
constexpr double shortest_step = 1e-15;
// Instants, between two jumps of the force, at which a change of its sign is looked for.
constexpr int scan_points = 400;

const double root6 = std::sqrt(6.0);
const Vec3 stage{(4 - root6) / 10, (4 + root6) / 10, 1};

// The inverse of the Radau IIA matrix (Hairer and Wanner, Solving ODEs II, Table IV.5.6).
const Tensor radau_inverse = inverse(
    Tensor{{(88 - 7 * root6) / 360, (296 - 169 * root6) / 1800, (-2 + 3 * root6) / 225, (296 + 169 * root6) / 1800,
            (88 + 7 * root6) / 360, (-2 - 3 * root6) / 225, (16 - root6) / 36, (16 + root6) / 36, 1.0 / 9}});

double largest(Vec3 x) { return std::max({std::abs(x.x), std::abs(x.y), std::abs(x.z)}); }

double allowed(double y) { return tolerance + round_off * std::abs(y); }

// The root of f between a and b, where it changes sign.
template <class Function>
double root(const Function& f, double a, double b) {
  const double fa = f(a), fb = f(b);
  if (fa == 0) return a;
  if (fb == 0) return b;
  boost::uintmax_t iterations = 200;
  const auto r =
      boost::math::tools::toms748_solve(f, a, b, fa, fb, boost::math::tools::eps_tolerance<double>(52), iterations);
  return 0.5 * (r.first + r.second);
}

}  // namespace

ReferenceMotion::ReferenceMotion(const Drag& drag, const Push& push, const GrainOptions& grain, double end)
    : drag_(drag),
      push_(push),
      grain_(grain),
      end_(end),
      wall_(drag.shift() > 0 ? math::log(drag.shift()) : -std::numeric_limits<double>::infinity()) {
  const double y = math::log(drag_.film(grain.distance)), m = grain.inertia ? grain.mass : 0;
  nodes_.push_back({0, y, drag_.primitive(y) + m * grain.velocity, false});
  h_ = 1e-3 * std::max(end, 1e-300);
  integrate();
}

// The jumps of the force, and the end.
std::vector<double> ReferenceMotion::stops() const {
  std::vector<double> times;
  for (const double jump : push_.jumps())
    if (jump > 0 && jump < end_) times.push_back(jump);
  times.push_back(end_);
  return times;
}

void ReferenceMotion::integrate() {
  for (const double stop : stops()) {
    if (!grain_.inertia) {
      integrate_without_inertia(stop);
      continue;
    }
    while (nodes_.back().time < stop) {
      if (nodes_.back().resting)
        rest(stop);
      else
        advance(stop);
    }
  }
}

// Newton's method for the three stages; nothing where it does not converge.
std::optional<double> ReferenceMotion::step(double t, double y, double h, double constant) const {
  Vec3 z, c;  // stages minus y
  for (int i = 0; i < 3; ++i) c[i] = balance(t + stage[i] * h, constant);
  check_interrupt();
  for (int iteration = 0; iteration < 40; ++iteration) {
    const Vec3 rate = radau_inverse * z;
    Vec3 f;
    Tensor jacobian = radau_inverse;
    for (int i = 0; i < 3; ++i) {
      const double d = grain_.mass * math::exp(y + z[i]), pull = h * drag_.slope(y + z[i]);
      // Each row is divided by its own size, so that it stays regular where d or the drag vanishes.
      const double scale = 1 / (d + pull);
      f[i] = scale * (d * rate[i] - h * (c[i] - drag_.primitive(y + z[i])));
      for (int j = 0; j < 3; ++j) jacobian(i, j) *= scale * d;
      jacobian(i, i) += scale * (d * rate[i] + pull);
    }
    const Vec3 change = inverse(jacobian) * f;
    if (!is_finite(change)) return std::nullopt;
    const double size = largest(change), damping = size > 1 ? 1 / size : 1;
    for (int i = 0; i < 3; ++i) z[i] -= damping * change[i];
    if (size < 0.01 * tolerance + 0.5 * round_off * std::abs(y)) return y + z[2];
    // An interpolated primitive has a little noise: what Newton's method has reached by now is all there is.
    if (iteration > 7 && size < allowed(y)) return y + z[2];
  }
  return std::nullopt;
}

// One accepted step towards `last`: two halves against the whole.
void ReferenceMotion::advance(double last) {
  const Node from = nodes_.back();
  for (;; h_ *= 0.5) {
    const double left = last - from.time;
    const bool is_last = h_ >= 0.999999 * left;
    const double h = is_last ? left : h_;
    if (h < shortest_step * end_) return collapse();
    const auto whole = step(from.time, from.y, h, from.constant);
    const auto half = step(from.time, from.y, 0.5 * h, from.constant);
    const auto both = half ? step(from.time + 0.5 * h, *half, 0.5 * h, from.constant) : std::nullopt;
    if (!whole || !both) continue;
    const double error = std::abs(*both - *whole) / 31;
    if (error > allowed(from.y)) {
      h_ = h;
      continue;
    }
    if (*both <= wall_) return land(*half <= wall_ ? 0.5 * h : h);
    nodes_.push_back({from.time + 0.5 * h, *half, from.constant, false});
    // Local extrapolation removes the leading term of the error.
    nodes_.push_back({is_last ? last : from.time + h, *both + (*both - *whole) / 31, from.constant, false});
    const double growth = error > 0 ? 0.9 * math::pow(allowed(from.y) / error, 1.0 / 6) : 4;
    h_ = is_last ? std::max(h_, h) : h * std::clamp(growth, 0.5, 4.0);
    return;
  }
}

// The film collapses to its slow manifold faster than the clock can tell: y falls to N(y) = c in no time.
void ReferenceMotion::collapse() {
  const Node from = nodes_.back();
  const double momentum = balance(from.time, from.constant) - drag_.primitive(from.y);
  const double duration = grain_.mass * math::exp(from.y) / std::abs(momentum);
  if (!(duration < 1e3 * shortest_step * end_))
    throw RunError(
        fmt::format("the reference motion is stuck at t = {}, ln q = {}: is the drag continuous?", from.time, from.y));
  const double y = settle(from.time, from.y, from.constant);
  if (y <= wall_) {
    contacts_.push_back({from.time, {}});
    nodes_.push_back({from.time, wall_, 0, true});
    return;
  }
  nodes_.push_back({from.time, y, from.constant, false});
  h_ = 1e-3 * end_;
}

// The grain touches within h of the last node.
void ReferenceMotion::land(double h) {
  const Node from = nodes_.back();
  const auto height = [&](double s) {
    if (s <= 0) return from.y - wall_;
    const auto y = step(from.time, from.y, s, from.constant);
    if (!y) throw RunError(fmt::format("the reference motion cannot resolve the contact at t = {}", from.time));
    return *y - wall_;
  };
  const double t = from.time + root(height, 0, h);
  contacts_.push_back({t, {}});
  nodes_.push_back({t, wall_, 0, true});
}

// At the wall until the force pulls: looked for between jumps, on a grid and then by a root.
void ReferenceMotion::rest(double last) {
  const double from = nodes_.back().time;
  const auto at = [&](int k) { return from + (last - from) * k / scan_points; };
  // Just after `from`, for the value at a jump is the one before it.
  const auto g = [&](double t) { return push_(std::max(t, from + 1e-9 * (last - from))); };
  for (int k = 0; k <= scan_points; ++k) {
    if (g(at(k)) <= 0) continue;
    const double t = k == 0 ? from : root(g, at(k - 1), at(k));
    contacts_.back().end = t;
    nodes_.push_back({t, wall_, drag_.primitive(wall_) - grain_.mass * push_.integral(t), false});
    h_ = 1e-6 * end_;
    return;
  }
  nodes_.push_back({last, wall_, 0, true});
}

// y on the slow manifold N(y) = c(t), by Newton's method from y.
double ReferenceMotion::settle(double t, double y, double constant) const {
  check_interrupt();
  const double c = balance(t, constant);
  // The first steps are short, for N may be very curved; then they may be as long as ln q itself.
  double longest = 1;
  for (int iteration = 0; iteration < 200; ++iteration, longest *= 1.5) {
    const double change = std::clamp((drag_.primitive(y) - c) / drag_.slope(y), -longest, longest);
    y -= change;
    if (std::abs(change) < 0.1 * allowed(y)) return y;
    if (y <= wall_) return wall_;
  }
  throw RunError(
      fmt::format("no distance balances the force at t = {}: without inertia the film must reach everywhere", t));
}

void ReferenceMotion::integrate_without_inertia(double last) {
  const Node from = nodes_.back();
  for (int k = 1; k <= scan_points; ++k) {
    const double t = k == scan_points ? last : from.time + (last - from.time) * k / scan_points;
    const Node before = nodes_.back();
    const bool pulled = push_(t) > 0;
    if (before.resting && !pulled) {
      nodes_.push_back({t, wall_, 0, true});
      continue;
    }
    double constant = before.constant;
    if (before.resting) {
      constant = drag_.primitive(wall_) - grain_.mass * push_.integral(before.time);
      contacts_.back().end = before.time;
      nodes_.back() = {before.time, wall_, constant, false};
    }
    const double y = settle(t, before.y, constant);
    const bool touches = y <= wall_;
    if (touches) contacts_.push_back({t, {}});
    nodes_.push_back({t, y, constant, touches});
  }
}

const ReferenceMotion::Node& ReferenceMotion::node_before(double t) const {
  const auto after =
      std::upper_bound(nodes_.begin(), nodes_.end(), t, [](double s, const Node& n) { return s < n.time; });
  return after == nodes_.begin() ? nodes_.front() : *(after - 1);
}

double ReferenceMotion::log_film(double t) const {
  const Node& node = node_before(t);
  if (node.resting || t <= node.time) return node.y;
  if (!grain_.inertia) return settle(t, node.y, node.constant);
  const auto y = step(node.time, node.y, t - node.time, node.constant);
  if (!y) throw RunError(fmt::format("the reference motion cannot be evaluated at t = {}", t));
  return *y;
}

double ReferenceMotion::log_distance(double t) const {
  const double y = log_film(t);
  return drag_.shift() > 0 ? math::log(std::max(drag_.distance(y), 0.0)) : y;
}

double ReferenceMotion::velocity_at(double t, double y, const Node& node) const {
  if (node.resting) return 0;
  const double film = math::exp(y), slope = drag_.slope(y);
  const double quasi_static = slope > 0 ? grain_.mass * push_(t) * film / slope : 0;
  if (!grain_.inertia) return quasi_static;
  // The first integral, unless it is lost in round-off while the drag is so large that it balances the force.
  const double c = balance(t, node.constant), n = drag_.primitive(y);
  const double v = (c - n) / grain_.mass;
  const double noise = 1e-15 * (std::abs(c) + std::abs(n)) / grain_.mass;
  const bool is_lost = std::abs(v) < 1e3 * noise && std::abs(quasi_static) < 2e3 * noise;
  return is_lost && slope > 0 ? quasi_static : v;
}

double ReferenceMotion::velocity(double t) const { return velocity_at(t, log_film(t), node_before(t)); }

std::vector<double> ReferenceMotion::crossings(double level, Direction direction) const {
  const double target = math::log(drag_.film(level)), sign = direction == Direction::up ? 1 : -1;
  std::vector<double> times;
  for (std::size_t k = 0; k + 1 < nodes_.size(); ++k) {
    const bool passes = sign * (nodes_[k].y - target) < 0 && sign * (nodes_[k + 1].y - target) >= 0;
    if (!passes) continue;
    const auto height = [&](double t) { return log_film(t) - target; };
    const double from = nodes_[k].time, to = nodes_[k + 1].time;
    times.push_back(from == to || nodes_[k + 1].y == target ? to : root(height, from, to));
  }
  return times;
}

ReferenceMotion::Minimum ReferenceMotion::minimum() const {
  const auto lowest =
      std::min_element(nodes_.begin(), nodes_.end(), [](const Node& a, const Node& b) { return a.y < b.y; });
  double time = lowest->time;
  if (lowest != nodes_.begin() && lowest + 1 != nodes_.end()) {
    const double a = (lowest - 1)->time, b = (lowest + 1)->time;
    const auto v = [&](double t) { return velocity(t); };
    if (v(a) < 0 && v(b) > 0) time = root(v, a, b);
  }
  return {time, log_distance(time)};
}

}  // namespace slurry
