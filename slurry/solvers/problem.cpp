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

namespace slurry {

LocalImpulse local_impulse(const Problem& p, std::size_t c) {
  return {p.impulse[c], p.turns() ? p.tangential[c] : Vec3{}, p.rolls() ? p.moment[c] : Vec3{}};
}

void set_impulse(Problem& p, std::size_t c, const LocalImpulse& impulse) {
  p.impulse[c] = impulse.normal;
  if (p.turns()) p.tangential[c] = impulse.tangential;
  if (p.rolls()) p.moment[c] = impulse.moment;
}

LocalVelocity local_velocity(const Problem& p, const VelocityView& u, std::size_t c) {
  const std::int32_t i = p.first[c], j = p.second[c];
  const Vec3 n = p.normal[c];
  Vec3 z = p.offset[c] - u.linear[i], roll;
  if (!p.carriers.empty()) z += p.carriers.velocity(u.rates, c);
  if (j >= 0) z += u.linear[j];
  if (p.turns()) {
    z -= cross(u.angular[i], p.first_arm[c]);
    roll -= u.angular[i];
    if (j >= 0) z += cross(u.angular[j], p.second_arm[c]), roll += u.angular[j];
  }
  const double normal = dot(z, n);
  return {normal, p.turns() ? z - normal * n : Vec3{}, roll};
}

namespace {

// What a push P at the arm adds to the velocity of the body there.
Vec3 mobility(double inverse_mass, const SymmetricMatrix& inverse_inertia, Vec3 arm, Vec3 push) {
  return inverse_mass * push + cross(inverse_inertia * cross(arm, push), arm);
}

// Arms of spheres are multiples of the normal, to round-off.
bool is_along(Vec3 arm, Vec3 n) {
  constexpr double round_off = 1e-12;
  return norm2(cross(arm, n)) <= round_off * round_off * norm2(arm);
}

bool is_round_side(const Problem& p, std::int32_t body, Vec3 arm, Vec3 n) {
  return is_isotropic(p.inverse_inertia[body]) && is_along(arm, n);
}

// Between spheres W_c is diagonal.
LocalMass round_mass(const Problem& p, std::size_t c) {
  const std::int32_t i = p.first[c], j = p.second[c];
  double normal = p.inverse_mass[i], turn = p.inverse_inertia[i].xx, across = norm2(p.first_arm[c]) * turn;
  if (j >= 0) {
    const double other = p.inverse_inertia[j].xx;
    normal += p.inverse_mass[j], turn += other, across += norm2(p.second_arm[c]) * other;
  }
  return {normal, normal + across, turn};
}

}  // namespace

LocalMass local_mass(const Problem& p, std::size_t c) {
  const std::int32_t i = p.first[c], j = p.second[c];
  const Vec3 n = p.normal[c];
  if (p.turns() && p.carriers.empty() && is_round_side(p, i, p.first_arm[c], n) &&
      (j < 0 || is_round_side(p, j, p.second_arm[c], n)))
    return round_mass(p, c);
  if (!p.turns()) {
    double w = p.inverse_mass[i] + (j < 0 ? 0 : p.inverse_mass[j]);
    if (!p.carriers.empty()) w += dot(n, p.carriers.bound(c, n));
    return {w, w, 1};
  }
  const Vec3 s = any_orthogonal(n), t = cross(n, s);
  const auto product = [&](Vec3 push) {
    Vec3 v = mobility(p.inverse_mass[i], p.inverse_inertia[i], p.first_arm[c], push);
    if (j >= 0) v += mobility(p.inverse_mass[j], p.inverse_inertia[j], p.second_arm[c], push);
    if (!p.carriers.empty()) v += p.carriers.bound(c, push);
    return v;
  };
  const Vec3 wn = product(n), ws = product(s), wt = product(t);
  const double ss = dot(s, ws), tt = dot(t, wt), st = dot(s, wt);
  const double across = 0.5 * (ss + tt) + std::sqrt(0.25 * (ss - tt) * (ss - tt) + st * st);
  const double sn = dot(s, wn), tn = dot(t, wn);
  const double coupling = p.set[c].friction > 0 ? std::sqrt(sn * sn + tn * tn) : 0;
  SymmetricMatrix turn = p.inverse_inertia[i];
  if (j >= 0) turn = turn + p.inverse_inertia[j];
  return {dot(n, wn) + coupling, across + coupling, largest_row(turn)};
}

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

namespace {

// |r_c|^2. A rolling velocity counts at the arm sqrt(w_t / w_r), about a radius.
//
// p - P_K(p - z / w) cancels: beside an impulse of 1e15 a velocity of 1 is nothing. So the residual is never less than
// the velocity with which the contact closes too far, which is what an overlap comes from, nor than the round-off of
// w p, below which nothing is known.
double squared_residual(const LocalSet& set, const LocalImpulse& p, const LocalVelocity& z, const LocalMass& w) {
  const LocalImpulse r = p - project(set, p - impulse_against(z, w), w);
  const auto square = [&](const LocalImpulse& x) {
    const double n = w.normal * x.normal;
    const double sum = n * n + w.tangential * w.tangential * norm2(x.tangential);
    return set.rolling > 0 ? sum + w.tangential * w.rolling * norm2(x.moment) : sum;
  };
  const double closing = std::min(0.0, z.normal);
  constexpr double epsilon = std::numeric_limits<double>::epsilon();
  return std::max({square(r), closing * closing, epsilon * epsilon * square(p)});
}

}  // namespace

double contact_residual(const Problem& p, const VelocityView& u, std::size_t c) {
  const LocalImpulse impulse = local_impulse(p, c);
  const LocalMass w = mass_of(p, c);
  return std::sqrt(squared_residual(p.set[c], impulse, yielding(p.softness, local_velocity(p, u, c), impulse, w), w));
}

Residual residual(const Problem& p, const Velocities& u) {
  const std::vector<double> free_rates = p.carriers.free_rates();
  const VelocityView free{p.free_velocity, p.free_spin, free_rates};
  const auto one = [&](std::size_t c) {
    const LocalMass w = mass_of(p, c);
    const LocalImpulse impulse = local_impulse(p, c);
    const double square =
        squared_residual(p.set[c], impulse, yielding(p.softness, local_velocity(p, u, c), impulse, w), w);
    return Residual{std::sqrt(square), square, squared_residual(p.set[c], {}, local_velocity(p, free, c), w)};
  };
  return shared_reduce(p.contacts(), Residual{}, one, [](const Residual& a, const Residual& b) {
    return Residual{std::max(a.largest, b.largest), a.squares + b.squares, a.squares_at_zero + b.squares_at_zero};
  });
}

SolveReport report_of(const Problem& problem, const Velocities& velocities, const StopTest& stop,
                      std::int64_t iterations) {
  const Residual r = residual(problem, velocities);
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
