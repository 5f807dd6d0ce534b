// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sums over all contacts in the order in which the processor makes them: chunk by chunk of `default_chunk`
// (parallel.hpp), in a chunk one after the other. A team makes the terms of a chunk side by side; then one thread for
// each sum adds them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "slurry/backends/pack_lanes.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry {

inline constexpr int sum_team = 256;

constexpr std::size_t chunks_of(std::size_t n) { return (n + default_chunk - 1) / default_chunk; }

// The residual of each chunk of contacts (`residual` in solvers/problem.cpp).
struct ResidualOfChunks {
  static constexpr std::size_t shared = 3 * sum_team;
  ProblemView p;
  VelocityMemory u;
  VelocityConstants free;
  ContactResidual* part;

  template <class Team>
  SLURRY_KERNEL void operator()(std::int64_t chunk, double* memory, Team& team) const {
    const std::size_t begin = chunk * default_chunk, last = begin + default_chunk;
    const std::size_t end = last < p.contacts() ? last : p.contacts();
    typename Team::template Own<double> sum;
    team.each([&](int t) { sum[t] = 0; });
    for (std::size_t at = begin; at < end; at += Team::size) {
      const int many = static_cast<int>(end - at < Team::size ? end - at : Team::size);
      team.each([&](int t) {
        if (t >= many) return;
        const ContactResidual r = residual_at(p, u, free, mass_of(p, at + t), at + t);
        memory[t] = r.size, memory[Team::size + t] = r.square, memory[2 * Team::size + t] = r.square_at_zero;
      });
      add_terms(memory, many, sum, team);
    }
    double* const to = reinterpret_cast<double*>(part + chunk);
    team.each([&](int t) {
      if (t < 3) to[t] = sum[t];
    });
  }

  // Thread 0 finds the largest, threads 1 and 2 add.
  template <class Sum, class Team>
  static SLURRY_KERNEL void add_terms(const double* memory, int many, Sum& sum, Team& team) {
    team.each([&](int t) {
      if (t >= 3) return;
      const double* const term = memory + t * Team::size;
      double all = sum[t];
      for (int k = 0; k < many; ++k) all = t > 0 ? all + term[k] : all < term[k] ? term[k] : all;
      sum[t] = all;
    });
  }
};

// All chunks in their order.
struct JoinResiduals {
  static constexpr std::size_t shared = 3 * sum_team;
  const ContactResidual* part;
  std::size_t chunks;
  ContactResidual* total;

  template <class Team>
  SLURRY_KERNEL void operator()(std::int64_t, double* memory, Team& team) const {
    typename Team::template Own<double> sum;
    team.each([&](int t) { sum[t] = 0; });
    for (std::size_t at = 0; at < chunks; at += Team::size) {
      const int many = static_cast<int>(chunks - at < Team::size ? chunks - at : Team::size);
      team.each([&](int t) {
        if (t >= many) return;
        const ContactResidual r = part[at + t];
        memory[t] = r.size, memory[Team::size + t] = r.square, memory[2 * Team::size + t] = r.square_at_zero;
      });
      ResidualOfChunks::add_terms(memory, many, sum, team);
    }
    double* const to = reinterpret_cast<double*>(total);
    team.each([&](int t) {
      if (t < 3) to[t] = sum[t];
    });
  }
};

// The slot that the rates follow: after a sweep that of its impulses, else `now`.
struct FollowedSlot {
  const SweepControl* control;  // null: `now`
  int now;
  SLURRY_KERNEL bool is_needless() const { return control && control->stop; }
  SLURRY_KERNEL int slot() const { return control ? 1 - control->now : now; }
};

// What the impulses of each chunk of batches add to the rates of the carriers (`rates` in solvers/batches.cpp).
template <class Contact>
struct RatesOfChunks {
  ProblemView p;
  SweepView v;
  std::size_t batches;
  int most_freedoms;  // of a carrier
  FollowedSlot followed;
  double* part;  // of each chunk: each freedom

  // Doubles of shared memory.
  static constexpr std::size_t shared(int most_freedoms) {
    return sum_team * (static_cast<std::size_t>(most_freedoms) + 1);
  }

  template <class Team>
  SLURRY_KERNEL void operator()(std::int64_t chunk, double* memory, Team& team) const {
    if (followed.is_needless()) return;
    const int slot = followed.slot(), freedoms = p.carriers.freedoms;
    const std::size_t begin = chunk * default_chunk * lanes_of_batch, last = begin + default_chunk * lanes_of_batch;
    const std::size_t end = last < batches * lanes_of_batch ? last : batches * lanes_of_batch;
    double* const sum = part + chunk * freedoms;
    auto* const carrier = reinterpret_cast<std::int32_t*>(memory + sum_team * most_freedoms);
    team.each([&](int t) {
      for (int q = t; q < freedoms; q += Team::size) sum[q] = 0;
    });
    for (std::size_t at = begin; at < end; at += Team::size) {
      const int many = static_cast<int>(end - at < Team::size ? end - at : Team::size);
      team.each([&](int t) {
        if (t < many) carrier[t] = find_terms(at + t, slot, memory + t * most_freedoms);
      });
      team.each([&](int t) {
        for (int q = t; q < freedoms; q += Team::size) sum[q] = with_terms(sum[q], q, memory, carrier, many);
      });
    }
  }

 private:
  // The terms of the freedoms of its carrier; the first of these freedoms, or -1.
  SLURRY_KERNEL std::int32_t find_terms(std::size_t lane, int slot, double* term) const {
    const std::int32_t c = v.contact_of_lane[lane];
    if (c < 0 || p.carriers.of[c] < 0) return -1;
    const std::int32_t start = p.carriers.start[p.carriers.of[c]];
    const Contact contact = lane_of_batch<Contact>(
        reals_of<Contact>(v, static_cast<std::int64_t>(lane / lanes_of_batch)), lane % lanes_of_batch, slot);
    const Vec3 impulse = total_impulse(contact, 0);
    for_each_freedom_at(p.carriers, c, [&](std::int32_t k, Vec3 g) {
      term[k - start] = p.carriers.freedom[k].inverse_mass * dot(g, impulse);
    });
    return p.carriers.of[c];
  }
  SLURRY_KERNEL double with_terms(double sum, int q, const double* memory, const std::int32_t* carrier,
                                  int many) const {
    std::int32_t own = 0;
    while (p.carriers.start[own + 1] <= q) ++own;
    const double* const term = memory + (q - p.carriers.start[own]);
    for (int k = 0; k < many; ++k)
      if (carrier[k] == own) sum += term[k * most_freedoms];
    return sum;
  }
};

// The rates: the free ones and all chunks in their order.
struct JoinRates {
  CarriersView carriers;
  FollowedSlot followed;
  const double* part;
  std::size_t chunks;
  double* rates;
  SLURRY_KERNEL void operator()(std::size_t q) const {
    if (followed.is_needless()) return;
    double sum = carriers.freedom[q].free_rate;
    for (std::size_t k = 0; k < chunks; ++k) sum += part[k * carriers.freedoms + q];
    rates[q] = sum;
  }
};

// y = q + beta (q - before), before = q, for the rates.
struct ExtrapolateRates {
  const SweepControl* control;
  const double* rates;
  double *before, *ahead;
  SLURRY_KERNEL void operator()(std::size_t q) const {
    if (control->stop) return;
    ahead[q] = rates[q] + control->beta * (rates[q] - before[q]);
    before[q] = rates[q];
  }
};

// The offsets of the contacts that carriers carry along.
SLURRY_KERNEL void set_offset(NormalContact<double>& c, Vec3 v) { c.offset = dot(v, vec3(c.normal)); }
SLURRY_KERNEL void set_offset(FrictionPart<double>& c, Vec3 v) { c.offset = triple(v); }

template <class Contact>
struct CarryLanes {
  ProblemView p;
  SweepView v;
  const double* rates;
  SLURRY_KERNEL void operator()(std::size_t n) const {
    const std::int32_t c = v.contact_of_lane[n];
    if (v.control->stop || c < 0 || p.carriers.of[c] < 0) return;
    constexpr int from = 3, reals = sizeof(Contact::offset) / sizeof(double);  // it lies behind the normal
    double* const real = reals_of<Contact>(v, static_cast<std::int64_t>(n / lanes_of_batch));
    const int lane = n % lanes_of_batch;
    Contact contact = lane_of_batch<Contact>(real, lane, 0);
    set_offset(contact, p.offset[c] + carried_velocity(p.carriers, rates, c));
    for (int d = from; d < from + reals; ++d) real[d * lanes_of_batch + lane] = reinterpret_cast<double*>(&contact)[d];
  }
};

}  // namespace slurry
