// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How the contacts and bodies that the sweeps see (kernels.hpp) are made from a problem, and how impulses and
// velocities go back to it: one source for the batches of the processor and for devices. AnyProblem as in
// contact_terms.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "slurry/solvers/contact_terms.hpp"
#include "slurry/solvers/kernels.hpp"

namespace slurry {

SLURRY_KERNEL Triple<double> triple(Vec3 v) { return {v.x, v.y, v.z}; }
SLURRY_KERNEL Vec3 vec3(const Triple<double>& t) { return {t.x, t.y, t.z}; }

template <class AnyProblem>
SLURRY_KERNEL void fill_contact(NormalContact<double>& to, const AnyProblem& p, std::size_t c) {
  to.normal = triple(p.normal[c]);
  to.offset = dot(p.offset[c], p.normal[c]);
  to.inverse_w = 1 / (1 + softness_of(p, c)) / mass_of(p, c).normal;
  to.impulse[0] = to.impulse[1] = p.impulse[c];
}

template <class AnyProblem>
SLURRY_KERNEL void fill_friction(FrictionPart<double>& to, const AnyProblem& p, const LocalMass& w, std::size_t c) {
  to.normal = triple(p.normal[c]);
  to.offset = triple(p.offset[c]);
  const double kept = 1 / (1 + softness_of(p, c));
  to.inverse_wn = kept / w.normal, to.inverse_wt = kept / w.tangential;
  to.impulse[0] = to.impulse[1] = triple(p.impulse[c] * p.normal[c] + p.tangential[c]);
}

template <class AnyProblem>
SLURRY_KERNEL void fill_round(FrictionContact<double>& to, const AnyProblem& p, const LocalMass& w, std::size_t c) {
  fill_friction(to, p, w, c);
  const std::int32_t j = p.second[c];
  to.alpha_i = dot(p.first_arm[c], p.normal[c]) / p.radius[p.first[c]];
  to.alpha_j = j < 0 ? 0 : -dot(p.second_arm[c], p.normal[c]) / p.radius[j];
}

template <class AnyProblem>
SLURRY_KERNEL void fill_contact(FrictionContact<double>& to, const AnyProblem& p, std::size_t c) {
  fill_round(to, p, mass_of(p, c), c);
}

template <class AnyProblem>
SLURRY_KERNEL void fill_contact(RollingContact<double>& to, const AnyProblem& p, std::size_t c) {
  const LocalMass w = mass_of(p, c);
  fill_round(to, p, w, c);
  const std::int32_t j = p.second[c];
  to.inverse_ri = 1 / p.radius[p.first[c]], to.inverse_rj = j < 0 ? 0 : 1 / p.radius[j];
  to.inverse_wr = w.rolling > 0 ? 1 / w.rolling : 0;
  to.moment[0] = to.moment[1] = triple(p.moment[c]);
}

template <class AnyProblem>
SLURRY_KERNEL void fill_contact(GeneralContact<double>& to, const AnyProblem& p, std::size_t c) {
  const LocalMass w = mass_of(p, c);
  fill_friction(to, p, w, c);
  to.arm_i = triple(p.first_arm[c]);
  to.arm_j = triple(p.second[c] < 0 ? Vec3{} : p.second_arm[c]);
  to.wn = w.normal, to.wt = w.tangential, to.wr = w.rolling;
  to.inverse_wr = w.rolling > 0 ? 1 / w.rolling : 0;
  to.moment[0] = to.moment[1] = triple(p.rolls() ? p.moment[c] : Vec3{});
}

// The impulse that a contact gives to its bodies, in one of its slots.
SLURRY_KERNEL Vec3 total_impulse(const NormalContact<double>& c, int slot) { return c.impulse[slot] * vec3(c.normal); }
SLURRY_KERNEL Vec3 total_impulse(const FrictionPart<double>& c, int slot) { return vec3(c.impulse[slot]); }

// The impulse of contact c as a sweep left it: one number; or the vector, and the moment behind it.
template <class Contact, class AnyProblem>
SLURRY_KERNEL void take_impulse(const double* impulse, AnyProblem& p, std::size_t c) {
  if constexpr (Contact::slots.size == 1) {
    p.impulse[c] = *impulse;
  } else {
    const Vec3 total{impulse[0], impulse[1], impulse[2]}, n = p.normal[c];
    p.impulse[c] = std::max(p.set[c].lowest, dot(total, n));
    p.tangential[c] = total - dot(total, n) * n;
    if constexpr (Contact::slots.count > 1)
      if (p.rolls()) p.moment[c] = {impulse[3], impulse[4], impulse[5]};
  }
}

// Bodies at their free velocities.
template <class AnyProblem>
SLURRY_KERNEL void fill_body(NormalBody<double>& to, const AnyProblem& p, std::size_t k) {
  to = {triple(p.free_velocity[k]), p.inverse_mass[k]};
}
template <class AnyProblem>
SLURRY_KERNEL void fill_body(FrictionBody<double>& to, const AnyProblem& p, std::size_t k) {
  to = {triple(p.free_velocity[k]), p.inverse_mass[k], triple(p.radius[k] * p.free_spin[k]),
        p.radius[k] * p.radius[k] * p.inverse_inertia[k].xx};
}
template <class AnyProblem>
SLURRY_KERNEL void fill_body(GeneralBody<double>& to, const AnyProblem& p, std::size_t k) {
  const SymmetricMatrix& a = p.inverse_inertia[k];
  to = {triple(p.free_velocity[k]), p.inverse_mass[k], triple(p.free_spin[k]), 0, a.xx, a.yy, a.zz, a.xy, a.xz, a.yz};
}

// And their velocities.
template <class AnyProblem, class AnyVelocities>
SLURRY_KERNEL void take_velocity(const NormalBody<double>& b, const AnyProblem&, std::size_t k, AnyVelocities& u) {
  u.linear[k] = vec3(b.v);
}
template <class AnyProblem, class AnyVelocities>
SLURRY_KERNEL void take_velocity(const FrictionBody<double>& b, const AnyProblem& p, std::size_t k, AnyVelocities& u) {
  u.linear[k] = vec3(b.v), u.angular[k] = vec3(b.sigma) / p.radius[k];
}
template <class AnyProblem, class AnyVelocities>
SLURRY_KERNEL void take_velocity(const GeneralBody<double>& b, const AnyProblem&, std::size_t k, AnyVelocities& u) {
  u.linear[k] = vec3(b.v), u.angular[k] = vec3(b.omega);
}

}  // namespace slurry
