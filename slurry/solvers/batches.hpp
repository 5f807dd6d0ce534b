// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Batches: the contacts of a problem, ordered for speed and for the same bits on any number of threads.
//
// Space is cut into cubic blocks of edge `problem.block_size`; a contact belongs to the block of the middle of its pair.
// Blocks have eight colours, by the parity of their coordinates. Two blocks of one colour are more than one block apart
// while a pair is shorter than a block, so they share no body: blocks of a colour are swept in parallel, the contacts of a
// block one after the other. Block coordinates wrap around a table of bounded size, which keeps the parities (the table
// is even), so that a grain thrown far away costs nothing.
//
// Inside a block, contacts are packed into batches of four that share no body: a greedy search over up to 64 open
// batches, with one bit mask per body, fills 97 to 99 % of the lanes and keeps the order local.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/solvers/lanes.hpp"
#include "slurry/solvers/problem.hpp"

namespace slurry {

// Velocity and inverse mass of a body, one 32-byte record. Records past the bodies are at rest with zero inverse mass:
// each block has four, which stand for obstacles and for the partners in empty lanes.
struct alignas(32) BodyRecord {
  double vx = 0, vy = 0, vz = 0, inverse_mass = 0;
};

struct alignas(32) Batch {
  Lanes nx, ny, nz;       // normal
  Lanes offset;           // m/s
  Lanes inverse_w;        // 1 / w_c; zero in an empty lane
  Lanes lowest;           // bound of K
  Lanes impulse, before;  // p of this sweep and of the sweep before
  std::int32_t first[lane_count], second[lane_count];  // body records
  std::int32_t contact[lane_count];                    // -1 in an empty lane
};

struct Batches {
  std::vector<Batch> batch;
  std::vector<std::int64_t> block_start;   // batches of block k: [block_start[k], block_start[k+1])
  std::vector<std::int64_t> colour_start;  // blocks of a colour: [colour_start[c], colour_start[c+1])
  std::vector<BodyRecord> body;            // bodies, then four idle records per block
  std::size_t bodies = 0;

  explicit Batches(const Problem& problem);

  // body velocities = U + M^-1 B^T p, added in the order of the sweep.
  void set_velocities(const Problem& problem);
  void store_impulses(Problem& problem) const;
  void store_velocities(std::vector<Vec3>& velocity) const;
};

// Calls visit(block, batches of the block) for all blocks, colour after colour; blocks of one colour run in parallel.
template <class Self, class Visit>
void for_each_block(Self& batches, Visit&& visit);

}  // namespace slurry

#include "slurry/solvers/batches.inl"
