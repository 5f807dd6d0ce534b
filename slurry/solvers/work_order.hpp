// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// WorkOrder: the order in which a solver visits the contacts of a problem, the same for threads, GPUs and ranks:
//
//     (colour of the block, block, inner colour, order of the contacts).
//
// Blocks of one colour share no body (block_lattice.hpp) and are swept in parallel. Pairs that are longer than a block
// are a last block of a colour of its own. Inside a block no two contacts of one inner colour share a body: a greedy
// colouring in the order of the contacts needs 10 to 12 colours.
//
// The contacts of an inner colour are visited four at a time. In the first round of the colouring only whole fours are
// taken; what is left of all colours is coloured once more, so that few fours are incomplete.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "slurry/solvers/problem.hpp"

namespace slurry {

inline constexpr int block_colours = 8;

class WorkOrder {
 public:
  // The order for this problem, in the memory of the one before.
  void make(const Problem& problem);

  std::size_t blocks() const { return block_start.size() - 1; }
  std::span<const std::int32_t> contacts(std::size_t block) const {
    return std::span(contact).subspan(block_start[block], block_start[block + 1] - block_start[block]);
  }

  // The bodies that block k is the first to meet.
  std::span<const std::int32_t> fresh_bodies(std::size_t block) const {
    return std::span(fresh).subspan(fresh_start[block], fresh_start[block + 1] - fresh_start[block]);
  }

  std::vector<std::int32_t> contact;       // in the order of the work
  std::vector<std::int64_t> block_start;   // contacts of block k: [block_start[k], block_start[k+1])
  std::vector<std::int64_t> colour_start;  // blocks of a colour: [colour_start[c], colour_start[c+1])
  std::vector<std::int64_t> inner_start;   // inner colours of block k: [inner_start[k], inner_start[k+1])
  std::vector<std::int32_t> inner_end;     // the contact of the block at which an inner colour ends
  std::vector<std::int32_t> fresh;         // bodies in the order in which they are met first
  std::vector<std::int64_t> fresh_start;   // those of block k: [fresh_start[k], fresh_start[k+1])

 private:
  void find_keys(const Problem& problem);
  void rank_blocks();
  void sort_by_block();
  void start_colours();
  void colour_block(const Problem& problem, std::size_t block);
  std::size_t colour_round(const Problem& problem, std::span<std::int32_t> todo, std::span<std::int32_t> left,
                           std::size_t block, std::size_t done, bool whole_fours);
  void mark_inner_colours();
  void find_fresh(const Problem& problem, std::size_t block);
  void gather_fresh();
  // Room for the fresh bodies of a block while the order is made: at most two for each of its contacts.
  std::int32_t& fresh_of(std::size_t block, std::size_t k);

  std::size_t chunk() const;

  std::vector<std::uint64_t> key_, block_key_;            // of each contact; of each block
  std::vector<std::vector<std::uint64_t>> key_of_chunk_;  // the keys that occur in a chunk of contacts
  std::vector<std::int64_t> count_;                       // per chunk and block
  std::vector<std::int32_t> rank_, sorted_, left_;        // per contact
  std::vector<std::uint8_t> colour_, is_last_;            // inner colour of a contact; does it end one?
  std::vector<std::uint8_t> is_met_;                      // per body
  std::vector<std::uint64_t> taken_;                      // per body, bits of its colours; 0 between blocks
};

}  // namespace slurry
