// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Batches: the contacts of a problem in the order of the work (work_order.hpp), packed by fours for SIMD. Four are cut
// from one inner colour, so that no batch waits for the one before it.
//
// Sums over a block are made place by place: the contact at place k of its colour adds to the partial sum k mod
// `sum_places`, and the partial sums are added in a fixed order. A machine that relaxes a whole colour at once gets
// the same bits.
//
// Where ranks share the blocks (shared_blocks.hpp), each packs and sweeps its own.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "slurry/core/parallel.hpp"
#include "slurry/core/raw_vector.hpp"
#include "slurry/solvers/batch_kinds.hpp"
#include "slurry/solvers/problem.hpp"
#include "slurry/solvers/shared_blocks.hpp"
#include "slurry/solvers/work_order.hpp"

namespace slurry {

inline constexpr std::size_t sum_batches = 16, sum_places = sum_batches * lane_count;

template <class Batch>
struct Batches {
  using Record = typename Batch::Record;
  RawVector<Batch> batch;
  RawVector<std::array<std::int32_t, lane_count>> contact;  // of the problem, in each lane of a batch; -1: empty
  RawVector<LawLanes> law;                                  // of block k, from block_start[k] on
  RawVector<std::int32_t> law_of;                           // of each batch: which of those of its block
  std::vector<std::int64_t> block_start;                    // batches of block k: [block_start[k], block_start[k+1])
  std::vector<std::int32_t> inner_end;      // the batch of the block at which an inner colour of `order` ends
  std::vector<std::int32_t> block_of_task;  // the blocks of each colour as they are handed to threads
  WorkOrder order;
  SharedBlocks shared;
  // Bodies, then four idle records per block, at rest and of infinite mass: obstacles, and the partners in empty lanes.
  RawVector<Record> body;
  std::size_t bodies = 0;
  int now = 0;  // the slot of the impulses of this sweep (kernels.hpp)

  Batches() = default;
  explicit Batches(const Problem& problem) { pack(problem); }
  // The batches of this problem, in the memory of the one before.
  void pack(const Problem& problem);

  std::size_t blocks() const { return order.blocks(); }
  std::span<Batch> block(std::size_t k) {
    return std::span(batch).subspan(block_start[k], block_start[k + 1] - block_start[k]);
  }

  void set_free_velocities(const Problem& problem);
  // Body velocities = U + M^-1 B^T p, added in the order of the sweep.
  void set_velocities(const Problem& problem);
  void store_impulses(Problem& problem) const;
  void store_velocities(const Problem& problem, Velocities& velocities);
  // The rates of the carriers that follow from the impulses; and the contacts carried along at such rates.
  std::vector<double> rates(const Problem& problem) const;
  void carry(const Problem& problem, const std::vector<double>& rates);

 private:
  void count_batches();
  void hand_out();
  void pack_block(const Problem& problem, std::size_t block);
  void list_contacts(std::size_t block);
  void gather_velocities();
  std::vector<double> shared_rates(const Problem& problem) const;
  // Calls visit(batch) for those of the own blocks.
  template <class Visit>
  void for_each_own_batch(Visit&& visit) const;
};

extern template struct Batches<NormalBatch>;
extern template struct Batches<FrictionBatch>;
extern template struct Batches<RollingBatch>;
extern template struct Batches<GeneralBatch>;

// A colour with fewer batches than this is swept by one thread: about 10 microseconds, what it takes to wake the
// others.
inline constexpr std::int64_t batches_worth_threads = 256;

// Calls visit(block) for blocks that share no body, in parallel.
template <class Batch, class Visit>
void for_each_at_once(const Batches<Batch>& batches, std::span<const std::int32_t> blocks, Visit&& visit) {
  std::int64_t size = 0;
  for (const std::int32_t block : blocks) size += batches.block_start[block + 1] - batches.block_start[block];
  if (size < batches_worth_threads)
    for (const std::int32_t block : blocks) visit(block);
  else
    parallel_for(
        blocks.size(), [&](std::size_t k) { visit(blocks[k]); }, 1);
}

// Calls visit(block) for all blocks, colour after colour; blocks of one colour run in parallel, on all ranks.
template <class Batch, class Visit>
void for_each_block(Batches<Batch>& batches, Visit&& visit) {
  const std::vector<std::int64_t>& colour_start = batches.order.colour_start;
  for (std::size_t colour = 0; colour + 1 < colour_start.size(); ++colour) {
    if (!batches.shared.is_shared()) {
      const std::int64_t begin = colour_start[colour], end = colour_start[colour + 1];
      for_each_at_once(batches, std::span(batches.block_of_task).subspan(begin, end - begin), visit);
      continue;
    }
    SharedBlocks& shared = batches.shared;
    double* const body = reinterpret_cast<double*>(batches.body.data());
    shared.expect(colour);
    for_each_at_once(batches, shared.border(colour), visit);
    shared.send(colour, body);
    for_each_at_once(batches, shared.inner(colour), visit);
    shared.receive(colour, body);
  }
}

}  // namespace slurry
