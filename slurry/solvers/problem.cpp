// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Velocities and residual of a contact problem, by plain loops: the definition that every solver is judged by.
#include "slurry/solvers/problem.hpp"

#include <algorithm>
#include <cmath>

#include "slurry/core/parallel.hpp"

namespace slurry {

double normal_velocity(const Problem& p, const std::vector<Vec3>& velocity, std::size_t c) {
  const Vec3 second = p.second[c] < 0 ? Vec3{} : velocity[p.second[c]];
  return dot(p.normal[c], second - velocity[p.first[c]]) + p.offset[c];
}

double local_inverse_mass(const Problem& p, std::size_t c) {
  return p.inverse_mass[p.first[c]] + (p.second[c] < 0 ? 0 : p.inverse_mass[p.second[c]]);
}

void push(const Problem& p, std::vector<Vec3>& velocity, std::size_t c, double impulse) {
  velocity[p.first[c]] -= p.inverse_mass[p.first[c]] * impulse * p.normal[c];
  if (p.second[c] >= 0) velocity[p.second[c]] += p.inverse_mass[p.second[c]] * impulse * p.normal[c];
}

std::vector<Vec3> body_velocities(const Problem& p) {
  std::vector<Vec3> velocity = p.free_velocity;
  for (std::size_t c = 0; c < p.contacts(); ++c) push(p, velocity, c, p.impulse[c]);
  return velocity;
}

namespace {
double natural_residual(const LocalSet& set, double impulse, double z, double w) {
  return w * (impulse - project(set, impulse - z / w));
}
}  // namespace

Residual residual(const Problem& p, const std::vector<Vec3>& velocity) {
  const auto one = [&](std::size_t c) {
    const double w = local_inverse_mass(p, c);
    const double r = natural_residual(p.set[c], p.impulse[c], normal_velocity(p, velocity, c), w);
    const double r0 = natural_residual(p.set[c], 0, normal_velocity(p, p.free_velocity, c), w);
    return Residual{std::abs(r), r * r, r0 * r0};
  };
  return parallel_reduce(p.contacts(), Residual{}, one, [](const Residual& a, const Residual& b) {
    return Residual{std::max(a.largest, b.largest), a.squares + b.squares, a.squares_at_zero + b.squares_at_zero};
  });
}

SolveReport report_of(const Problem& problem, const std::vector<Vec3>& velocity, const StopTest& stop,
                      std::int64_t iterations) {
  const Residual r = residual(problem, velocity);
  SolveReport report;
  report.iterations = iterations;
  report.residual = r.largest / problem.velocity_scale;
  report.relative_residual = r.squares_at_zero > 0 ? std::sqrt(r.squares / r.squares_at_zero) : 0;
  if (!std::isfinite(r.squares)) report.status = SolveStatus::not_finite;
  else report.status = report.residual <= stop.tolerance ? SolveStatus::converged : SolveStatus::not_converged;
  return report;
}

}  // namespace slurry
