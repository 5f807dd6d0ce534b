// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Batches: the contacts of a problem, ordered for speed and for the same bits on any number of threads.
//
// Space is cut into cubic blocks of edge `problem.block_size`; a contact belongs to the block of the middle of its
// pair. Blocks have eight colours, by the parity of their coordinates. Two blocks of one colour are more than one block
// apart while a pair is shorter than a block, so they share no body: blocks of a colour are swept in parallel, the
// contacts of a block one after the other. Pairs longer than that (across the faces of a periodic cell) are a last
// block of a colour of its own. Block coordinates wrap around a table of bounded size, which keeps the parities (the
// table is even), so that a grain thrown far away costs nothing.
//
// Inside a block, contacts are packed into batches of four that share no body: a greedy search over up to 64 open
// batches, with one bit mask per body, fills 97 to 99 % of the lanes and keeps the order local.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "slurry/core/parallel.hpp"
#include "slurry/solvers/batch_kinds.hpp"
#include "slurry/solvers/problem.hpp"

namespace slurry {

template <class Batch>
struct Batches {
  using Body = typename Batch::Body;
  std::vector<Batch> batch;
  std::vector<std::int64_t> block_start;   // batches of block k: [block_start[k], block_start[k+1])
  std::vector<std::int64_t> colour_start;  // blocks of a colour: [colour_start[c], colour_start[c+1])
  // Bodies, then four idle records per block, at rest and of infinite mass: obstacles, and the partners in empty lanes.
  std::vector<Body> body;
  std::size_t bodies = 0;

  explicit Batches(const Problem& problem);

  // Body velocities = U + M^-1 B^T p, added in the order of the sweep.
  void set_velocities(const Problem& problem);
  void store_impulses(Problem& problem) const;
  void store_velocities(const Problem& problem, Velocities& velocities) const;
  // The rates of the carriers that follow from the impulses; and the contacts carried along at such rates.
  std::vector<double> rates(const Problem& problem) const;
  void carry(const Problem& problem, const std::vector<double>& rates);
};

extern template struct Batches<NormalBatch>;
extern template struct Batches<FrictionBatch>;
extern template struct Batches<RollingBatch>;
extern template struct Batches<GeneralBatch>;

// A colour with fewer batches than this is swept by one thread: about 10 microseconds, what it takes to wake the
// others.
inline constexpr std::int64_t batches_worth_threads = 512;

// Calls visit(block, batches of the block) for all blocks, colour after colour; blocks of one colour run in parallel.
template <class Batch, class Visit>
void for_each_block(Batches<Batch>& batches, Visit&& visit) {
  const auto one = [&](std::size_t block) {
    const std::int64_t from = batches.block_start[block], to = batches.block_start[block + 1];
    visit(block, std::span(batches.batch.data() + from, to - from));
  };
  for (std::size_t colour = 0; colour + 1 < batches.colour_start.size(); ++colour) {
    const std::int64_t begin = batches.colour_start[colour], end = batches.colour_start[colour + 1];
    if (batches.block_start[end] - batches.block_start[begin] < batches_worth_threads)
      for (std::int64_t block = begin; block < end; ++block) one(block);
    else
      parallel_for(
          end - begin, [&](std::size_t k) { one(begin + k); }, 1);
  }
}

}  // namespace slurry
