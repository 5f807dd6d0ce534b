// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The outer loop of a coupled problem. See the header for the method.
#include "slurry/solvers/coupled.hpp"

#include <algorithm>
#include <cmath>

#include "slurry/core/parallel.hpp"
#include "slurry/solvers/aim.hpp"
#include "slurry/solvers/carried_coupling.hpp"
#include "slurry/solvers/operator.hpp"

namespace slurry {
namespace {

// The inner problem is solved to this part of the residual that the outer one has.
constexpr double inner_part = 0.1;

// More kappa than needed, so that it is not raised again at once.
constexpr double spare = 1.2;

using AllImpulses = std::vector<LocalImpulse>;

template <class T>
void extrapolate(std::vector<T>& now, const std::vector<T>& before, double beta) {
  parallel_for(now.size(), [&](std::size_t k) { now[k] += beta * (now[k] - before[k]); });
}

// sum (x - y).(z(u) - z(v)).
double product(const Problem& p, const AllImpulses& x, const AllImpulses& y, const Velocities& u, const Velocities& v) {
  return parallel_reduce(
      p.contacts(), 0.0,
      [&](std::size_t c) {
        const LocalImpulse d = x[c] - y[c];
        const LocalVelocity a = local_velocity(p, u, c), b = local_velocity(p, v, c);
        return d.normal * (a.normal - b.normal) + dot(d.tangential, a.tangential - b.tangential) +
               dot(d.moment, a.rolling - b.rolling);
      },
      [](double a, double b) { return a + b; });
}

// The block-diagonal problem about the impulses y with their velocities u.
Problem inner_problem(const Problem& problem, const AllImpulses& y, const Velocities& u, double kappa) {
  Problem inner = problem;
  inner.coupling = nullptr;
  inner.mass.clear();
  parallel_for(problem.bodies(), [&](std::size_t k) {
    inner.inverse_mass[k] *= kappa;
    if (!problem.turns()) return;
    const SymmetricMatrix& a = inner.inverse_inertia[k];
    inner.inverse_inertia[k] = {kappa * a.xx, kappa * a.yy, kappa * a.zz, kappa * a.xy, kappa * a.xz, kappa * a.yz};
  });
  set_impulses(inner, y);
  // The contacts yield as before: softness w is the same.
  inner.softness /= kappa;
  for (double& d : inner.contact_softness) d /= kappa;
  if (carried(problem.coupling.get()) || (problem.yields() && !problem.carriers.empty())) {
    // The freedoms of the carriers are a part of W too.
    std::vector<double> rates = u.rates;
    for (Freedom& f : inner.carriers.freedom) f.inverse_mass *= kappa;
    for (std::size_t c = 0; c < y.size(); ++c)
      inner.carriers.for_each_freedom(c, [&](std::int32_t k, Vec3 g) {
        rates[k] -= inner.carriers.freedom[k].inverse_mass * dot(g, y[c].normal * inner.normal[c] + y[c].tangential);
      });
    for (std::size_t k = 0; k < rates.size(); ++k) inner.carriers.freedom[k].free_rate = rates[k];
  }
  const Impulses given = body_impulses(inner);
  parallel_for(problem.bodies(), [&](std::size_t k) {
    inner.free_velocity[k] = u.linear[k] - inner.inverse_mass[k] * given.linear[k];
    if (problem.turns()) inner.free_spin[k] = u.angular[k] - inner.inverse_inertia[k] * given.angular[k];
  });
  return inner;
}

}  // namespace

SolveReport solve_coupled(Problem& problem, const StopTest& stop, Velocities& velocities, const BlockSolver& solve) {
  const double cap = is_convex(problem) ? 1 : not_convex_cap;
  velocities = body_velocities(problem);
  AllImpulses p = impulses(problem), y = p;
  Velocities u = velocities, v = u;  // of p and y
  double kappa = 1, theta = 1;
  SolveReport report = report_of(problem, velocities, stop, 0);
  std::int64_t sweeps = 0;
  Enough is_solved(stop);
  while (!is_solved(report) && sweeps < stop.max_iterations) {
    Problem inner = inner_problem(problem, y, v, kappa);
    Velocities guess;
    const double wanted = std::min(stop.tolerance, stop.aim);
    // Below the tolerance the inner problem has an aim only, as the outer one: round-off may keep it from getting
    // there.
    StopTest enough = stop;
    enough.tolerance = std::max(inner_part * report.residual, 0.5 * stop.tolerance);
    enough.aim = std::max(inner_part * report.residual, 0.5 * wanted);
    enough.max_iterations = stop.max_iterations - sweeps;
    // An inner problem that is solved already costs one look, and counts as one.
    sweeps += std::max<std::int64_t>(1, solve(inner, enough, guess).iterations);
    const AllImpulses x = impulses(inner);
    set_impulses(problem, x);
    velocities = body_velocities(problem);
    const double bend = product(problem, x, y, velocities, v), allowed = product(problem, x, y, guess, v);
    if (bend > allowed * (1 + 1e-9) && allowed > 0) {
      kappa *= spare * bend / allowed;
      continue;
    }
    const bool against = product(problem, x, y, velocities, u) < 0;
    const double next = 0.5 * theta * (std::sqrt(theta * theta + 4) - theta);
    const double beta = against ? 0 : std::min(cap, theta * (1 - theta) / (theta * theta + next));
    theta = against ? 1 : next;
    for (std::size_t c = 0; c < x.size(); ++c) y[c] = x[c] + beta * (x[c] - p[c]);
    v = velocities;
    extrapolate(v.linear, u.linear, beta);
    extrapolate(v.angular, u.angular, beta);
    extrapolate(v.rates, u.rates, beta);
    p = x, u = velocities;
    report = report_of(problem, velocities, stop, sweeps);
  }
  set_impulses(problem, p);
  velocities = body_velocities(problem);
  return report_of(problem, velocities, stop, sweeps);
}

}  // namespace slurry
