// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/linalg/conjugate_gradients.hpp"

#include <cmath>
#include <vector>

#include "slurry/core/interrupt.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/linalg/vector_operations.hpp"

namespace slurry {

KrylovReport conjugate_gradients(const LinearOperator& a, const LinearOperator& preconditioner, std::span<double> x,
                                 std::span<double> r, const ConjugateGradientOptions& options) {
  const auto product = [&](std::span<const double> u, std::span<const double> v) {
    return weighted_dot(options.weights, u, v);
  };
  std::vector<double> z(r.size()), q(r.size());
  const auto precondition = [&] {
    preconditioner.apply(r, z);
    if (options.settle) options.settle(x, r, z);
  };
  precondition();
  std::vector<double> p = z;
  double rz = product(r, z);
  KrylovReport report;
  const auto ended = [&](KrylovStatus status) {
    report.status = status;
    report.residual = std::sqrt(product(r, r));
    return report;
  };
  while (!options.is_solved(r, rz)) {
    if (!std::isfinite(rz)) return ended(KrylovStatus::not_finite);
    if (report.iterations == options.most_iterations) return ended(KrylovStatus::too_many_iterations);
    check_interrupt();
    a.apply(p, q);
    const double curvature = product(p, q);
    if (curvature == 0) return ended(KrylovStatus::broken_down);
    ++report.iterations;
    const double length = rz / curvature, before = rz;
    add_multiple(x, length, p);
    add_multiple(r, -length, q);
    precondition();
    rz = product(r, z);
    const double turn = rz / before;
    parallel_for(p.size(), [&](std::size_t k) { p[k] = z[k] + turn * p[k]; });
  }
  return ended(KrylovStatus::converged);
}

}  // namespace slurry
