// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/solvers/shared_blocks.hpp"

#include <algorithm>
#include <numeric>

#include "slurry/core/parallel_arrays.hpp"
#include "slurry/solvers/block_lattice.hpp"

namespace slurry {
namespace {

// Bits of x with two zeros between each.
std::uint64_t spread(std::uint64_t x) {
  x &= 0x1fffff;
  x = (x | x << 32) & 0x001f00000000ffff;
  x = (x | x << 16) & 0x001f0000ff0000ff;
  x = (x | x << 8) & 0x100f00f00f00f00f;
  x = (x | x << 4) & 0x10c30c30c30c30c3;
  return (x | x << 2) & 0x1249249249249249;
}

// Where a block is on the curve, Morton's: that of one of its contacts. For the block of the long pairs any place does.
std::uint64_t along_curve(const Problem& problem, const BlockFinder& finder, std::int32_t contact) {
  const Vec3 x = problem.position[problem.first[contact]];
  const std::int32_t second = problem.second[contact];
  const BlockPlace place = second < 0 ? finder.block(x) : finder.block(x, problem.position[second]);
  return spread(place.at[0]) | spread(place.at[1]) << 1 | spread(place.at[2]) << 2;
}

// Calls visit(body) for the bodies of a block, some of them several times.
template <class Visit>
void for_each_body(const Problem& problem, const WorkOrder& order, std::size_t block, Visit&& visit) {
  for (const std::int32_t c : order.contacts(block)) {
    visit(problem.first[c]);
    if (problem.second[c] >= 0) visit(problem.second[c]);
  }
}

// Calls visit(block) for the blocks of a colour, which share no body.
template <class Visit>
void for_each_of_colour(const WorkOrder& order, std::size_t colour, Visit&& visit) {
  const std::int64_t begin = order.colour_start[colour];
  parallel_for(
      order.colour_start[colour + 1] - begin, [&](std::size_t k) { visit(begin + k); }, 4);
}

}  // namespace

void SharedBlocks::make(const Problem& problem, const WorkOrder& order, int rows, int stride) {
  if (ranks_) ranks_->forget_rounds();
  ranks_ = exchange();
  if (!ranks_ || problem.contacts() < ranks_->worth_sharing) {
    ranks_ = nullptr;
    return;
  }
  rows_ = rows, stride_ = stride;
  deal(problem, order);
  find_ways(problem, order);
  list_own(order);
  make_rounds(order.colour_start.size() - 1);
  list_rows(problem, order);
}

void SharedBlocks::deal(const Problem& problem, const WorkOrder& order) {
  owner_.assign(order.blocks(), 0);
  const BlockFinder finder(problem.blocks);
  std::vector<std::uint64_t> place(order.blocks());
  for (std::size_t b = 0; b < place.size(); ++b) place[b] = along_curve(problem, finder, order.contacts(b).front());
  std::vector<std::int32_t> along;
  const auto size = [&](std::int32_t block) { return order.block_start[block + 1] - order.block_start[block]; };
  for (std::size_t colour = 0; colour + 1 < order.colour_start.size(); ++colour) {
    along.resize(order.colour_start[colour + 1] - order.colour_start[colour]);
    std::iota(along.begin(), along.end(), static_cast<std::int32_t>(order.colour_start[colour]));
    std::sort(along.begin(), along.end(),
              [&](std::int32_t a, std::int32_t b) { return place[a] != place[b] ? place[a] < place[b] : a < b; });
    std::int64_t all = 0, before = 0;
    for (const std::int32_t block : along) all += size(block);
    for (const std::int32_t block : along) {
      // The rank in whose range the middle of the block lies.
      owner_[block] = static_cast<std::int32_t>((2 * before + size(block)) * ranks_->ranks() / (2 * all));
      before += size(block);
    }
  }
}

// Which ranks touch a body.
void SharedBlocks::find_travellers(const Problem& problem, const WorkOrder& order) {
  for (std::vector<std::int32_t>* each : {&first_, &last_, &stamp_}) parallel_fill(*each, problem.bodies(), -1);
  for (std::vector<std::uint8_t>* each : {&travels_, &is_mine_})
    parallel_fill(*each, problem.bodies(), std::uint8_t{0});
  for (std::size_t colour = 0; colour + 1 < order.colour_start.size(); ++colour)
    for_each_of_colour(order, colour, [&](std::size_t block) {
      const std::int32_t rank = owner_[block];
      const bool is_mine = rank == ranks_->rank();
      for_each_body(problem, order, block, [&](std::int32_t body) {
        if (first_[body] < 0)
          first_[body] = rank;
        else if (last_[body] != rank)
          travels_[body] = 1;
        last_[body] = rank;
        if (is_mine) is_mine_[body] = 1;
      });
    });
}

void SharedBlocks::find_ways(const Problem& problem, const WorkOrder& order) {
  find_travellers(problem, order);
  out_.clear(), in_.clear();
  is_border_.assign(order.blocks(), 0);
  parallel_fill(place_, problem.bodies(), Place{});
  for (std::size_t colour = 0; colour + 1 < order.colour_start.size(); ++colour) walk_colour(problem, order, colour);
  // From the last block of a sweep to the first one of the next.
  for (std::size_t body = 0; body < problem.bodies(); ++body)
    if (travels_[body] && is_mine_[body]) go(place_[body], first_[body], static_cast<std::int32_t>(body));
}

// The bodies that come to the blocks of a colour from another rank, as far as this rank has to do with them.
void SharedBlocks::walk_colour(const Problem& problem, const WorkOrder& order, std::size_t colour) {
  const std::int64_t begin = order.colour_start[colour], end = order.colour_start[colour + 1];
  std::vector<std::vector<std::int32_t>> bodies(end - begin);
  for_each_of_colour(order, colour, [&](std::size_t block) {
    for_each_body(problem, order, block, [&](std::int32_t body) {
      if (!travels_[body] || !is_mine_[body] || stamp_[body] == static_cast<std::int32_t>(block)) return;
      stamp_[body] = static_cast<std::int32_t>(block);
      bodies[block - begin].push_back(body);
    });
  });
  for (std::int64_t block = begin; block < end; ++block)
    for (const std::int32_t body : bodies[block - begin]) {
      go(place_[body], owner_[block], body);
      place_[body] = {owner_[block], static_cast<std::int32_t>(colour), static_cast<std::int32_t>(block)};
    }
}

void SharedBlocks::go(const Place& from, std::int32_t to_rank, std::int32_t body) {
  if (from.rank < 0 || from.rank == to_rank) return;
  if (from.rank == ranks_->rank()) {
    out_.push_back({from.colour, to_rank, body});
    is_border_[from.block] = 1;
  } else if (to_rank == ranks_->rank()) {
    in_.push_back({from.colour, from.rank, body});
  }
}

void SharedBlocks::list_own(const WorkOrder& order) {
  own_.clear();
  own_start_.assign(1, 0);
  for (std::size_t colour = 0; colour + 1 < order.colour_start.size(); ++colour)
    for (const int border : {1, 0}) {
      for (std::int64_t b = order.colour_start[colour]; b < order.colour_start[colour + 1]; ++b)
        if (owner_[b] == ranks_->rank() && is_border_[b] == border) own_.push_back(static_cast<std::int32_t>(b));
      own_start_.push_back(own_.size());
    }
}

void SharedBlocks::make_rounds(std::size_t colours) {
  const std::size_t width = 3 * static_cast<std::size_t>(rows_);
  round_.resize(colours);
  const auto by_place = [](const Way& a, const Way& b) {
    return a.colour != b.colour ? a.colour < b.colour : a.rank < b.rank;
  };
  // Bodies for one rank stay in the order in which both of the ranks met them.
  for (std::vector<Way>* ways : {&out_, &in_}) std::stable_sort(ways->begin(), ways->end(), by_place);
  const auto fill = [&](const std::vector<Way>& ways, std::size_t colour, std::vector<std::int32_t>& body,
                        std::vector<double>& values) {
    body.clear();
    std::vector<Parcel> parcels;
    for (const Way& way : ways) {
      if (way.colour != static_cast<std::int32_t>(colour)) continue;
      if (parcels.empty() || parcels.back().rank != way.rank) parcels.push_back({way.rank, nullptr, 0});
      parcels.back().size += width;
      body.push_back(way.body);
    }
    values.resize(body.size() * width);
    double* at = values.data();
    for (Parcel& p : parcels) p.data = at, at += p.size;
    return parcels;
  };
  for (std::size_t colour = 0; colour < colours; ++colour) {
    Round& round = round_[colour];
    const std::vector<Parcel> in = fill(in_, colour, round.body_in, round.in),
                              out = fill(out_, colour, round.body_out, round.out);
    round.handle = ranks_->add_round(in, out);
  }
}

void SharedBlocks::list_rows(const Problem& problem, const WorkOrder& order) {
  const std::int32_t ranks = ranks_->ranks();
  for (Rows* rows : {&blocks_, &contacts_, &bodies_, &carried_}) rows->row.clear(), rows->start.assign(1, 0);
  std::vector<std::vector<std::int32_t>> of_rank(ranks);
  for (std::size_t b = 0; b < order.blocks(); ++b) of_rank[owner_[b]].push_back(static_cast<std::int32_t>(b));
  for (const std::vector<std::int32_t>& blocks : of_rank) {
    for (const std::int32_t b : blocks) {
      blocks_.row.push_back(b);
      for (const std::int32_t c : order.contacts(b)) {
        contacts_.row.push_back(c);
        if (!problem.carriers.empty() && problem.carriers.of[c] >= 0) carried_.row.push_back(c);
      }
    }
    for (Rows* rows : {&blocks_, &contacts_, &carried_}) rows->start.push_back(rows->row.size());
  }
  for (std::vector<std::int32_t>& bodies : of_rank) bodies.clear();
  for (std::size_t b = 0; b < problem.bodies(); ++b)
    if (last_[b] >= 0) of_rank[last_[b]].push_back(static_cast<std::int32_t>(b));
  for (const std::vector<std::int32_t>& bodies : of_rank) {
    bodies_.row.insert(bodies_.row.end(), bodies.begin(), bodies.end());
    bodies_.start.push_back(bodies_.row.size());
  }
}

void SharedBlocks::send(std::size_t colour, const double* body) {
  Round& round = round_[colour];
  double* at = round.out.data();
  for (const std::int32_t b : round.body_out)
    for (int row = 0; row < rows_; ++row, at += 3) std::copy_n(body + std::size_t(b) * stride_ + 4 * row, 3, at);
  ranks_->send(round.handle);
}

void SharedBlocks::receive(std::size_t colour, double* body) {
  Round& round = round_[colour];
  ranks_->receive(round.handle);
  const double* at = round.in.data();
  for (const std::int32_t b : round.body_in)
    for (int row = 0; row < rows_; ++row, at += 3) std::copy_n(at, 3, body + std::size_t(b) * stride_ + 4 * row);
}

// The part of a rank begins with whether it is asked to end.
void SharedBlocks::gather(std::vector<SweepResult>& of_block) {
  constexpr std::size_t width = 2;
  std::vector<std::size_t> start;
  for (std::size_t r = 0; r < blocks_.start.size(); ++r) start.push_back(width * (blocks_.start[r] + r));
  results_.resize(start.back());
  const std::size_t own = ranks_->rank();
  results_[start[own]] = ranks_->own_interrupt ? ranks_->own_interrupt->load() : 0;
  results_[start[own] + 1] = 0;
  double* at = results_.data() + start[own] + width;
  for (std::size_t k = blocks_.start[own]; k < blocks_.start[own + 1]; ++k, at += width)
    at[0] = of_block[blocks_.row[k]].residual, at[1] = of_block[blocks_.row[k]].progress;
  ranks_->gather(results_, start);
  for (std::size_t r = 0; r + 1 < start.size(); ++r) {
    const double* from = results_.data() + start[r];
    if (*from > ranks_->interrupt) ranks_->interrupt = static_cast<int>(*from);
    for (std::size_t k = blocks_.start[r]; k < blocks_.start[r + 1]; ++k)
      from += width, of_block[blocks_.row[k]] = {from[0], from[1]};
  }
}

}  // namespace slurry
