// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// All pairs by cells, for any spread of radii and any domain, in time and memory proportional to grains and pairs.
//
// Levels. With the extent h = r + reach/2, two grains can be a pair only if |x_j - x_i| <= h_i + h_j along each axis.
// Grains whose extents lie within a factor of two share a level, whose cells are as wide as two of its largest extents.
// A grain searches its own level and the coarser ones: never more than three cells across, whatever the spread.
//
// Tables. The cell (x, y, z) of a level has the place (x + a y + b z) mod m in its table. Where the box of the level is
// filled well enough, a and b are the strides of that box and every cell has a place of its own. Otherwise (a few
// grains far away, a dilute cloud) the table has about two places per grain, and a and b scatter the rows over it:
// cells may share a place, which only adds candidates. Cells next to each other along x always are neighbours in the
// table, so a search reads at most nine runs of memory.
//
// Why no pair is missed: rounding is monotonic, so x_i - s <= x_j <= x_i + s gives cell numbers in the same order, for
// any size of the numbers; s carries a slack for the rounding of the pair test itself.
//
// Rows. Each pair is found once, by the grain that comes first in the table of their level, or by the finer of the
// two; it may belong to the row of the other. Rows are sorted at the end, so the order of finding leaves no trace.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/neighbours/neighbours.hpp"

namespace slurry {

// One table of cells for each size of grains. Building it anew takes no memory that it had before.
class CellGrid {
 public:
  struct Member {
    Vec3 position;
    double radius;
    std::int32_t index;
  };
  void build(const std::vector<Vec3>& position, const std::vector<double>& radius, double reach);

  const std::vector<Member>& members() const { return members_; }  // by level, then by place

  // Writes to found[size...] the partners of member k: those after it in its own level, and all of coarser levels.
  void search(std::size_t k, std::vector<std::int32_t>& found, std::size_t& size) const;

 private:
  struct Cell {
    std::int64_t x, y, z;
  };
  static constexpr double infinity = std::numeric_limits<double>::infinity();
  static constexpr double last_cell = 0x1p40;  // cells are counted up to here; beyond, one cell holds all
  // The last one takes all that is more than 2^31 times smaller than the largest.
  static constexpr int level_count = 32;

  struct Level {
    std::size_t count = 0;                                                          // grains
    double largest = 0;                                                             // extent
    Vec3 low{infinity, infinity, infinity}, high{-infinity, -infinity, -infinity};  // of the centres
    double cells_per_length = 0;                                                    // along y and z
    Cell first{}, last{};                                                           // cells of low and high
    std::uint64_t stride_y = 0, stride_z = 0, shift = 0, mask = 0;
    std::size_t table = 0, places = 0;  // first place and number of places in the common table

    void add(Vec3 x, double extent) {
      ++count;
      largest = std::max(largest, extent);
      low = {std::min(low.x, x.x), std::min(low.y, x.y), std::min(low.z, x.z)};
      high = {std::max(high.x, x.x), std::max(high.y, x.y), std::max(high.z, x.z)};
    }
    void add(const Level& other) {
      count += other.count;
      largest = std::max(largest, other.largest);
      low = {std::min(low.x, other.low.x), std::min(low.y, other.low.y), std::min(low.z, other.low.z)};
      high = {std::max(high.x, other.high.x), std::max(high.y, other.high.y), std::max(high.z, other.high.z)};
    }

    static std::int64_t cell_number(double scaled) {
      return static_cast<std::int64_t>(std::floor(std::clamp(scaled, -last_cell, last_cell)));
    }
    Cell cell(Vec3 x) const {
      return {cell_number(x.x * cells_per_length), cell_number(x.y * cells_per_length),
              cell_number(x.z * cells_per_length)};
    }
    std::size_t place(std::int64_t x, std::int64_t y, std::int64_t z) const {
      const auto sum = static_cast<std::uint64_t>(x) + stride_y * static_cast<std::uint64_t>(y) +
                       stride_z * static_cast<std::uint64_t>(z);
      return table + ((sum - shift) & mask);
    }
    void lay_out(std::size_t first_place);
  };
  int level_of(double radius) const;
  double extent(double radius) const { return std::max(0.0, radius + 0.5 * reach_); }
  void sort_into_levels(const std::vector<Vec3>& position, const std::vector<double>& radius);
  void fill_table(const std::vector<Vec3>& position, const std::vector<double>& radius);
  void scan(const Member& grain, std::size_t begin, std::size_t end, std::vector<std::int32_t>& found,
            std::size_t& size) const;

  double reach_ = 0, largest_ = 0;
  std::array<Level, level_count> levels_;
  std::vector<std::array<Level, level_count>> levels_of_chunk_;
  std::vector<std::uint32_t> start_;  // members of place p: [start_[p], start_[p + 1])
  std::vector<std::uint32_t> place_;  // of each grain
  std::vector<Member> members_;
};

// The search by cells, with the memory that it keeps from list to list.
class GridPairs {
 public:
  // See pairs_by_grid_at_most.
  void find(std::size_t most, const std::vector<Vec3>& position, const std::vector<double>& radius, double reach,
            PairList& pairs);

 private:
  // The partners that the members of one chunk found: `count[k]` of them for its k-th member, one after the other.
  struct Found {
    std::vector<std::uint32_t> count;
    std::vector<std::int32_t> partner;
  };
  void search_chunk(std::size_t begin, std::size_t end, std::size_t most, std::atomic<std::size_t>& total,
                    Found& found) const;
  template <class Visit>
  void for_each_find(const Found& found, std::size_t begin, Visit&& visit) const;

  CellGrid grid_;
  std::vector<Found> found_;
  std::vector<std::uint32_t> given_;  // partners that found a grain, to be in its row
};

}  // namespace slurry
