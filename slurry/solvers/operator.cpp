// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Products by rows: each body gathers the pushes of its contacts in a fixed order, each contact then reads two bodies.
#include "slurry/solvers/operator.hpp"

#include <cmath>

#include "slurry/core/parallel.hpp"

namespace slurry {

Operator::Operator(const Problem& problem) : problem_(problem), w_(problem.contacts()), start_(problem.bodies() + 1, 0) {
  for (std::size_t c = 0; c < problem.contacts(); ++c) {
    w_[c] = local_inverse_mass(problem, c);
    ++start_[problem.first[c] + 1];
    if (problem.second[c] >= 0) ++start_[problem.second[c] + 1];
  }
  for (std::size_t b = 1; b < start_.size(); ++b) start_[b] += start_[b - 1];
  entry_.resize(start_.back());
  std::vector<std::int64_t> next(start_.begin(), start_.end() - 1);
  for (std::size_t c = 0; c < problem.contacts(); ++c) {
    entry_[next[problem.first[c]]++] = static_cast<std::int32_t>(c);
    if (problem.second[c] >= 0) entry_[next[problem.second[c]]++] = static_cast<std::int32_t>(c);
  }
}

void Operator::gather(const std::vector<double>& impulse, bool with_free, std::vector<Vec3>& velocity) const {
  velocity.resize(problem_.bodies());
  parallel_for(problem_.bodies(), [&](std::size_t b) {
    Vec3 sum;
    for (std::int64_t k = start_[b]; k < start_[b + 1]; ++k) {
      const std::int32_t c = entry_[k];
      const double sign = problem_.first[c] == static_cast<std::int32_t>(b) ? -1 : 1;
      sum += sign * impulse[c] * problem_.normal[c];
    }
    velocity[b] = problem_.inverse_mass[b] * sum + (with_free ? problem_.free_velocity[b] : Vec3{});
  });
}

void Operator::local_velocities(const std::vector<double>& impulse, std::vector<Vec3>& velocity,
                                std::vector<double>& z) const {
  gather(impulse, true, velocity);
  z.resize(problem_.contacts());
  parallel_for(z.size(), [&](std::size_t c) { z[c] = normal_velocity(problem_, velocity, c); });
}

double Operator::largest_eigenvalue() const {
  // Twenty products from a start that is neither constant nor random: every contact pushes, with unequal weights.
  const std::size_t n = problem_.contacts();
  if (n == 0) return 1;
  std::vector<double> p(n), q(n);
  std::vector<Vec3> velocity;
  for (std::size_t c = 0; c < n; ++c) q[c] = 1 + 0.5 * std::sin(static_cast<double>(c));
  double eigenvalue = 1;
  for (int turn = 0; turn < 20; ++turn) {
    double squares = 0;
    for (const double v : q) squares += v * v;
    eigenvalue = std::sqrt(squares);
    for (std::size_t c = 0; c < n; ++c) p[c] = q[c] / (eigenvalue * std::sqrt(w_[c])), q[c] = 0;
    gather(p, false, velocity);
    parallel_for(n, [&](std::size_t c) {
      q[c] = (normal_velocity(problem_, velocity, c) - problem_.offset[c]) / std::sqrt(w_[c]);
    });
  }
  double squares = 0;
  for (const double v : q) squares += v * v;
  return 1.05 * std::max(1.0, std::sqrt(squares));
}

}  // namespace slurry
