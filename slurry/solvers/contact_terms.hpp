// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The terms of one contact of a problem (problem.hpp): its velocity z_c, its local inverse mass w_c and its residual
// r_c. AnyProblem is a Problem, or one in the memory of a device (backends/problem_view.hpp): one source, equal bits.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "slurry/contacts/local_set.hpp"
#include "slurry/core/kernel.hpp"
#include "slurry/core/symmetric_matrix.hpp"
#include "slurry/solvers/carriers.hpp"

namespace slurry {

template <class AnyProblem>
SLURRY_KERNEL LocalImpulse impulse_at(const AnyProblem& p, std::size_t c) {
  return {p.impulse[c], p.turns() ? p.tangential[c] : Vec3{}, p.rolls() ? p.moment[c] : Vec3{}};
}

// z_c for velocities u: linear, angular and rates.
template <class AnyProblem, class AnyVelocities>
SLURRY_KERNEL LocalVelocity velocity_at(const AnyProblem& p, const AnyVelocities& u, std::size_t c) {
  const std::int32_t i = p.first[c], j = p.second[c];
  const Vec3 n = p.normal[c];
  Vec3 z = p.offset[c] - u.linear[i], roll;
  if (!p.carriers.empty()) z += carried_velocity(p.carriers, u.rates, c);
  if (j >= 0) z += u.linear[j];
  if (p.turns()) {
    z -= cross(u.angular[i], p.first_arm[c]);
    roll -= u.angular[i];
    if (j >= 0) z += cross(u.angular[j], p.second_arm[c]), roll += u.angular[j];
  }
  const double normal = dot(z, n);
  return {normal, p.turns() ? z - normal * n : Vec3{}, roll};
}

// Arms of spheres are multiples of the normal, to round-off.
constexpr bool is_along(Vec3 arm, Vec3 n) {
  constexpr double round_off = 1e-12;
  return norm2(cross(arm, n)) <= round_off * round_off * norm2(arm);
}

// What a push P at the arm adds to the velocity of the body there.
constexpr Vec3 mobility(double inverse_mass, const SymmetricMatrix& inverse_inertia, Vec3 arm, Vec3 push) {
  return inverse_mass * push + cross(inverse_inertia * cross(arm, push), arm);
}

template <class AnyProblem>
SLURRY_KERNEL bool is_round_side(const AnyProblem& p, std::int32_t body, Vec3 arm, Vec3 n) {
  return is_isotropic(p.inverse_inertia[body]) && is_along(arm, n);
}

// Between spheres W_c is diagonal.
template <class AnyProblem>
SLURRY_KERNEL LocalMass round_mass(const AnyProblem& p, std::size_t c) {
  const std::int32_t i = p.first[c], j = p.second[c];
  double normal = p.inverse_mass[i], turn = p.inverse_inertia[i].xx, across = norm2(p.first_arm[c]) * turn;
  if (j >= 0) {
    const double other = p.inverse_inertia[j].xx;
    normal += p.inverse_mass[j], turn += other, across += norm2(p.second_arm[c]) * other;
  }
  return {normal, normal + across, turn};
}

// The same for any shapes and for what carries contacts along.
template <class AnyProblem>
SLURRY_KERNEL LocalMass general_mass(const AnyProblem& p, std::size_t c) {
  const std::int32_t i = p.first[c], j = p.second[c];
  const Vec3 n = p.normal[c], s = any_orthogonal(n), t = cross(n, s);
  const auto product = [&](Vec3 push) {
    Vec3 v = mobility(p.inverse_mass[i], p.inverse_inertia[i], p.first_arm[c], push);
    if (j >= 0) v += mobility(p.inverse_mass[j], p.inverse_inertia[j], p.second_arm[c], push);
    if (!p.carriers.empty()) v += carried_bound(p.carriers, c, push);
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

// w_c
template <class AnyProblem>
SLURRY_KERNEL LocalMass mass_at(const AnyProblem& p, std::size_t c) {
  const std::int32_t i = p.first[c], j = p.second[c];
  const Vec3 n = p.normal[c];
  if (p.turns() && p.carriers.empty() && is_round_side(p, i, p.first_arm[c], n) &&
      (j < 0 || is_round_side(p, j, p.second_arm[c], n)))
    return round_mass(p, c);
  if (p.turns()) return general_mass(p, c);
  double w = p.inverse_mass[i] + (j < 0 ? 0 : p.inverse_mass[j]);
  if (!p.carriers.empty()) w += dot(n, carried_bound(p.carriers, c, n));
  return {w, w, 1};
}

// |r_c|^2. A rolling velocity counts at the arm sqrt(w_t / w_r), about a radius.
//
// p - P_K(p - z / w) cancels: beside an impulse of 1e15 a velocity of 1 is nothing. So the residual is never less than
// the velocity with which the contact closes too far, which is what an overlap comes from, nor than the round-off of
// w p, below which nothing is known.
SLURRY_KERNEL double squared_residual(const LocalSet& set, const LocalImpulse& p, const LocalVelocity& z,
                                      const LocalMass& w) {
  const LocalImpulse r = p - project(set, p - impulse_against(z, w), w);
  const auto square = [&](const LocalImpulse& x) {
    const double n = w.normal * x.normal;
    const double sum = n * n + w.tangential * w.tangential * norm2(x.tangential);
    return set.rolling > 0 ? sum + w.tangential * w.rolling * norm2(x.moment) : sum;
  };
  const double closing = std::min(0.0, z.normal);
  constexpr double epsilon = std::numeric_limits<double>::epsilon();
  return std::max(std::max(square(r), closing * closing), epsilon * epsilon * square(p));
}

// |r_c|, its square, and the square at p = 0. w is w_c, `free` the velocities without impulses.
struct ContactResidual {
  double size = 0, square = 0, square_at_zero = 0;
};
template <class AnyProblem, class AnyVelocities, class FreeVelocities>
SLURRY_KERNEL ContactResidual residual_at(const AnyProblem& p, const AnyVelocities& u, const FreeVelocities& free,
                                          const LocalMass& w, std::size_t c) {
  const LocalImpulse impulse = impulse_at(p, c);
  const double square =
      squared_residual(p.set[c], impulse, yielding(softness_of(p, c), velocity_at(p, u, c), impulse, w), w);
  return {std::sqrt(square), square, squared_residual(p.set[c], {}, velocity_at(p, free, c), w)};
}

}  // namespace slurry
