// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// min over p in K of q(p) = p.(z(p) + z(0))/2, whose gradient is z(p). An iteration is counted as one product with H.
//
//     x = P_K(y - t z(y) / w)
//     line search: shrink t until q(x) <= q(y) + z(y).(x - y) + |x - y|_w^2 / (2 t); for a quadratic q this is
//                  (x - y).(z(x) - z(y)) <= |x - y|_w^2 / t, so the product at x, needed anyway, is all it takes
//     y' = x + beta (x - p),   z(y') by linearity
//
// Coulomb's law is no minimisation: there the same iteration runs with beta capped, as in the momentum Gauss-Seidel
// solver.
#include "slurry/solvers/apgd.hpp"

#include <algorithm>
#include <cmath>

#include "slurry/core/interrupt.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/solvers/aim.hpp"
#include "slurry/solvers/operator.hpp"

namespace slurry {
namespace {

// Where nothing bends, as between walls that leave no room, the step would grow without bound, and the impulses beyond
// all numbers. Far above the steps of a problem that has a solution, which are of the order of 1.
constexpr double longest_step = 1e6;

// sum (x - y).(z(x) - z(y)).
double curvature(const std::vector<LocalImpulse>& x, const std::vector<LocalImpulse>& y,
                 const std::vector<LocalVelocity>& zx, const std::vector<LocalVelocity>& zy) {
  const auto term = [&](std::size_t c) {
    const LocalImpulse d = x[c] - y[c];
    return d.normal * (zx[c].normal - zy[c].normal) + dot(d.tangential, zx[c].tangential - zy[c].tangential) +
           dot(d.moment, zx[c].rolling - zy[c].rolling);
  };
  return parallel_reduce(x.size(), 0.0, term, [](double a, double b) { return a + b; });
}

std::vector<LocalImpulse> difference(const std::vector<LocalImpulse>& a, const std::vector<LocalImpulse>& b) {
  std::vector<LocalImpulse> d(a.size());
  parallel_for(d.size(), [&](std::size_t c) { d[c] = a[c] - b[c]; });
  return d;
}

LocalVelocity extrapolated(const LocalVelocity& now, const LocalVelocity& before, double beta) {
  return {now.normal + beta * (now.normal - before.normal),
          now.tangential + beta * (now.tangential - before.tangential),
          now.rolling + beta * (now.rolling - before.rolling)};
}

}  // namespace

SolveReport Apgd::solve(Problem& problem, const StopTest& stop, Velocities& velocities) const {
  const Operator h(problem);
  const std::size_t n = problem.contacts();
  const std::vector<LocalMass>& w = h.w();
  const double cap = is_convex(problem) ? 1 : not_convex_cap;
  std::vector<LocalImpulse> p = impulses(problem), x(n), y = p;
  std::vector<LocalVelocity> zp, zx, zy;
  h.apply(p, velocities, zp);
  zy = zp;
  double t = 1, theta = 1;
  SolveReport report = report_of(problem, velocities, stop, 1);

  Enough enough(stop);
  while (!enough(report) && report.iterations < stop.max_iterations) {
    check_interrupt();
    std::int64_t products = report.iterations;
    while (true) {
      parallel_for(
          n, [&](std::size_t c) { x[c] = project(problem.set[c], y[c] - t * impulse_against(zy[c], w[c]), w[c]); });
      h.apply(x, velocities, zx);
      ++products;
      const std::vector<LocalImpulse> step = difference(x, y);
      const double bend = curvature(x, y, zx, zy), square = weighted_product(w, step, step);
      if (!(bend * t > square * (1 + 1e-12)) || products >= stop.max_iterations) break;
      t = 0.9 * square / bend;
    }
    const bool against = weighted_product(w, difference(x, y), difference(x, p)) < 0;
    const double next = 0.5 * theta * (std::sqrt(theta * theta + 4) - theta);
    const double beta = against ? 0 : std::min(cap, theta * (1 - theta) / (theta * theta + next));
    theta = against ? 1 : next;
    parallel_for(n, [&](std::size_t c) {
      y[c] = x[c] + beta * (x[c] - p[c]);
      zy[c] = extrapolated(zx[c], zp[c], beta);
    });
    p.swap(x), zp.swap(zx);
    t = std::min(1.1 * t, longest_step);
    set_impulses(problem, p);
    report = report_of(problem, velocities, stop, products);
  }
  return report;
}

}  // namespace slurry
