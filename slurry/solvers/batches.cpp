// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How contacts are sorted into blocks and packed into batches. See batches.hpp for the reasons.
#include "slurry/solvers/batches.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace slurry {
namespace {

// The table of blocks: an even number of slots along each axis, so that wrapping keeps the colours.
struct BlockTable {
  Vec3 low;
  double edge = 1;
  std::array<std::int64_t, 3> slots{2, 2, 2};

  static constexpr std::int64_t most_slots = std::int64_t{1} << 18;
  static constexpr double farthest = 0x1p62;

  explicit BlockTable(const Problem& problem) {
    if (problem.position.empty()) return;
    Vec3 high = low = problem.position[0];
    for (const Vec3& x : problem.position)
      for (int k = 0; k < 3; ++k) low[k] = std::min(low[k], x[k]), high[k] = std::max(high[k], x[k]);
    edge = problem.block_size > 0 ? problem.block_size : 1;
    for (int k = 0; k < 3; ++k) {
      const double wanted = std::floor((high[k] - low[k]) / edge) + 1;
      slots[k] = std::max<std::int64_t>(2, (static_cast<std::int64_t>(std::min(wanted, 1e6)) + 1) / 2 * 2);
    }
    while (slots[0] * slots[1] * slots[2] > most_slots) {
      auto& widest = *std::max_element(slots.begin(), slots.end());
      widest = std::max<std::int64_t>(2, widest / 4 * 2);
    }
  }

  std::int64_t size() const { return slots[0] * slots[1] * slots[2]; }

  // Slots are numbered colour by colour.
  std::int64_t slot(Vec3 x) const {
    std::int64_t colour = 0, place = 0;
    for (int k = 2; k >= 0; --k) {
      // What lies farther out than whole numbers reach shares the last block.
      const double blocks = std::clamp(std::floor((x[k] - low[k]) / edge), -farthest, farthest);
      const std::int64_t cell = static_cast<std::int64_t>(blocks) % slots[k];
      const std::int64_t c = cell < 0 ? cell + slots[k] : cell;
      colour = 2 * colour + (c & 1);
      place = place * (slots[k] / 2) + c / 2;
    }
    return colour * (size() / 8) + place;
  }
};

Vec3 middle(const Problem& p, std::size_t c) {
  const Vec3 a = p.position[p.first[c]];
  return p.second[c] < 0 ? a : 0.5 * (a + p.position[p.second[c]]);
}

// Are the two bodies farther apart than blocks of one colour may be?
bool is_long(const Problem& p, std::size_t c, double edge) {
  return p.second[c] >= 0 && norm2(p.position[p.second[c]] - p.position[p.first[c]]) > edge * edge;
}

// Contacts sorted by slot, the long ones last (a counting sort: the order inside a slot is the order of the contacts).
struct SortedContacts {
  std::vector<std::int32_t> order;
  std::vector<std::int64_t> start;  // per slot
};

SortedContacts sort_by_slot(const Problem& problem, const BlockTable& table) {
  const std::size_t n = problem.contacts();
  std::vector<std::int32_t> slot(n);
  parallel_for(n, [&](std::size_t c) {
    slot[c] =
        static_cast<std::int32_t>(is_long(problem, c, table.edge) ? table.size() : table.slot(middle(problem, c)));
  });
  SortedContacts s{std::vector<std::int32_t>(n), std::vector<std::int64_t>(table.size() + 2, 0)};
  for (std::size_t c = 0; c < n; ++c) ++s.start[slot[c] + 1];
  for (std::size_t k = 1; k < s.start.size(); ++k) s.start[k] += s.start[k - 1];
  std::vector<std::int64_t> next(s.start.begin(), s.start.end() - 1);
  for (std::size_t c = 0; c < n; ++c) s.order[next[slot[c]]++] = static_cast<std::int32_t>(c);
  return s;
}

// Packs the contacts of one block. `taken[b]` has bit k set while body b is in open batch k; all bits are clear again
// at the end.
template <class Batch>
class Packer {
 public:
  Packer(const Problem& problem, std::vector<std::uint64_t>& taken, std::int32_t idle)
      : problem_(problem), taken_(taken), idle_(idle) {}

  std::vector<Batch> pack(std::span<const std::int32_t> contacts) {
    for (const std::int32_t c : contacts) add(c);
    for (int k = 0; k < 64; ++k)
      if (open_[k].fill > 0) emit(k);
    return std::move(done_);
  }

 private:
  struct Open {
    std::array<std::int32_t, lane_count> contact;
    int fill = 0;
  };

  void add(std::int32_t c) {
    const std::int32_t i = problem_.first[c], j = problem_.second[c];
    std::uint64_t closed = taken_[i] | (j < 0 ? 0 : taken_[j]);
    if (closed == ~std::uint64_t{0}) {
      emit(oldest_);
      closed &= ~(std::uint64_t{1} << oldest_);
      oldest_ = (oldest_ + 1) % 64;
    }
    const int k = std::countr_one(closed);
    open_[k].contact[open_[k].fill++] = c;
    mark(c, k, true);
    if (open_[k].fill == lane_count) emit(k);
  }

  void mark(std::int32_t c, int k, bool on) {
    const std::uint64_t bit = std::uint64_t{1} << k;
    for (const std::int32_t b : {problem_.first[c], problem_.second[c]})
      if (b >= 0) taken_[b] = on ? taken_[b] | bit : taken_[b] & ~bit;
  }

  void emit(int k) {
    Batch& b = done_.emplace_back();
    for (int lane = 0; lane < lane_count; ++lane) {
      const bool empty = lane >= open_[k].fill;
      const std::int32_t c = b.contact[lane] = empty ? -1 : open_[k].contact[lane];
      b.first[lane] = empty ? idle_ + lane : problem_.first[c];
      b.second[lane] = empty || problem_.second[c] < 0 ? idle_ + lane : problem_.second[c];
      if (empty) {
        b.clear(lane);
      } else {
        b.fill(lane, problem_, c);
        mark(c, k, false);
      }
    }
    open_[k].fill = 0;
  }

  const Problem& problem_;
  std::vector<std::uint64_t>& taken_;
  std::int32_t idle_;
  std::array<Open, 64> open_;
  int oldest_ = 0;
  std::vector<Batch> done_;
};

}  // namespace

template <class Batch>
Batches<Batch>::Batches(const Problem& problem) : bodies(problem.bodies()) {
  const BlockTable table(problem);
  const SortedContacts sorted = sort_by_slot(problem, table);

  // Blocks are the slots that hold contacts, colour by colour.
  std::vector<std::int64_t> block_slot;
  colour_start.push_back(0);
  for (std::int64_t slot = 0; slot < table.size(); ++slot) {
    if (sorted.start[slot + 1] > sorted.start[slot]) block_slot.push_back(slot);
    if ((slot + 1) % (table.size() / 8) == 0) colour_start.push_back(static_cast<std::int64_t>(block_slot.size()));
  }
  if (sorted.start[table.size() + 1] > sorted.start[table.size()]) {
    block_slot.push_back(table.size());
    colour_start.push_back(static_cast<std::int64_t>(block_slot.size()));
  }

  // Pack colour by colour, since blocks of one colour share no body and so no entry of `taken`.
  const std::size_t blocks = block_slot.size();
  std::vector<std::vector<Batch>> packed(blocks);
  std::vector<std::uint64_t> taken(bodies, 0);
  for (std::size_t colour = 0; colour + 1 < colour_start.size(); ++colour) {
    const std::int64_t begin = colour_start[colour];
    parallel_for(
        colour_start[colour + 1] - begin,
        [&](std::size_t k) {
          const std::size_t b = begin + k;
          const std::int64_t from = sorted.start[block_slot[b]], to = sorted.start[block_slot[b] + 1];
          packed[b] = Packer<Batch>(problem, taken, static_cast<std::int32_t>(bodies + lane_count * b))
                          .pack(std::span(sorted.order).subspan(from, to - from));
        },
        1);
  }

  block_start.assign(blocks + 1, 0);
  for (std::size_t b = 0; b < blocks; ++b)
    block_start[b + 1] = block_start[b] + static_cast<std::int64_t>(packed[b].size());
  batch.resize(block_start[blocks]);
  parallel_for(
      blocks, [&](std::size_t b) { std::copy(packed[b].begin(), packed[b].end(), batch.begin() + block_start[b]); }, 1);
  body.resize(bodies + lane_count * blocks);
}

template <class Batch>
void Batches<Batch>::set_velocities(const Problem& problem) {
  parallel_for(bodies, [&](std::size_t k) { body[k] = Batch::body(problem, k); });
  for_each_block(*this, [&](std::size_t, std::span<Batch> block) {
    for (const Batch& b : block) {
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
