// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Velocities and residual of a contact problem, by plain loops: the definition that every solver is judged by.
#include "slurry/solvers/problem.hpp"

#include <algorithm>
#include <cmath>

#include "slurry/core/parallel.hpp"

namespace slurry {

LocalImpulse local_impulse(const Problem& p, std::size_t c) {
  return {p.impulse[c], p.turns() ? p.tangential[c] : Vec3{}, p.rolls() ? p.moment[c] : Vec3{}};
}

void set_impulse(Problem& p, std::size_t c, const LocalImpulse& impulse) {
  p.impulse[c] = impulse.normal;
  if (p.turns()) p.tangential[c] = impulse.tangential;
  if (p.rolls()) p.moment[c] = impulse.moment;
}

LocalVelocity local_velocity(const Problem& p, const Velocities& u, std::size_t c) {
  const std::int32_t i = p.first[c], j = p.second[c];
  const Vec3 n = p.normal[c];
  Vec3 z = p.offset[c] - u.linear[i], roll;
  if (j >= 0) z += u.linear[j];
  if (p.turns()) {
    z -= cross(u.angular[i], p.first_arm[c] * n);
    roll -= u.angular[i];
    if (j >= 0) z -= cross(u.angular[j], p.second_arm[c] * n), roll += u.angular[j];
  }
  const double normal = dot(z, n);
  return {normal, p.turns() ? z - normal * n : Vec3{}, roll};
}

LocalMass local_mass(const Problem& p, std::size_t c) {
  const std::int32_t i = p.first[c], j = p.second[c];
  LocalMass w{p.inverse_mass[i], p.inverse_mass[i], 1};
  if (p.turns())
    w.tangential += p.first_arm[c] * p.first_arm[c] * p.inverse_inertia[i], w.rolling = p.inverse_inertia[i];
  if (j < 0) return w;
  w.normal += p.inverse_mass[j], w.tangential += p.inverse_mass[j];
  if (p.turns())
    w.tangential += p.second_arm[c] * p.second_arm[c] * p.inverse_inertia[j], w.rolling += p.inverse_inertia[j];
  return w;
}

void push(const Problem& p, Velocities& u, std::size_t c, const LocalImpulse& impulse) {
  const std::int32_t i = p.first[c], j = p.second[c];
  const Vec3 n = p.normal[c], total = impulse.normal * n + impulse.tangential;
  u.linear[i] -= p.inverse_mass[i] * total;
  if (j >= 0) u.linear[j] += p.inverse_mass[j] * total;
  if (!p.turns()) return;
  const Vec3 turn = cross(n, impulse.tangential);
  u.angular[i] -= p.inverse_inertia[i] * (p.first_arm[c] * turn + impulse.moment);
  if (j >= 0) u.angular[j] -= p.inverse_inertia[j] * (p.second_arm[c] * turn - impulse.moment);
}

Velocities free_velocities(const Problem& p) { return {p.free_velocity, p.free_spin}; }

Velocities body_velocities(const Problem& p) {
  Velocities u = free_velocities(p);
  for (std::size_t c = 0; c < p.contacts(); ++c) push(p, u, c, local_impulse(p, c));
  return u;
}

bool is_convex(const Problem& p) {
  return std::none_of(p.set.begin(), p.set.end(),
                      [](const LocalSet& s) { return (s.friction > 0 && !s.convex) || s.rolling > 0; });
}

namespace {

// |r_c|^2. A rolling velocity counts at the arm sqrt(w_t / w_r), about a radius.
double squared_residual(const LocalSet& set, const LocalImpulse& p, const LocalVelocity& z, const LocalMass& w) {
  const LocalImpulse r = p - project(set, p - impulse_against(z, w), w);
  const double n = w.normal * r.normal;
  double square = n * n + w.tangential * w.tangential * norm2(r.tangential);
  if (set.rolling > 0) square += w.tangential * w.rolling * norm2(r.moment);
  return square;
}

}  // namespace

Residual residual(const Problem& p, const Velocities& u) {
  const Velocities free = free_velocities(p);
  const auto one = [&](std::size_t c) {
    const LocalMass w = local_mass(p, c);
    const double square = squared_residual(p.set[c], local_impulse(p, c), local_velocity(p, u, c), w);
    return Residual{std::sqrt(square), square, squared_residual(p.set[c], {}, local_velocity(p, free, c), w)};
  };
  return parallel_reduce(p.contacts(), Residual{}, one, [](const Residual& a, const Residual& b) {
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

}  // namespace slurry
