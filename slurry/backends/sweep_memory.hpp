// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The contacts and bodies of a problem in the memory of a device, as the kernels (solvers/kernels.hpp) want them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "slurry/solvers/kernels.hpp"
#include "slurry/solvers/momentum.hpp"

namespace slurry {

inline constexpr int lanes_of_batch = 4;
// The contact at place k of its colour adds to the partial sum k mod `places_of_sum` (solvers/batches.hpp).
inline constexpr int places_of_sum = 64;
inline constexpr std::uint16_t idle_body = 0xffff;
// Blocks with more bodies leave them where they are: so many of any shape fit into the shared memory of a GPU.
inline constexpr int most_local_bodies = 1300;

// The sets of the four contacts of a batch.
struct alignas(32) LawMemory {
  double lowest[lanes_of_batch], friction[lanes_of_batch], apex[lanes_of_batch], rolling[lanes_of_batch];
  double convex[lanes_of_batch], kept[lanes_of_batch];
  bool any_convex, any_rolling;
};

inline constexpr int lanes_of_row = 2 * lanes_of_batch;

// A problem in the memory of a device, as it is swept.
struct SweepView {
  std::size_t bodies = 0;
  double* batch = nullptr;  // of each batch: four of each Real of its contacts
  const LawMemory* law = nullptr;
  const std::int32_t* law_of = nullptr;           // of a batch
  const std::int64_t* block_start = nullptr;      // batches of a block
  const std::int64_t* contact_start = nullptr;    // contacts of a block
  const std::int32_t* inner_count = nullptr;      // inner colours of a block
  const std::int32_t* inner_end = nullptr;        // the batches at which they end; of block b from contact_start[b] on
  const std::int32_t* contact_of_lane = nullptr;  // of the problem; -1: an empty lane
  const std::int32_t* first = nullptr;            // bodies of a contact of the problem; -1: an obstacle
  const std::int32_t* second = nullptr;
  // Of block b from 2 contact_start[b] on: from its beginning those that no block before has met, from its end the
  // others.
  const std::int32_t* body_of_block = nullptr;
  const std::int32_t* body_count = nullptr;
  const std::int32_t* fresh_count = nullptr;
  const std::uint16_t* local = nullptr;  // of each lane: its first bodies, then its second bodies
  double* body = nullptr;
  double* before = nullptr;
  SweepResult* result = nullptr;  // of each block
  const SweepControl* control = nullptr;
};

// Body k of a block.
struct BodiesOfBlock {
  const std::int32_t *begin, *end;
  std::int32_t count, fresh;
  SLURRY_KERNEL std::int32_t operator[](int k) const { return k < fresh ? begin[k] : end[fresh - 1 - k]; }
};
SLURRY_KERNEL BodiesOfBlock bodies_of_block(const SweepView& v, std::int64_t b) {
  return {v.body_of_block + 2 * v.contact_start[b], v.body_of_block + 2 * v.contact_start[b + 1], v.body_count[b],
          v.fresh_count[b]};
}

// Sizes in memory of what a kind of contact has, in doubles; Contact is one of kernels.hpp with double.
template <class Contact>
struct ContactLayout {
  using Body = typename Contact::Body;
  static constexpr int contact = sizeof(Contact) / sizeof(double), body = sizeof(Body) / sizeof(double);
  static constexpr int record = body > 8 ? 16 : body;  // of a body in memory
  static constexpr int stride = body | 1;              // in shared memory: odd, for its banks
  static constexpr int velocities = body > 4 ? 8 : 4;  // of these every fourth is no velocity
  static constexpr int batch = contact * lanes_of_batch;
};

SLURRY_KERNEL bool is_velocity(int k) { return k % 4 != 3; }

// The bodies of a block in memory that is shared by the team.
template <class Contact>
struct LocalBodies {
  using Body = typename Contact::Body;
  using L = ContactLayout<Contact>;
  double* memory;
  const std::uint16_t* local;  // of the batches of the problem

  SLURRY_KERNEL int index(std::int64_t batch, int side, int lane) const {
    const std::uint16_t k = local[batch * lanes_of_row + side * lanes_of_batch + lane];
    return k == idle_body ? -1 : k;
  }
  SLURRY_KERNEL Body load(int index) const {
    Body b{};
    if (index < 0) return b;
    double* const to = reinterpret_cast<double*>(&b);
    for (int k = 0; k < L::body; ++k) to[k] = memory[index * L::stride + k];
    return b;
  }
  SLURRY_KERNEL void store(int index, const Body& b) const {
    if (index < 0) return;
    const double* const from = reinterpret_cast<const double*>(&b);
    for (int k = 0; k < L::velocities; ++k)
      if (is_velocity(k)) memory[index * L::stride + k] = from[k];
  }
};

// The bodies where they are: for blocks that have too many.
template <class Contact>
struct FarBodies {
  using Body = typename Contact::Body;
  using L = ContactLayout<Contact>;
  const SweepView& v;

  SLURRY_KERNEL std::int64_t index(std::int64_t n, int side, int lane) const {
    const std::int32_t c = v.contact_of_lane[n * lanes_of_batch + lane];
    return c < 0 ? -1 : side == 0 ? v.first[c] : v.second[c];
  }
  SLURRY_KERNEL Body load(std::int64_t index) const {
    Body b{};
    if (index < 0) return b;
    double* const to = reinterpret_cast<double*>(&b);
    for (int k = 0; k < L::body; ++k) to[k] = v.body[index * L::record + k];
    return b;
  }
  SLURRY_KERNEL void store(std::int64_t index, const Body& b) const {
    if (index < 0) return;
    const double* const from = reinterpret_cast<const double*>(&b);
    for (int k = 0; k < L::velocities; ++k)
      if (is_velocity(k)) v.body[index * L::record + k] = from[k];
  }
};

// One lane of a batch: a contact whose impulses of this sweep are in slot 0.
template <class Contact>
SLURRY_KERNEL Contact lane_of_batch(const double* real, int lane, int now) {
  Contact c;
  double* const to = reinterpret_cast<double*>(&c);
  constexpr ImpulseSlots slots = Contact::slots;
  for (int k = 0; k < ContactLayout<Contact>::contact; ++k) {
    int from = k;
    for (int s = 0; s < slots.count; ++s) {
      const int place = k - slots.first[s];
      if (place >= 0 && place < 2 * slots.size) from = place < slots.size ? k + now * slots.size : k - now * slots.size;
    }
    to[k] = real[from * lanes_of_batch + lane];
  }
  return c;
}

// The new impulses, over those of the sweep before.
template <class Contact>
SLURRY_KERNEL void store_impulses(const Contact& c, double* real, int lane, int now) {
  const double* const from = reinterpret_cast<const double*>(&c);
  constexpr ImpulseSlots slots = Contact::slots;
  for (int s = 0; s < slots.count; ++s)
    for (int k = 0; k < slots.size; ++k)
      real[(slots.first[s] + (1 - now) * slots.size + k) * lanes_of_batch + lane] =
          from[slots.first[s] + slots.size + k];
}

SLURRY_KERNEL ContactSets<double> sets_of_lane(const LawMemory& law, int lane) {
  return {law.lowest[lane], law.friction[lane], law.apex[lane], law.rolling[lane],
          law.convex[lane], law.kept[lane],     law.any_convex, law.any_rolling};
}

template <class Contact>
SLURRY_KERNEL double* reals_of(const SweepView& v, std::int64_t batch) {
  return v.batch + batch * ContactLayout<Contact>::batch;
}

}  // namespace slurry
