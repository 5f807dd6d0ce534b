// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The schemes with a contact in place of the film: gluey and inelastic, alone or coupled with the drag by splitting.
//
// Coupled, the free velocity U solves (m + h n(q)) U = m u + h m f, and an impulse p at the contact changes the
// velocity by p / (m + h n(distance)): the drag acts on what the contact gives, at the distance of the contact.
#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/studies/lubrication/schemes.hpp"

namespace slurry {
namespace {

struct Rule27 {
  ContactScheme options;
  bool glues;
  double gamma_min;
};

Trajectory solve_contact(const Rule27& rule, const Experiment& e) {
  const double h = rule.options.step, limit = rule.options.distance, mass = e.grain.mass;
  const double inertia = rule.options.coupled ? e.inertia() : mass, r2 = e.grain.radius * e.grain.radius;
  const double response = inertia + (rule.options.coupled ? h * e.drag(limit) : 0);
  Trajectory trajectory;
  if (limit > 0) trajectory.threshold = limit;
  double q = e.grain.distance, u = e.grain.inertia ? e.grain.velocity : 0, gamma = 0;
  trajectory.add(0, 0, q, u, 0, 0, false);
  const auto steps = static_cast<std::int64_t>(std::ceil(e.end / h - 1e-9));
  for (std::int64_t k = 0; k < steps; ++k) {
    const double t = static_cast<double>(k) * h, next = static_cast<double>(k + 1) * h;
    ++trajectory.right_hand_sides;
    // (1) the velocity without contact
    double drag = 0;
    if (rule.options.coupled) drag = e.drag(q), ++trajectory.drag_evaluations;
    const double free = (inertia * u + h * mass * e.push.mean(t, h)) / (inertia + h * drag);
    // (2) its projection
    const double barrier = (limit - q) / h;
    u = gamma < 0 ? barrier : std::max(free, barrier);
    const double impulse = response * (u - free);
    // (3), (4) the adhesion; what it has too much goes into the velocity
    const double before = gamma;
    gamma -= rule.glues ? impulse / r2 : 0;
    if (gamma > 0) {
      u += r2 * gamma / response;
      gamma = 0;
    }
    gamma = std::max(gamma, rule.gamma_min);
    // (5)
    q += h * u;
    const bool stuck = rule.glues ? gamma < 0 : impulse > 0;
    const bool was_stuck = rule.glues ? before < 0 : trajectory.stuck.back() != 0;
    if (stuck && !was_stuck) trajectory.sticks.push_back({next, limit, {}});
    if (!stuck && was_stuck) trajectory.sticks.back().release = next;
    trajectory.add(h, next, q, u, gamma, impulse / h - drag * u, stuck);
  }
  return trajectory;
}

}  // namespace

Trajectory GlueyScheme::solve(const Experiment& e) const {
  return solve_contact({*this, true, gamma_min.value_or(-std::numeric_limits<double>::infinity())}, e);
}

Trajectory InelasticScheme::solve(const Experiment& e) const { return solve_contact({*this, false, 0}, e); }

}  // namespace slurry
