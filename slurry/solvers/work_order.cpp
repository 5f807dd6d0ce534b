// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Contacts are sorted by block (count, scan, fill), then coloured block by block.
#include "slurry/solvers/work_order.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "slurry/core/lanes.hpp"
#include "slurry/core/parallel_arrays.hpp"

namespace slurry {
namespace {

// Pairs that may share a body with another block of their colour come last, as one block.
constexpr std::uint64_t long_pairs = ~std::uint64_t{0};

// Inner colours that a round has: the bits of a word. A body with more contacts needs more rounds.
constexpr int inner_colours = 64;

int colour_of_key(std::uint64_t key) { return key == long_pairs ? block_colours : static_cast<int>(key >> 60); }

void sort_unique(std::vector<std::uint64_t>& keys) {
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

}  // namespace

void WorkOrder::make(const Problem& problem) {
  find_keys(problem);
  rank_blocks();
  sort_by_block();
  start_colours();
  for (std::vector<std::int32_t>* each : {&contact, &left_}) resize_raw(*each, problem.contacts());
  resize_raw(colour_, problem.contacts());
  parallel_fill(is_last_, problem.contacts(), std::uint8_t{0});
  parallel_fill(taken_, problem.bodies(), std::uint64_t{0});
  parallel_fill(is_met_, problem.bodies(), std::uint8_t{0});
  fresh_start.assign(blocks() + 1, 0);
  // Colour by colour, since blocks of one colour share no body and so no entry of `taken_` and `is_met_`.
  for (std::size_t colour = 0; colour + 1 < colour_start.size(); ++colour) {
    const std::int64_t begin = colour_start[colour];
    parallel_for(
        colour_start[colour + 1] - begin,
        [&](std::size_t k) {
          colour_block(problem, begin + k);
          find_fresh(problem, begin + k);
        },
        1);
  }
  mark_inner_colours();
  gather_fresh();
}

void WorkOrder::find_keys(const Problem& p) {
  const BlockFinder finder(p.blocks);
  resize_raw(key_, p.contacts());
  parallel_for(key_.size(), [&](std::size_t c) {
    const Vec3 x = p.position[p.first[c]];
    if (p.second[c] < 0) {
      key_[c] = finder.block(x).key();
    } else {
      const Vec3 y = p.position[p.second[c]];
      key_[c] = finder.is_long(x, y) ? long_pairs : finder.block(x, y).key();
    }
  });
}

std::size_t WorkOrder::chunk() const { return std::max<std::size_t>(1 << 14, key_.size() / 32 + 1); }

// The keys that occur, sorted.
void WorkOrder::rank_blocks() {
  const std::size_t chunks = (key_.size() + chunk() - 1) / chunk();
  if (key_of_chunk_.size() < chunks) key_of_chunk_.resize(chunks);
  parallel_ranges(
      key_.size(),
      [&](std::size_t begin, std::size_t end) {
        std::vector<std::uint64_t>& some = key_of_chunk_[begin / chunk()];
        some.clear();
        // Neighbours in memory are mostly in one block.
        for (std::size_t c = begin; c < end; ++c)
          if (some.empty() || some.back() != key_[c]) some.push_back(key_[c]);
        sort_unique(some);
      },
      chunk());
  block_key_.clear();
  for (std::size_t k = 0; k < chunks; ++k)
    block_key_.insert(block_key_.end(), key_of_chunk_[k].begin(), key_of_chunk_[k].end());
  sort_unique(block_key_);
}

// A counting sort, stable: each chunk counts, and later writes, its own contacts.
void WorkOrder::sort_by_block() {
  const std::size_t n = key_.size(), blocks = block_key_.size(), chunks = (n + chunk() - 1) / chunk();
  const auto rank_of = [&](std::uint64_t key) {
    return std::lower_bound(block_key_.begin(), block_key_.end(), key) - block_key_.begin();
  };
  resize_raw(rank_, n), resize_raw(sorted_, n);
  count_.assign(chunks * blocks, 0);
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        std::int64_t* const count = count_.data() + begin / chunk() * blocks;
        for (std::size_t c = begin; c < end; ++c) {
          rank_[c] = static_cast<std::int32_t>(c > begin && key_[c] == key_[c - 1] ? rank_[c - 1] : rank_of(key_[c]));
          ++count[rank_[c]];
        }
      },
      chunk());
  block_start.assign(blocks + 1, 0);
  for (std::size_t b = 0, at = 0; b < blocks; ++b) {
    for (std::size_t k = 0; k < chunks; ++k) at += std::exchange(count_[k * blocks + b], static_cast<std::int64_t>(at));
    block_start[b + 1] = static_cast<std::int64_t>(at);
  }
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        std::int64_t* const next = count_.data() + begin / chunk() * blocks;
        for (std::size_t c = begin; c < end; ++c) sorted_[next[rank_[c]]++] = static_cast<std::int32_t>(c);
      },
      chunk());
}

void WorkOrder::start_colours() {
  const std::size_t blocks = block_key_.size();
  colour_start.assign(1, 0);
  for (std::size_t b = 0; b < blocks; ++b)
    while (static_cast<int>(colour_start.size()) <= colour_of_key(block_key_[b]))
      colour_start.push_back(static_cast<std::int64_t>(b));
  colour_start.push_back(static_cast<std::int64_t>(blocks));
}

void WorkOrder::colour_block(const Problem& problem, std::size_t block) {
  const std::size_t begin = block_start[block], count = block_start[block + 1] - begin;
  std::span<std::int32_t> todo = std::span(sorted_).subspan(begin, count);
  std::span<std::int32_t> left = std::span(left_).subspan(begin, count);
  bool whole_fours = true;
  for (std::size_t done = 0; done < count; whole_fours = false) {
    done += colour_round(problem, todo.first(count - done), left, block, done, whole_fours);
    std::swap(todo, left);
  }
}

// Colours the contacts `todo`, appends those that are placed to the order of the block, behind `done`, and puts the
// others into `left`. Returns how many were placed.
std::size_t WorkOrder::colour_round(const Problem& p, std::span<std::int32_t> todo, std::span<std::int32_t> left,
                                    std::size_t block, std::size_t done, bool whole_fours) {
  std::uint8_t* const colour = colour_.data() + block_start[block];
  std::array<std::size_t, inner_colours + 1> count{}, whole{}, place{}, rest{};
  for (std::size_t k = 0; k < todo.size(); ++k) {
    const std::int32_t i = p.first[todo[k]], j = p.second[todo[k]];
    const int free = std::countr_one(taken_[i] | (j < 0 ? 0 : taken_[j]));
    colour[k] = static_cast<std::uint8_t>(free);
    ++count[free];
    if (free == inner_colours) continue;
    const std::uint64_t bit = std::uint64_t{1} << free;
    taken_[i] |= bit;
    if (j >= 0) taken_[j] |= bit;
  }
  // Those without a colour come first in what is left, then what fills no four, colour after colour.
  std::size_t placed = 0, unplaced = count[inner_colours];
  for (int k = 0; k < inner_colours; ++k) {
    whole[k] = whole_fours ? count[k] / lane_count * lane_count : count[k];
    place[k] = placed, rest[k] = unplaced;
    placed += whole[k], unplaced += count[k] - whole[k];
  }
  const std::size_t first = block_start[block] + done;
  for (int k = 0; k < inner_colours; ++k)
    if (whole[k] > 0) is_last_[first + place[k] + whole[k] - 1] = 1;
  count.fill(0);
  for (std::size_t k = 0; k < todo.size(); ++k) {
    const std::int32_t c = todo[k], i = p.first[c], j = p.second[c];
    taken_[i] = 0;
    if (j >= 0) taken_[j] = 0;
    const std::size_t own = colour[k], n = count[own]++;
    if (n < whole[own])
      contact[first + place[own] + n] = c;
    else
      left[rest[own] + n - whole[own]] = c;
  }
  return placed;
}

std::int32_t& WorkOrder::fresh_of(std::size_t block, std::size_t k) {
  const std::size_t begin = block_start[block], count = block_start[block + 1] - begin;
  return k < count ? sorted_[begin + k] : left_[begin + k - count];
}

void WorkOrder::find_fresh(const Problem& p, std::size_t block) {
  std::size_t found = 0;
  const auto meet = [&](std::int32_t body) {
    if (body < 0 || is_met_[body]) return;
    is_met_[body] = 1;
    fresh_of(block, found++) = body;
  };
  for (const std::int32_t c : contacts(block)) meet(p.first[c]), meet(p.second[c]);
  fresh_start[block + 1] = static_cast<std::int64_t>(found);
}

void WorkOrder::gather_fresh() {
  parallel_running_sum(fresh_start);
  resize_raw(fresh, fresh_start.back());
  parallel_for(
      blocks(),
      [&](std::size_t b) {
        for (std::int64_t k = fresh_start[b]; k < fresh_start[b + 1]; ++k) fresh[k] = fresh_of(b, k - fresh_start[b]);
      },
      8);
}

void WorkOrder::mark_inner_colours() {
  inner_start.assign(blocks() + 1, 0);
  parallel_for(
      blocks(),
      [&](std::size_t b) {
        for (std::int64_t k = block_start[b]; k < block_start[b + 1]; ++k) inner_start[b + 1] += is_last_[k];
      },
      8);
  parallel_running_sum(inner_start);
  resize_raw(inner_end, inner_start.back());
  parallel_for(
      blocks(),
      [&](std::size_t b) {
        std::int64_t at = inner_start[b];
        for (std::int64_t k = block_start[b]; k < block_start[b + 1]; ++k)
          if (is_last_[k]) inner_end[at++] = static_cast<std::int32_t>(k + 1 - block_start[b]);
      },
      8);
}

}  // namespace slurry
