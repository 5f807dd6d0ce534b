// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Velocities and residual of a contact problem, by plain loops: the definition that every solver is judged by.
#include "slurry/solvers/problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/core/parallel_arrays.hpp"
#include "slurry/core/shared_reduce.hpp"
#include "slurry/solvers/carried_coupling.hpp"
#include "slurry/solvers/contact_terms.hpp"

namespace slurry {

LocalImpulse local_impulse(const Problem& p, std::size_t c) { return impulse_at(p, c); }

void set_impulse(Problem& p, std::size_t c, const LocalImpulse& impulse) {
  p.impulse[c] = impulse.normal;
  if (p.turns()) p.tangential[c] = impulse.tangential;
  if (p.rolls()) p.moment[c] = impulse.moment;
}

LocalVelocity local_velocity(const Problem& p, const VelocityView& u, std::size_t c) { return velocity_at(p, u, c); }

LocalMass local_mass(const Problem& p, std::size_t c) { return mass_at(p, c); }

namespace {

// Adds what contact c gives to its bodies.
void add_impulse(const Problem& p, std::size_t c, const LocalImpulse& impulse, Impulses& sum) {
  const std::int32_t i = p.first[c], j = p.second[c];
  const Vec3 total = impulse.normal * p.normal[c] + impulse.tangential;
  sum.linear[i] -= total;
  if (j >= 0) sum.linear[j] += total;
  if (!p.turns()) return;
  sum.angular[i] -= cross(p.first_arm[c], total) + impulse.moment;
  if (j >= 0) sum.angular[j] += cross(p.second_arm[c], total) + impulse.moment;
}

Impulses no_impulses(const Problem& p) {
  return {std::vector<Vec3>(p.bodies()), std::vector<Vec3>(p.turns() ? p.bodies() : 0)};
}

void add(Velocities& u, const Velocities& more) {
  for (std::size_t k = 0; k < u.linear.size(); ++k) u.linear[k] += more.linear[k];
  for (std::size_t k = 0; k < u.angular.size(); ++k) u.angular[k] += more.angular[k];
  for (std::size_t k = 0; k < more.rates.size(); ++k) u.rates[k] += more.rates[k];
}

// What the impulse of a contact does to the freedoms of its carrier.
void add_push(const Problem& p, std::size_t c, Vec3 impulse, std::vector<double>& pushes) {
  p.carriers.for_each_freedom(c, [&](std::int32_t k, Vec3 g) { pushes[k] += dot(g, impulse); });
}

Vec3 total_impulse(const Problem& p, std::size_t c) {
  return p.turns() ? p.impulse[c] * p.normal[c] + p.tangential[c] : p.impulse[c] * p.normal[c];
}

}  // namespace

void push(const Problem& p, Velocities& u, std::size_t c, const LocalImpulse& impulse) {
  if (const CarriedCoupling* both = carried(p.coupling.get())) {
    Impulses one = no_impulses(p);
    std::vector<double> pushes(p.carriers.freedom.size(), 0.0);
    add_impulse(p, c, impulse, one);
    add_push(p, c, impulse.normal * p.normal[c] + impulse.tangential, pushes);
    return add(u, both->respond(one, pushes));
  }
  p.carriers.push(c, impulse.normal * p.normal[c] + impulse.tangential, u.rates);
  if (p.coupling) {
    Impulses one = no_impulses(p);
    add_impulse(p, c, impulse, one);
    return add(u, p.coupling->respond(one));
  }
  const std::int32_t i = p.first[c], j = p.second[c];
  const Vec3 total = impulse.normal * p.normal[c] + impulse.tangential;
  u.linear[i] -= p.inverse_mass[i] * total;
  if (j >= 0) u.linear[j] += p.inverse_mass[j] * total;
  if (!p.turns()) return;
  u.angular[i] -= p.inverse_inertia[i] * (cross(p.first_arm[c], total) + impulse.moment);
  if (j >= 0) u.angular[j] += p.inverse_inertia[j] * (cross(p.second_arm[c], total) + impulse.moment);
}

Velocities free_velocities(const Problem& p) { return {p.free_velocity, p.free_spin, p.carriers.free_rates()}; }

Velocities body_velocities(const Problem& p) {
  Velocities u = free_velocities(p);
  if (!p.coupling) {
    for (std::size_t c = 0; c < p.contacts(); ++c) push(p, u, c, local_impulse(p, c));
    return u;
  }
  if (const CarriedCoupling* both = carried(p.coupling.get())) {
    std::vector<double> pushes(p.carriers.freedom.size(), 0.0);
    for (std::size_t c = 0; c < p.contacts(); ++c) add_push(p, c, total_impulse(p, c), pushes);
    add(u, both->respond(body_impulses(p), pushes));
    return u;
  }
  add(u, p.coupling->respond(body_impulses(p)));
  for (std::size_t c = 0; c < p.contacts(); ++c) p.carriers.push(c, total_impulse(p, c), u.rates);
  return u;
}

Impulses body_impulses(const Problem& p) {
  Impulses sum = no_impulses(p);
  for (std::size_t c = 0; c < p.contacts(); ++c) add_impulse(p, c, local_impulse(p, c), sum);
  return sum;
}

bool is_round(const Problem& p) {
  return parallel_all(p.inverse_inertia.size(), [&](std::size_t b) { return is_isotropic(p.inverse_inertia[b]); }) &&
         parallel_all(p.first_arm.size(), [&](std::size_t c) {
           return is_along(p.first_arm[c], p.normal[c]) && is_along(p.second_arm[c], p.normal[c]);
         });
}

bool is_convex(const Problem& p) {
  return parallel_all(p.set.size(), [&](std::size_t c) {
    const LocalSet& s = p.set[c];
    return !((s.friction > 0 && !s.convex) || s.rolling > 0);
  });
}

double contact_residual(const Problem& p, const VelocityView& u, std::size_t c) {
  const LocalImpulse impulse = local_impulse(p, c);
  const LocalMass w = mass_of(p, c);
  return std::sqrt(
      squared_residual(p.set[c], impulse, yielding(softness_of(p, c), local_velocity(p, u, c), impulse, w), w));
}

Residual residual(const Problem& p, const Velocities& u) {
  const std::vector<double> free_rates = p.carriers.free_rates();
  const VelocityView free{p.free_velocity, p.free_spin, free_rates};
  const ContactResidual all = shared_reduce(
      p.contacts(), ContactResidual{},
      [&](std::size_t c) { return residual_at(p, VelocityView(u), free, mass_of(p, c), c); },
      [](const ContactResidual& a, const ContactResidual& b) {
        return ContactResidual{std::max(a.size, b.size), a.square + b.square, a.square_at_zero + b.square_at_zero};
      });
  return {all.size, all.square, all.square_at_zero};
}

SolveReport report_of(const Problem& problem, const Velocities& velocities, const StopTest& stop,
                      std::int64_t iterations) {
  return report_of(problem, residual(problem, velocities), stop, iterations);
}

SolveReport report_of(const Problem& problem, const Residual& r, const StopTest& stop, std::int64_t iterations) {
  SolveReport report;
  report.iterations = iterations;
  report.residual = r.largest / problem.velocity_scale;
  report.relative_residual = r.squares_at_zero > 0 ? std::sqrt(r.squares / r.squares_at_zero) : 0;
  if (!std::isfinite(r.squares))
    report.status = SolveStatus::not_finite;
  else
    report.status = report.residual <= stop.tolerance ? SolveStatus::converged : SolveStatus::not_converged;
  return report;
}

bool is_enough(const SolveReport& report, const StopTest& stop) {
  return report.status == SolveStatus::not_finite || report.residual <= std::min(stop.tolerance, stop.aim);
}

void start_from_nothing(Problem& p) {
  for (std::size_t c = 0; c < p.contacts(); ++c) set_impulse(p, c, project(p.set[c], {}, mass_of(p, c)));
}

}  // namespace slurry
