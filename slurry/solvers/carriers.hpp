// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Carriers: what carries contacts along besides their bodies, with freedoms of its own: a wall under a load, or a
// periodic cell under a stress. One carrier acts at many contacts.
//
// Freedom k has a rate q_k and moves the second partner of contact c against the first by g_ck q_k,
//
//     g_ck = shift_k + gradient_k y_c,     q_k = free rate + w_k sum_c g_ck . P_c,
//
// y_c the lever of the contact, P_c its impulse, 1 / w_k the inertia of the freedom. H thus gets a part of low rank
// that ties all contacts of a carrier. By Cauchy and Schwarz it is bounded contact by contact,
//
//     w_k (sum_c g_ck . P_c)^2 <= sum_c w_k (S_k / |g_ck|) (g_ck . P_c)^2,     S_k = sum_c |g_ck|:
//
// solvers that step by local masses with this bound in them may let the rates follow after whole sweeps, and descend
// all the same. It costs iterations where a carrier is lighter than the bodies at its contacts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "slurry/core/parallel.hpp"
#include "slurry/core/tensor.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

struct Freedom {
  Vec3 shift;                                                                 // m/s for each unit of the rate
  Tensor gradient;                                                            // 1/s for each unit of the rate
  double inverse_mass = 0;                                                    // w
  double free_rate = 0;                                                       // without contacts
  constexpr Vec3 pull(Vec3 lever) const { return shift + gradient * lever; }  // g_ck
};

// Calls visit(k, g_ck) for the freedoms k of the carrier of contact c. A carriers-like has freedom, start, of and
// lever.
template <class AnyCarriers, class Visit>
constexpr void for_each_freedom_at(const AnyCarriers& carriers, std::size_t c, Visit&& visit) {
  if (carriers.empty() || carriers.of[c] < 0) return;
  for (std::int32_t k = carriers.start[carriers.of[c]]; k < carriers.start[carriers.of[c] + 1]; ++k)
    visit(k, carriers.freedom[k].pull(carriers.lever[c]));
}
// Velocity of the second partner of contact c against the first.
template <class AnyCarriers, class Rates>
constexpr Vec3 carried_velocity(const AnyCarriers& carriers, const Rates& rates, std::size_t c) {
  Vec3 v;
  for_each_freedom_at(carriers, c, [&](std::int32_t k, Vec3 g) { v += rates[k] * g; });
  return v;
}
// The bound on what an impulse at contact c does to its own velocity.
template <class AnyCarriers>
SLURRY_KERNEL Vec3 carried_bound(const AnyCarriers& carriers, std::size_t c, Vec3 impulse) {
  Vec3 v;
  for_each_freedom_at(carriers, c, [&](std::int32_t k, Vec3 g) {
    if (const double size = norm(g); size > 0)
      v += (carriers.freedom[k].inverse_mass * carriers.reach[k] / size * dot(g, impulse)) * g;
  });
  return v;
}

struct Carriers {
  std::vector<Freedom> freedom;
  std::vector<std::int32_t> start;  // freedoms of carrier k: [start[k], start[k+1])
  std::vector<std::int32_t> of;     // rank of the carrier of each contact; -1: none
  std::vector<Vec3> lever;          // y of each contact, m
  std::vector<double> reach;        // S of each freedom

  bool empty() const { return freedom.empty(); }
  std::vector<double> free_rates() const;
  // Sums S; to be called once `freedom`, `start`, `of` and `lever` are there.
  void measure_reach();

  template <class Visit>
  void for_each_freedom(std::size_t c, Visit&& visit) const {
    for_each_freedom_at(*this, c, visit);
  }
  Vec3 velocity(std::span<const double> rates, std::size_t c) const { return carried_velocity(*this, rates, c); }
  // What an impulse at contact c adds to the rates.
  void push(std::size_t c, Vec3 impulse, std::vector<double>& rates) const {
    for_each_freedom(c, [&](std::int32_t k, Vec3 g) { rates[k] += freedom[k].inverse_mass * dot(g, impulse); });
  }
  Vec3 bound(std::size_t c, Vec3 impulse) const { return carried_bound(*this, c, impulse); }
};

// The free rates and what add(i, rates) adds for i < n: in chunks of fixed length, joined in order.
template <class Add>
std::vector<double> summed_rates(const Carriers& carriers, std::size_t n, Add&& add) {
  std::vector<double> total = carriers.free_rates();
  if (carriers.empty()) return total;
  std::vector<std::vector<double>> part((n + default_chunk - 1) / default_chunk);
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        std::vector<double> sum(total.size(), 0.0);
        for (std::size_t i = begin; i < end; ++i) add(i, sum);
        part[begin / default_chunk] = std::move(sum);
      },
      default_chunk);
  for (const std::vector<double>& p : part)
    for (std::size_t k = 0; k < total.size(); ++k) total[k] += p[k];
  return total;
}

}  // namespace slurry
