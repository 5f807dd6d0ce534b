// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SharedBlocks: which blocks of a work order each rank sweeps (core/exchange.hpp), and what the ranks tell each other.
//
// The blocks of a colour are cut into as many ranges along a space-filling curve as there are ranks, with about the
// same number of contacts in each. A body that blocks of several ranks touch goes from one to the next: when a block
// has moved it, its velocity is sent to the rank whose block touches it next, and after the last one to that of the
// first, for the next sweep. So each block finds the bodies as on one rank, to the bit. The messages of a colour are
// joined into one for each pair of ranks. They leave when the blocks at the border are done, while the others are
// swept.
//
// All ranks have the problem and find the same shares and lists by themselves.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "slurry/core/exchange.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/core/raw_vector.hpp"
#include "slurry/solvers/momentum.hpp"
#include "slurry/solvers/work_order.hpp"

namespace slurry {

class SharedBlocks {
 public:
  // Shares the work by the exchange of this thread. A small problem is not shared: each rank sweeps all of it.
  // A record of a body is `stride` numbers and begins with `rows` rows of four, three of a velocity in each.
  void make(const Problem& problem, const WorkOrder& order, int rows, int stride);

  bool is_shared() const { return ranks_ != nullptr; }
  bool is_own(std::size_t block) const { return !ranks_ || owner_[block] == ranks_->rank(); }
  // The own blocks of a colour: those with bodies that others wait for; and the rest.
  std::span<const std::int32_t> border(std::size_t colour) const { return own(2 * colour); }
  std::span<const std::int32_t> inner(std::size_t colour) const { return own(2 * colour + 1); }
  std::span<const std::int32_t> all_own() const { return own_; }

  // Before a colour; after its blocks at the border; and after all. `body`: the records.
  void expect(std::size_t colour) { ranks_->expect(round_[colour].handle); }
  void send(std::size_t colour, const double* body);
  void receive(std::size_t colour, double* body);

  // What the blocks of all ranks saw. All ranks learn here, at the same moment, that one of them is asked to end.
  void gather(std::vector<SweepResult>& of_block);
  // `width` numbers of each contact, or of each body that has contacts: pack(k, to) writes those of the own ones,
  // take(k, from) gets those of the others.
  template <class Pack, class Take>
  void gather_contacts(std::size_t width, const Pack& pack, const Take& take) const {
    gather_rows(contacts_, width, pack, take);
  }
  template <class Pack, class Take>
  void gather_bodies(std::size_t width, const Pack& pack, const Take& take) const {
    gather_rows(bodies_, width, pack, take);
  }
  // The same of the contacts that a carrier takes along.
  template <class Pack, class Take>
  void gather_carried(std::size_t width, const Pack& pack, const Take& take) const {
    gather_rows(carried_, width, pack, take);
  }

 private:
  // Contacts or bodies, those of rank r from start[r] on.
  struct Rows {
    std::vector<std::int32_t> row;
    std::vector<std::size_t> start;
  };
  // The bodies that leave and come after a colour, and their velocities on the way.
  struct Round {
    std::size_t handle = 0;
    std::vector<std::int32_t> body_out, body_in;
    std::vector<double> out, in;
  };
  // Where a body was last.
  struct Place {
    std::int32_t rank = -1, colour = -1, block = -1;
  };
  // Bodies that go from this rank to another after a colour, or come from it.
  struct Way {
    std::int32_t colour, rank, body;
  };

  std::span<const std::int32_t> own(std::size_t half) const {
    return std::span(own_).subspan(own_start_[half], own_start_[half + 1] - own_start_[half]);
  }
  void deal(const Problem& problem, const WorkOrder& order);
  void find_ways(const Problem& problem, const WorkOrder& order);
  void find_travellers(const Problem& problem, const WorkOrder& order);
  void walk_colour(const Problem& problem, const WorkOrder& order, std::size_t colour);
  void go(const Place& from, std::int32_t to_rank, std::int32_t body);
  void list_own(const WorkOrder& order);
  void make_rounds(std::size_t colours);
  void list_rows(const Problem& problem, const WorkOrder& order);

  template <class Pack, class Take>
  void gather_rows(const Rows& rows, std::size_t width, const Pack& pack, const Take& take) const {
    RawVector<double> all;
    resize_raw(all, rows.row.size() * width);
    const std::size_t begin = rows.start[ranks_->rank()], end = rows.start[ranks_->rank() + 1];
    parallel_for(end - begin, [&](std::size_t k) { pack(rows.row[begin + k], all.data() + (begin + k) * width); });
    std::vector<std::size_t> start = rows.start;
    for (std::size_t& s : start) s *= width;
    ranks_->gather(all, start);
    parallel_for(rows.row.size(), [&](std::size_t k) {
      if (k < begin || k >= end) take(rows.row[k], all.data() + k * width);
    });
  }

  Exchange* ranks_ = nullptr;
  int rows_ = 1, stride_ = 4;
  std::vector<std::int32_t> owner_;              // rank of each block
  Rows blocks_, contacts_, bodies_, carried_;    // of each rank
  std::vector<std::int32_t> own_;                // own blocks by colours, border before inner
  std::vector<std::size_t> own_start_;           // of each half of a colour
  std::vector<Round> round_;                     // of each colour
  std::vector<std::int32_t> first_, last_;       // per body: rank of the first and last block that touches it; -1: none
  std::vector<std::uint8_t> travels_, is_mine_;  // per body: touched by several ranks; by this one
  std::vector<Place> place_;                     // per body, on the way through the blocks
  std::vector<std::int32_t> stamp_;              // per body: the last block that has listed it
  std::vector<std::uint8_t> is_border_;          // per block
  std::vector<Way> out_, in_;
  std::vector<double> results_;
};

}  // namespace slurry
