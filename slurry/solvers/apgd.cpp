// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// min over p in K of q(p) = p.(z(p) + z(0))/2, whose gradient is z(p). An iteration is counted as one product with H.
//
//     x = P_K(y - t z(y) / w)
//     line search: shrink t until q(x) <= q(y) + z(y).(x - y) + |x - y|_w^2 / (2 t); for a quadratic q this is
//                  (x - y).(z(x) - z(y)) <= |x - y|_w^2 / t, so the product at x, needed anyway, is all it takes
//     y' = x + beta (x - p),   z(y') by linearity
#include "slurry/solvers/apgd.hpp"

#include <cmath>

#include "slurry/core/parallel.hpp"
#include "slurry/solvers/operator.hpp"

namespace slurry {
namespace {

template <class Term>
double sum_over(std::size_t n, Term&& term) {
  return parallel_reduce(n, 0.0, term, [](double a, double b) { return a + b; });
}

}  // namespace

SolveReport Apgd::solve(Problem& problem, const StopTest& stop, std::vector<Vec3>& velocity) const {
  const Operator h(problem);
  const std::size_t n = problem.contacts();
  const std::vector<double>& w = h.w();
  std::vector<double>& p = problem.impulse;
  std::vector<double> zp, x(n), zx, y, zy;
  h.local_velocities(p, velocity, zp);
  y = p, zy = zp;
  double t = 1, theta = 1;
  SolveReport report = report_of(problem, velocity, stop, 1);

  while (report.status == SolveStatus::not_converged && report.iterations < stop.max_iterations) {
    std::int64_t products = report.iterations;
    while (true) {
      parallel_for(n, [&](std::size_t c) { x[c] = project(problem.set[c], y[c] - t * zy[c] / w[c]); });
      h.local_velocities(x, velocity, zx);
      ++products;
      const double curvature = sum_over(n, [&](std::size_t c) { return (x[c] - y[c]) * (zx[c] - zy[c]); });
      const double square = sum_over(n, [&](std::size_t c) { return w[c] * (x[c] - y[c]) * (x[c] - y[c]); });
      if (!(curvature * t > square * (1 + 1e-12)) || products >= stop.max_iterations) break;
      t = 0.9 * square / curvature;
    }
    const double against =
        sum_over(n, [&](std::size_t c) { return w[c] * (x[c] - y[c]) * (x[c] - p[c]); });
    const double next = 0.5 * theta * (std::sqrt(theta * theta + 4) - theta);
    const double beta = against < 0 ? 0 : theta * (1 - theta) / (theta * theta + next);
    theta = against < 0 ? 1 : next;
    parallel_for(n, [&](std::size_t c) {
      y[c] = x[c] + beta * (x[c] - p[c]);
      zy[c] = zx[c] + beta * (zx[c] - zp[c]);
    });
    p.swap(x), zp.swap(zx);
    t *= 1.1;
    report = report_of(problem, velocity, stop, products);
  }
  return report;
}

}  // namespace slurry
