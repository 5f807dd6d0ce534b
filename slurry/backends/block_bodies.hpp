// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// BlockBodies: which bodies each block of a problem touches, and the rank of each among them, so that a team can keep
// them in memory of its own (block_sweep.hpp); and the laws of each block without the gaps between them.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/backends/block_sweep.hpp"
#include "slurry/core/raw_vector.hpp"
#include "slurry/solvers/sweep_device.hpp"

namespace slurry {

// Bytes of a batch and doubles of the record of a body.
std::size_t batch_bytes(BatchKind kind);
std::size_t record_doubles(BatchKind kind);

struct BlockBodies {
  std::vector<std::int64_t> start;       // bodies of block b: [start[b], start[b + 1])
  RawVector<std::int32_t> body;          // the fresh ones of a block come first
  RawVector<std::int32_t> count, fresh;  // of each block
  RawVector<std::uint16_t> local;        // of each lane of each batch: first bodies, then second bodies
  std::vector<std::int64_t> law_start;   // laws of block b: [law_start[b], law_start[b + 1])
  RawVector<LawMemory> law;

  // In the memory of the problem before.
  void make(const BatchMemory& problem);

 private:
  void find(const BatchMemory& problem, std::size_t block);
  void gather(const BatchMemory& problem);

  // Of each body: the block that looked at it last, and its rank there.
  std::vector<std::int32_t> owner_;
  RawVector<std::int32_t> rank_;
  RawVector<std::int32_t> found_;  // of block b from lanes_of_row block_start[b] on
};

}  // namespace slurry
