// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Products by rows: each body gathers the pushes of its contacts in a fixed order, each contact then reads two bodies.
#include "slurry/solvers/operator.hpp"

#include <cmath>

#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/solvers/carried_coupling.hpp"

namespace slurry {

std::vector<LocalImpulse> impulses(const Problem& problem) {
  std::vector<LocalImpulse> all(problem.contacts());
  parallel_for(all.size(), [&](std::size_t c) { all[c] = local_impulse(problem, c); });
  return all;
}

void set_impulses(Problem& problem, const std::vector<LocalImpulse>& impulse) {
  parallel_for(impulse.size(), [&](std::size_t c) { set_impulse(problem, c, impulse[c]); });
}

double weighted_product(const std::vector<LocalMass>& w, const std::vector<LocalImpulse>& a,
                        const std::vector<LocalImpulse>& b) {
  const auto term = [&](std::size_t c) {
    return w[c].normal * a[c].normal * b[c].normal + w[c].tangential * dot(a[c].tangential, b[c].tangential) +
           w[c].rolling * dot(a[c].moment, b[c].moment);
  };
  return parallel_reduce(a.size(), 0.0, term, [](double x, double y) { return x + y; });
}

Operator::Operator(const Problem& problem)
    : problem_(problem), w_(problem.contacts()), start_(problem.bodies() + 1, 0) {
  const auto for_each_side = [&](auto&& visit) {
    for (std::size_t c = 0; c < problem.contacts(); ++c) {
      visit(problem.first[c], c);
      if (problem.second[c] >= 0) visit(problem.second[c], c);
    }
  };
  parallel_for(w_.size(), [&](std::size_t c) { w_[c] = mass_of(problem, c); });
  for_each_side([&](std::int32_t b, std::size_t) { ++start_[b + 1]; });
  for (std::size_t b = 1; b < start_.size(); ++b) start_[b] += start_[b - 1];
  entry_.resize(start_.back());
  std::vector<std::int64_t> next(start_.begin(), start_.end() - 1);
  for_each_side([&](std::int32_t b, std::size_t c) { entry_[next[b]++] = static_cast<std::int32_t>(c); });
}

void Operator::apply(const std::vector<LocalImpulse>& impulse, Velocities& u, std::vector<LocalVelocity>& z) const {
  const Problem& p = problem_;
  u = free_velocities(p);
  Impulses given{std::vector<Vec3>(p.coupling ? p.bodies() : 0), {}};
  if (p.coupling && p.turns()) given.angular.resize(p.bodies());
  parallel_for(p.bodies(), [&](std::size_t b) {
    Vec3 sum, torque;
    for (std::int64_t k = start_[b]; k < start_[b + 1]; ++k) {
      const std::int32_t c = entry_[k];
      const double side = p.first[c] == static_cast<std::int32_t>(b) ? -1 : 1;
      const Vec3 total = side * (impulse[c].normal * p.normal[c] + impulse[c].tangential);
      sum += total;
      if (p.turns()) torque += side * impulse[c].moment + cross(side < 0 ? p.first_arm[c] : p.second_arm[c], total);
    }
    if (p.coupling) {
      given.linear[b] = sum;
      if (p.turns()) given.angular[b] = torque;
      return;
    }
    u.linear[b] += p.inverse_mass[b] * sum;
    if (p.turns()) u.angular[b] += p.inverse_inertia[b] * torque;
  });
  const CarriedCoupling* both = carried(p.coupling.get());
  if (p.coupling) {
    std::vector<double> pushes(both ? p.carriers.freedom.size() : 0, 0.0);
    for (std::size_t c = 0; both && c < p.contacts(); ++c)
      p.carriers.for_each_freedom(c, [&](std::int32_t k, Vec3 g) {
        pushes[k] += dot(g, impulse[c].normal * p.normal[c] + impulse[c].tangential);
      });
    const Velocities response = both ? both->respond(given, pushes) : p.coupling->respond(given);
    for (std::size_t k = 0; k < pushes.size(); ++k) u.rates[k] += response.rates[k];
    parallel_for(p.bodies(), [&](std::size_t b) {
      u.linear[b] += response.linear[b];
      if (p.turns()) u.angular[b] += response.angular[b];
    });
  }
  if (!both)
    u.rates = summed_rates(p.carriers, p.contacts(), [&](std::size_t c, std::vector<double>& rates) {
      p.carriers.push(c, impulse[c].normal * p.normal[c] + impulse[c].tangential, rates);
    });
  z.resize(p.contacts());
  parallel_for(z.size(),
               [&](std::size_t c) { z[c] = yielding(softness_of(p, c), local_velocity(p, u, c), impulse[c], w_[c]); });
}

double Operator::largest_eigenvalue() const {
  // Twenty products from a start that is neither constant nor random: every contact pushes, with unequal weights. z is
  // affine in p, so a product with H is a difference.
  const std::size_t n = problem_.contacts();
  if (n == 0) return 1;
  std::vector<LocalImpulse> p(n), q(n);
  std::vector<LocalVelocity> z0, z;
  Velocities u;
  apply(p, u, z0);
  for (std::size_t c = 0; c < n; ++c) {
    const double a = 1 + 0.5 * math::sin(static_cast<double>(c));
    q[c] = {
        a / w_[c].normal, problem_.turns() ? (a / w_[c].tangential) * any_orthogonal(problem_.normal[c]) : Vec3{}, {}};
  }
  double eigenvalue = 1;
  for (int turn = 0; turn < 20; ++turn) {
    eigenvalue = std::sqrt(weighted_product(w_, q, q));
    for (std::size_t c = 0; c < n; ++c) p[c] = (1 / eigenvalue) * q[c];
    apply(p, u, z);
    parallel_for(n, [&](std::size_t c) {
      q[c] = impulse_against({z[c].normal - z0[c].normal, z[c].tangential - z0[c].tangential,
                              problem_.rolls() ? z[c].rolling - z0[c].rolling : Vec3{}},
                             w_[c]);
    });
  }
  return 1.05 * std::max(1.0, std::sqrt(weighted_product(w_, q, q)));
}

}  // namespace slurry
