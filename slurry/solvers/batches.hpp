// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Batches: the contacts of a problem, ordered for speed and for the same bits on any number of threads.
//
// The order of the work is (colour of the block, block, inner colour, order of the contacts): the same for threads,
// GPUs and ranks. Blocks of one colour share no body (block_lattice.hpp) and are swept in parallel. Pairs that are
// longer than a block are a last block of a colour of its own.
//
// Inside a block no two contacts of one inner colour share a body: a greedy colouring in the order of the contacts
// needs 10 to 12 colours. Batches of four are cut from one colour, so that none waits for the batch before it; what
// fills no batch is coloured once more among itself.
//
// Sums over a block are made place by place: the contact at place k of its colour adds to the partial sum k mod
// `sum_places`, and the partial sums are added in a fixed order. A machine that relaxes a whole colour at once gets
// the same bits.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "slurry/core/parallel.hpp"
#include "slurry/solvers/batch_kinds.hpp"
#include "slurry/solvers/problem.hpp"

namespace slurry {

inline constexpr int block_colours = 8;
inline constexpr std::size_t sum_batches = 16, sum_places = sum_batches * lane_count;

// The batches of one block with their sets, and where its inner colours end.
template <class Batch>
struct PackedBlock {
  std::vector<Batch> batch;
  std::vector<LawLanes> law;
  std::vector<std::int32_t> colour_end;
};

template <class Batch>
struct Batches {
  using Body = typename Batch::Body;
  std::vector<Batch> batch;
  std::vector<std::int64_t> block_start;   // batches of block k: [block_start[k], block_start[k+1])
  std::vector<LawLanes> law;               // of the batches
  std::vector<std::int64_t> law_start;     // those of block k begin here
  std::vector<std::int64_t> inner_start;   // inner colours of block k: [inner_start[k], inner_start[k+1])
  std::vector<std::int32_t> inner_end;     // the batch of the block at which an inner colour ends
  std::vector<std::int64_t> colour_start;  // blocks of a colour: [colour_start[c], colour_start[c+1])
  // Bodies, then four idle records per block, at rest and of infinite mass: obstacles, and the partners in empty lanes.
  std::vector<Body> body;
  std::size_t bodies = 0;

  explicit Batches(const Problem& problem);

  std::span<Batch> block(std::size_t k) {
    return std::span(batch).subspan(block_start[k], block_start[k + 1] - block_start[k]);
  }

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

// Calls visit(block) for all blocks, colour after colour; blocks of one colour run in parallel.
template <class Batch, class Visit>
void for_each_block(const Batches<Batch>& batches, Visit&& visit) {
  for (std::size_t colour = 0; colour + 1 < batches.colour_start.size(); ++colour) {
    const std::int64_t begin = batches.colour_start[colour], end = batches.colour_start[colour + 1];
    if (batches.block_start[end] - batches.block_start[begin] < batches_worth_threads)
      for (std::int64_t block = begin; block < end; ++block) visit(block);
    else
      parallel_for(
          end - begin, [&](std::size_t k) { visit(begin + k); }, 1);
  }
}

}  // namespace slurry
