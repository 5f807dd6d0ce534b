// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How contacts are sorted into blocks and packed into batches. See batches.hpp for the reasons.
#include "slurry/solvers/batches.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace slurry {
namespace {

// The contacts of each block, block after block in the order of their keys; in a block they are in the order of the
// contacts.
struct SortedContacts {
  std::vector<std::int32_t> order;
  std::vector<std::int64_t> start;   // per block, and the end
  std::vector<std::uint64_t> block;  // keys
};

// Pairs that may share a body with another block of their colour come last, as one block.
constexpr std::uint64_t long_pairs = ~std::uint64_t{0};

std::vector<std::uint64_t> keys_of(const Problem& p) {
  const BlockFinder finder(p.blocks);
  std::vector<std::uint64_t> key(p.contacts());
  parallel_for(key.size(), [&](std::size_t c) {
    const Vec3 x = p.position[p.first[c]];
    if (p.second[c] < 0) {
      key[c] = finder.block(x).key();
    } else {
      const Vec3 y = p.position[p.second[c]];
      key[c] = finder.is_long(x, y) ? long_pairs : finder.block(x, y).key();
    }
  });
  return key;
}

// The ranks of the keys that occur.
class BlockRanks {
 public:
  explicit BlockRanks(const std::vector<std::uint64_t>& key) {
    constexpr std::size_t chunk = 1 << 14;
    std::vector<std::vector<std::uint64_t>> part((key.size() + chunk - 1) / chunk);
    parallel_ranges(
        key.size(),
        [&](std::size_t begin, std::size_t end) {
          std::vector<std::uint64_t>& some = part[begin / chunk];
          // Neighbours in memory are mostly in one block.
          for (std::size_t c = begin; c < end; ++c)
            if (some.empty() || some.back() != key[c]) some.push_back(key[c]);
          unite(some);
        },
        chunk);
    for (const auto& some : part) keys.insert(keys.end(), some.begin(), some.end());
    unite(keys);
  }
  std::size_t of(std::uint64_t key) const { return std::lower_bound(keys.begin(), keys.end(), key) - keys.begin(); }

  std::vector<std::uint64_t> keys;

 private:
  static void unite(std::vector<std::uint64_t>& some) {
    std::sort(some.begin(), some.end());
    some.erase(std::unique(some.begin(), some.end()), some.end());
  }
};

// A counting sort, stable: each chunk counts, and later writes, its own contacts.
SortedContacts sort_by_block(const Problem& problem) {
  const std::vector<std::uint64_t> key = keys_of(problem);
  BlockRanks ranks(key);
  const std::size_t n = key.size(), blocks = ranks.keys.size(), chunk = std::max<std::size_t>(1 << 14, n / 32 + 1);
  std::vector<std::int32_t> rank(n);
  std::vector<std::vector<std::int64_t>> next((n + chunk - 1) / chunk);
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        std::vector<std::int64_t>& count = next[begin / chunk];
        count.assign(blocks, 0);
        for (std::size_t c = begin; c < end; ++c) {
          rank[c] = static_cast<std::int32_t>(c > begin && key[c] == key[c - 1] ? rank[c - 1] : ranks.of(key[c]));
          ++count[rank[c]];
        }
      },
      chunk);
  SortedContacts s{std::vector<std::int32_t>(n), std::vector<std::int64_t>(blocks + 1, 0), {}};
  for (std::size_t b = 0, at = 0; b < blocks; ++b) {
    for (auto& count : next) at += std::exchange(count[b], at);
    s.start[b + 1] = static_cast<std::int64_t>(at);
  }
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        for (std::size_t c = begin; c < end; ++c)
          s.order[next[begin / chunk][rank[c]]++] = static_cast<std::int32_t>(c);
      },
      chunk);
  s.block = std::move(ranks.keys);
  return s;
}

// Colours the contacts of one block and packs them into batches. `taken[b]` has bit k set while body b has a contact of
// colour k; all bits are clear again at the end.
template <class Batch>
class Packer {
 public:
  Packer(const Problem& problem, std::vector<std::uint64_t>& taken, std::int32_t idle)
      : problem_(problem), taken_(taken), idle_(idle) {}

  PackedBlock<Batch> pack(std::span<const std::int32_t> contacts) {
    std::vector<std::int32_t> left(contacts.begin(), contacts.end());
    // What fills no batch in the first round is coloured among itself: one batch that is not full a colour less. A body
    // with more contacts than there are colours needs more rounds.
    for (bool first = true; !left.empty(); first = false) left = pack_round(left, first);
    return std::move(done_);
  }

 private:
  // Returns the contacts that are left.
  std::vector<std::int32_t> pack_round(const std::vector<std::int32_t>& contacts, bool full_only) {
    std::vector<std::int32_t> left;
    for (const std::int32_t c : contacts) {
      const std::int32_t i = problem_.first[c], j = problem_.second[c];
      const int colour = std::countr_one(taken_[i] | (j < 0 ? 0 : taken_[j]));
      if (colour == colours) {
        left.push_back(c);
        continue;
      }
      mark(c, std::uint64_t{1} << colour);
      of_colour_[colour].push_back(c);
    }
    for (std::vector<std::int32_t>& of : of_colour_) {
      for (const std::int32_t c : of) mark(c, 0);
      const std::size_t full = full_only ? of.size() / lane_count * lane_count : of.size();
      for (std::size_t k = 0; k < full; k += lane_count)
        emit(std::span(of).subspan(k, std::min<std::size_t>(lane_count, full - k)));
      if (full > 0) done_.colour_end.push_back(static_cast<std::int32_t>(done_.batch.size()));
      left.insert(left.end(), of.begin() + static_cast<std::ptrdiff_t>(full), of.end());
      of.clear();
    }
    return left;
  }

  // No colour is added to a body that has been left with none.
  void mark(std::int32_t c, std::uint64_t bit) {
    for (const std::int32_t b : {problem_.first[c], problem_.second[c]})
      if (b >= 0) taken_[b] = bit ? taken_[b] | bit : 0;
  }

  void emit(std::span<const std::int32_t> contacts) {
    Batch& b = done_.batch.emplace_back();
    LawLanes law;
    for (int lane = 0; lane < lane_count; ++lane) {
      const bool empty = lane >= static_cast<int>(contacts.size());
      const std::int32_t c = b.contact[lane] = empty ? -1 : contacts[lane];
      b.first[lane] = empty ? idle_ + lane : problem_.first[c];
      b.second[lane] = empty || problem_.second[c] < 0 ? idle_ + lane : problem_.second[c];
      if (empty)
        b.clear(lane);
      else
        b.fill(lane, problem_, c);
      // Any set serves an empty lane.
      law.fill(lane, problem_, contacts[empty ? 0 : lane]);
    }
    b.law = rank_of(law);
  }

  std::int32_t rank_of(const LawLanes& law) {
    constexpr std::ptrdiff_t looked_at = 4;
    const auto n = std::ssize(done_.law);
    for (std::ptrdiff_t k = n - 1; k >= std::max<std::ptrdiff_t>(0, n - looked_at); --k)
      if (done_.law[k] == law) return static_cast<std::int32_t>(k);
    done_.law.push_back(law);
    return static_cast<std::int32_t>(n);
  }

  static constexpr int colours = 64;

  const Problem& problem_;
  std::vector<std::uint64_t>& taken_;
  std::int32_t idle_;
  std::array<std::vector<std::int32_t>, colours> of_colour_;
  PackedBlock<Batch> done_;
};

}  // namespace

template <class Batch>
Batches<Batch>::Batches(const Problem& problem) : bodies(problem.bodies()) {
  const SortedContacts sorted = sort_by_block(problem);
  const std::size_t blocks = sorted.block.size();
  const auto colour_of = [&](std::size_t b) {
    return sorted.block[b] == long_pairs ? block_colours : static_cast<int>(sorted.block[b] >> 60);
  };
  colour_start.assign(1, 0);
  for (std::size_t b = 0; b < blocks; ++b)
    while (static_cast<int>(colour_start.size()) <= colour_of(b)) colour_start.push_back(static_cast<std::int64_t>(b));
  colour_start.push_back(static_cast<std::int64_t>(blocks));

  // Pack colour by colour, since blocks of one colour share no body and so no entry of `taken`.
  std::vector<PackedBlock<Batch>> packed(blocks);
  std::vector<std::uint64_t> taken(bodies, 0);
  for (std::size_t colour = 0; colour + 1 < colour_start.size(); ++colour) {
    const std::int64_t begin = colour_start[colour];
    parallel_for(
        colour_start[colour + 1] - begin,
        [&](std::size_t k) {
          const std::size_t b = begin + k;
          packed[b] =
              Packer<Batch>(problem, taken, static_cast<std::int32_t>(bodies + lane_count * b))
                  .pack(std::span(sorted.order).subspan(sorted.start[b], sorted.start[b + 1] - sorted.start[b]));
        },
        1);
  }

  block_start.assign(blocks + 1, 0), inner_start.assign(blocks + 1, 0), law_start.assign(blocks + 1, 0);
  for (std::size_t b = 0; b < blocks; ++b) {
    block_start[b + 1] = block_start[b] + std::ssize(packed[b].batch);
    inner_start[b + 1] = inner_start[b] + std::ssize(packed[b].colour_end);
    law_start[b + 1] = law_start[b] + std::ssize(packed[b].law);
  }
  batch.resize(block_start[blocks]), inner_end.resize(inner_start[blocks]), law.resize(law_start[blocks]);
  parallel_for(
      blocks,
      [&](std::size_t b) {
        std::copy(packed[b].batch.begin(), packed[b].batch.end(), batch.begin() + block_start[b]);
        std::copy(packed[b].colour_end.begin(), packed[b].colour_end.end(), inner_end.begin() + inner_start[b]);
        std::copy(packed[b].law.begin(), packed[b].law.end(), law.begin() + law_start[b]);
      },
      1);
  body.resize(bodies + lane_count * blocks);
}

template <class Batch>
void Batches<Batch>::set_velocities(const Problem& problem) {
  parallel_for(bodies, [&](std::size_t k) { body[k] = Batch::body(problem, k); });
  for_each_block(*this, [&](std::size_t k) {
    for (const Batch& b : block(k)) {
      auto first = Batch::load(body.data(), b.first), second = Batch::load(body.data(), b.second);
      push_all(b, first, second);
      Batch::store(body.data(), b.first, first);
      Batch::store(body.data(), b.second, second);
    }
  });
}

template <class Batch>
void Batches<Batch>::store_impulses(Problem& problem) const {
  parallel_for(batch.size(), [&](std::size_t k) {
    for (int lane = 0; lane < lane_count; ++lane)
      if (batch[k].contact[lane] >= 0) batch[k].store_impulse(lane, problem);
  });
}

template <class Batch>
void Batches<Batch>::store_velocities(const Problem& problem, Velocities& velocities) const {
  velocities.linear.resize(bodies);
  velocities.angular.resize(problem.turns() ? bodies : 0);
  parallel_for(bodies, [&](std::size_t k) { Batch::velocities(body[k], problem, k, velocities); });
  velocities.rates = rates(problem);
}

template <class Batch>
std::vector<double> Batches<Batch>::rates(const Problem& problem) const {
  return summed_rates(problem.carriers, batch.size(), [&](std::size_t k, std::vector<double>& sum) {
    for (int lane = 0; lane < lane_count; ++lane)
      if (const std::int32_t c = batch[k].contact[lane]; c >= 0) problem.carriers.push(c, batch[k].total(lane), sum);
  });
}

template <class Batch>
void Batches<Batch>::carry(const Problem& problem, const std::vector<double>& rates) {
  parallel_for(batch.size(), [&](std::size_t k) {
    for (int lane = 0; lane < lane_count; ++lane)
      if (const std::int32_t c = batch[k].contact[lane]; c >= 0 && problem.carriers.of[c] >= 0)
        batch[k].set_offset(lane, problem.offset[c] + problem.carriers.velocity(rates, c));
  });
}

template struct Batches<NormalBatch>;
template struct Batches<FrictionBatch>;
template struct Batches<RollingBatch>;
template struct Batches<GeneralBatch>;

}  // namespace slurry
