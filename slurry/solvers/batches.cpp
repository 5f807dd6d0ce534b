// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How the contacts of a problem are packed into batches. See batches.hpp.
#include "slurry/solvers/batches.hpp"

#include <algorithm>
#include <numeric>

#include "slurry/core/parallel_arrays.hpp"

namespace slurry {
namespace {

// The law of a batch among those of its block; most batches have the set of one of the last few.
std::int32_t rank_of(const LawLanes& law, LawLanes* laws, std::int32_t& count) {
  constexpr std::int32_t looked_at = 4;
  for (std::int32_t k = count - 1; k >= std::max(0, count - looked_at); --k)
    if (laws[k] == law) return k;
  laws[count] = law;
  return count++;
}

}  // namespace

template <class Batch>
void Batches<Batch>::pack(const Problem& problem) {
  order.make(problem);
  shared.make(problem, order, Record::velocities, sizeof(Record) / sizeof(double));
  bodies = problem.bodies();
  count_batches();
  hand_out();
  now = 0;
  resize_raw(batch, block_start.back());
  resize_raw(contact, block_start.back());
  resize_raw(law, block_start.back());
  resize_raw(law_of, block_start.back());
  resize_raw(body, bodies + lane_count * blocks());
  parallel_for(
      blocks(),
      [&](std::size_t b) {
        if (shared.is_own(b))
          pack_block(problem, b);
        else if (!problem.carriers.empty())
          list_contacts(b);
      },
      1);
}

template <class Batch>
void Batches<Batch>::list_contacts(std::size_t block) {
  const std::span<const std::int32_t> contacts = order.contacts(block);
  std::int64_t n = block_start[block];
  std::int32_t begin = 0;
  for (std::int64_t colour = order.inner_start[block]; colour < order.inner_start[block + 1]; ++colour)
    for (const std::int32_t end = order.inner_end[colour]; begin < end; ++n, begin = std::min(end, begin + lane_count))
      for (int lane = 0; lane < lane_count; ++lane) contact[n][lane] = begin + lane < end ? contacts[begin + lane] : -1;
}

template <class Batch>
template <class Visit>
void Batches<Batch>::for_each_own_batch(Visit&& visit) const {
  if (!shared.is_shared()) return parallel_for(batch.size(), visit);
  const std::span<const std::int32_t> own = shared.all_own();
  parallel_for(
      own.size(),
      [&](std::size_t k) {
        for (std::int64_t n = block_start[own[k]]; n < block_start[own[k] + 1]; ++n) visit(n);
      },
      1);
}

template <class Batch>
void Batches<Batch>::count_batches() {
  block_start.assign(blocks() + 1, 0);
  inner_end.resize(order.inner_end.size());
  for (std::size_t b = 0; b < blocks(); ++b) {
    std::int32_t batches = 0, contacts = 0;
    for (std::int64_t k = order.inner_start[b]; k < order.inner_start[b + 1]; ++k) {
      batches += (order.inner_end[k] - contacts + lane_count - 1) / lane_count;
      contacts = order.inner_end[k], inner_end[k] = batches;
    }
    block_start[b + 1] = block_start[b] + batches;
  }
}

// A few blocks of unequal size, as at the faces of a box, are handed out from the smallest on: where threads get two of
// them, they are two small ones.
template <class Batch>
void Batches<Batch>::hand_out() {
  constexpr std::int64_t few_blocks = 128;
  const auto size = [&](std::int32_t block) { return block_start[block + 1] - block_start[block]; };
  block_of_task.resize(blocks());
  std::iota(block_of_task.begin(), block_of_task.end(), 0);
  for (std::size_t colour = 0; colour + 1 < order.colour_start.size(); ++colour) {
    const std::int64_t begin = order.colour_start[colour], end = order.colour_start[colour + 1];
    if (end - begin <= few_blocks)
      std::sort(block_of_task.begin() + begin, block_of_task.begin() + end,
                [&](std::int32_t a, std::int32_t b) { return size(a) != size(b) ? size(a) < size(b) : a < b; });
  }
}

template <class Batch>
void Batches<Batch>::pack_block(const Problem& problem, std::size_t block) {
  const auto idle = static_cast<std::int32_t>(bodies + lane_count * block);
  std::fill_n(body.begin() + idle, lane_count, Record{});
  const std::span<const std::int32_t> contacts = order.contacts(block);
  LawLanes* const laws = law.data() + block_start[block];
  std::int64_t n = block_start[block];
  std::int32_t begin = 0, law_count = 0;
  for (std::int64_t colour = order.inner_start[block]; colour < order.inner_start[block + 1]; ++colour)
    for (const std::int32_t end = order.inner_end[colour]; begin < end; ++n) {
      Batch& b = batch[n];
      LawLanes set;
      for (int lane = 0; lane < lane_count; ++lane) {
        const bool is_empty = begin + lane >= end;
        const std::int32_t c = contact[n][lane] = is_empty ? -1 : contacts[begin + lane];
        b.first[lane] = is_empty ? idle + lane : problem.first[c];
        b.second[lane] = is_empty || problem.second[c] < 0 ? idle + lane : problem.second[c];
        ContactOf<Batch> one{};
        if (!is_empty) fill_contact(one, problem, c);
        set_contact(b, lane, one);
        // Any set serves an empty lane.
        set.fill(lane, problem, contacts[is_empty ? begin : begin + lane]);
      }
      law_of[n] = rank_of(set, laws, law_count);
      begin = std::min(end, begin + lane_count);
    }
}

template <class Batch>
void Batches<Batch>::set_free_velocities(const Problem& problem) {
  parallel_for(bodies, [&](std::size_t k) { body[k] = record_of<Batch>(problem, k); });
}

template <class Batch>
void Batches<Batch>::set_velocities(const Problem& problem) {
  set_free_velocities(problem);
  for_each_block(*this, [&](std::size_t k) {
    for (const Batch& b : block(k)) {
      auto first = Batch::load(body.data(), b.first), second = Batch::load(body.data(), b.second);
      b.push_all(first, second, now);
      Batch::store(body.data(), b.first, first);
      Batch::store(body.data(), b.second, second);
    }
  });
}

template <class Batch>
void Batches<Batch>::store_impulses(Problem& problem) const {
  for_each_own_batch([&](std::size_t k) {
    for (int lane = 0; lane < lane_count; ++lane)
      if (const std::int32_t c = contact[k][lane]; c >= 0)
        take_impulse<ContactOf<Batch>>(impulses_of(batch[k], lane, now).data(), problem, c);
  });
  if (!shared.is_shared()) return;
  const bool turns = problem.turns(), rolls = problem.rolls();
  shared.gather_contacts(
      1 + 3 * turns + 3 * rolls,
      [&](std::size_t c, double* to) {
        *to++ = problem.impulse[c];
        if (turns) to = std::copy_n(&problem.tangential[c].x, 3, to);
        if (rolls) std::copy_n(&problem.moment[c].x, 3, to);
      },
      [&](std::size_t c, const double* from) {
        problem.impulse[c] = *from++;
        if (turns) problem.tangential[c] = {from[0], from[1], from[2]}, from += 3;
        if (rolls) problem.moment[c] = {from[0], from[1], from[2]};
      });
}

template <class Batch>
void Batches<Batch>::gather_velocities() {
  constexpr int rows = Record::velocities;
  shared.gather_bodies(
      3 * rows,
      [&](std::size_t k, double* to) {
        const double* from = reinterpret_cast<const double*>(&body[k]);
        for (int row = 0; row < rows; ++row) std::copy_n(from + 4 * row, 3, to + 3 * row);
      },
      [&](std::size_t k, const double* from) {
        double* to = reinterpret_cast<double*>(&body[k]);
        for (int row = 0; row < rows; ++row) std::copy_n(from + 3 * row, 3, to + 4 * row);
      });
}

template <class Batch>
void Batches<Batch>::store_velocities(const Problem& problem, Velocities& velocities) {
  if (shared.is_shared()) gather_velocities();
  velocities.linear.resize(bodies);
  velocities.angular.resize(problem.turns() ? bodies : 0);
  parallel_for(bodies, [&](std::size_t k) { take_velocity_of<Batch>(body[k], problem, k, velocities); });
  velocities.rates = rates(problem);
}

// The sum is that of one rank, over the impulses of all.
template <class Batch>
std::vector<double> Batches<Batch>::shared_rates(const Problem& problem) const {
  RawVector<Vec3> total;
  resize_raw(total, problem.contacts());
  for_each_own_batch([&](std::size_t k) {
    for (int lane = 0; lane < lane_count; ++lane)
      if (const std::int32_t c = contact[k][lane]; c >= 0) total[c] = batch[k].total(lane, now);
  });
  shared.gather_carried(
      3, [&](std::size_t c, double* to) { std::copy_n(&total[c].x, 3, to); },
      [&](std::size_t c, const double* from) {
        total[c] = {from[0], from[1], from[2]};
      });
  return summed_rates(problem.carriers, batch.size(), [&](std::size_t k, std::vector<double>& sum) {
    for (int lane = 0; lane < lane_count; ++lane)
      if (const std::int32_t c = contact[k][lane]; c >= 0) problem.carriers.push(c, total[c], sum);
  });
}

template <class Batch>
std::vector<double> Batches<Batch>::rates(const Problem& problem) const {
  if (shared.is_shared() && !problem.carriers.empty()) return shared_rates(problem);
  return summed_rates(problem.carriers, batch.size(), [&](std::size_t k, std::vector<double>& sum) {
    for (int lane = 0; lane < lane_count; ++lane)
      if (const std::int32_t c = contact[k][lane]; c >= 0) problem.carriers.push(c, batch[k].total(lane, now), sum);
  });
}

template <class Batch>
void Batches<Batch>::carry(const Problem& problem, const std::vector<double>& rates) {
  for_each_own_batch([&](std::size_t k) {
    for (int lane = 0; lane < lane_count; ++lane)
      if (const std::int32_t c = contact[k][lane]; c >= 0 && problem.carriers.of[c] >= 0)
        batch[k].set_offset(lane, problem.offset[c] + problem.carriers.velocity(rates, c));
  });
}

template struct Batches<NormalBatch>;
template struct Batches<FrictionBatch>;
template struct Batches<RollingBatch>;
template struct Batches<GeneralBatch>;

}  // namespace slurry
