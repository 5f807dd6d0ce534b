// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The schemes that follow the film: Euler, implicit, threshold, adaptive.
#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <limits>
#include <utility>

#include "slurry/core/math.hpp"
#include "slurry/studies/lubrication/schemes.hpp"

namespace slurry {
namespace {

constexpr const char* through_the_wall = "the grain passed through the wall";

std::int64_t count_steps(double end, double step) { return static_cast<std::int64_t>(std::ceil(end / step - 1e-9)); }

Trajectory start(const Experiment& e) {
  Trajectory trajectory;
  const double q = e.grain.distance, v = e.grain.inertia ? e.grain.velocity : 0;
  trajectory.add(0, 0, q, v, 0, -e.drag(q) * v, false);
  return trajectory;
}

struct Moved {
  double q, v, force;
};

// One step of (25): the drag at the old distance, `drag`, and the force at the end of the step.
Moved euler_step(const Experiment& e, double q, double v, double drag, double g, double dt) {
  const double m = e.inertia();
  const double next = (m * v + dt * e.grain.mass * g) / (m + dt * drag);
  return {q + dt * next, next, -drag * next};
}

// One step of (26). The equation for the new distance is solved in y = ln d, from a bracket around the old one. An
// empty answer: no positive distance solves it, as can be near a rough wall.
std::optional<Moved> implicit_step(const Experiment& e, const Moved& old, double g, double dt, Trajectory& trajectory) {
  const double m = e.inertia(), d = e.drag.film(old.q), start = math::log(d);
  const auto excess = [&](double y) {
    ++trajectory.right_hand_sides, ++trajectory.drag_evaluations;
    const double change = math::exp(y) - d;
    return m * (change / dt - old.v) + e.drag.slope(y) * -math::expm1(start - y) - dt * e.grain.mass * g;
  };
  const double lowest = e.drag.shift() > 0 ? math::log(e.drag.shift()) : -300;
  double a = start, fa = excess(a), b = a, fb = fa;
  for (double width = 0.1; fa > 0 && a > lowest; width *= 2)
    b = a, fb = fa, a = std::max(a - width, lowest), fa = excess(a);
  for (double width = 0.1; fb < 0; width *= 2) a = b, fa = fb, b += width, fb = excess(b);
  if (fa > 0) return std::nullopt;
  double y = fa == 0 ? a : b;
  if (fa < 0 && fb > 0) {
    boost::uintmax_t iterations = 100;
    const auto r = boost::math::tools::toms748_solve(excess, a, b, fa, fb,
                                                     boost::math::tools::eps_tolerance<double>(46), iterations);
    y = 0.5 * (r.first + r.second);
  }
  const double v = (math::exp(y) - d) / dt;
  return Moved{e.drag.distance(y), v, -e.drag.slope(y) / math::exp(y) * v};
}

// Algorithm 3 on its way.
class AdaptiveRun {
 public:
  AdaptiveRun(const AdaptiveScheme& scheme, const Experiment& experiment)
      : scheme_(scheme),
        e_(experiment),
        trajectory_(start(experiment)),
        m_(experiment.grain.mass),
        q_(experiment.grain.distance),
        v_(experiment.grain.velocity),
        dt_(scheme.first_step),
        g_(experiment.push(0)),
        rate_(experiment.drag(q_) / m_) {}

  Trajectory run() {
    while (t_ < e_.end && trajectory_.failure.empty()) is_stuck_ ? hold() : advance();
    return std::move(trajectory_);
  }

 private:
  // Step 2: the momentum that the grain would have without the film.
  void hold() {
    t_ += dt_;
    g_ = e_.push(t_);
    ++trajectory_.right_hand_sides;
    bond_ += m_ * g_ * dt_;
    is_stuck_ = bond_ < 0;
    if (!is_stuck_) {
      bond_ = 0, free_steps_ = 0;
      trajectory_.sticks.back().release = t_;
    }
    trajectory_.add(dt_, t_, q_, 0, bond_, -m_ * g_, is_stuck_);
    // The paper leaves open how long the first free step is tried; the shortest that is allowed.
    if (!is_stuck_) dt_ = std::max(dt_, scheme_.min_step);
  }

  // Step 1: shorten the step until its error is small enough, or the grain sticks.
  void advance() {
    bool first_try = true;
    double error = 0;
    for (; !try_step(error); first_try = false) {
      ++trajectory_.rejected;
      dt_ = std::isfinite(error) ? std::min(std::sqrt(scheme_.tolerance / error) * dt_, dt_ / 2) : dt_ / 2;
      if (dt_ < scheme_.min_step) return stick();
      if (t_ + dt_ == t_) {
        trajectory_.failure = "the step fell below the resolution of the clock";
        return;
      }
    }
    if (first_try) dt_ *= error > 0 ? std::sqrt(scheme_.tolerance / error) : 2;
  }

  // One step of (28) and its error from (29) and (30), infinite beyond the wall; is it accepted?
  bool try_step(double& error) {
    const double g = e_.push(t_ + dt_);
    const Moved next = euler_step(e_, q_, v_, m_ * rate_, g, dt_);
    ++trajectory_.right_hand_sides;
    error = std::numeric_limits<double>::infinity();
    if (next.q <= 0) return false;
    const double rate = e_.drag(next.q) / m_;
    ++trajectory_.drag_evaluations;
    const double acceleration = -rate * next.v + g;
    const double jerk = rate * rate * next.v - rate * g - (rate - rate_) / dt_ * next.v + (g - g_) / dt_;
    error = std::max(std::abs(acceleration), std::abs(jerk)) * dt_ * dt_ / 2;
    if (error > scheme_.tolerance) return false;
    t_ += dt_, q_ = next.q, v_ = next.v, g_ = g, rate_ = rate;
    ++free_steps_;
    trajectory_.add(dt_, t_, q_, v_, 0, next.force, false);
    return true;
  }

  void stick() {
    if (free_steps_ == 0) {
      trajectory_.failure = "min_step is too long: a grain that was let go sticks again at once";
      return;
    }
    is_stuck_ = true;
    bond_ = m_ * v_;
    v_ = 0;
    trajectory_.sticks.push_back({t_ + dt_, q_, {}});
    trajectory_.threshold = q_;
  }

  const AdaptiveScheme& scheme_;
  const Experiment& e_;
  Trajectory trajectory_;
  double m_, t_ = 0, q_, v_, dt_, bond_ = 0;
  double g_, rate_;  // force and drag over mass, at the last step
  bool is_stuck_ = false;
  std::int64_t free_steps_ = 1;  // since the last release
};

}  // namespace

Trajectory EulerScheme::solve(const Experiment& e) const {
  Trajectory trajectory = start(e);
  Moved at{e.grain.distance, trajectory.velocity[0], 0};
  for (std::int64_t k = 1; k <= count_steps(e.end, step); ++k) {
    const double t = static_cast<double>(k) * step;
    at = euler_step(e, at.q, at.v, e.drag(at.q), e.push(t), step);
    ++trajectory.right_hand_sides, ++trajectory.drag_evaluations;
    trajectory.add(step, t, at.q, at.v, 0, at.force, false);
    if (at.q <= 0) {
      trajectory.failure = through_the_wall;
      break;
    }
  }
  return trajectory;
}

Trajectory ImplicitScheme::solve(const Experiment& e) const {
  Trajectory trajectory = start(e);
  Moved at{e.grain.distance, trajectory.velocity[0], 0};
  for (std::int64_t k = 1; k <= count_steps(e.end, step); ++k) {
    const double t = static_cast<double>(k) * step, g = e.push(t);
    const auto next = implicit_step(e, at, g, step, trajectory);
    const bool touches = !next || next->q <= 0;
    const bool was_stuck = trajectory.stuck.back();
    // At a rough wall the grain stops; the contact carries the force.
    at = touches ? Moved{0, 0, -e.grain.mass * g} : *next;
    if (touches && !was_stuck) trajectory.sticks.push_back({t, 0, {}});
    if (!touches && was_stuck) trajectory.sticks.back().release = t;
    trajectory.add(step, t, at.q, at.v, 0, at.force, touches);
  }
  return trajectory;
}

double ThresholdScheme::threshold(const Experiment& e) const {
  return distance ? *distance : e.drag.distance_of(e.grain.mass / (constant * step));
}

Trajectory ThresholdScheme::solve(const Experiment& e) const {
  Trajectory trajectory = start(e);
  const double limit = threshold(e), m = e.inertia();
  trajectory.threshold = limit;
  double q = e.grain.distance, v = trajectory.velocity[0], bond = 0;
  bool stuck = false;
  for (std::int64_t k = 1; k <= count_steps(e.end, step); ++k) {
    const double t = static_cast<double>(k) * step, g = e.push(t), pull = e.grain.mass * g * step;
    ++trajectory.right_hand_sides;
    if (stuck) {
      // Step 2: the momentum that the grain would have without the film.
      bond += pull;
      stuck = bond < 0;
      if (!stuck) bond = 0, trajectory.sticks.back().release = t;
      trajectory.add(step, t, q, 0, bond, -e.grain.mass * g, stuck);
      continue;
    }
    const Moved next = euler_step(e, q, v, e.drag(q), g, step);
    ++trajectory.drag_evaluations;
    if (next.q > limit) {
      q = next.q, v = next.v;
      trajectory.add(step, t, q, v, 0, next.force, false);
      continue;
    }
    stuck = true;
    bond = m * v + pull;
    v = 0;
    trajectory.sticks.push_back({t, q, {}});
    trajectory.add(step, t, q, 0, bond, -e.grain.mass * g, true);
  }
  return trajectory;
}

double AdaptiveScheme::step_from_rest(double largest_push) const { return std::sqrt(2 * tolerance / largest_push); }

Trajectory AdaptiveScheme::solve(const Experiment& e) const { return AdaptiveRun(*this, e).run(); }

}  // namespace slurry
