// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The batches of a problem filled by a device, and their impulses given back; what a thread does with one contact, one
// lane, one batch or one body (fill_contacts.hpp has the formulas).
#pragma once

#include <cstddef>
#include <cstdint>

#include "slurry/backends/order_blocks.hpp"
#include "slurry/backends/problem_view.hpp"
#include "slurry/backends/sweep_memory.hpp"
#include "slurry/solvers/fill_contacts.hpp"

namespace slurry {

// The contact at place k of the order goes to its lane. Empty lanes are zero already.
template <class Contact>
struct PackContacts {
  ProblemView p;
  OrderMemory order;
  const std::int32_t* block_after;  // 1 + the block of each place
  const std::int64_t* block_start;  // batches of a block
  double* batch;
  std::int32_t* contact_of_lane;
  std::uint16_t* local;  // as SweepView has it

  SLURRY_KERNEL void operator()(std::size_t k) const {
    const std::int32_t c = order.contact[k];
    const std::int64_t all = block_start[block_after[k] - 1] * lanes_of_batch + order.lane[k];
    const std::int64_t n = all / lanes_of_batch;
    const int lane = static_cast<int>(all % lanes_of_batch);
    contact_of_lane[all] = c;
    local[n * lanes_of_row + lane] = order.local[2 * k];
    local[n * lanes_of_row + lanes_of_batch + lane] = order.local[2 * k + 1];
    Contact contact;
    fill_contact(contact, p, static_cast<std::size_t>(c));
    const double* const from = reinterpret_cast<const double*>(&contact);
    double* const to = batch + n * ContactLayout<Contact>::batch + lane;
    for (int d = 0; d < ContactLayout<Contact>::contact; ++d) to[d * lanes_of_batch] = from[d];
  }
};

SLURRY_KERNEL void set_law(LawMemory& law, int lane, const LocalSet& set, double softness) {
  law.lowest[lane] = set.lowest, law.friction[lane] = set.friction, law.apex[lane] = set.apex;
  law.rolling[lane] = set.rolling, law.convex[lane] = set.convex ? 1 : 0;
  law.kept[lane] = 1 / (1 + softness);
  law.any_convex = (lane > 0 && law.any_convex) || set.convex;
  law.any_rolling = (lane > 0 && law.any_rolling) || set.rolling > 0;
}

// The law of batches whose contacts all have set k.
struct UniformLaws {
  SetsView set;
  double softness;
  LawMemory* law;
  SLURRY_KERNEL void operator()(std::size_t k) const {
    for (int lane = 0; lane < lanes_of_batch; ++lane) set_law(law[k], lane, set.kept[k], softness);
  }
};
// The law of a batch: one of these, or its own behind them. Any set serves an empty lane.
struct BatchLaws {
  SetsView set;
  double softness;
  const std::int32_t* contact_of_lane;
  std::size_t uniform;  // how many are uniform
  LawMemory* law;
  std::int32_t* law_of;
  SLURRY_KERNEL void operator()(std::size_t n) const {
    const std::int32_t* const contact = contact_of_lane + n * lanes_of_batch;
    const std::size_t first = set.rank_of(contact[0]);
    bool is_uniform = uniform > 0;
    for (int lane = 1; lane < lanes_of_batch; ++lane)
      is_uniform = is_uniform && (contact[lane] < 0 || set.rank_of(contact[lane]) == first);
    law_of[n] = static_cast<std::int32_t>(is_uniform ? first : uniform + n);
    if (is_uniform) return;
    for (int lane = 0; lane < lanes_of_batch; ++lane)
      set_law(law[uniform + n], lane, set[contact[contact[lane] < 0 ? 0 : lane]], softness);
  }
};

// Bodies at their free velocities.
template <class Contact>
struct FillBodies {
  ProblemView p;
  double* record;
  SLURRY_KERNEL void operator()(std::size_t k) const {
    typename Contact::Body body;
    fill_body(body, p, k);
    const double* const from = reinterpret_cast<const double*>(&body);
    double* const to = record + k * ContactLayout<Contact>::record;
    for (int d = 0; d < ContactLayout<Contact>::record; ++d) to[d] = d < ContactLayout<Contact>::body ? from[d] : 0;
  }
};

template <class Contact>
struct TakeVelocities {
  ProblemView p;
  const double* record;
  VelocityMemory u;
  SLURRY_KERNEL void operator()(std::size_t k) const {
    typename Contact::Body body;
    double* const to = reinterpret_cast<double*>(&body);
    for (int d = 0; d < ContactLayout<Contact>::body; ++d) to[d] = record[k * ContactLayout<Contact>::record + d];
    take_velocity(body, p, k, u);
  }
};

// The impulses of slot `now`, to the problem.
template <class Contact>
struct TakeImpulses {
  ProblemView p;
  SweepView v;
  int now;
  SLURRY_KERNEL void operator()(std::size_t n) const {
    const std::int32_t c = v.contact_of_lane[n];
    if (c < 0) return;
    constexpr ImpulseSlots slots = Contact::slots;
    const double* const real = reals_of<Contact>(v, static_cast<std::int64_t>(n / lanes_of_batch));
    double impulse[slots.size * slots.count];
    for (int s = 0; s < slots.count; ++s)
      for (int k = 0; k < slots.size; ++k)
        impulse[s * slots.size + k] =
            real[(slots.first[s] + now * slots.size + k) * lanes_of_batch + n % lanes_of_batch];
    take_impulse<Contact>(impulse, p, static_cast<std::size_t>(c));
  }
};

}  // namespace slurry
