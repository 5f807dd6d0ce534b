// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a team of threads does with one block of contacts (solvers/work_order.hpp): one source for a GPU, where a team
// is a thread block with its bodies in shared memory, and for the processor, where a team is a loop.
//
// A team fetches the bodies of its block, relaxes one inner colour after the other with a barrier between them, one
// contact a thread, and brings the bodies back. Blocks of one colour share no body, so that teams need not know of each
// other. The order of the operations on each body is that of the batches of the processor (solvers/batches.hpp), and so
// are the bits.
//
// Team: `size` threads, 32 or 64; each(f) calls f(t) for all of them and waits until all are done; Own<T> is a variable
// that each thread has for itself; expect(memory, bytes) says what will soon be read.
#pragma once

#include <cstddef>
#include <cstdint>

#include "slurry/backends/sweep_memory.hpp"

namespace slurry {

// Calls visit(t, batch, lane, k) for the contacts of block b, colour after colour; k is the place in the colour.
template <class Team, class Visit>
SLURRY_KERNEL void for_each_contact(const SweepView& v, std::int64_t b, Team& team, Visit&& visit) {
  const std::int32_t colours_end = v.inner_count[b];
  const std::int32_t* const inner_end = v.inner_end + v.contact_start[b];
  std::int32_t colour = 0, begin = 0, end = colour < colours_end ? inner_end[0] : 0;
  while (colour < colours_end) {
    ++colour;
    // Known before it is needed.
    const std::int32_t next_end = colour < colours_end ? inner_end[colour] : end;
    const std::int32_t contacts = (end - begin) * lanes_of_batch;
    const std::int64_t first = v.block_start[b] + begin;
    team.each([&](int t) {
      for (int k = t; k < contacts; k += Team::size) visit(t, first + k / lanes_of_batch, k % lanes_of_batch, k);
    });
    begin = end, end = next_end;
  }
}

// The record of a body, moved two doubles at a time.
struct alignas(16) PairOfDoubles {
  double a, b;
};
template <class Contact>
struct Record {
  static constexpr int pairs = ContactLayout<Contact>::body / 2;
  PairOfDoubles pair[pairs];
  SLURRY_KERNEL double& operator[](int k) { return k % 2 ? pair[k / 2].b : pair[k / 2].a; }
};
template <class Contact>
SLURRY_KERNEL Record<Contact> record_at(const double* bodies, std::int32_t body) {
  Record<Contact> r;
  const auto* from =
      reinterpret_cast<const PairOfDoubles*>(bodies + static_cast<std::size_t>(body) * ContactLayout<Contact>::record);
  for (int k = 0; k < Record<Contact>::pairs; ++k) r.pair[k] = from[k];
  return r;
}
template <class Contact>
SLURRY_KERNEL void store_record(const Record<Contact>& r, double* bodies, std::int32_t body) {
  auto* to = reinterpret_cast<PairOfDoubles*>(bodies + static_cast<std::size_t>(body) * ContactLayout<Contact>::record);
  for (int k = 0; k < ContactLayout<Contact>::velocities / 2; ++k) to[k] = r.pair[k];
}

// y = v + beta (v - before) for the velocities of a body, whose v becomes `before`.
template <class Contact>
SLURRY_KERNEL void extrapolate(Record<Contact>& now, Record<Contact>& before, double beta) {
  for (int k = 0; k < ContactLayout<Contact>::velocities; ++k) {
    const double value = now[k], old = before[k];
    before[k] = value;
    if (is_velocity(k)) now[k] = value + beta * (value - old);
  }
}

// Brings the bodies of block b into shared memory; where they are extrapolated, those that are met first. Two bodies a
// thread are under way at a time.
template <class Contact, class Team>
SLURRY_KERNEL void fetch_bodies(const SweepView& v, std::int64_t b, double* memory, bool extrapolated, Team& team) {
  using L = ContactLayout<Contact>;
  const BodiesOfBlock body = bodies_of_block(v, b);
  const int count = body.count, fresh = extrapolated ? body.fresh : 0;
  const double beta = v.control->beta;
  team.each([&](int t) {
    constexpr int many = 2;
    for (int first = t; first < count; first += many * Team::size) {
      std::int32_t place[many];
      Record<Contact> now[many], before[many];
      for (int m = 0; m < many; ++m) {
        const int k = first + m * Team::size;
        place[m] = body[k < count ? k : first];
      }
      for (int m = 0; m < many; ++m) {
        now[m] = record_at<Contact>(v.body, place[m]);
        if (first + m * Team::size < fresh) before[m] = record_at<Contact>(v.before, place[m]);
      }
      for (int m = 0; m < many; ++m) {
        const int k = first + m * Team::size;
        if (k >= count) continue;
        if (k < fresh) {
          extrapolate<Contact>(now[m], before[m], beta);
          store_record(before[m], v.before, place[m]);
        }
        for (int d = 0; d < L::body; ++d) memory[k * L::stride + d] = now[m][d];
      }
    }
  });
}

template <class Contact, class Team>
SLURRY_KERNEL void return_bodies(const SweepView& v, std::int64_t b, const double* memory, Team& team) {
  using L = ContactLayout<Contact>;
  const BodiesOfBlock body = bodies_of_block(v, b);
  const int count = body.count;
  team.each([&](int t) {
    for (int k = t; k < count; k += Team::size) {
      Record<Contact> r;
      for (int d = 0; d < L::velocities; ++d) r[d] = memory[k * L::stride + d];
      store_record(r, v.body, body[k]);
    }
  });
}

// The same, in their place.
template <class Contact, class Team>
SLURRY_KERNEL void extrapolate_far(const SweepView& v, std::int64_t b, Team& team) {
  const BodiesOfBlock body = bodies_of_block(v, b);
  const int fresh = body.fresh;
  const double beta = v.control->beta;
  team.each([&](int t) {
    for (int k = t; k < fresh; k += Team::size) {
      Record<Contact> now = record_at<Contact>(v.body, body[k]), before = record_at<Contact>(v.before, body[k]);
      extrapolate<Contact>(now, before, beta);
      store_record(before, v.before, body[k]);
      store_record(now, v.body, body[k]);
    }
  });
}

// What a thread saw.
template <class Team>
struct SeenByThread {
  static constexpr int sums = places_of_sum / Team::size;
  double squared_residual = 0;
  double progress[sums] = {};
};

// What all saw: the partial sums of each lane in their order, then the lanes by pairs (solvers/batches.hpp).
template <class Team, class Seen>
SLURRY_KERNEL void join_threads(Seen& seen, double* memory, SweepResult& result, Team& team) {
  double* const squares = memory + places_of_sum;
  team.each([&](int t) {
    for (int k = 0; k < SeenByThread<Team>::sums; ++k) memory[t + k * Team::size] = seen[t].progress[k];
    squares[t] = seen[t].squared_residual;
  });
  team.each([&](int t) {
    if (t >= lanes_of_batch) return;
    double sum = memory[t], largest = squares[t];
    for (int k = t + lanes_of_batch; k < places_of_sum; k += lanes_of_batch) sum += memory[k];
    for (int k = t + lanes_of_batch; k < Team::size; k += lanes_of_batch) largest = max(squares[k], largest);
    memory[t] = sum, squares[t] = largest;
  });
  team.each([&](int t) {
    if (t > 0) return;
    const double largest = max(max(squares[0], squares[1]), max(squares[2], squares[3]));
    result = {sqrt(largest), (memory[0] + memory[1]) + (memory[2] + memory[3])};
  });
}

// Doubles of shared memory that a block of so many bodies needs.
template <class Contact>
constexpr std::size_t shared_doubles(std::size_t bodies) {
  const std::size_t own = bodies * ContactLayout<Contact>::stride;
  return own > 2 * places_of_sum ? own : 2 * places_of_sum;
}

SLURRY_KERNEL bool is_far(const SweepView& v, std::int64_t block) { return v.body_count[block] > most_local_bodies; }

// One sweep of block b. `memory` is shared by the team.
template <class Contact, class Bodies, class Team>
SLURRY_KERNEL void relax_block(const SweepView& v, std::int64_t b, const Bodies& bodies,
                               typename Team::template Own<SeenByThread<Team>>& seen, Team& team) {
  const double beta = v.control->beta;
  const int now = v.control->now;
  for_each_contact(v, b, team, [&](int t, std::int64_t batch, int lane, int k) {
    const auto first = bodies.index(batch, 0, lane), second = bodies.index(batch, 1, lane);
    double* const real = reals_of<Contact>(v, batch);
    Contact c = lane_of_batch<Contact>(real, lane, now);
    typename Contact::Body i = bodies.load(first), j = bodies.load(second);
    const ContactSets<double> set = sets_of_lane(v.law[v.law_of[batch]], lane);
    const VisitResult<double> r = c.relax(i, j, beta, set, 0);
    bodies.store(first, i), bodies.store(second, j);
    store_impulses(c, real, lane, now);
    seen[t].squared_residual = max(r.squared_residual, seen[t].squared_residual);
    for (int part = 0; part < SeenByThread<Team>::sums; ++part)
      if (k / Team::size % SeenByThread<Team>::sums == part) seen[t].progress[part] += r.progress;
  });
}

template <class Contact, class Team>
SLURRY_KERNEL void sweep_block(const SweepView& v, std::int64_t b, double* memory, Team& team) {
  typename Team::template Own<SeenByThread<Team>> seen{};
  team.expect(v.batch + v.block_start[b] * ContactLayout<Contact>::batch,
              (v.block_start[b + 1] - v.block_start[b]) * ContactLayout<Contact>::batch * sizeof(double));
  team.expect(v.local + v.block_start[b] * lanes_of_row,
              (v.block_start[b + 1] - v.block_start[b]) * lanes_of_row * sizeof(std::uint16_t));
  if (is_far(v, b)) {
    extrapolate_far<Contact>(v, b, team);
    relax_block<Contact>(v, b, FarBodies<Contact>{v}, seen, team);
  } else {
    fetch_bodies<Contact>(v, b, memory, true, team);
    relax_block<Contact>(v, b, LocalBodies<Contact>{memory, v.local}, seen, team);
    return_bodies<Contact>(v, b, memory, team);
  }
  join_threads(seen, memory, v.result[b], team);
}

// All impulses of slot `now` given to the bodies of block b.
template <class Contact, class Bodies, class Team>
SLURRY_KERNEL void push_block(const SweepView& v, std::int64_t b, const Bodies& bodies, int now, Team& team) {
  for_each_contact(v, b, team, [&](int, std::int64_t batch, int lane, int) {
    const auto first = bodies.index(batch, 0, lane), second = bodies.index(batch, 1, lane);
    const Contact c = lane_of_batch<Contact>(reals_of<Contact>(v, batch), lane, now);
    typename Contact::Body i = bodies.load(first), j = bodies.load(second);
    c.push_all(i, j, 0);
    bodies.store(first, i), bodies.store(second, j);
  });
}

template <class Contact, class Team>
SLURRY_KERNEL void settle_block(const SweepView& v, std::int64_t b, double* memory, int now, Team& team) {
  if (is_far(v, b)) {
    push_block<Contact>(v, b, FarBodies<Contact>{v}, now, team);
  } else {
    fetch_bodies<Contact>(v, b, memory, false, team);
    push_block<Contact>(v, b, LocalBodies<Contact>{memory, v.local}, now, team);
    return_bodies<Contact>(v, b, memory, team);
  }
}

// The sums over all blocks; `part` is shared memory. Then the control goes on to the next sweep.
template <class Team>
SLURRY_KERNEL void finish_sweep(const SweepResult* block, std::size_t blocks, SweepResult* part, SweepControl& control,
                                Team& team) {
  static_assert(Team::size == sum_parts);
  team.each([&](int t) {
    SweepResult sum;
    for (std::size_t k = t; k < blocks; k += sum_parts) sum = joined(sum, block[k]);
    part[t] = sum;
  });
  for (int half = sum_parts / 2; half > 0; half /= 2)
    team.each([&](int t) {
      if (t < half) part[t] = joined(part[t], part[t + half]);
    });
  team.each([&](int t) {
    if (t > 0) return;
    SweepResult all = part[0];
    if (all.progress != all.progress) all.residual = all.progress;
    control.next(all);
  });
}

}  // namespace slurry
