// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The schemes that follow the film: Euler, implicit, threshold, adaptive.
#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>

#include "slurry/lubrication/schemes.hpp"

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
  const double m = e.inertia(), d = e.drag.film(old.q), start = std::log(d);
  const auto excess = [&](double y) {
    ++trajectory.right_hand_sides, ++trajectory.drag_evaluations;
    const double change = std::exp(y) - d;
    return m * (change / dt - old.v) + e.drag.slope(y) * -std::expm1(start - y) - dt * e.grain.mass * g;
  };
  const double lowest = e.drag.shift() > 0 ? std::log(e.drag.shift()) : -300;
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
  const double v = (std::exp(y) - d) / dt;
  return Moved{e.drag.distance(y), v, -e.drag.slope(y) / std::exp(y) * v};
}

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

Trajectory AdaptiveScheme::solve(const Experiment& e) const {
  Trajectory trajectory = start(e);
  const double m = e.grain.mass;
  double t = 0, q = e.grain.distance, v = e.grain.velocity, dt = first_step, bond = 0;
  double g_before = e.push(0), rate = e.drag(q) / m;
  bool stuck = false;
  std::int64_t free_steps = 1;  // since the last release
  while (t < e.end) {
    if (stuck) {
      t += dt;
      g_before = e.push(t);
      ++trajectory.right_hand_sides;
      bond += m * g_before * dt;
      stuck = bond < 0;
      if (!stuck) {
        bond = 0, free_steps = 0;
        trajectory.sticks.back().release = t;
      }
      trajectory.add(dt, t, q, 0, bond, -m * g_before, stuck);
      // The paper leaves open how long the first free step is tried; the shortest that is allowed.
      if (!stuck) dt = std::max(dt, min_step);
      continue;
    }
    // Step 1: shorten the step until its error is small enough.
    bool first_try = true;
    double error = 0;
    for (;; first_try = false) {
      const double g = e.push(t + dt);
      const Moved next = euler_step(e, q, v, m * rate, g, dt);
      ++trajectory.right_hand_sides;
      double next_rate = rate;
      if (next.q > 0) {
        next_rate = e.drag(next.q) / m;
        ++trajectory.drag_evaluations;
        const double acceleration = -next_rate * next.v + g;  // (29)
        const double jerk = next_rate * next_rate * next.v - next_rate * g - (next_rate - rate) / dt * next.v +
                            (g - g_before) / dt;  // (30)
        error = std::max(std::abs(acceleration), std::abs(jerk)) * dt * dt / 2;
        if (error <= tolerance) {
          t += dt, q = next.q, v = next.v, g_before = g, rate = next_rate;
          ++free_steps;
          trajectory.add(dt, t, q, v, 0, next.force, false);
          break;
        }
      }
      ++trajectory.rejected;
      dt = next.q > 0 ? std::min(std::sqrt(tolerance / error) * dt, dt / 2) : dt / 2;
      if (dt < min_step) {
        stuck = true;
        bond = m * v;
        v = 0;
        break;
      }
      if (t + dt == t) {
        trajectory.failure = "the step fell below the resolution of the clock";
        return trajectory;
      }
    }
    if (!stuck) {
      if (first_try) dt *= error > 0 ? std::sqrt(tolerance / error) : 2;
      continue;
    }
    if (free_steps == 0) {
      trajectory.failure = "min_step is too long: a grain that was let go sticks again at once";
      return trajectory;
    }
    trajectory.sticks.push_back({t + dt, q, {}});
    trajectory.threshold = q;
  }
  return trajectory;
}

}  // namespace slurry
