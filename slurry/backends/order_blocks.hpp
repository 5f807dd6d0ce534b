// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The order of the work (solvers/work_order.hpp) made by a device: the same blocks, inner colours and places as
// WorkOrder finds. Contacts come sorted by the keys of their blocks; a team of 32 then colours one block, and ranks the
// bodies of it. Teams of one colour share no body.
//
// The greedy colouring goes contact by contact. A team looks at 32 contacts at a time: each thread knows the colours
// that the bodies of its contact have taken before, and hears, contact by contact, what the others of the 32 take.
#pragma once

#include <cstddef>
#include <cstdint>

#include "slurry/backends/problem_view.hpp"
#include "slurry/backends/sweep_memory.hpp"
#include "slurry/backends/together.hpp"
#include "slurry/solvers/block_lattice.hpp"

namespace slurry {

// As in work_order.cpp.
inline constexpr std::uint64_t key_of_long_pairs = ~std::uint64_t{0};
inline constexpr int colours_of_blocks = 8, colours_of_round = 64;
constexpr int colour_of_block_key(std::uint64_t key) {
  return key == key_of_long_pairs ? colours_of_blocks : static_cast<int>(key >> 60);
}

// What the processor must know of an order.
struct OrderCounts {
  std::int32_t blocks[colours_of_blocks + 1];       // of each colour
  std::int32_t most_bodies[colours_of_blocks + 1];  // of a block of it, of those that fit into shared memory
  std::int32_t is_not_round;
};

struct FindKeys {
  ProblemView p;
  BlockFinder finder;
  std::uint64_t* key;
  std::int32_t* contact;
  SLURRY_KERNEL void operator()(std::size_t c) const {
    const Vec3 x = p.position[p.first[c]];
    contact[c] = static_cast<std::int32_t>(c);
    if (p.second[c] < 0) {
      key[c] = finder.block(x).key();
    } else {
      const Vec3 y = p.position[p.second[c]];
      key[c] = finder.is_long(x, y) ? key_of_long_pairs : finder.block(x, y).key();
    }
  }
};

// Counts the blocks, and marks where they begin.
struct MarkBlocks {
  const std::uint64_t* key;  // sorted
  std::int32_t* begins;
  OrderCounts* counts;
  SLURRY_KERNEL void operator()(std::size_t k) const {
    const bool is_first = k == 0 || key[k] != key[k - 1];
    begins[k] = is_first ? 1 : 0;
    if (is_first) add_together(&counts->blocks[colour_of_block_key(key[k])], 1);
  }
};
struct StartBlocks {
  const std::int32_t* block_after;  // 1 + the block of each place
  std::size_t contacts;
  std::int64_t* contact_start;
  SLURRY_KERNEL void operator()(std::size_t k) const {
    if (k == 0 || block_after[k] != block_after[k - 1])
      contact_start[block_after[k] - 1] = static_cast<std::int64_t>(k);
    if (k + 1 == contacts) contact_start[block_after[k]] = static_cast<std::int64_t>(contacts);
  }
};

// The memory in which blocks are put in order. Per contact, in the order of the blocks, unless said.
struct OrderMemory {
  ProblemView p;
  const std::int64_t* contact_start;  // of each block
  std::int32_t* todo;                 // the contacts of each block in their own order, on entry
  std::int32_t* left;
  std::uint8_t* colour;
  std::int32_t* within;       // the rank of a contact in its inner colour
  std::int32_t* contact;      // in the order of the work
  std::int32_t* lane;         // where it is among the lanes of the batches of its block
  std::uint16_t* local;       // the ranks of its two bodies in the block
  std::int32_t* inner_end;    // as SweepView has it
  std::int32_t* inner_count;  // per block
  std::int64_t* batches;      // per block
  std::int32_t* body_of_block;
  std::int32_t *body_count, *fresh_count;  // per block
  std::uint64_t* taken;                    // per body: its colours; 0 between rounds
  std::int32_t *owner, *rank;              // per body: the block that met it last, and its rank there
  std::uint8_t* is_met;                    // per body
  OrderCounts* counts;
};

inline constexpr int order_team = 32;

struct OrderShared {
  std::int32_t first[order_team], second[order_team], colour[order_team];
  std::int32_t count[colours_of_round + 1], whole[colours_of_round + 1], place[colours_of_round + 1],
      rest[colours_of_round + 1], lane[colours_of_round + 1];
  std::int32_t placed, inner, batches, fresh, others;
};

SLURRY_KERNEL bool share_body(std::int32_t i, std::int32_t j, std::int32_t k, std::int32_t l) {
  return i == k || i == l || (j >= 0 && (j == k || j == l));
}

// Colours contacts [begin, begin + many) of the round, and counts them.
template <class Team>
SLURRY_KERNEL void colour_some(const OrderMemory& m, const std::int32_t* todo, std::uint8_t* colour,
                               std::int32_t* within, int many, OrderShared& s, Team& team) {
  typename Team::template Own<std::uint64_t> taken;
  team.each([&](int t) {
    if (t >= many) return;
    const std::int32_t i = s.first[t] = m.p.first[todo[t]], j = s.second[t] = m.p.second[todo[t]];
    taken[t] = m.taken[i] | (j < 0 ? 0 : m.taken[j]);
  });
  for (int k = 0; k < many; ++k)
    team.each([&](int t) {
      if (t < k || t >= many) return;
      if (k > 0 && s.colour[k - 1] < colours_of_round &&
          share_body(s.first[t], s.second[t], s.first[k - 1], s.second[k - 1]))
        taken[t] |= std::uint64_t{1} << s.colour[k - 1];
      if (t == k) s.colour[k] = first_free_bit(taken[t]);
    });
  typename Team::template Own<std::int32_t> count;
  team.each([&](int t) {
    count[t] = -1;
    if (t >= many) return;
    const std::int32_t own = s.colour[t];
    std::int32_t before = 0, behind = 0;
    for (int k = 0; k < many; ++k)
      if (s.colour[k] == own) k<t ? ++before : k> t ? ++behind : 0;
    colour[t] = static_cast<std::uint8_t>(own);
    within[t] = s.count[own] + before;
    if (behind == 0) count[t] = within[t] + 1;
    if (own == colours_of_round) return;
    set_bits_together(m.taken + s.first[t], std::uint64_t{1} << own);
    if (s.second[t] >= 0) set_bits_together(m.taken + s.second[t], std::uint64_t{1} << own);
  });
  team.each([&](int t) {
    if (count[t] >= 0) s.count[s.colour[t]] = count[t];
  });
}

// Where the colours of a round go: those without a colour come first in what is left, then what fills no four, colour
// after colour. Colours are taken from the first on, so that none is empty before the last.
SLURRY_KERNEL void place_colours(OrderShared& s, std::int32_t* inner_end, bool whole_fours) {
  std::int32_t unplaced = s.count[colours_of_round];
  s.placed = 0;
  s.whole[colours_of_round] = s.place[colours_of_round] = s.rest[colours_of_round] = s.lane[colours_of_round] = 0;
  for (int k = 0; k < colours_of_round && s.count[k] > 0; ++k) {
    const std::int32_t n = s.count[k], whole = whole_fours ? n / lanes_of_batch * lanes_of_batch : n;
    s.whole[k] = whole, s.place[k] = s.placed, s.rest[k] = unplaced, s.lane[k] = s.batches * lanes_of_batch;
    s.placed += whole, unplaced += n - whole;
    if (whole == 0) continue;
    s.batches += (whole + lanes_of_batch - 1) / lanes_of_batch;
    inner_end[s.inner++] = s.batches;
  }
}

template <class Team>
SLURRY_KERNEL void colour_round(const OrderMemory& m, std::int64_t start, std::int32_t done, std::int32_t count,
                                const std::int32_t* todo, std::int32_t* left, bool whole_fours, OrderShared& s,
                                Team& team) {
  std::uint8_t* const colour = m.colour + start;
  std::int32_t* const within = m.within + start;
  team.each([&](int t) {
    for (int k = t; k <= colours_of_round; k += Team::size) s.count[k] = 0;
  });
  for (std::int32_t k = 0; k < count; k += Team::size)
    colour_some(m, todo + k, colour + k, within + k, count - k < Team::size ? count - k : Team::size, s, team);
  team.each([&](int t) {
    if (t == 0) place_colours(s, m.inner_end + start, whole_fours);
  });
  team.each([&](int t) {
    for (std::int32_t k = t; k < count; k += Team::size) {
      const std::int32_t c = todo[k], own = colour[k], n = within[k], j = m.p.second[c];
      m.taken[m.p.first[c]] = 0;
      if (j >= 0) m.taken[j] = 0;
      if (n < s.whole[own]) {
        const std::int64_t place = start + done + s.place[own] + n;
        m.contact[place] = c, m.lane[place] = s.lane[own] + n;
      } else {
        left[s.rest[own] + n - s.whole[own]] = c;
      }
    }
  });
}

// The rank of a body in its block: the bodies that no block before has met count up from 0, the others down from -1.
SLURRY_KERNEL void meet_body(const OrderMemory& m, std::int32_t body, std::int32_t block, std::int32_t* list,
                             std::int32_t room, OrderShared& s) {
  if (body < 0 || exchange_together(m.owner + body, block) == block) return;
  if (m.is_met[body]) {
    const std::int32_t n = add_together(&s.others, 1);
    m.rank[body] = -1 - n, list[room - 1 - n] = body;
  } else {
    const std::int32_t n = add_together(&s.fresh, 1);
    m.is_met[body] = 1, m.rank[body] = n, list[n] = body;
  }
}

SLURRY_KERNEL std::uint16_t local_rank(const OrderMemory& m, std::int32_t body, std::int32_t fresh) {
  if (body < 0) return idle_body;
  const std::int32_t rank = m.rank[body];
  return static_cast<std::uint16_t>(rank >= 0 ? rank : fresh - 1 - rank);
}

template <class Team>
SLURRY_KERNEL void rank_bodies(const OrderMemory& m, std::int64_t start, std::int32_t count, std::int64_t block,
                               OrderShared& s, Team& team) {
  const std::int32_t* const contact = m.contact + start;
  team.each([&](int t) {
    for (std::int32_t k = t; k < count; k += Team::size)
      for (int side = 0; side < 2; ++side)
        meet_body(m, side == 0 ? m.p.first[contact[k]] : m.p.second[contact[k]], static_cast<std::int32_t>(block),
                  m.body_of_block + 2 * start, 2 * count, s);
  });
  team.each([&](int t) {
    for (std::int32_t k = t; k < count; k += Team::size) {
      m.local[2 * (start + k)] = local_rank(m, m.p.first[contact[k]], s.fresh);
      m.local[2 * (start + k) + 1] = local_rank(m, m.p.second[contact[k]], s.fresh);
    }
  });
}

// Puts one block in order.
struct OrderBlocks {
  OrderMemory m;
  std::int64_t first_block;
  int colour;

  template <class Team>
  SLURRY_KERNEL void operator()(std::int64_t team_rank, double* memory, Team& team) const {
    OrderShared& s = *reinterpret_cast<OrderShared*>(memory);
    const std::int64_t block = first_block + team_rank, start = m.contact_start[block];
    const auto count = static_cast<std::int32_t>(m.contact_start[block + 1] - start);
    std::int32_t *todo = m.todo + start, *left = m.left + start;
    team.each([&](int t) {
      if (t == 0) s.placed = s.inner = s.batches = s.fresh = s.others = 0;
    });
    bool whole_fours = true;
    for (std::int32_t done = 0; done < count; whole_fours = false) {
      colour_round(m, start, done, count - done, todo, left, whole_fours, s, team);
      done += s.placed;
      std::int32_t* const other = todo;
      todo = left, left = other;
      team.each([](int) {});  // all have read what was placed
    }
    rank_bodies(m, start, count, block, s, team);
    team.each([&](int t) {
      if (t > 0) return;
      m.inner_count[block] = s.inner, m.batches[block + 1] = s.batches;
      const std::int32_t bodies = s.fresh + s.others;
      m.body_count[block] = bodies, m.fresh_count[block] = s.fresh;
      if (bodies <= most_local_bodies) raise_together(&m.counts->most_bodies[colour], bodies);
    });
  }
};

// Is each inertia that of a sphere, and each arm along its normal?
struct CheckRoundBodies {
  ProblemView p;
  OrderCounts* counts;
  SLURRY_KERNEL void operator()(std::size_t b) const {
    if (!is_isotropic(p.inverse_inertia[b])) raise_together(&counts->is_not_round, 1);
  }
};
struct CheckRoundContacts {
  ProblemView p;
  OrderCounts* counts;
  SLURRY_KERNEL void operator()(std::size_t c) const {
    if (!is_along(p.first_arm[c], p.normal[c]) || !is_along(p.second_arm[c], p.normal[c]))
      raise_together(&counts->is_not_round, 1);
  }
};

}  // namespace slurry
